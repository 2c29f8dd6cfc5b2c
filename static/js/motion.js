// Shows what happened since this phone last looked: cards travel between their places, dice tumble, gold is
// counted, each with its sentence. Then the page itself comes, as it always would.
//
// It plays the steps the server put into a new page (companion/web/play/motion.py), on the page before, and
// knows nothing else. Each answer of the server is an act: its steps, and the page they lead to. Where a turn
// begins that page comes before the next act, so that all of the page belongs to the moment that is shown. Until
// the newest page is there nothing can be pressed: the tray tells the steps. A tap anywhere ends it. Without this
// file, or where less motion is wanted, the newest page comes at once.

import { sound } from "./sounds.js";
import { recall, remember } from "./storage.js";

const PACE = "play-motion";
const STEP = { fast: 250, normal: 420, slow: 800 }; // milliseconds a step, where there is time for it
// However much happens, it takes no longer: one turn of somebody else, all turns of all others, an answer of one's own.
const TURN = { fast: 1100, normal: 2300, slow: 7000 };
const ROUND = { fast: 2200, normal: 3600, slow: 20000 };
const OWN = { fast: 600, normal: 1000, slow: 4000 };
const SHORTEST = 0.12; // of a step, when the time is used up
const BETWEEN = 60; // of the cards of one step, and of steps that go together
const MOST_CARDS = 6; // that travel one by one; more are a bundle
const TOAST_STAYS = 4000;

const table = () => document.getElementById("table");
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const pace = () => (still.matches ? "off" : (recall(PACE) ?? "normal"));
const during = (times) => times[pace()] ?? times.normal;

let playing = null; // what is being shown now: { acts, page, faces, dice, stepByStep, skipped, next }
let shownLast = null; // what was shown last, to show it again: { before, steps, faces, dice }
let spent = 0; // milliseconds that the turn on the page has been shown
let hurry = 1; // how much of its time a step gets
let paused = 0; // since when others could only wait: most of it counts as shown already

// ---- between the answer of the server and the page ----

document.body.addEventListener("htmx:configRequest", ({ detail }) => {
  const here = table();
  if (here?.dataset.stage === "playing") detail.parameters.seen = here.dataset.seq;
});

// Comes after live.js has said whether this answer is to be shown at all.
document.body.addEventListener("htmx:beforeSwap", (event) => {
  const { target, shouldSwap, serverResponse } = event.detail;
  if (!shouldSwap || target !== table()) return;
  const motion = motionIn(serverResponse);
  const jumps = !motion || pace() === "off" || document.visibilityState !== "visible";
  hushToast();
  if (!playing && jumps) {
    if (motion) tellAll(motion.steps, serverResponse);
    if (isOtherTable(serverResponse)) shownLast = null;
    if (!leadsOn(serverResponse)) spent = 0;
    return;
  }
  event.detail.shouldSwap = false;
  // All that others did since the last own answer is what can be shown again.
  if (!playing && (!shownLast || isMine() || !isSeated())) shownLast = { before: table().outerHTML, steps: [], faces: {}, dice: {} };
  if (motion) add(motion, shownLast);
  if (!playing) {
    play(actsOf(motion, serverResponse));
  } else {
    const isOther = jumps && isOtherTable(serverResponse);
    const { acts, page, ...looks } = actsOf(motion ?? { steps: [] }, serverResponse);
    playing.acts.push(...acts);
    playing.page = page;
    addLooks(looks, playing);
    if (isOther) end();
  }
  knowNewest();
});

function actsOf({ steps, faces, dice }, page) {
  const brings = steps.some((step) => step.turn !== undefined);
  return { acts: [{ groups: grouped(steps), page, brings }], page, faces, dice };
}

function add(motion, show) {
  show.steps.push(...motion.steps);
  addLooks(motion, show);
}

function addLooks({ faces, dice }, show) {
  Object.assign(show.faces, faces);
  Object.assign(show.dice, dice);
}

// From now on this phone knows of it, whichever page is shown: the next answer begins after it.
function knowNewest() {
  table().dataset.seq = seqIn(playing.page);
}

const seqIn = (page) => /data-seq="(\d+)"/.exec(page)?.[1];
const momentIn = (page) => /data-moment="(\d+)"/.exec(page)?.[1];

// Nothing leads there from what is being shown: somebody went back, the table is gone, or the phone lies in a
// pocket. Chat does not; and the end of a game, which has no moment, waits for what led to it.
function isOtherTable(page) {
  if (leadsOn(page)) return false;
  if (document.visibilityState !== "visible" || !seqIn(page)) return true;
  const moment = momentIn(page);
  return moment ? moment !== momentIn(playing?.page ?? table().outerHTML) : !playing;
}

// The table went on, if only to a pause, in which nothing moves.
const leadsOn = (page) => document.visibilityState === "visible" && /\sdata-motion="/.test(page);

