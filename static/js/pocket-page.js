// The pocket table's page: shows the books of pocket.js, and says in words what happened.
// The parts are built once a game and then only changed, so that the focus stays where it is.

import { POCKET, act, isDay, newBook, newGame, readBook, redo, seatsOfStall, spaceOf, stacksToWin, undo, writeBook } from "./pocket.js";
import { mayTumble, stopTumbling, tumble } from "./dice.js";
import { followGame } from "./screen-on.js";
import "./pops.js";
import { clockTime } from "./times.js";
import { fill } from "./words.js";

const beginForm = document.getElementById("begin");
const game = document.getElementById("game");
const say = game.dataset; // the server's words; {…} is filled in here
const facts = JSON.parse(say.facts);
const asked = new URLSearchParams(location.search); // a set-up sheet says here what its table needs

let book = readBook();

const fromTemplate = (id) => document.getElementById(id).content.cloneNode(true);
const wordFromTemplate = (id) => document.getElementById(id).content.textContent;

// ---- names ----

const listing = new Intl.ListFormat(document.documentElement.lang);
const playerName = (seat) => book.state.names[seat]?.trim() || fill(say.player, { number: seat + 1 });
const stallName = (stall) => listing.format(seatsOfStall(book.state, stall).map(playerName));
const holderName = (index) => (index < book.state.players ? playerName(index) : wordFromTemplate("on-cards"));

function setName(set) {
  return set === say.mixed ? wordFromTemplate("several-sets") : deckBox(set).dataset.name;
}

const deckBox = (deck) => beginForm.querySelector(`[name=deck][value="${CSS.escape(deck)}"]`);

// ---- beginning ----

const checked = (name) => [...beginForm.querySelectorAll(`[name=${name}]:checked`)].map((field) => field.value);
const allTools = () => [...game.querySelectorAll("[data-switch]")].map((button) => button.dataset.switch);

function showBeginning() {
  const { names = [], players, teams } = book?.state ?? {};
  const fields = beginForm.elements;
  fields.name.forEach((field, seat) => (field.value = names[seat] ?? ""));
  if (players) fields.players.value = teams ? "teams" : players;
  if (asked.has("players")) takeWishes();
  document.getElementById("go-on").hidden = !book;
  showChoices();
  beginForm.hidden = false;
  game.hidden = true;
  followGame();
}

function takeWishes() {
  beginForm.elements.players.value = asked.get("players");
  beginForm.elements.show.value = "needed";
  const decks = (asked.get("decks") ?? "").split(".");
  for (const box of beginForm.elements.deck) box.checked = decks.includes(box.value);
  const chosen = [...beginForm.elements.deck].filter((box) => box.checked).map((box) => box.closest("label"));
  beginForm.querySelector("[data-decks]").prepend(...chosen); // the list is long
}

function showChoices() {
  const [players] = checked("players");
  const count = players === "teams" ? 4 : Number(players);
  beginForm.elements.name.forEach((field, seat) => (field.hidden = seat >= count));
  beginForm.querySelector(".pocket-decks").hidden = checked("show")[0] !== "needed";
}

// Characters may need more than the decks: what a sheet asks for is taken as it is while its decks are.
function chosenTools(decks) {
  if (checked("show")[0] !== "needed") return allTools();
  const wanted = decks.flatMap((deck) => deckBox(deck).dataset.tools.split(" "));
  if (decks.length && [...decks].sort().join(".") === asked.get("decks")?.split(".").sort().join(".")) {
    wanted.push(...(asked.get("tools") ?? "").split("."));
  }
  return allTools().filter((tool) => wanted.includes(tool));
}

const spacesAsked = (name) => Math.min(facts.mostSpaces, Math.max(1, Number.parseInt(asked.get(name), 10) || facts.spaces));

beginForm.addEventListener("change", showChoices);
beginForm.addEventListener("submit", (event) => {
  event.preventDefault();
  const [players] = checked("players");
  const decks = checked("show")[0] === "needed" ? checked("deck") : [];
  const names = [...beginForm.elements.name].map((field) => field.value.trim());
  const setup = { players: players === "teams" ? 4 : Number(players), teams: players === "teams", names, decks };
  book = newBook(newGame({ ...setup, tools: chosenTools(decks), day: spacesAsked("day"), night: spacesAsked("night") }));
  forgetWishes();
  showGame();
});

document.getElementById("go-on").addEventListener("click", () => {
  forgetWishes();
  showGame();
});

// From here on the address means the game that is going on, after a reload too.
function forgetWishes() {
  for (const name of [...asked.keys()]) asked.delete(name);
  history.replaceState(null, "", location.pathname);
}

// ---- the game ----

function showGame() {
  buildPlayers();
  update();
  beginForm.hidden = true;
  game.hidden = false;
  followGame();
  document.getElementById("main").focus({ preventScroll: true }); // what had it is hidden now
  window.scrollTo(0, 0);
}

