// Ranked search on the phone itself, by MiniSearch: over the entries, stems and synonyms that the server sends.

const WORD = /[\p{L}\p{N}]+/gu;
const MEANT = 0.85; // what a synonym counts beside what was typed
const WEAK = 0.3; // a word of asking: when, how many
const WORTH = { rule: 1.1, term: 1.1, deck: 1.4, card: 1, ruling: 0.95, character: 0.8, trap: 0.8 };

const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const words = (text) => fold(text).match(WORD) ?? [];

// known: { entries, stop, weak, stems, synonyms }, see companion/web/search/phone.py
export function makePhoneSearch(known, MiniSearch) {
  const stop = new Set(known.stop);
  const weak = new Set(known.weak.flatMap(stemsOf));
  const index = new MiniSearch({
    idField: "name",
    fields: ["title", "said", "text"],
    tokenize: words,
    processTerm: (word) => (stop.has(word) ? null : stemsOf(word)),
    searchOptions: {
      boost: { title: 3, said: 2 },
      prefix: (stem) => stem.length > 2,
      fuzzy: (stem) => (stem.length > 3 ? 0.25 : false),
      weights: { fuzzy: 0.3, prefix: 0.4 },
      boostDocument: (name) => WORTH[name.split("/")[0]],
    },
  });
  index.addAll(known.entries);
  const entries = new Map(known.entries.map((entry) => [entry.name, entry]));

  function stemsOf(word) {
    return known.stems[word] ?? [word];
  }

  // What the texts say for what was typed: "trash" is "throw away".
  function meant(typed) {
    const stems = typed.map(stemsOf);
    const says = (said, at) => said.every((word, n) => stems[at + n]?.some((stem) => stemsOf(word).includes(stem)));
    const found = known.synonyms.filter(({ said }) => typed.some((_, at) => says(said, at)));
    return found.flatMap(({ means }) => means);
  }

  return function search(query, most = 25) {
    const typed = words(query);
    const asked = typed.some((word) => !stop.has(word)) ? typed : [];
    const queries = [
      { queries: [asked.join(" ")], boostTerm: (stem) => (weak.has(stem) ? WEAK : 1) },
      ...meant(typed).map((meaning) => ({ queries: [meaning], combineWith: "AND", prefix: false, fuzzy: false, boostTerm: () => MEANT })),
    ];
    return index.search({ combineWith: "OR", queries }).slice(0, most).map(({ id }) => entries.get(id));
  };
}