// What is new to this phone: of two answers under way at once the later one tells the same again.
function motionIn(page) {
  const found = /\sdata-motion="([^"]*)"/.exec(page);
  if (!found) return null;
  const reader = document.createElement("textarea"); // knows the entities of HTML
  reader.innerHTML = found[1];
  const motion = JSON.parse(reader.value);
  const steps = motion.steps.filter((step) => step.seq > Number(table().dataset.seq));
  return steps.length ? { ...motion, steps } : null;
}

async function play(show) {
  playing = show;
  said = "";
  const { classList } = document.documentElement;
  classList.add("in-motion");
  classList.toggle("step-by-step", Boolean(show.stepByStep));
  cover();
  try {
    await showAll(show);
  } finally {
    playing = null;
    classList.remove("in-motion", "step-by-step");
    for (const left of document.querySelectorAll(".flying")) left.remove();
    arrive(show.page);
    if (isSeated() || table().dataset.stage !== "playing") hushToast();
  }
}

// While the game paused nothing moved: what comes of it goes faster, so that a turn hardly gets longer.
const COUNTS_AS_SHOWN = 0.75; // of the time for a turn, at most

document.body.addEventListener("htmx:afterSwap", () => {
  if (!document.querySelector("#table [data-window]")) paused = 0;
  else paused ||= performance.now();
});

async function showAll(show) {
  if (isMine()) spent = 0;
  else if (paused) spent = Math.max(spent, Math.min(performance.now() - paused, COUNTS_AS_SHOWN * timeFor()));
  paused = 0;
  while (show.acts.length && !show.skipped) {
    const { groups, page, brings } = show.acts[0];
    while (groups.length && !show.skipped) await showGroup(groups.shift(), show);
    show.acts.shift();
    if (show.skipped || !show.acts.length || !brings) continue;
    const began = performance.now();
    arrive(page);
    knowNewest();
    cover();
    spent += performance.now() - began;
  }
}

async function showGroup(group, show) {
  const text = (group.find((step) => step.text && !step.dull) ?? group.find((step) => step.text))?.text;
  hurry = show.stepByStep ? 1 : haste([group, ...show.acts.flatMap((act) => act.groups)]);
  tell(text);
  const began = performance.now();
  await Promise.all(group.map((step, at) => shown(step, at * BETWEEN * hurry, show)));
  spent += performance.now() - began;
  if (group.some((step) => step.turn !== undefined)) spent = 0;
  if (show.stepByStep && text && !show.skipped) await new Promise((resolve) => (show.next = resolve));
}

// A step that matters alone; what is dull goes together.
function grouped(steps) {
  const groups = [];
  for (const step of steps) {
    if (step.dull && groups.at(-1)?.[0].dull) groups.at(-1).push(step);
    else groups.push([step]);
  }
  return groups;
}

// How much of its time each group gets, so that all that is known of this turn fits into what is left of it.
function haste(groups) {
  const until = groups.findIndex(([step]) => step.turn !== undefined);
  const ofTurn = until < 0 ? groups : groups.slice(0, until + 1);
  const lasts = (group) => Math.max(...group.map(beats)) * during(STEP) + (group.length - 1) * BETWEEN;
  const wanted = ofTurn.reduce((total, group) => total + lasts(group), 1);
  return Math.max(SHORTEST, Math.min(1, (timeFor() - spent) / wanted));
}

const isMine = () => document.querySelector(".play-turn-mine") !== null;
const isSeated = () => document.querySelector(".play-tray") !== null;

function timeFor() {
  if (isMine()) return during(OWN);
  const others = document.querySelectorAll('.play-strip [data-spot^="seat-"]').length - 1;
  return Math.min(during(TURN), during(ROUND) / Math.max(1, others));
}

const bring = (page) => window.htmx.swap("#table", page, { swapStyle: "morph:outerHTML" }, { contextElement: document.body });

function arrive(page) {
  const before = clockHand();
  uncover();
  bring(page);
  sweep(before);
}

// ---- what the old page offers has passed ----

const PARTS = ".play-tray > *, .play-hand, .play-market, .turn-summary";

function cover() {
  for (const part of document.querySelectorAll(PARTS)) part.inert = true;
  for (const mark of ["is-legal", "is-quiet", "is-hinted"]) {
    for (const marked of document.querySelectorAll(`#table .${mark}`)) marked.classList.remove(mark);
  }
  const caption = document.createElement("p");
  caption.className = "play-caption";
  caption.ariaHidden = true; // the sentences are read aloud from the toast
  caption.append(document.createElement("span"), document.querySelector("#toast > .motion-skip").cloneNode(true), document.querySelector("#toast > .motion-next").cloneNode(true));
  caption.firstElementChild.textContent = said;
  document.querySelector(".play-tray")?.append(caption);
}

function uncover() {
  for (const part of document.querySelectorAll(PARTS)) part.inert = false;
  document.querySelector(".play-caption")?.remove();
}

