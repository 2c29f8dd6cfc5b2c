// A set-up sheet without a network: worked out from the code in the address, with the server's words.

import { barsOf } from "./phone-words.js";
import { minutes, profile } from "./picking.js";
import { fillProfile } from "./profile-bars.js";
import { decode, encode } from "./setup-code.js";
import { showTicks } from "./sheet.js";
import { sheetInWords, starterSentence } from "./sheet-words.js";
import { knowledge, useDecks } from "./shelf.js";
import { sheetOf } from "./table-sheet.js";
import { fill } from "./words.js";

const page = document.querySelector("[data-ticks]");
const part = (name) => page.querySelector(`[data-${name}]`);
const copyOf = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

let known;
let setup;

knowledge(document.querySelector("[data-known]").dataset.known).then((found) => {
  known = found;
  const code = new URLSearchParams(location.search).get("code") ?? location.pathname.split("/").at(-1);
  setup = decode(code, known);
  document.querySelector("[data-unreadable]").hidden = setup !== null;
  if (!setup) return;
  if (location.pathname.includes("/take/")) useDecks(setup.decks, known);
  show();
  navigator.serviceWorker?.controller?.postMessage({ keep: new URL(address(), location).href, name: namesOfDecks().join(", ") });
});

const address = () => page.dataset.sheet.replace("CODE", encode(setup, known));
const namesOfDecks = () => setup.decks.map((deck) => known.decks[deck].name);

// ---- what can still be changed ----

page.querySelector(".starters").addEventListener("submit", (event) => {
  event.preventDefault();
  const start = event.submitter.value;
  const drawn = crypto.getRandomValues(new Uint32Array(1))[0] % setup.players;
  change({ start, firstSeat: start === "random" ? drawn : null });
});

page.querySelector(".clock-spaces").addEventListener("submit", (event) => {
  event.preventDefault();
  const { clock_day: day, clock_night: night } = event.target.elements;
  change({ clockDay: Number(day.value), clockNight: Number(night.value) });
});

function change(changes) {
  setup = { ...setup, ...changes };
  show();
}

// ---- the sheet ----

function show() {
  const sheet = sheetOf(setup, known);
  const words = sheetInWords(sheet, known);
  history.replaceState(null, "", address());
  page.dataset.ticks = encode({ ...setup, start: "earliest", firstSeat: null, traps: [], characters: [] }, known);
  document.title = `${words.title} · ${document.title.split(" · ").at(-1)}`;
  part("title").textContent = words.title;
  part("time").textContent = fill(page.dataset.minutes, { minutes: minutes(setup.decks, setup.players, known) });
  part("goal").textContent = words.goal;
  page.querySelector(".table-decks").replaceChildren(...setup.decks.map((deck) => deckParts(deck)[0]));
  fillProfile(page.querySelector(".table-profile"), barsOf(profile(setup.decks, known), setup.decks, known));
  showCards(sheet);
  showTake(sheet, words);
  showSteps(sheet, words);
  showOptions(sheet);
  showWaysOn(sheet, words);
  page.hidden = false;
  showTicks();
}

const deckParts = (deck) => [...document.querySelector(`template[data-deck="${deck}"]`).content.cloneNode(true).children];
const pictureOf = (file) => document.getElementById("pictures").content.querySelector(`[data-picture="${CSS.escape(file)}"]`)?.src;

function showCards({ characters, traps }) {
  page.querySelector(".table-cards").hidden = !characters.length && !traps.length;
  page.querySelector(".table-characters").replaceChildren(...characters.map(seatOf));
  part("traps").hidden = !traps.length;
  part("traps").querySelector("span").textContent = traps.map(({ name }) => name).join(", ");
}

function seatOf({ id, name }, seat) {
  const item = copyOf("seat");
  const number = item.querySelector("small");
  number.textContent = fill(number.textContent, { number: seat + 1 });
  item.querySelector("bdi").textContent = name;
  if (id) item.querySelector("img").src = pictureOf(`characters/${id}.svg`);
  else item.querySelector("img").remove();
  return item;
}

function showTake({ numbers }, words) {
  part("boxes").replaceChildren(...words.take.map(boxPart));
  part("borrow").replaceChildren(...words.borrow.map((sentence) => Object.assign(copyOf("borrowed"), { textContent: sentence })));
  part("junk").querySelector("span").textContent = words.junk;
  part("junk").classList.toggle("callout", numbers.missing > 0);
  part("junk").classList.toggle("callout-warn", numbers.missing > 0);
  part("market-deck").textContent = fill(page.dataset.market, { deck: numbers.market_deck, left: numbers.market_deck_left });
}

function boxPart({ name, subtitle, lines }) {
  const box = copyOf("box");
  box.querySelector("h3 span").textContent = name;
  box.querySelector("small").textContent = subtitle;
  box.querySelector("ul").append(...lines.map(linePart));
  return box;
}

function linePart({ id, title, detail, deck, picture }) {
  const item = copyOf("line");
  item.querySelector("[data-tick]").dataset.tick = id;
  item.querySelector("strong").textContent = title;
  if (detail) item.querySelector(".tick-detail").textContent = detail;
  else item.querySelector(".tick-detail").remove();
  const source = deck ? deckParts(deck)[0].querySelector("img").src : picture && pictureOf(picture);
  if (source) item.querySelector("img").src = source;
  else item.querySelector("img").remove();
  return item;
}

function showSteps({ numbers }, words) {
  part("steps").replaceChildren(...words.steps.map(linePart));
  part("tear-down").replaceChildren(...words.tearDown.map(linePart));
  const junk = copyOf("junk-card");
  junk.querySelector(".mini-value").textContent = `${numbers.junk_each}×`;
  const cards = copyOf("starting-deck");
  cards.append(...setup.decks.map((deck) => deckParts(deck)[1]), junk);
  part("steps").querySelector("[data-tick=step-starting-decks]").closest("li").append(cards);
}

function showOptions(sheet) {
  part("starters").hidden = setup.tournament;
  part("starter").textContent = starterSentence(sheet, known);
  for (const button of page.querySelectorAll("[name=start]")) button.setAttribute("aria-pressed", button.value === setup.start);
  const clock = page.querySelector(".clock-spaces");
  clock.hidden = !sheet.components.includes("clock");
  clock.elements.clock_day.value = setup.clockDay;
  clock.elements.clock_night.value = setup.clockNight;
  document.getElementById("starter").hidden = setup.tournament && clock.hidden;
}

function showWaysOn({ components }, { title }) {
  const needs = new URLSearchParams({
    players: setup.teams ? "teams" : setup.players,
    decks: setup.decks.join("."),
    tools: known.tools.filter((tool) => components.includes(tool)).join("."),
    day: setup.clockDay,
    night: setup.clockNight,
  });
  part("track").href = `${page.dataset.pocket}?${needs}`;
  const share = part("share");
  share.dataset.share = new URL(address(), location).href;
  share.dataset.title = title;
}
