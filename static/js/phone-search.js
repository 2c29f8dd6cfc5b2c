// Ranked search on the phone itself, as companion/catalog/search ranks, with the same numbers: over the entries, stems and
// synonyms that the server sends. Texts of other languages are not on the phone.

const WORD = /[\p{L}\p{N}]+/gu;
const K1 = 1.5; // how soon saying a word again counts no more
const SELDOM = 20; // a word no question says weighs like one that so many say
const SHORTEST_TO_COMPLETE = 2;
const SHORTEST_TO_CORRECT = 4;
const SHORTEST_STEM = 4;
const LONGEST_ENDING = 3;

const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const isBelow = (one, other) => (one < other ? -1 : 1);

// known: { entries, stop, weak, accented, stems, synonyms, weights }, see companion/web/search/phone.py
export function makePhoneSearch(known) {
  const { weights } = known;
  const language = makeLanguage(known);
  const { words, stemsOf, weightOf } = language;
  const named = (entry) => (entry.name.startsWith("ruling/") ? "" : entry.title); // what a ruling is called by is no name
  const columns = {
    title: named,
    said: (entry) => entry.said,
    asked: (entry) => entry.asked.join(" "),
    text: (entry) => entry.text,
  };
  const fields = Object.entries(columns).map(([name, textOf]) => {
    const [weight, length] = weights.fields[name];
    return { weight, scores: makeField(known.entries.map((entry) => words(textOf(entry)).flatMap(stemsOf)), length) };
  });
  const reader = makeReader(known, language, Object.values(columns));
  const questions = makeQuestions(known.entries.map((entry) => [named(entry) || entry.text, ...entry.asked]), weights, language);
  const names = known.entries.map((entry) => words(named(entry)));
  const titles = known.entries.map((entry) => [named(entry), ...entry.called].filter(Boolean).map(tellingStems));
  const kinds = known.entries.map((entry) => entry.name.split("/")[0]);
  const worth = kinds.map((kind) => weights.kinds[kind]);

  function tellingStems(name) {
    const said = words(name);
    const telling = said.filter((word) => weightOf(word) === 1);
    return [...new Set((telling.length ? telling : said).flatMap(stemsOf))];
  }

  // How much more an entry is when the query says its name, or all of it.
  function namedBy(found, place) {
    const part = Math.max(0, ...titles[place].map((stems) => stems.filter((stem) => found.has(stem)).length / stems.length));
    return 1 + weights.named * part + (part === 1 ? (weights.namedWholly[kinds[place]] ?? 0) : 0);
  }

  function scoreOfStem(stem, scores) {
    for (const { weight, scores: scoresOf } of fields) for (const [place, score] of scoresOf(stem)) scores[place] += weight * score;
    return scores;
  }

  function scoresOf(concept) {
    const best = new Float64Array(known.entries.length);
    for (const { said, certain } of concept.wordings) {
      const each = said.map((word) => stemsOf(word).map((stem) => scoreOfStem(stem, new Float64Array(best.length))));
      for (let place = 0; place < best.length; place += 1) {
        const mean = sum(each.map((stems) => Math.max(...stems.map((scores) => scores[place])))) / said.length;
        best[place] = Math.max(best[place], certain * mean);
      }
    }
    return best;
  }

  return function search(query, most = 25) {
    const typed = words(query.slice(0, weights.longest));
    const concepts = reader(typed);
    if (!concepts.length) return [];
    const asked = questions(concepts);
    const said = concepts.map(scoresOf);
    const whole = sum(concepts.map(({ weight }) => weight));
    const scores = worth.map((kind, place) => {
      const total = sum(concepts.map(({ weight }, n) => weight * said[n][place]));
      const share = sum(concepts.map(({ weight }, n) => (said[n][place] > 0 ? weight : 0))) / whole;
      return kind * (total * share ** weights.allOfIt + weights.asked * share * asked[place]);
    });
    const least = Math.max(...scores) * weights.least;
    const found = new Set(concepts.flatMap(({ wordings }) => wordings.flatMap((wording) => wording.said.flatMap(stemsOf))));
    const phrase = typed.join(" ");
    return known.entries
      .map((entry, place) => ({ entry, place, score: scores[place] }))
      .filter(({ score }) => score > 0 && score >= least)
      .map(({ entry, place, score }) => ({
        entry,
        score: score * namedBy(found, place) * (phrase === names[place].join(" ") ? weights.called : 1),
      }))
      .sort((one, other) => other.score - one.score)
      .slice(0, most)
      .map(({ entry }) => entry);
  };
}

