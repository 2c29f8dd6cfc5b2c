// The picker in words, as companion/web/picker/words.py tells it, with the server's sentences.

import { levelLimits, levelOf, roundToEven } from "./picking.js";
import { wishesOf } from "./asking.js";
import { fill, fillCounted } from "./words.js";

const LONGEST_BAR = 3;

// "a, b and c" in the visitor's language.
export function listed(phrases, known) {
  const { list } = known.words;
  const join = (pattern, ...parts) => pattern.replace(/\{(\d)\}/g, (_, place) => parts[place]);
  if (phrases.length < 2) return phrases.join("");
  if (phrases.length === 2) return join(list[2], ...phrases);
  const start = phrases.slice(1, -1).reduce((text, phrase, at) => join(at ? list.middle : list.start, text, phrase), phrases[0]);
  return join(list.end, start, phrases.at(-1));
}

const decimal = (number, known) => (roundToEven(number * 10) / 10).toFixed(1).replace(".", known.words.decimal);
export const grouped = (number, known) => new Intl.NumberFormat(known.language).format(number);
const namesOf = (decks, known) => decks.map((deck) => known.decks[deck].name);
const folkOf = (decks, known) => listed(decks.map((deck) => known.decks[deck].folk), known);
const listedLevels = (ratings, known) => listed(ratings.map(([rating, level]) => known.words.levelPhrases[rating][level]), known);
const rangePhrase = (rating, [least, most], known) => fill(known.words.rangePhrases[rating], { least, most });

export function wishPhrase({ kind, subject }, wishes, known) {
  if (kind === "ban") return fill(known.words.without, { deck: known.decks[subject].name });
  if (kind === "level") return known.words.levelPhrases[subject][wishes.levels[subject]];
  return rangePhrase(subject, wishes.ranges[subject], known);
}

function allWishPhrases(wishes, known) {
  const levels = Object.entries(wishes.levels).filter(([, level]) => level !== "any");
  const ranges = Object.entries(wishes.ranges).filter(([rating, wanted]) => wanted.join() !== known.scales[rating].join());
  return [
    ...levels.map(([rating, level]) => known.words.levelPhrases[rating][level]),
    ...ranges.map(([rating, wanted]) => rangePhrase(rating, wanted, known)),
  ];
}

// What was asked for beside the mood.
export function ownWishes(ask, known) {
  const ofMood = allWishPhrases(wishesOf({ ...ask, ranges: {}, levels: {} }, known), known);
  return allWishPhrases(wishesOf(ask, known), known).filter((phrase) => !ofMood.includes(phrase));
}

export function headline(table, wishes, known) {
  const wish = table.broken.find(({ kind }) => kind !== "level");
  if (wish) return fill(known.words.nearly, { decks: listed(inItsWay(wish, table, wishes, known).map((deck) => known.decks[deck].folk), known) });
  if (!table.highlight) return fill(known.words.allSorts, { decks: folkOf(table.decks.slice(0, 2), known) });
  const { rating, level, decks } = table.highlight;
  return fill(known.words.headlines[rating][level], { decks: folkOf(decks, known) });
}

function inItsWay({ kind, subject }, table, wishes, known) {
  if (kind === "ban") return [subject];
  const [least, most] = wishes.ranges[subject];
  return table.decks.filter((deck) => known.decks[deck].ratings[subject] < least || known.decks[deck].ratings[subject] > most);
}

export const reasonSentence = (table, wishes, known) => table.reasons.map((reason) => reasonWords(reason, table, wishes, known)).join(" ");

function reasonWords(reason, table, wishes, known) {
  const say = known.words;
  switch (reason.kind) {
    case "granted":
      return fill(say.granted, { what: listedLevels(reason.ratings, known) });
    case "character":
      return reason.ratings.length ? fill(say.character, { what: listedLevels(reason.ratings, known) }) : say.balanced;
    case "broken":
      return brokenWords(reason.wish, table, wishes, known);
    case "locked":
      return fillCounted(say.locked, reason.count, known.language);
    case "stale":
      return fillCounted(say.stale, reason.count, known.language);
    case "fresh":
      return say.fresh;
    default:
      return say.standouts[reason.rating][reason.kind];
  }
}

function brokenWords(wish, table, wishes, known) {
  const phrase = wishPhrase(wish, wishes, known);
  if (wish.kind === "level") return fill(known.words.notGrantedMean, { wish: phrase, mean: decimal(table.profile[wish.subject], known) });
  if (wish.kind === "ban") return fill(known.words.notGranted, { wish: phrase });
  const decks = listed(namesOf(inItsWay(wish, table, wishes, known), known), known);
  return fill(known.words.notGrantedDecks, { wish: phrase, decks });
}

// For each way out the wishes to give up together, as one phrase.
export function inTheWay(tables, wishes, known) {
  const ways = tables.filter(({ broken }) => broken.length).map(({ broken }) => listed(broken.map((wish) => wishPhrase(wish, wishes, known)), known));
  return [...new Set(ways)].join(` – ${known.words.or} – `);
}

export function problemSentence(error, known) {
  const { deck } = error.params;
  return fill(known.words.problems[error.code], { ...error.params, deck: deck ? known.decks[deck].name : "" });
}

// A table's four ratings, each as a bar in hundredths of its length.
export function barsOf(profile, decks, known, wishes = null) {
  return known.ratings.map((rating) => {
    const mean = profile[rating];
    const level = wishes?.levels[rating] ?? "any";
    const [least, most] = levelLimits(rating, level, known).map(hundredths);
    return {
      rating,
      name: known.words.ratings[rating],
      mean: decimal(mean, known),
      pips: roundToEven(mean),
      length: hundredths(mean),
      wished: level === "any" ? null : [least, most - least],
      level: known.words.levels[levelOf(mean, rating, known)],
      rises: decks.some((deck) => known.decks[deck].rises.includes(rating)),
    };
  });
}

const hundredths = (mean) => Math.round((1000 * mean) / LONGEST_BAR) / 10;