function buildPlayers() {
  const players = document.getElementById("players");
  players.replaceChildren(...book.state.holders.map((_, index) => playerPart(index)));
}

function playerPart(index) {
  const part = fromTemplate("player").firstElementChild;
  const name = holderName(index);
  part.dataset.holder = index;
  part.querySelector(".player-name bdi").textContent = name;
  part.querySelector("[data-change]").textContent = ` ${fill(say.change, { name })}`;
  for (const group of part.querySelectorAll("[data-group]")) group.ariaLabel = fill(say[group.dataset.group], { name });
  for (const button of part.querySelectorAll("[data-add]")) button.ariaLabel = holderWords(button.dataset, name);
  const face = part.querySelector(".folk-face");
  if (index < book.state.players) face.src = emblemOf(setsInPlay()[index]);
  else face.remove();
  const stall = book.state.stalls.findIndex((_, place) => seatsOfStall(book.state, place)[0] === index);
  if (stall < 0) {
    // A teammate's stall stands with the first of the two; cards have none.
    part.querySelector(".stall").remove();
    part.toggleAttribute("data-only-amounts", index >= book.state.players);
  } else {
    part.dataset.stall = stall;
    nextStacks[stall] = nextStackPart();
  }
  return part;
}

// By stall: where its next stack is built. Made once, and moved on when a stack is built.
const nextStacks = [];

function nextStackPart() {
  const part = fromTemplate("next-stack").firstElementChild;
  part.querySelector(".build-sets").prepend(...setsInPlay().map(setButton));
  return part;
}

function setButton(deck) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: `build-set deck-${deck}`, ariaLabel: setName(deck) });
  Object.assign(button.dataset, { do: "build", set: deck });
  const emblem = new Image(40, 40);
  emblem.src = emblemOf(deck);
  emblem.alt = "";
  button.append(emblem);
  return button;
}

function holderWords({ do: kind, add }, name) {
  if (kind === "gold") return fill(say.gold, { name, add: add > 0 ? `+${add}` : `−${-add}` });
  return fill(add > 0 ? say.tokenMore : say.tokenLess, { name });
}

// The decks of the table; of all there are, while nobody has said which.
const setsInPlay = () => (book.state.decks.length ? book.state.decks : [...beginForm.elements.deck].map((box) => box.value));
const emblemOf = (deck) => deckBox(deck).parentElement.querySelector("img").src;

function update() {
  document.getElementById("not-kept").hidden = writeBook(book);
  showTools();
  if (has("clock")) showClock();
  showDice();
  for (const part of document.querySelectorAll("#players [data-holder]")) showHolder(part);
  for (const part of document.querySelectorAll("#players [data-stall]")) showStall(part);
  showComplete();
  showSteps();
  showLog();
}

const has = (tool) => book.state.tools.includes(tool);

function showTools() {
  for (const part of game.querySelectorAll("[data-tool]")) part.hidden = !part.dataset.tool.split(" ").some(has);
  for (const button of game.querySelectorAll("[data-switch]")) button.ariaPressed = String(has(button.dataset.switch));
  for (const part of game.querySelectorAll("[data-only-amounts]")) part.hidden = !has("gold") && !has("tokens");
  const dice = game.querySelectorAll(".die:not([hidden])").length;
  game.querySelector(".dice-tray").className = `dice-tray cloth dice-${dice}`;
}

// ---- gold, tokens, stalls ----

function showHolder(part) {
  const { gold, tokens } = book.state.holders[part.dataset.holder];
  part.querySelector("[data-amount=gold]").textContent = gold;
  part.querySelector("[data-amount=tokens]").textContent = tokens;
  part.querySelector(".coin").classList.toggle("coin-grey", !gold);
  for (const button of part.querySelectorAll("[data-add]")) {
    button.disabled = (button.dataset.do === "gold" ? gold : tokens) + Number(button.dataset.add) < 0;
  }
}

function showStall(part) {
  const stall = Number(part.dataset.stall);
  const built = book.state.stalls[stall];
  const stacks = stacksToWin(book.state, facts);
  const list = part.querySelector(".stall");
  list.classList.toggle("stall-ten", stacks > 8);
  list.ariaLabel = fill(say.stall, { built: built.length, stacks });
  const had = list.contains(document.activeElement);
  list.replaceChildren(...Array.from({ length: stacks }, (_, place) => stackPart(place, built)));
  if (built.length >= stacks) return;
  const next = { name: stallName(stall), stack: built.length + 1 };
  const opener = nextStacks[stall];
  opener.querySelector("[data-number]").textContent = next.stack;
  opener.querySelector("[data-builds]").textContent = fill(say.builds, next);
  opener.querySelector("[data-question]").textContent = fill(say.whichSet, next);
  opener.querySelector(".build-panel").ariaLabel = fill(say.setOf, next);
  opener.open = false;
  list.children[built.length].replaceChildren(opener);
  if (had) opener.querySelector("summary").focus({ preventScroll: true });
}