// Words, stems and synonyms.
function makeLanguage(known) {
  const stop = new Set(known.stop);
  const weak = new Set(known.weak);
  const stems = new Set(Object.values(known.stems).flat());
  const words = (text) => {
    const whole = text.normalize("NFC").replace(WORD, (word) => known.accented[word.toLowerCase()] ?? word);
    return fold(whole).match(WORD) ?? [];
  };
  const weightOf = (word) => (stop.has(word) ? 0 : weak.has(word) ? known.weights.weak : 1);

  // No stemmer runs here: a word that no text says may be a known stem with an ending.
  function stemsOf(word) {
    return Object.hasOwn(known.stems, word) ? known.stems[word] : [word];
  }
  function guessed(word) {
    for (let end = word.length - 1; end >= Math.max(SHORTEST_STEM, word.length - LONGEST_ENDING); end -= 1)
      if (stems.has(word.slice(0, end))) return word.slice(0, end);
    return word;
  }

  const beginning = new Map();
  for (const synonym of known.synonyms)
    for (const stem of stemsOf(synonym.said[0])) beginning.set(stem, [...(beginning.get(stem) ?? []), synonym]);
  const same = (one, other) => stemsOf(one).some((stem) => stemsOf(other).includes(stem));
  // A name of one word is not meant by its relatives: "j'aime" has the stem of "aimant".
  const singular = (word) => word.replace(/s+$/, "");
  const onlyAkin = ({ said, tells }, word) => tells > 1 && said.length === 1 && singular(word) !== singular(said[0]);
  // Those whose words stand in what was typed, from here on.
  function synonymsAt(typed, start) {
    const candidates = new Set(stemsOf(typed[start]).flatMap((stem) => beginning.get(stem) ?? []));
    return [...candidates].filter(
      (synonym) =>
        synonym.said.every((word, n) => start + n < typed.length && same(word, typed[start + n])) && !onlyAkin(synonym, typed[start]),
    );
  }
  return { words, stemsOf, guessed, weightOf, synonymsAt };
}

// BM25 over one field of all entries: what a stem scores, by place.
function makeField(texts, length) {
  const count = texts.length;
  const mean = sum(texts.map((text) => text.length)) / count;
  const postings = new Map();
  texts.forEach((text, place) => {
    const often = new Map();
    for (const stem of text) often.set(stem, (often.get(stem) ?? 0) + 1);
    for (const [stem, times] of often) {
      const size = 1 - length + (length * text.length) / mean;
      if (!postings.has(stem)) postings.set(stem, []);
      postings.get(stem).push([place, times / (times + K1 * size)]);
    }
  });
  return (stem) => {
    const found = postings.get(stem) ?? [];
    const seldom = Math.log(1 + (count - found.length + 0.5) / (found.length + 0.5));
    return found.map(([place, score]) => [place, seldom * score]);
  };
}

// How much a query is like any of the questions an entry answers: see companion/catalog/search/asked.py.
function makeQuestions(ofEntries, weights, { words, stemsOf, weightOf, synonymsAt }) {
  const rows = ofEntries.flatMap((asked, place) => asked.map((question) => ({ place, said: words(question) })));
  const says = new Map();
  const post = (stem, number, certain) => {
    if (!says.has(stem)) says.set(stem, new Map());
    says.get(stem).set(number, Math.max(certain, says.get(stem).get(number) ?? 0));
  };
  rows.forEach(({ said }, number) => {
    for (const stem of said.flatMap(stemsOf)) post(stem, number, 1);
    said.forEach((_, start) => {
      for (const { means, worth } of synonymsAt(said, start)) for (const stem of means.flat().flatMap(stemsOf)) post(stem, number, worth);
    });
  });
  // The fewer questions say it, the more a word tells.
  const weigh = (word) => {
    const often = Math.max(...stemsOf(word).map((stem) => says.get(stem)?.size ?? 0));
    return Math.log(1 + rows.length / (often || SELDOM));
  };
  const masses = rows.map(({ said }) => sum([...new Set(said)].map((word) => weigh(word) * weightOf(word))));

  function sharedBy({ wordings }) {
    const best = new Float64Array(rows.length);
    for (const { said, certain } of wordings) {
      const whole = sum(said.map(weigh));
      const part = new Float64Array(rows.length);
      for (const word of said) {
        const presence = new Map();
        for (const stem of stemsOf(word))
          for (const [number, sure] of says.get(stem) ?? []) presence.set(number, Math.max(sure, presence.get(number) ?? 0));
        for (const [number, sure] of presence) part[number] += (weigh(word) * sure) / whole;
      }
      part.forEach((share, number) => (best[number] = Math.max(best[number], certain * share)));
    }
    return best;
  }

  return (concepts) => {
    const tells = concepts.map(({ wordings: [{ said }] }) => sum(said.map(weigh)) / said.length);
    const asked = sum(concepts.map(({ weight }, n) => weight * tells[n]));
    const shared = concepts.map(sharedBy);
    const best = new Float64Array(ofEntries.length);
    rows.forEach(({ place }, number) => {
      const same = sum(concepts.map(({ weight }, n) => weight * tells[n] * shared[n][number]));
      const most = weights.onlyTyped * asked + (1 - weights.onlyTyped) * Math.max(masses[number], same);
      const alike = most ? same / most : 0;
      best[place] = Math.max(best[place], asked * alike ** weights.likeness * (1 + alike ** weights.same));
    });
    return best;
  };
}

