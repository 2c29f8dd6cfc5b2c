// A whole table in a short code, as companion/setup/code.py writes and reads it, where it is explained.
// What a code means never changes, and so the two stay the same.

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const MISREAD = { i: "1", l: "1", o: "0" };
const FIELDS = { players: 3, teams: 1, start: 2, firstSeat: 3, tournament: 1, clockDay: 4, clockNight: 4, boxes: 8 };
const STARTS = ["earliest", "random", "loser"];
const DECK_BITS = 6;
const MOST_DECKS = 5;
const BODY_LENGTH = 12;
const [COUNT_BITS, CARD_BITS, COMPONENT_BITS, LENGTH_BITS] = [3, 8, 8, 8];
const CHECK_LENGTH = 2;
const CHECK_MODULUS = 1021n;
const NEWEST = 2;

const numberOf = (digits) => [...digits].reduce((number, digit) => (number << 5n) | BigInt(ALPHABET.indexOf(digit)), 0n);

function digitsOf(number, length) {
  const places = Array.from({ length }, (_, place) => BigInt(5 * (length - 1 - place)));
  return places.map((bits) => ALPHABET[Number((number >> bits) & 31n)]).join("");
}

function check(payload) {
  const rest = (numberOf(payload) << BigInt(5 * CHECK_LENGTH)) % CHECK_MODULUS;
  return digitsOf((CHECK_MODULUS - rest) % CHECK_MODULUS, CHECK_LENGTH);
}

export const plainSetup = ({ spaces }) => ({
  ...{ teams: false, boxes: [], start: "earliest", firstSeat: null, tournament: false, clockDay: spaces, clockNight: spaces },
  ...{ traps: [], characters: [] },
});

export function encode(setup, known) {
  const hasCards = setup.traps.length || setup.characters.length;
  const text = hasCards ? `2${body(setup, known)}${cards(setup, known)}` : `1${body(setup, known)}`;
  return text + check(text);
}

// null: nobody was ever given this code, or only by a newer companion.
export function decode(text, known) {
  const code = text.toLowerCase().replace(/[ilo]/g, (letter) => MISREAD[letter]);
  if (code.length < BODY_LENGTH + 1 + CHECK_LENGTH || [...code].some((digit) => !ALPHABET.includes(digit))) return null;
  const payload = code.slice(0, -CHECK_LENGTH);
  if (check(payload) !== code.slice(-CHECK_LENGTH) || Number(payload[0]) > NEWEST) return null;
  const setup = read(payload.slice(1), known);
  return setup && encode(setup, known) === code ? setup : null;
}

function body(setup, known) {
  const values = {
    ...setup,
    teams: Number(setup.teams),
    start: STARTS.indexOf(setup.start),
    firstSeat: setup.firstSeat === null ? 0 : setup.firstSeat + 1,
    tournament: Number(setup.tournament),
    boxes: setup.boxes.reduce((bits, box) => bits | (1 << known.boxNumbers.indexOf(box)), 0),
  };
  let number = 0n;
  for (const [name, bits] of Object.entries(FIELDS)) number = (number << BigInt(bits)) | BigInt(values[name]);
  for (let place = 0; place < MOST_DECKS; place++) {
    const deck = place < setup.decks.length ? known.deckNumbers.indexOf(setup.decks[place]) + 1 : 0;
    number = (number << BigInt(DECK_BITS)) | BigInt(deck);
  }
  return digitsOf(number, BODY_LENGTH);
}

function cards(setup, known) {
  const fields = [[setup.traps.length, COUNT_BITS], ...setup.traps.flatMap((trap) => cardFields(trap, known.trapNumbers, known))];
  fields.push([setup.characters.length ? 1 : 0, 1]);
  fields.push(...setup.characters.flatMap((card) => cardFields(card, known.characterNumbers, known)));
  let number = 0n;
  let length = 0;
  for (const [value, bits] of fields) {
    number = (number << BigInt(bits)) | BigInt(value);
    length += bits;
  }
  const digits = Math.ceil(length / 5);
  return digitsOf(number << BigInt(digits * 5 - length), digits);
}

// A card of an own box has no number: its name and what it needs are in the code.
function cardFields(card, numbers, known) {
  if (typeof card === "string") return [[numbers.indexOf(card) + 1, CARD_BITS]];
  const needs = card.components.reduce((bits, component) => bits | (1 << known.componentNumbers.indexOf(component)), 0);
  const name = [...new TextEncoder().encode(card.name)];
  return [[0, CARD_BITS], [needs, COMPONENT_BITS], [name.length, LENGTH_BITS], ...name.map((byte) => [byte, 8])];
}

function read(payload, known) {
  const setup = readBody(payload.slice(0, BODY_LENGTH), known);
  if (!setup || payload.length === BODY_LENGTH) return setup;
  const take = bitsOf(payload.slice(BODY_LENGTH));
  const several = (count, numbers) => Array.from({ length: count }, () => readCard(take, numbers, known));
  const traps = several(take(COUNT_BITS), known.trapNumbers);
  const characters = several(take(1) ? setup.players : 0, known.characterNumbers);
  return [...traps, ...characters].every(Boolean) ? { ...setup, traps, characters } : null;
}

function readBody(digits, known) {
  let number = numberOf(digits);
  const take = (bits) => {
    const value = Number(number & ((1n << BigInt(bits)) - 1n));
    number >>= BigInt(bits);
    return value;
  };
  const numbers = Array.from({ length: MOST_DECKS }, () => take(DECK_BITS)).reverse().filter(Boolean);
  const values = {};
  for (const [name, bits] of Object.entries(FIELDS).reverse()) values[name] = take(bits);
  const decks = numbers.map((deck) => known.deckNumbers[deck - 1]);
  const table = values.teams ? "teams" : String(values.players);
  const isTable = known.sizes[table] === decks.length && (!values.teams || values.players === 4) && !(values.teams && values.tournament);
  const isWhole = decks.every(Boolean) && new Set(decks).size === decks.length && values.boxes < 1 << known.boxNumbers.length;
  const clocks = [values.clockDay, values.clockNight].every((spaces) => spaces >= 1 && spaces <= known.mostSpaces);
  if (!isTable || !isWhole || !clocks || !STARTS[values.start] || values.firstSeat > values.players) return null;
  return {
    ...plainSetup(known),
    decks,
    players: values.players,
    teams: Boolean(values.teams),
    boxes: known.boxNumbers.filter((_, bit) => (values.boxes >> bit) & 1),
    start: STARTS[values.start],
    firstSeat: values.firstSeat ? values.firstSeat - 1 : null,
    tournament: Boolean(values.tournament),
    clockDay: values.clockDay,
    clockNight: values.clockNight,
  };
}

// Reads digits bit by bit; behind the end there are only zeros, and then the code does not come out the same.
function bitsOf(digits) {
  const number = numberOf(digits);
  let left = digits.length * 5;
  return (bits) => {
    left -= bits;
    return left < 0 ? 0 : Number((number >> BigInt(left)) & ((1n << BigInt(bits)) - 1n));
  };
}

function readCard(take, numbers, known) {
  const number = take(CARD_BITS);
  if (number) return numbers[number - 1];
  const needs = take(COMPONENT_BITS);
  const bytes = Array.from({ length: take(LENGTH_BITS) }, () => take(8));
  const components = known.components.filter((component) => (needs >> known.componentNumbers.indexOf(component)) & 1);
  return { name: new TextDecoder().decode(Uint8Array.from(bytes)), components };
}
