// A replay that is quicker to walk through: arrow keys, a slider that follows the finger, and playing on
// by itself. Without this file every step is a link. Also copies the text of a report.

import { copy } from "./share.js";

const STEP_EVERY = 1600; // milliseconds: time to read a sentence
const player = () => document.getElementById("replay");
const link = (name) => player()?.querySelector(`a[data-go="${name}"]`);

document.documentElement.classList.add("js");

// ---- arrow keys ----

// Keys that are pressed faster than pages come count all the same: from the last step that was wanted. When
// a page has come, the step wanted by then is fetched next.
let wanted = null;

function stepBy(by) {
  const { step, last } = player().dataset;
  const isUnderWay = wanted !== null;
  wanted = Math.min(Math.max((wanted ?? Number(step)) + by, 0), Number(last));
  if (!isUnderWay) fetchWanted();
}

async function fetchWanted() {
  const from = player();
  const shown = () => Number(from.dataset.step);
  for (let before = null; shown() !== wanted && shown() !== before; ) {
    before = shown(); // still the same afterwards: no answer came
    const seat = from.querySelector("[name=seat]").value;
    const address = `${new URL(from.querySelector("form").action).pathname}?step=${wanted}&seat=${seat}`;
    await window.htmx.ajax("GET", address, { source: from, target: from, swap: "morph:outerHTML" }).catch(() => {});
  }
  wanted = null;
}

document.addEventListener("keydown", (event) => {
  if (!player() || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea")) return;
  const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  if (event.shiftKey) link(by < 0 ? "turn-back" : "turn-on")?.click();
  else stepBy(by);
});

// ---- the slider ----

document.addEventListener("change", (event) => {
  if (event.target.matches("#replay input[type=range]")) event.target.form.requestSubmit();
});

// ---- playing on ----

let timer = null;

function playOn(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (link("next") ? stepBy(1) : playOn(false)), STEP_EVERY) : null;
  showPlay();
}

function showPlay() {
  const button = player()?.querySelector("[data-play]");
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", timer !== null);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-play]")) playOn(timer === null);
});

// ---- after every step ----

document.body.addEventListener("htmx:afterSwap", () => {
  if (!player()) return;
  const told = [...player().querySelectorAll("[data-told] li")].map((item) => item.textContent).join(" ");
  document.getElementById("announce").textContent = told;
  showPlay();
});
showPlay();

// ---- reports ----

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const copied = await copy(document.getElementById(button.dataset.copy));
    if (copied) button.querySelector("span").textContent = button.dataset.copied;
  });
}