function stackPart(place, built) {
  const part = document.createElement("li");
  const set = built[place];
  part.className = place < built.length ? "stack-built" : place === built.length ? "stack-next" : "stack-open";
  if (set && set !== say.mixed) {
    part.classList.add(`deck-${set}`);
    const emblem = new Image(30, 30);
    emblem.src = emblemOf(set);
    emblem.alt = setName(set);
    part.append(emblem);
  } else if (place < built.length) part.append(fromTemplate("stack-built"));
  else part.textContent = place + 1;
  return part;
}

function showComplete() {
  const complete = book.state.stalls.findIndex((stacks) => stacks.length >= stacksToWin(book.state, facts));
  const notice = document.getElementById("complete");
  notice.hidden = complete < 0;
  notice.textContent = complete < 0 ? "" : fill(say.complete, { name: stallName(complete) });
}

// ---- clock ----

function timeOfDay(clock) {
  const space = spaceOf(clock);
  if (isDay(clock)) return fill(say.day, { space: space + 1, spaces: clock.day });
  return fill(say.night, { space: space - clock.day + 1, spaces: clock.night });
}

function showClock() {
  const { clock } = book.state;
  const part = document.getElementById("clock");
  part.classList.toggle("tool-day", isDay(clock));
  part.classList.toggle("tool-night", !isDay(clock));
  part.querySelector("[data-time]").textContent = timeOfDay(clock);
  const sectors = clockSectors(clock);
  const crowd = Math.max(clock.day, clock.night);
  part.querySelector("[data-spaces]").replaceChildren(...sectors.flatMap((sector) => drawSector(sector, crowd)));
  const { begin, end } = sectors[spaceOf(clock)];
  part.querySelector(".clock-hand").setAttribute("transform", `rotate(${(begin + end) / 2 + 90} 64 64)`);
  document.getElementById("clock-day").value = clock.day;
  document.getElementById("clock-night").value = clock.night;
}

// The day's spaces above, the night's below, clockwise; degrees as SVG counts them, 0 to the right.
function clockSectors({ day, night, steps }) {
  const half = (from, spaces, ofDay) =>
    Array.from({ length: spaces }, (_, place) => ({
      begin: from + (place * 180) / spaces,
      end: from + ((place + 1) * 180) / spaces,
      ofDay,
    }));
  const sectors = [...half(180, day, true), ...half(0, night, false)];
  sectors[spaceOf({ day, night, steps })].isNow = true;
  return sectors;
}

