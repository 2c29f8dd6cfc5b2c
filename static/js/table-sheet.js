// What a table needs before the first turn, worked out on this phone: the same facts as
// companion/setup/sheet.py finds, where they are explained. tests/browser/test_phone_picker.py compares.

const EXHIBITION = "exhibition";
const MY_BOX = "my-box";
const ONE_EACH = 1;

const applying = (steps, numbers) => Object.keys(steps).filter((step) => !steps[step] || numbers[steps[step]]);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

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
  const leftovers = decks.map(({ ones }) => ones - setup.players).filter((spare) => spare > 0);
  const goldBank = [...decks, ...characters].some((part) => part.components.includes("gold"));
  const seats = seatsOf(setup);
  const marketDeck = sum(decks.map(({ market }) => market));
  const portableMarket = owned.some((box) => box.components.includes("market-card"));
  const counted = { setup, junk, junkEach, leftovers, components, goldBank, characters, traps, marketDeck, portableMarket };
  const numbers = numbersOf(counted, known);
  return {
    ...{ setup, junk, components, seats, characters, traps, numbers },
    take: [...boxLists(decks, junk, sources, seats, goldBank, owned, known), ...cardLists(setup, characters, traps)],
    borrowed: components.filter((component) => sources[component] === null),
    steps: applying(known.sheet.setUpSteps, numbers),
    tearDown: applying(known.sheet.tearDownSteps, numbers),
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

// What steps and sentences go by, under the same names as on the server.
function numbersOf({ setup, junk, leftovers, components, goldBank, characters, traps, ...sheet }, known) {
  const { teams, tournament } = setup;
  const start = tournament ? "tournament" : setup.start;
  // What is printed on cards of an own box is not known here: it may well be a setup.
  const some = (has) => characters.filter((card) => card.id === undefined || has(card)).length;
  const specialties = some(({ specialty }) => specialty.length);
  const drawnSeat = start === "random" && setup.firstSeat !== null ? setup.firstSeat + 1 : 0;
  return {
    players: setup.players,
    teams: Number(teams),
    tournament: Number(tournament),
    plain: Number(!teams && !tournament),
    decks: setup.decks.length,
    stacks: teams ? known.teamStacks : known.stacks,
    hand: known.hand,
    slots: known.marketSlots,
    market_deck: sheet.marketDeck,
    market_deck_left: sheet.marketDeck - known.marketSlots,
    portable_market: Number(sheet.portableMarket),
    junk_each: sheet.junkEach,
    needed: junk.needed,
    owned: junk.owned,
    taken: sum(junk.taken.map(([, count]) => count)),
    missing: junk.missing,
    pile: junk.pile,
    leftover: leftovers[0] ?? 0,
    leftovers: sum(leftovers),
    gold_bank: Number(goldBank),
    gold_given: Number(tournament || characters.length > 0),
    tokens: Number(components.includes("tokens")),
    clock: Number(components.includes("clock")),
    dice: components.filter((component) => component in known.dice).length,
    traps: traps.length,
    characters: characters.length,
    specialties,
    setups: some(({ setup: text }) => text),
    cards_with_owner: traps.length + specialties,
    drawn_seat: drawnSeat,
    to_draw: Number(start === "random" && !drawnSeat),
    by_loser: Number(start === "loser"),
    by_riser: Number(start === "earliest"),
  };
}
