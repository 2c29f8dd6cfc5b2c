// Shows what happened since this phone last looked: cards travel between their places, dice tumble, gold is
// counted, each with its sentence under the market. Then the page itself comes, as it always would.
//
// It plays the steps the server put into the new page (companion/web/play/motion.py), on the old page, and
// knows nothing else. A tap anywhere ends it. Without this file, or where less motion is wanted, the new
// page comes at once with the last sentences on it.

import { sound } from "./sounds.js";
import { recall, remember } from "./storage.js";

const PACE = "play-motion";
const STEP = { fast: 300, normal: 420, slow: 800 }; // milliseconds a step
const BETWEEN = 60; // of the cards of one step
const MOST_CARDS = 6; // that travel one by one; more are a bundle
const TOAST_STAYS = 4000;

const table = () => document.getElementById("table");
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const pace = () => (still.matches ? "off" : (recall(PACE) ?? "normal"));

let playing = null; // what is being shown now: { page, steps, faces, dice, stepByStep, skipped, next }
let shownLast = null; // what was shown last, to show it again: { before, steps, faces, dice }

// ---- between the answer of the server and the page ----

document.body.addEventListener("htmx:configRequest", ({ detail }) => {
  const here = table();
  if (here?.dataset.stage === "playing") detail.parameters.seen = here.dataset.seq;
});

// Comes after live.js has said whether this answer is to be shown at all.
document.body.addEventListener("htmx:beforeSwap", (event) => {
  const { target, shouldSwap, serverResponse } = event.detail;
  if (!shouldSwap || target !== table() || document.visibilityState !== "visible") return;
  const motion = motionIn(serverResponse);
  if (!playing && (!motion || pace() === "off")) {
    if (motion) tellAll(motion.steps);
    return;
  }
  event.detail.shouldSwap = false;
  if (playing) {
    playing.page = serverResponse;
    playing.steps.push(...(motion?.steps ?? []));
    Object.assign(playing.faces, motion?.faces);
    Object.assign(playing.dice, motion?.dice);
  } else {
    shownLast = { before: table().outerHTML, ...motion, steps: [...motion.steps] };
    play({ page: serverResponse, ...motion });
  }
  // From now on this phone knows of it: the next answer begins after it.
  table().dataset.seq = seqIn(serverResponse);
});

const seqIn = (page) => /data-seq="(\d+)"/.exec(page)[1];

function motionIn(page) {
  const found = /\sdata-motion="([^"]*)"/.exec(page);
  if (!found) return null;
  const reader = document.createElement("textarea"); // knows the entities of HTML
  reader.innerHTML = found[1];
  return JSON.parse(reader.value);
}

async function play(show) {
  playing = show;
  const { classList } = document.documentElement;
  classList.add("in-motion");
  classList.toggle("step-by-step", Boolean(show.stepByStep));
  try {
    await showAll(show);
  } finally {
    playing = null;
    classList.remove("in-motion", "step-by-step");
    for (const left of document.querySelectorAll(".flying")) left.remove();
    const before = clockHand();
    bring(show.page);
    sweep(before);
  }
}

async function showAll(show) {
  let told = "";
  while (show.steps.length && !show.skipped) {
    const step = show.steps.shift();
    told = step.text || told;
    toast(step.text);
    await shown(step, show);
    if (show.stepByStep && step.text && !show.skipped) await new Promise((resolve) => (show.next = resolve));
  }
  toast(show.steps.findLast((step) => step.text)?.text ?? told);
}

const bring = (page) => window.htmx.swap("#table", page, { swapStyle: "morph:outerHTML" }, { contextElement: document.body });

// A tap or a key ends it, or leads to the next step, and does nothing else: what it was meant for has moved on.
function skip(event) {
  if (!playing) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.type === "click") return; // the pointer has been down for it
  if (!playing.stepByStep || event.key === "Escape") playing.skipped = true;
  for (const animation of document.getAnimations()) if (animation.id === "motion") animation.finish();
  playing.next?.();
}
for (const kind of ["pointerdown", "click", "keydown"]) document.addEventListener(kind, skip, true);

