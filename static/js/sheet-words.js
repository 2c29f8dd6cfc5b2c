// The set-up sheet in words, as companion/web/sheet/words.py tells it. All sentences are the server's,
// with {gaps} for what only the sheet knows: companion/web/offline/sheet_gaps.py.

import { diceOf } from "./table-sheet.js";
import { fill, fillCounted } from "./words.js";

export function sheetInWords(sheet, known) {
  const say = known.sheet;
  const table = say.tables[kindOf(sheet.setup)];
  const steps = stepWords(sheet, known, table);
  const line = (step) => ({ id: `step-${step}`, title: steps[step][0], detail: steps[step][1] });
  return {
    title: table.title,
    goal: table.goal,
    take: sheet.take.map(({ box, items }) => ({ ...say.boxes[box], lines: items.map((item) => takenLine(box, item, known)) })),
    borrow: sheet.borrowed.map((component) => say.components[component].borrowed),
    steps: sheet.steps.map(line),
    tearDown: [...sheet.tearDown.map(line), ...sheet.take.map((entry) => putAway(entry, known))],
  };
}

const kindOf = ({ players, teams, tournament }) => (teams ? "teams" : tournament ? `tournament-${players}` : String(players));

export function starterSentence(sheet, known) {
  return known.sheet.starters[starterOf(sheet)];
}

function starterOf({ starter, setup }) {
  return starter === "random" && setup.firstSeat !== null ? `random-${setup.firstSeat}` : starter;
}

// ---- boxes ----

function takenLine(box, item, known) {
  const { title, detail } = taken(item, known);
  const id = ["deck", "component"].includes(item.kind) ? item.what : `${item.kind}-${item.what}`;
  const isOurs = box === "exhibition" && ["character", "trap"].includes(item.kind);
  return {
    id: `take-${box}-${id}`,
    title,
    detail,
    deck: ["deck", "stand-ins"].includes(item.kind) ? item.what : null,
    picture: isOurs ? `${item.kind}s/${item.what}.svg` : null,
  };
}

function taken({ kind, what, count }, known) {
  const say = known.sheet;
  const counted = (words) => fillCounted(words, count, known.language);
  switch (kind) {
    case "deck":
      return { title: known.decks[what].toLookFor, detail: fill(say.allCards, { count }) };
    case "stand-ins":
      return { title: known.decks[what].toLookFor, detail: counted(say.standIns) };
    case "junk":
      return { title: say.junk, detail: counted(say.cards) };
    case "character":
      return { title: cardName(what, known), detail: say.character };
    case "specialty":
      return { title: cardName(what, known), detail: counted(say.specialty) };
    case "trap":
      return { title: cardName(what, known), detail: counted(say.trap) };
    default:
      return { title: say.components[what].name, detail: what === "gold" ? goldWords(count, known) : "" };
  }
}

const goldWords = (count, known) => (count === null ? known.sheet.allOfThem : fillCounted(known.sheet.coins, count, known.language));

function cardName(card, known) {
  const specialty = Object.values(known.characters).flatMap((character) => character.specialty);
  const found = known.traps[card] ?? known.characters[card] ?? specialty.find(({ id }) => id === card);
  return found?.name ?? card;
}

function putAway({ box, items }, known) {
  const things = items.map((item) => {
    const { title, detail } = taken(item, known);
    return detail && !["deck", "stand-ins"].includes(item.kind) ? `${title} (${detail})` : title;
  });
  return { id: `put-away-${box}`, title: known.sheet.putAway[box], detail: `${things.join(", ")}.` };
}

// ---- steps ----

function stepWords(sheet, known, table) {
  const say = known.sheet.steps;
  const { junk } = sheet;
  const filled = (step, words) => [say[step][0], fill(say[step][1], words)];
  const counted = (step, count, words = {}) => [say[step][0], fillCounted(say[step][1], count, known.language, words)];
  const standIns = junk.standIns.map(([deck]) => known.decks[deck].name).join(", ");
  const atHand = junk.taken.reduce((total, [, count]) => total + count, 0);
  return {
    ...table.steps,
    bank: sheet.characters.length ? table.steps["bank-characters"] : table.steps.bank,
    market: sheet.portableMarket ? table.steps["market-portable"] : table.steps.market,
    "stand-ins": filled("stand-ins", { needed: junk.needed, owned: junk.owned, decks: standIns }),
    "junk-pile": junk.pile ? counted("junk-pile", junk.pile) : say["junk-pile-none"],
    dice: filled("dice", { dice: diceOf(sheet).map((component) => known.sheet.components[component].name).join(", ") }),
    starter: filled("starter", { starter: starterSentence(sheet, known) }),
    "pull-junk": junk.missing ? filled("pull-junk-missing", { count: junk.owned }) : filled("pull-junk", { count: atHand }),
    "stand-ins-home": counted("stand-ins-home", junk.missing, { decks: standIns }),
    characters: filled("characters", { dealt: sheet.characters.map(({ name }, seat) => seatAndCard(seat, name, known)).join("; ") }),
    traps: counted("traps", sheet.traps.length, { names: sheet.traps.map(({ name }) => name).join(", ") }),
    specialty: filled("specialty", { cards: specialtyLines(sheet, known).join("; ") }),
    "character-setup": [say["character-setup"][0], `${asSentence(setupLines(sheet, known).join("; "))}.`],
  };
}

export const seatAndCard = (seat, card, known) => fill(known.sheet.seatAndCard, { number: seat + 1, card });
const asSentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

function specialtyLines({ characters }, known) {
  return characters.flatMap((character, seat) => {
    if (character.id === undefined) return [seatAndCard(seat, fill(known.sheet.ownSpecialty, { card: character.name }), known)];
    if (!character.specialty.length) return [];
    return [seatAndCard(seat, character.specialty.map(({ copies, name }) => `${copies} × ${name}`).join(", "), known)];
  });
}

function setupLines({ characters }, known) {
  return characters.flatMap((character, seat) => {
    if (character.id === undefined) return [seatAndCard(seat, fill(known.sheet.ownSetup, { card: character.name }), known)];
    if (!character.setup) return [];
    return [seatAndCard(seat, `${character.name}. ${character.setup}`.replace(/\.+$/, ""), known)];
  });
}