// What a query speaks of, thing by thing: see companion/catalog/search/query.py.
function makeReader(known, { words, stemsOf, guessed, weightOf, synonymsAt }, columns) {
  const { weights } = known;
  const texts = known.entries.flatMap((entry) => columns.flatMap((textOf) => words(textOf(entry))));
  const said = known.synonyms.flatMap((synonym) => synonym.said);
  const all = [...new Set([...texts, ...said, ...known.stop, ...known.weak])].sort(isBelow);
  const isWord = new Set(all);
  const stems = new Set(all.flatMap(stemsOf));
  const longEnough = all.filter((word) => word.length >= SHORTEST_TO_CORRECT - 1);

  // What a word may stand for, best first: itself, or what it begins or was meant as.
  function read(typed) {
    const word = isWord.has(typed) ? typed : guessed(typed);
    if (stemsOf(word).some((stem) => stems.has(stem))) return [{ word, certain: 1 }];
    const completed = completions(typed);
    const meant = completed.length ? completed : corrections(typed);
    return meant.length ? meant : [{ word, certain: 1 }];
  }

  function completions(start) {
    if (start.length < SHORTEST_TO_COMPLETE) return [];
    const first = all.findIndex((word) => word >= start);
    const following = first < 0 ? [] : all.slice(first, first + weights.mostCompletions);
    return following.filter((word) => word.startsWith(start)).map((word) => ({ word, certain: weights.beginning }));
  }

  function corrections(word) {
    if (word.length < SHORTEST_TO_CORRECT) return [];
    const most = word.length < 6 ? 1 : word.length < 10 ? 2 : 3;
    const close = longEnough.filter((other) => Math.abs(other.length - word.length) <= most).map((meant) => ({ word: meant, slips: slipsBetween(word, meant) }));
    const best = close.filter(({ slips }) => slips <= most).sort((one, other) => one.slips - other.slips).slice(0, weights.mostCorrections);
    const isStranger = ({ word: meant }) => Number(meant[0] !== word[0]); // people rarely slip at the first letter
    return best
      .sort((one, other) => one.slips - other.slips || isStranger(one) - isStranger(other))
      .map((meant) => ({ word: meant.word, certain: weights.corrected * 0.9 ** (meant.slips - 1) * (isStranger(meant) ? 0.8 : 1) }));
  }

  const meanings = (typed) => synonymsAt(typed, 0).filter((synonym) => synonym.said.length === typed.length);
  const tells = (typed) => Math.max(1, ...meanings(typed).map((synonym) => synonym.tells));

  function expression(typed, best) {
    const wordings = [{ said: best, certain: 1 }, { said: [typed.join("")], certain: 1 }];
    for (const { means, worth } of meanings(best)) wordings.push(...means.map((said) => ({ said, certain: worth })));
    return { wordings, weight: weights.expression * tells(best) };
  }

  function oneWord(meant, weight) {
    const wordings = meant.flatMap(({ word, certain }) => [
      { said: [word], certain },
      ...meanings([word]).flatMap(({ means, worth }) => means.map((said) => ({ said, certain: worth * certain }))),
    ]);
    return { wordings, weight: weight * Math.max(...meant.map(({ word }) => tells([word]))) };
  }

  // Longer expressions first: "pay too much" is one thing, not three.
  return function concepts(typed) {
    const meant = typed.map(read);
    const best = meant.map(([{ word }]) => word);
    const apart = typed.flatMap((word, start) => {
      const joined = word + (typed[start + 1] ?? "");
      return start + 1 < typed.length && joined.length > SHORTEST_TO_CORRECT && isWord.has(joined) ? [{ start, length: 2 }] : [];
    });
    const expressions = best.flatMap((_, start) => synonymsAt(best, start).map(({ said: { length } }) => ({ start, length })));
    const longest = expressions.filter(({ length }) => length > 1).sort((one, other) => other.length - one.length || one.start - other.start);
    const taken = typed.map(() => false);
    const found = [];
    for (const { start, length } of [...apart, ...longest]) {
      if (taken.slice(start, start + length).includes(true)) continue;
      taken.fill(true, start, start + length);
      found.push(expression(typed.slice(start, start + length), best.slice(start, start + length)));
    }
    const left = typed.map((_, place) => place).filter((place) => !taken[place]);
    const telling = left.filter((place) => weightOf(best[place]));
    const rest = telling.length || found.length ? telling : left;
    return [...found, ...rest.map((place) => oneWord(meant[place], weightOf(best[place]) || 1))];
  };
}

// How many letters were missed, doubled, mistaken or swapped with their neighbour.
function slipsBetween(one, other) {
  let [before, last, row] = [[], [], [...Array(other.length + 1).keys()]];
  for (let i = 1; i <= one.length; i += 1) {
    [before, last, row] = [last, row, [i]];
    for (let j = 1; j <= other.length; j += 1) {
      const differs = Number(one[i - 1] !== other[j - 1]);
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + differs);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
  }
  return row[other.length];
}