// ---- once more ----

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-motion-again]") || !shownLast) return;
  const now = table().outerHTML;
  const { before, steps, faces, dice } = shownLast;
  bring(before);
  table().dataset.seq = seqIn(now);
  play({ page: now, steps: [...steps], faces, dice, stepByStep: true });
});

// ---- one step ----

async function shown(step, { faces, dice }) {
  if (step.cards) await travel(step, faces);
  else if (step.die) await tumble(dice[step.die.join("-")]);
  else if (step.gold) await count(step.gold);
  else if (step.turn !== undefined) await turnTo(step.turn);
  else if (step.text) await wait(1);
}

const duration = () => STEP[pace()] ?? STEP.normal;

function moved(element, frames, options) {
  const animation = element.animate(frames, { fill: "both", ...options });
  animation.id = "motion";
  return animation.finished.catch(() => {});
}

// A pause that a tap ends, too.
const wait = (steps) => moved(document.body, [{}, {}], { duration: duration() * steps });

// Where a place is on this page: itself, or else the corner of its owner.
function spot(name) {
  const [zone, seat] = name.split("-");
  return (
    document.querySelector(`[data-spot="${name}"]`) ??
    document.querySelector(`[data-spot="${zone}-${seat}"]`) ??
    document.querySelector(`[data-spot="seat-${seat}"]`) ??
    document.querySelector('[data-spot="held"]')
  );
}

async function travel({ cards, origin, target }, faces) {
  const from = spot(origin);
  const to = spot(target);
  if (!from || !to || from === to) return wait(0.5);
  sound(target.startsWith("stall") ? "stack" : "card");
  const bundle = cards.length > MOST_CARDS ? cards.slice(0, MOST_CARDS) : cards;
  await Promise.all(
    bundle.map((card, at) => {
      const leaves = leaving(from, card);
      const start = leaves.getBoundingClientRect();
      if (leaves !== from) leaves.classList.add("is-away");
      // What goes on within the narrow strip of the others comes forward to be seen.
      const forward = card && from.closest(".play-strip") && to.closest(".play-strip");
      return fly(card && faces[card], start, to.getBoundingClientRect(), at * BETWEEN, forward);
    }),
  );
  const face = faces[cards.at(-1)];
  if (face && to.matches("[data-lies]")) lay(to, face);
  for (const [place, change] of [[origin, -cards.length], [target, cards.length]]) recount(place, change);
}

// The very card, where it is to be seen; else the place it lies in.
function leaving(place, card) {
  const lying = [...place.querySelectorAll("[data-card-id]")].filter((one) => !one.classList.contains("is-away"));
  return lying.find((one) => one.dataset.cardId === card) ?? (place.matches("[data-lies]") ? lying[0] : null) ?? place;
}

function fly(face, from, to, delay, forward) {
  const card = document.createElement("div");
  card.className = face ? "flying" : "flying card-back";
  if (face) card.innerHTML = face;
  document.body.append(card);
  const { width, height } = card.getBoundingClientRect();
  const middle = (place) => [place.left + place.width / 2 - width / 2, place.top + place.height / 2 - height / 2];
  const [x, y] = middle(from);
  const [toX, toY] = middle(to);
  const arc = Math.min(60, Math.hypot(toX - x, toY - y) / 5);
  const frames = [
    { transform: `translate(${x}px, ${y}px)`, opacity: 1 },
    { transform: `translate(${(x + toX) / 2}px, ${(y + toY) / 2 - arc}px) scale(1.1)`, opacity: 1 },
    { transform: `translate(${toX}px, ${toY}px) scale(0.9)`, opacity: 1, offset: 0.9 },
    { transform: `translate(${toX}px, ${toY}px) scale(0.6)`, opacity: 0 },
  ];
  if (forward) {
    const seen = `translate(${innerWidth / 2 - width / 2 + delay / 3}px, ${innerHeight * 0.25}px) scale(1.5)`;
    frames.splice(1, 2, { transform: seen, opacity: 1, offset: 0.3 }, { transform: seen, opacity: 1, offset: 0.75 });
  }
  const easing = "cubic-bezier(0.2, 0.8, 0.2, 1)";
  const lasts = duration() * (forward ? 2 : 1);
  return moved(card, frames, { duration: lasts, delay, easing }).then(() => card.remove());
}

