// What a table needs before the first turn, worked out on this phone: the same facts as
// companion/setup/sheet.py finds, where they are explained. tests/browser/test_phone_picker.py compares.

const EXHIBITION = "exhibition";
const MY_BOX = "my-box";
const ONE_EACH = 1;

const isDice = (component) => component.endsWith("-die") || component.endsWith("-dice");
const applying = (candidates) => candidates.filter(([, applies]) => applies).map(([step]) => step);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

export const diceOf = (sheet) => sheet.components.filter(isDice);

export function sheetOf(setup, known) {
  const decks = setup.decks.map((deck) => known.decks[deck]);
  const opened = new Set(decks.map(({ box }) => box));
  const boxes = Object.values(known.boxes).filter(({ id }) => opened.has(id) || setup.boxes.includes(id));
  const owned = [...boxes.filter(({ id }) => opened.has(id)), ...boxes.filter(({ id }) => !opened.has(id))];
  const junkEach = known.startingDeck - decks.length;
  const junk = junkOf(setup, junkEach, owned, opened, known);
  const characters = setup.characters.map((card) => known.characters[card] ?? card);
  const traps = setup.traps.map((card) => known.traps[card] ?? card);
  const components = componentsOf(setup, decks, characters);
  const sources = Object.fromEntries(components.map((component) => [component, sourceOf(component, owned)]));
  const leftovers = decks.filter(({ ones }) => ones > setup.players).map(({ id, ones }) => ({ deck: id, count: ones - setup.players }));
  const goldBank = [...decks, ...characters].some((part) => part.components.includes("gold"));
  const seats = seatsOf(setup);
  const sheet = { setup, junk, leftovers, components, goldBank, seats, characters, traps };
  const marketDeck = sum(decks.map(({ market }) => market));
  const steps = stepsOf(sheet);
  return {
    ...sheet,
    take: [...boxLists(decks, junk, sources, seats, goldBank, owned, known), ...cardLists(setup, characters, traps)],
    startingDeck: { cards: decks.length, junk: junkEach },
    marketDeck,
    marketDeckLeft: marketDeck - known.marketSlots,
    borrowed: components.filter((component) => sources[component] === null),
    portableMarket: owned.some((box) => box.components.includes("market-card")),
    starter: setup.tournament ? "tournament" : setup.start,
    steps,
    tearDown: tearDownOf(junk, leftovers, steps),
  };
}

function junkOf(setup, each, owned, opened, known) {
  const needed = setup.players * each;
  const taken = junkTaken(needed, owned, opened);
  const atHand = sum(taken.map(([, count]) => count));
  const missing = Math.max(0, needed - atHand);
  return {
    needed,
    owned: sum(owned.map(({ junk }) => junk)),
    taken,
    missing,
    pile: Math.max(0, atHand - needed),
    standIns: standIns(missing, setup, owned, known),
  };
}

function junkTaken(needed, owned, opened) {
  const open = owned.filter(({ id }) => opened.has(id)).sort((one, other) => other.junk - one.junk);
  const closed = owned.filter(({ id }) => !opened.has(id)).sort((one, other) => one.junk - other.junk);
  const taken = [];
  let total = 0;
  for (const [box, enough] of [...open.map((box) => [box, needed + 1]), ...closed.map((box) => [box, needed])]) {
    if (total >= enough) continue;
    taken.push([box.id, box.junk]);
    total += box.junk;
  }
  return taken;
}

function standIns(missing, setup, owned, known) {
  const idle = owned.flatMap(({ id }) => Object.values(known.decks).filter(({ box }) => box === id)).filter(({ id }) => !setup.decks.includes(id));
  const found = [];
  for (const { id, ones } of idle) {
    if (missing <= 0) break;
    found.push([id, Math.min(missing, ones)]);
    missing -= ones;
  }
  return found;
}

function componentsOf(setup, decks, characters) {
  const needed = ["market-board", ...[...decks, ...characters].flatMap(({ components }) => components)];
  if (setup.tournament) needed.push("gold");
  return [...new Set(needed)];
}

const sourceOf = (component, owned) => owned.find(({ components }) => components.includes(component))?.id ?? null;

function seatsOf(setup) {
  const first = setup.tournament ? 0 : setup.firstSeat;
  const indexes = Array.from({ length: setup.players }, (_, index) => index);
  return indexes.map((index) => ({ index, first: index === first, gold: setup.tournament ? index : 0 }));
}

function boxLists(decks, junk, sources, seats, goldBank, owned, known) {
  const items = new Map(owned.map(({ id }) => [id, []]));
  for (const deck of decks) items.get(deck.box).push({ kind: "deck", what: deck.id, count: deck.copies });
  for (const [deck, count] of junk.standIns) items.get(known.decks[deck].box).push({ kind: "stand-ins", what: deck, count });
  for (const [box, count] of junk.taken) items.get(box).push({ kind: "junk", what: "junk", count });
  const counts = { gold: goldBank ? null : sum(seats.map(({ gold }) => gold)), tokens: null, "pangolin-dice": 2 };
  for (const [component, source] of Object.entries(sources)) {
    if (source === null) continue;
    items.get(source).push({ kind: "component", what: component, count: component in counts ? counts[component] : ONE_EACH });
  }
  return nonEmpty(items);
}

function cardLists(setup, characters, traps) {
  const items = new Map([[EXHIBITION, []], [MY_BOX, []]]);
  const isOwn = ({ id }) => id === undefined;
  for (const card of characters) {
    if (isOwn(card)) items.get(MY_BOX).push({ kind: "character", what: card.name, count: ONE_EACH });
    else {
      items.get(EXHIBITION).push({ kind: "character", what: card.id, count: ONE_EACH });
      items.get(EXHIBITION).push(...card.specialty.map(({ id, copies }) => ({ kind: "specialty", what: id, count: copies })));
    }
  }
  for (const trap of traps) items.get(isOwn(trap) ? MY_BOX : EXHIBITION).push({ kind: "trap", what: trap.id ?? trap.name, count: setup.players });
  return nonEmpty(items);
}

const nonEmpty = (items) => [...items].filter(([, found]) => found.length).map(([box, found]) => ({ box, items: found }));

function stepsOf({ setup, components, junk, leftovers, goldBank, characters }) {
  // What is printed on cards of an own box is not known here: it may well be a setup.
  const some = (has) => characters.some((card) => card.id === undefined || has(card));
  return applying([
    ["team-seats", setup.teams],
    ["tournament-seats", setup.tournament],
    ["player-colours", setup.traps.length],
    ["characters", characters.length],
    ["bank", goldBank],
    ["tournament-gold", setup.tournament],
    ["supply", components.includes("tokens")],
    ["stand-ins", junk.missing],
    ["starting-decks", true],
    ["traps", setup.traps.length],
    ["specialty", some(({ specialty }) => specialty.length)],
    ["character-setup", some(({ setup: text }) => text)],
    ["leftovers", leftovers.length],
    ["market-deck", true],
    ["market", true],
    ["junk-pile", true],
    ["clock", components.includes("clock")],
    ["dice", components.some(isDice)],
    ["hands", true],
    ["starter", true],
  ]);
}

function tearDownOf(junk, leftovers, steps) {
  return applying([
    ["pull-owned", steps.includes("traps") || steps.includes("specialty")],
    ["pull-junk", true],
    ["stand-ins-home", junk.missing],
    ["sort-decks", true],
    ["rejoin-leftovers", leftovers.length],
    ["count-decks", true],
  ]);
}