// ---- to now ----

function end() {
  playing.skipped = true;
  for (const animation of document.getAnimations()) if (animation.id === "motion") animation.finish();
  playing.next?.();
}

// A tap or a key ends it, or leads to the next step, and does nothing else: what it was meant for has moved on.
// Who writes to the others goes on writing.
function skip(event) {
  if (!playing || event.target.closest?.(".play-side")) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.type === "click") return; // the pointer has been down for it
  if (!playing.stepByStep || event.key === "Escape") return end();
  for (const animation of document.getAnimations()) if (animation.id === "motion") animation.finish();
  playing.next?.();
}
for (const kind of ["pointerdown", "click", "keydown"]) document.addEventListener(kind, skip, true);

document.addEventListener("visibilitychange", () => {
  if (playing && document.visibilityState !== "visible") end();
});

// ---- once more ----

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-motion-again]") || !shownLast) return;
  const now = table().outerHTML;
  const { before, steps, faces, dice } = shownLast;
  bring(before);
  table().dataset.seq = seqIn(now);
  play({ ...actsOf({ steps, faces: { ...faces }, dice: { ...dice } }, now), stepByStep: true });
});

// ---- one step ----

async function shown(step, delay, { faces, dice }) {
  if (step.cards) await travel(step, delay, faces);
  else if (step.die) await tumble(dice[step.die.join("-")]);
  else if (step.gold) await count(step.gold);
  else if (step.turn !== undefined) await turnTo(step);
  else if (step.text && !step.dull) await wait(1);
}

// How many steps' time it takes when there is enough.
function beats({ cards, die, gold, turn, dull }) {
  if (cards || turn !== undefined) return 1;
  if (die) return 3;
  if (gold) return Math.min(Math.abs(gold[1]), MOST_CARDS) / 3;
  return dull ? 0 : 1;
}

const duration = () => during(STEP) * hurry;

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

async function travel({ cards, origin, target }, delay, faces) {
  const from = spot(origin);
  const to = spot(target);
  if (!from || !to || from === to) return wait(0.5);
  if (!delay) sound(target.startsWith("stall") ? "stack" : "card");
  const bundle = cards.length > MOST_CARDS ? cards.slice(0, MOST_CARDS) : cards;
  await Promise.all(
    bundle.map((card, at) => {
      const leaves = leaving(from, card);
      const start = leaves.getBoundingClientRect();
      if (leaves !== from) leaves.classList.add("is-away");
      // What goes on within the narrow strip of the others comes forward to be seen.
      const forward = card && from.closest(".play-strip") && to.closest(".play-strip");
      return fly(card && faces[card], start, to.getBoundingClientRect(), delay + at * BETWEEN * hurry, forward);
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
  const coins = Math.min(Math.abs(change), MOST_CARDS);
  recount(`gold-${seat}`, change - Math.sign(change) * coins);
  for (let left = coins; left > 0; left--) {
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

// The head of the page says whose turn is being shown.
async function turnTo({ turn, heading }) {
  for (const corner of document.querySelectorAll('[data-spot^="seat-"]')) {
    corner.classList.toggle("seat-active", corner.dataset.spot === `seat-${turn}`);
  }
  const head = document.querySelector(".play-turn");
  head.querySelector("h1").nextElementSibling.remove();
  head.querySelector("h1").outerHTML = heading;
  head.classList.toggle("play-turn-mine", turn === Number(table().querySelector("[data-seat]")?.dataset.seat ?? -1));
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
let said = ""; // in the tray

// In the tray of somebody who plays; who only watches has none, and gets it over the table.
function tell(text) {
  if (!text) return;
  said = text;
  const caption = document.querySelector(".play-caption > span");
  if (caption) caption.textContent = text;
  toast(text);
}

function toast(text) {
  const here = document.getElementById("toast");
  here.firstElementChild.textContent = text;
  here.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(hushToast, TOAST_STAYS);
}

function hushToast() {
  if (!playing) document.getElementById("toast").hidden = true;
}

// Without motion: all of it to hear, and to see the last of what others did; whose turn it is the head says.
function tellAll(steps, page) {
  const told = steps.filter((step) => step.text);
  document.getElementById("announce").textContent = told.map((step) => step.text).join(" ");
  const news = told.findLast((step) => step.turn == null && !step.own);
  if (news && !saysItself(page)) toast(news.text);
}

// What happened since the last turn (or was one's own doing on this one), what led to a question, who has won; and the log
// where it is in sight.
const saysItself = (page) => /id="act"|play-tray-ask/.test(page) || !page.includes('data-stage="playing"') || isLogInSight();

function isLogInSight() {
  const { height, top, bottom } = document.querySelector(".play-log-lines")?.getBoundingClientRect() ?? {};
  return height > 0 && bottom > 0 && top < innerHeight;
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
