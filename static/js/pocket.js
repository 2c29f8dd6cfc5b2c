// The pocket table's books: plain data, and functions that give the next state. No page in here;
// pocket-page.js shows it. Everything stays on this phone.
//
// What can happen is what companion/rooms/tracker.py knows, by the same names and the same facts:
// dice, clock and limits are the server's. tests/browser/test_pocket.py compares them.

import { recall, remember } from "./storage.js";

export const POCKET = "pocket-table";
const STEPS_KEPT = 100;
const LINES_KEPT = 12;

// ---- a game ----

export function newGame({ players, teams, names, tools, decks, day, night }) {
  const nothing = () => ({ gold: 0, tokens: 0 });
  return {
    players,
    teams,
    names: names.slice(0, players),
    tools,
    decks,
    clock: { day, night, steps: 0 },
    holders: Array.from({ length: players + 1 }, nothing), // the last one: what lies on cards
    stalls: Array.from({ length: teams ? 2 : players }, () => []),
    roll: null,
  };
}

// Teammates sit opposite each other and share a stall.
export const seatsOfStall = (state, stall) =>
  [...Array(state.players).keys()].filter((seat) => (state.teams ? seat % 2 : seat) === stall);

export const spaceOf = ({ day, night, steps }) => steps % (day + night);
export const isDay = (clock) => spaceOf(clock) < clock.day;

// ---- fair dice ----

// A number from 0 to sides - 1, each as likely: what would favour the low ones is thrown away.
export function fairBelow(sides) {
  const limit = 2 ** 32 - (2 ** 32 % sides);
  let number;
  do [number] = crypto.getRandomValues(new Uint32Array(1));
  while (number >= limit);
  return number % sides;
}

const throwOne = ({ faces }) => faces[fairBelow(faces.length)];

export const throwDice = (die) => Array.from({ length: die.thrown }, () => throwOne(die));

function mayThrowAgain(faces, { again }, { alike }) {
  return again === alike ? new Set(faces).size === 1 : faces.at(-1) === again;
}

// ---- what can happen; null: it cannot ----

export const changed = (state, { do: kind, ...details }, facts) => changes[kind](state, details, facts);

export const stacksToWin = ({ teams }, facts) => (teams ? facts.teamStacks : facts.stacks);

const changes = {
  gold: (state, { holder, add }, { mostCoins }) => withHolder(state, holder, "gold", add, mostCoins),
  tokens: (state, { holder, add }, { mostCoins }) => withHolder(state, holder, "tokens", add, mostCoins),

  clock: (state) => ({ ...state, clock: { ...state.clock, steps: state.clock.steps + 1 } }),

  // Another clock, its hand on the same half of the day and as far into it as there is room.
  clock_spaces(state, { day, night }) {
    const { clock } = state;
    const space = isDay(clock) ? Math.min(spaceOf(clock), day - 1) : day + Math.min(spaceOf(clock) - clock.day, night - 1);
    const rounds = Math.floor(clock.steps / (clock.day + clock.night));
    return { ...state, clock: { day, night, steps: rounds * (day + night) + space } };
  },

  roll: (state, { die }, facts) => withRoll(state, die, throwDice(facts.dice[die]), 1, facts),

  reroll(state, _, facts) {
    if (!state.roll?.open) return null;
    const { die, faces, throws } = state.roll;
    return withRoll(state, die, [...faces.slice(0, -1), throwOne(facts.dice[die])], throws + 1, facts);
  },

  keep: (state) => (state.roll?.open ? { ...state, roll: { ...state.roll, open: false } } : null),

  build(state, { stall, set }, facts) {
    if (state.stalls[stall].length >= stacksToWin(state, facts)) return null;
    const stalls = state.stalls.slice();
    stalls[stall] = [...stalls[stall], set || null];
    return { ...state, stalls };
  },
};

function withRoll(state, die, faces, throws, facts) {
  return { ...state, roll: { die, faces, throws, open: mayThrowAgain(faces, facts.dice[die], facts) } };
}

function withHolder(state, index, what, add, most) {
  const amount = state.holders[index][what] + add;
  if (amount < 0 || amount > most) return null;
  const holders = state.holders.slice();
  holders[index] = { ...holders[index], [what]: amount };
  return { ...state, holders };
}

// ---- the book: the state, the way back, and what happened in words ----

export const newBook = (state) => ({ state, past: [], future: [], log: [] });

// `say` gives the line of the log, from the new state.
export function act(book, change, facts, say) {
  const state = changed(book.state, change, facts);
  if (!state) return book;
  const step = { id: crypto.getRandomValues(new Uint32Array(1))[0], said: say(state) };
  return {
    state,
    past: [...book.past, { ...step, state: book.state }].slice(-STEPS_KEPT),
    future: [],
    log: [...book.log, { ...step, at: Date.now(), undone: false }].slice(-LINES_KEPT),
  };
}

export function undo(book) {
  const step = book.past.at(-1);
  if (!step) return book;
  return {
    state: stepTo(step, book),
    past: book.past.slice(0, -1),
    future: [...book.future, { ...step, state: book.state }],
    log: book.log.map((line) => (line.id === step.id ? { ...line, undone: true } : line)),
  };
}

export function redo(book) {
  const step = book.future.at(-1);
  if (!step) return book;
  return {
    state: stepTo(step, book),
    past: [...book.past, { ...step, state: book.state }],
    future: book.future.slice(0, -1),
    log: book.log.map((line) => (line.id === step.id ? { ...line, undone: false } : line)),
  };
}

// What is on the screen is a taste, not a step of the game.
const stepTo = (step, book) => ({ ...step.state, tools: book.state.tools });

// ---- kept on this phone ----

export function readBook() {
  try {
    const book = JSON.parse(recall(POCKET));
    return book?.state && Array.isArray(book.past) ? book : null;
  } catch {
    return null; // something that is not ours
  }
}

export const writeBook = (book) => remember(POCKET, JSON.stringify(book));
