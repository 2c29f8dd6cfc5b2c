// The set-up sheet in words, as companion/web/sheet/words.py tells it, with the server's sentences.

import { tell } from "./words.js";

export function sheetInWords(sheet, known) {
  const say = known.sheet;
  const facts = { ...sheet.numbers, ...namesOf(sheet, known) };
  const told = (sentences) => tell(sentences, facts, known.language);
  const line = (step) => ({ id: `step-${step}`, title: told(say.steps[step].title), detail: told(say.steps[step].detail) });
  return {
    title: told(say.title),
    goal: told(say.goal),
    take: sheet.take.map(({ box, items }) => {
      const { name, subtitle } = say.boxes[box];
      return { name, subtitle, lines: items.map((item) => takenLine(box, item, known)) };
    }),
    borrow: sheet.borrowed.map((component) => say.components[component].borrowed),
    junk: told(say.junk),
    steps: sheet.steps.map(line),
    tearDown: [...sheet.tearDown.map(line), ...sheet.take.map((entry) => putAway(entry, known))],
  };
}

export const starterSentence = ({ numbers }, known) => tell(known.sheet.starter, numbers, known.language);

// ---- boxes ----

function takenLine(box, item, known) {
  const id = ["deck", "component"].includes(item.kind) ? item.what : `${item.kind}-${item.what}`;
  const isOurs = box === "exhibition" && ["character", "trap"].includes(item.kind);
  return {
    id: `take-${box}-${id}`,
    title: nameOf(item, known),
    detail: detailOf(item, known),
    deck: isDeck(item) ? item.what : null,
    picture: isOurs ? `${item.kind}s/${item.what}.svg` : null,
  };
}

const isDeck = ({ kind }) => kind === "deck" || kind === "stand-ins";

function nameOf({ kind, what }, known) {
  if (isDeck({ kind })) return known.decks[what].toLookFor;
  if (kind === "junk") return known.sheet.junkName;
  return kind === "component" ? known.sheet.components[what].name : cardName(what, known);
}

function detailOf({ kind, what, count }, known) {
  return tell(known.sheet.details[kind === "component" ? what : kind] ?? [], { count }, known.language);
}

function cardName(card, known) {
  const specialty = Object.values(known.characters).flatMap((character) => character.specialty);
  const found = known.traps[card] ?? known.characters[card] ?? specialty.find(({ id }) => id === card);
  return found?.name ?? card;
}

function putAway({ box, items }, known) {
  const things = items.map((item) => {
    const detail = isDeck(item) ? "" : detailOf(item, known);
    return detail ? `${nameOf(item, known)} (${detail})` : nameOf(item, known);
  });
  return { id: `put-away-${box}`, title: known.sheet.boxes[box].putAway, detail: `${things.join(", ")}.` };
}

// ---- names in the steps ----

function namesOf(sheet, known) {
  const say = known.sheet;
  const told = (sentences, facts) => tell(sentences, facts, known.language);
  const setups = setupLines(sheet, known).join("; ");
  return {
    starter: starterSentence(sheet, known),
    shares: sheet.seats.map(({ index, gold }) => told(say.share, { gold, number: index + 1 })).join(", "),
    stand_ins: sheet.junk.standIns.map(([deck]) => known.decks[deck].name).join(", "),
    missing_cards: told(say.details.junk, { count: sheet.junk.missing }),
    dice_names: sheet.components.filter((component) => component in known.dice).map((component) => known.dice[component]).join(", "),
    trap_names: sheet.traps.map(({ name }) => name).join(", "),
    dealt: sheet.characters.map(({ name }, seat) => seatAndCard(seat, name, known)).join("; "),
    specialty_cards: specialtyLines(sheet, known).join("; "),
    setup_texts: setups.slice(0, 1).toUpperCase() + setups.slice(1),
  };
}

const seatAndCard = (seat, card, known) => tell(known.sheet.seatAndCard, { number: seat + 1, card }, known.language);

function specialtyLines({ characters }, known) {
  return characters.flatMap((character, seat) => {
    if (character.id === undefined) return [seatAndCard(seat, tell(known.sheet.ownSpecialty, { card: character.name }), known)];
    if (!character.specialty.length) return [];
    return [seatAndCard(seat, character.specialty.map(({ copies, name }) => `${copies} × ${name}`).join(", "), known)];
  });
}

function setupLines({ characters }, known) {
  return characters.flatMap((character, seat) => {
    if (character.id === undefined) return [seatAndCard(seat, tell(known.sheet.ownSetup, { card: character.name }), known)];
    if (!character.setup) return [];
    return [seatAndCard(seat, `${character.name}. ${character.setup}`.replace(/\.+$/, ""), known)];
  });
}