function drawSector({ begin, end, ofDay, isNow }, crowd) {
  const on = (degrees, radius) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(64 + radius * Math.cos(angle)).toFixed(2)} ${(64 + radius * Math.sin(angle)).toFixed(2)}`;
  };
  const sector = document.createElementNS("http://www.w3.org/2000/svg", "path");
  sector.setAttribute("d", `M64 64L${on(begin, 54)}A54 54 0 0 1 ${on(end, 54)}z`);
  sector.setAttribute("class", `${ofDay ? "clock-day" : "clock-night"}${isNow ? " clock-now" : ""}`);
  const sign = fromTemplate(ofDay ? "sun" : "moon").querySelector("g");
  sign.setAttribute("transform", `translate(${on((begin + end) / 2, 40)}) scale(${Math.min(1, 3.6 / crowd)})`);
  return [sector, sign];
}

// ---- dice ----

const ROLL_FOR = 1000; // milliseconds

const sidesOf = (die) => [...document.querySelector(`template[data-die=${die}]`).content.children];
const wordsOf = (die) => document.querySelector(`template[data-die=${die}]`).dataset;

function inWords({ die, faces }) {
  const names = faces.map((face) => sidesOf(die).find((side) => side.dataset.face === face).dataset.faceName);
  return fill(wordsOf(die).told ?? "{source}", { source: names[0], destination: names.at(-1) });
}

function showDice() {
  stopTumbling();
  game.classList.remove("rolling");
  game.querySelector(".rolls")?.classList.remove("rolls");
  const { roll } = book.state;
  const part = document.getElementById("dice");
  for (const die of part.querySelectorAll("[data-do=roll]")) {
    die.querySelector("[data-faces]").replaceChildren(...(roll?.die === die.dataset.die ? facesUp(roll) : waiting(die.dataset.die)));
    die.disabled = Boolean(roll?.open);
  }
  part.querySelector("[data-result]").textContent = roll ? fill(say.rolled, { name: wordsOf(roll.die).name, result: inWords(roll) }) : "";
  for (const choice of part.querySelectorAll("[data-choice]")) choice.hidden = !(roll?.open && roll.die === choice.dataset.choice);
  part.querySelector("[data-roll-hint]").hidden = Boolean(roll?.open);
}

// A die that nobody has rolled yet, or not last.
function waiting(die) {
  const side = sidesOf(die).at(-1).cloneNode();
  side.className = "die-waiting";
  return [side];
}

function facesUp({ die, faces, throws }) {
  const parts = faces.map((face, place) => {
    const side = sidesOf(die).find(({ dataset }) => dataset.face === face).cloneNode();
    side.toggleAttribute("data-lies", throws > 1 && place < faces.length - 1);
    return side;
  });
  return parts.flatMap((part, place) => (place ? [fromTemplate("arrow"), part] : [part]));
}

function roll() {
  if (!mayTumble()) return;
  const faces = sidesOf(book.state.roll.die).map((side) => side.src);
  game.classList.add("rolling");
  game.querySelector(`[data-do=roll][data-die=${book.state.roll.die}]`).classList.add("rolls");
  const lying = game.querySelectorAll(`[data-die=${book.state.roll.die}] img:not([data-lies])`);
  tumble(lying, faces, Date.now() + ROLL_FOR, showDice);
}

// ---- undo and what happened ----

function showSteps() {
  const steps = { undo: [book.past.at(-1), say.takeBack], redo: [book.future.at(-1), say.doAgain] };
  for (const [name, [step, words]] of Object.entries(steps)) {
    const button = game.querySelector(`[data-step=${name}]`);
    button.disabled = !step;
    if (step) button.ariaLabel = fill(words, { what: step.said });
    else button.removeAttribute("aria-label");
  }
}

function showLog() {
  const lines = [...book.log].reverse().map(({ said, at, undone }) => {
    const line = document.createElement("li");
    const time = document.createElement("time");
    time.dateTime = new Date(at).toISOString();
    time.textContent = clockTime(new Date(at));
    const words = document.createElement("span");
    words.textContent = said;
    if (undone) {
      words.replaceChildren(fromTemplate("taken-back"));
      words.querySelector("s").textContent = said;
      line.className = "undone";
    }
    line.append(time, words);
    return line;
  });
  document.getElementById("log").replaceChildren(...lines);
}

// ---- taps ----

// What a button means: the details of the change, and its line in the log.
const happens = {
  gold: taking,
  tokens: taking,
  clock: () => [{}, ({ clock }) => timeOfDay(clock)],
  roll: ({ dataset: { die } }) => [{ die }, ({ roll }) => rollWords(say.rolled, roll)],
  reroll: () => [{}, ({ roll }) => rollWords(say.rolledAgain, roll)],
  keep: () => [{}, ({ roll }) => rollWords(say.left, roll)],
  build: ({ dataset: { set } }, part) => building(Number(part.dataset.stall), set),
};

function taking({ dataset }, part) {
  const holder = Number(part.dataset.holder);
  return [{ holder, add: Number(dataset.add) }, () => holderWords(dataset, holderName(holder))];
}

const rollWords = (words, roll) => fill(words, { name: wordsOf(roll.die).name, result: inWords(roll) });

function building(stall, set) {
  const words = { who: stallName(stall), set: set && setName(set) };
  const built = (state) => fill(set ? say.builtOf : say.built, { ...words, stack: state.stalls[stall].length });
  return [{ stall, set }, built];
}

game.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (!button) return;
  const kind = button.dataset.do;
  const [details, words] = happens[kind](button, button.closest("[data-holder]"));
  book = act(book, { do: kind, ...details }, facts, words);
  update();
  if (kind === "roll" || kind === "reroll") roll();
});

game.addEventListener("click", (event) => {
  const tool = event.target.closest("[data-switch]")?.dataset.switch;
  if (!tool) return;
  const tools = has(tool) ? book.state.tools.filter((shown) => shown !== tool) : [...book.state.tools, tool];
  book = { ...book, state: { ...book.state, tools } };
  update();
});

game.querySelector("[data-step=undo]").addEventListener("click", () => {
  book = undo(book);
  update();
});

game.querySelector("[data-step=redo]").addEventListener("click", () => {
  book = redo(book);
  update();
});

document.getElementById("clock-spaces").addEventListener("submit", (event) => {
  event.preventDefault();
  const { day, night } = event.target.elements;
  const spaces = { day: Number(day.value), night: Number(night.value) };
  book = act(book, { do: "clock_spaces", ...spaces }, facts, () => fill(say.spaces, spaces));
  update();
});

document.getElementById("another").addEventListener("click", showBeginning);

// The same game in another tab of this phone.
window.addEventListener("storage", (event) => {
  if (event.key !== POCKET || game.hidden) return;
  book = readBook() ?? book;
  showGame();
});

if (book && !asked.has("players")) showGame();
else showBeginning();
