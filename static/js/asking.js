// The picker's addresses, as companion/web/picker/query.py reads and writes them: everything about a choice
// of decks is in the query. An address that makes no sense is null.

import { PickerError, replaceDeck } from "./picking.js";

const isWhole = (text, [least, most]) => /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most;
const allKnown = (ids, known) => ids.every((id) => id in known) && new Set(ids).size === ids.length;

export function readAddress(query, owned, known) {
  const chosen = (name) => query.getAll(name).filter((value) => value !== "");
  const one = (name, otherwise) => chosen(name)[0] ?? otherwise;
  const tables = (name) => (one(name) ?? "").split("-").filter(Boolean).map((letters) => decksOf(letters, known));
  const ask = {
    table: one("players", "3"),
    mood: one("mood", "anything"),
    boxes: query.has("box") ? chosen("box") : owned,
    ranges: {},
    levels: {},
    locked: chosen("lock"),
    banned: chosen("ban"),
    feels: {},
    sort: one("sort", ""),
    recent: together(chosen("recent"), known),
    liked: together(chosen("liked"), known),
    seed: one("seed", null),
    show: tables("show"),
    seen: tables("seen"),
  };
  if (!ask.boxes.length) ask.boxes = Object.keys(known.boxes);
  for (const rating of known.ratings) {
    const [low, high] = known.scales[rating];
    const [least, most] = [one(`${rating}_least`), one(`${rating}_most`)];
    if ([least, most].some((end) => end !== undefined && !isWhole(end, [low, high]))) return null;
    if (least !== undefined || most !== undefined) ask.ranges[rating] = [Number(least ?? low), Number(most ?? high)];
    if (ask.ranges[rating] && ask.ranges[rating][0] > ask.ranges[rating][1]) return null;
    const level = one(`${rating}_level`);
    if (level !== undefined) ask.levels[rating] = level;
  }
  for (const feel of known.feels) {
    const level = one(`${feel}_feel`);
    if (level !== undefined) ask.feels[feel] = level;
  }
  const makesSense =
    ask.table in known.sizes &&
    ask.mood in known.moods &&
    allKnown(ask.boxes, known.boxes) &&
    allKnown(ask.locked, known.decks) &&
    allKnown(ask.banned, known.decks) &&
    [...Object.values(ask.levels), ...Object.values(ask.feels)].every((level) => level in known.bands) &&
    (!ask.sort || known.sorts.includes(ask.sort)) &&
    [ask.recent, ask.liked, ...ask.show, ...ask.seen].every(Boolean) &&
    ask.seen.length <= known.mostSeen &&
    (ask.seed === null || isWhole(ask.seed, [0, known.seeds - 1]));
  if (!makesSense) return null;
  if (ask.show.some((table) => table.length !== known.sizes[ask.table])) ask.show = []; // other players meanwhile
  return { ...ask, seed: ask.seed === null ? null : Number(ask.seed) };
}

// null: there is an unknown or doubled letter.
function decksOf(letters, known) {
  const decks = [...letters].map((letter) => known.deckNumbers[known.letters.indexOf(letter)]);
  return decks.every(Boolean) && new Set(decks).size === decks.length ? decks : null;
}

// Lists of decks that count together: each tick of the form brings one.
function together(lists, known) {
  const decks = lists.map((letters) => decksOf(letters, known));
  return decks.length <= known.mostLists && decks.every(Boolean) ? [...new Set(decks.flat())] : null;
}

export const lettersOf = (decks, known) => decks.map((deck) => known.letters[known.deckNumbers.indexOf(deck)]).join("");

export function queryOf(ask, known) {
  const pairs = [["players", ask.table], ["mood", ask.mood]];
  pairs.push(...ask.boxes.map((box) => ["box", box]));
  for (const [rating, [least, most]] of Object.entries(ask.ranges)) pairs.push([`${rating}_least`, least], [`${rating}_most`, most]);
  pairs.push(...Object.entries(ask.levels).map(([rating, level]) => [`${rating}_level`, level]));
  pairs.push(...Object.entries(ask.feels).map(([feel, level]) => [`${feel}_feel`, level]));
  if (ask.sort) pairs.push(["sort", ask.sort]);
  pairs.push(...ask.locked.map((deck) => ["lock", deck]), ...ask.banned.map((deck) => ["ban", deck]));
  for (const name of ["recent", "liked"]) if (ask[name].length) pairs.push([name, lettersOf(ask[name], known)]);
  for (const name of ["show", "seen"]) {
    if (ask[name].length) pairs.push([name, ask[name].map((table) => lettersOf(table, known)).join("-")]);
  }
  if (ask.seed !== null) pairs.push(["seed", ask.seed]);
  return new URLSearchParams(pairs.map((pair) => pair.map(String)));
}

export const playersOf = (ask) => (ask.table === "teams" ? 4 : Number(ask.table));

// How a table plays was measured, and only the server knows: such wishes stay in the address for it.
export const leavesToServer = (ask) => Boolean(ask.sort) || Object.values(ask.feels).some((level) => level !== "any");

export function wishesOf(ask, known) {
  const mood = known.moods[ask.mood];
  return {
    players: playersOf(ask),
    teams: ask.table === "teams",
    size: known.sizes[ask.table],
    boxes: ask.boxes,
    ranges: { ...mood.ranges, ...ask.ranges },
    levels: { ...mood.levels, ...ask.levels },
    locked: ask.locked,
    banned: ask.banned,
    recent: ask.recent,
    liked: ask.liked,
    seed: ask.seed ?? 0,
  };
}

// ---- what the buttons of the proposals lead to ----

const withOne = (decks, deck) => (decks.includes(deck) ? decks : [...decks, deck]);
const without = (decks, deck) => decks.filter((other) => other !== deck);

export function afterButton(ask, button, { subject, place }, known) {
  switch (button) {
    case "others":
      return { ...ask, seen: seenByNow(ask, known), show: [] };
    case "lock":
      return { ...ask, locked: withOne(ask.locked, subject) };
    case "unlock":
      return { ...ask, locked: without(ask.locked, subject) };
    case "ban":
      return withBanned(ask, subject, known);
    case "unban":
      return { ...ask, banned: without(ask.banned, subject) };
    case "drop-range":
      return { ...ask, ranges: { ...ask.ranges, [subject]: known.scales[subject] } };
    case "drop-level":
      return { ...ask, levels: { ...ask.levels, [subject]: "any" } };
    case "reroll":
      return withOtherDeck(ask, place, subject, known);
    case "boxes":
      return { ...ask, show: [], seen: [] };
    default:
      return ask;
  }
}

function withBanned(ask, deck, known) {
  const banning = { ...ask, banned: withOne(ask.banned, deck), locked: without(ask.locked, deck) };
  const other = (table) => (table.includes(deck) ? replaceDeck(wishesOf(banning, known), known, table, deck, ask.seen) : table);
  return { ...banning, show: ask.show.map(other).filter(Boolean) };
}

function withOtherDeck(ask, place, old, known) {
  if (!ask.show[place]?.includes(old)) throw new PickerError("not_on_the_page", { deck: old });
  const seen = seenByNow(ask, known);
  const table = replaceDeck(wishesOf(ask, known), known, ask.show[place], old, seen);
  if (!table) throw new PickerError("no_other_deck", { deck: old });
  return { ...ask, seen, show: ask.show.map((other, at) => (at === place ? table : other)) };
}

function seenByNow(ask, known) {
  const before = new Set(ask.seen.map((table) => table.join()));
  return [...ask.seen, ...ask.show.filter((table) => !before.has(table.join()))].slice(-known.mostSeen);
}