// A card comes to lie open where the next step may take it from: whole, or on a pile its picture alone.
function lay(place, face) {
  const lies = place.querySelector("[data-card-id]");
  if (!lies) return;
  lies.innerHTML = face;
  lies.classList.remove("is-away");
  if (lies.matches(".pile-top")) {
    const card = lies.firstElementChild;
    const art = card.querySelector(".card-art");
    card.classList.replace("face", "stack-card");
    art.replaceChildren(art.querySelector(".motif"));
    card.replaceChildren(art);
  }
}

function recount(place, change) {
  for (const number of document.querySelectorAll(`[data-count="${place}"]`)) {
    number.textContent = Math.max(0, Number(number.textContent) + change);
  }
}

async function count([seat, change]) {
  const purse = document.querySelector(`[data-count="gold-${seat}"]`);
  if (!purse) return wait(0.5);
  sound("coin");
  for (let left = Math.abs(change); left > 0; left--) {
    recount(`gold-${seat}`, Math.sign(change));
    await moved(purse, [{ transform: "scale(1.5)" }, { transform: "none" }], { duration: duration() / 3 });
  }
}

async function tumble(picture) {
  sound("die");
  const cube = document.createElement("div");
  cube.className = "flying flying-die";
  cube.append(Object.assign(new Image(), { src: picture, alt: "" }));
  document.body.append(cube);
  const frames = [
    { transform: "translate(-50%, -120%) rotate(-540deg) scale(0.5)", opacity: 0 },
    { transform: "translate(-50%, -50%) rotate(20deg) scale(1.2)", opacity: 1, offset: 0.5 },
    { transform: "translate(-50%, -50%) rotate(0deg) scale(1)", opacity: 1, offset: 0.65 },
    { transform: "translate(-50%, -50%) rotate(0deg) scale(1)", opacity: 1 },
  ];
  await moved(cube, frames, { duration: duration() * 3, easing: "cubic-bezier(0.3, 1.4, 0.5, 1)" });
  cube.remove();
}

async function turnTo(seat) {
  for (const corner of document.querySelectorAll('[data-spot^="seat-"]')) {
    corner.classList.toggle("seat-active", corner.dataset.spot === `seat-${seat}`);
  }
  await wait(0.7);
}

// The hand of the clock goes on to where the new page has it.
const clockHand = () => Number(/rotate\(([-\d.]+)/.exec(document.querySelector(".clock-hand")?.getAttribute("transform"))?.[1]);

function sweep(before) {
  const after = clockHand();
  if (Number.isNaN(before) || Number.isNaN(after) || before === after || still.matches) return;
  const from = (before - after) % 360 > 0 ? before - 360 : before;
  const frames = [from, after].map((angle) => ({ transform: `rotate(${angle}deg)` }));
  const hand = document.querySelector(".clock-hand");
  hand.style.transformOrigin = "64px 64px";
  hand.animate(frames, { duration: 600, easing: "cubic-bezier(0.3, 1.4, 0.5, 1)" });
}

// ---- the sentence ----

let fading = 0;

function toast(text) {
  const here = document.getElementById("toast");
  if (!here || !text) return;
  here.firstElementChild.textContent = text;
  here.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => (here.hidden = true), TOAST_STAYS);
}

// Without motion: the last of it to see, all of it to hear.
function tellAll(steps) {
  const texts = steps.map((step) => step.text).filter(Boolean);
  toast(texts.at(-1));
  document.getElementById("announce").textContent = texts.join(" ");
}

// ---- the setting ----

function showSetting() {
  for (const again of document.querySelectorAll("[data-motion-again]")) again.hidden = !shownLast || still.matches;
  const chosen = document.getElementById("play-motion");
  if (!chosen) return;
  chosen.value = recall(PACE) ?? "normal";
  chosen.closest("label").hidden = still.matches;
}

document.addEventListener("change", (event) => {
  if (event.target.id === "play-motion") remember(PACE, event.target.value);
});
document.body.addEventListener("htmx:afterSwap", showSetting);
showSetting();
