// The play table by keyboard: a number chooses a card, a letter a deed, Enter does it. Everything is also
// a tap, and this file only taps: what is possible is the page's to say.
//
// Hand and market are one Tab stop each; arrows go from card to card. play-tray.js fetches this file where there
// are keys: most phones do without.

import { recall, remember } from "./storage.js";

const WANTED = "play-keys";
const CARDS = ".hand, .market-slots, .ask-cards";
const CARD = "input.pick, input.ask-pick, a.face-link";

const byId = (id) => document.getElementById(id);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const press = (selector) => document.querySelector(selector)?.click();
// Letters alone disturb those who talk to their computer: they can be switched off.
const areWanted = () => recall(WANTED) !== "off";

// ---- what a number means ----

// Buying begins in the market; all else is about the cards in the hand, or about what is asked.
function numbered() {
  const question = document.querySelector("form[data-ask]");
  if (question) {
    const picks = [...question.elements].filter((input) => input.matches(".ask-pick"));
    return picks.length ? picks : all("button[name=option]:not(.ask-decline)", question);
  }
  const buys = document.querySelector('input[form=act][name="do"][data-asks~="slot"]:checked');
  const slots = all('input[form=act][name="slot"]');
  return buys && !slots.some((slot) => slot.checked) ? slots : all('input[form=act][name="cards"]');
}

function showNumbers() {
  for (const old of all("[data-key]")) delete old.dataset.key;
  numbered().slice(0, 9).forEach((one, place) => (one.closest("li").dataset.key = place + 1));
}

// ---- what a letter means ----

const offeredBy = (letter) => all(`input[form=act][name="do"][data-letter="${letter}"]`);

function choose(offered) {
  const picked = document.querySelector('.hand input[form=act]:checked')?.dataset.can.split(" ") ?? [];
  (offered.find((choice) => picked.includes(choice.value)) ?? offered[0])?.click();
}

const done = () => (byId("go") ? press("#go") : press("[data-confirm]") ?? press(".tray-without"));
const letGo = () => press(".tray-without, .ask-decline");
const help = () => byId("keys-help").showModal();
const readFocused = () => document.activeElement.closest("li")?.querySelector("[data-read]")?.click();

const LETTERS = {
  u: () => press('.play-steer [formaction$="/undo"]'),
  h: () => press('.play-steer [formaction$="/hint"]'),
  r: readFocused,
  0: letGo,
  "?": help,
};

const writes = (element) => element.matches("select, textarea, input:not([type=checkbox], [type=radio])") || element.isContentEditable;
const hasOwnEnter = (element) => element.matches("a, button, summary, input");

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (!document.querySelector("[data-playing]") || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (document.querySelector("dialog[open]") || writes(target)) return;
  if (event.key.startsWith("Arrow")) return void walk(event);
  if (event.key === "Enter") return void (!hasOwnEnter(target) && done());
  if (areWanted() && hit(event.key.toLowerCase())) event.preventDefault();
});

function hit(key) {
  const isNumber = /^[1-9]$/.test(key);
  const offered = /^[a-z]$/.test(key) ? offeredBy(key) : [];
  if (!isNumber && !(key in LETTERS) && !offered.length) return false;
  document.documentElement.classList.add("uses-keys");
  if (offered.length) choose(offered);
  else if (key in LETTERS) LETTERS[key]();
  else numbered()[key - 1]?.click();
  showNumbers();
  return true;
}

// ---- few Tab stops ----

function walk(event) {
  const list = event.target.closest(CARDS);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!list || !step || event.target.type === "radio") return; // a browser walks along radios itself
  const cards = all(CARD, list);
  const next = cards[cards.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function keepOneStop(list) {
  const cards = all(CARD, list).filter((card) => card.type !== "radio");
  const stop = cards.find((card) => card === document.activeElement) ?? cards[0];
  for (const card of cards) card.tabIndex = card === stop ? 0 : -1;
  for (const reader of all(".read", list)) reader.tabIndex = -1; // R reads the card one is at
}

document.addEventListener("focusin", ({ target }) => {
  const list = target.closest(CARDS);
  if (list) keepOneStop(list);
});

// To the content is to the cards, past the bar above them.
document.addEventListener("click", (event) => {
  const cards = document.querySelector("[data-playing] .play-hand");
  if (!event.target.closest(".skip-link") || !cards) return;
  event.preventDefault();
  cards.tabIndex = -1;
  cards.focus();
});

// ---- setting up, and again with every page ----

function setUp() {
  all(CARDS).forEach(keepOneStop);
  showNumbers();
  const wanted = byId("play-keys");
  if (!wanted) return;
  wanted.checked = areWanted();
  wanted.closest("[hidden]")?.removeAttribute("hidden");
}

document.addEventListener("change", ({ target }) => {
  if (target.id === "play-keys") remember(WANTED, target.checked ? "on" : "off");
  if (target.form) showNumbers();
});
document.addEventListener("click", (event) => event.target.closest("[data-keys-help]") && help());
document.body.addEventListener("htmx:afterSwap", setUp);
setUp();
