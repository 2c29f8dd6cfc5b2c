// Three proposals without a network. The address is the server's and means the same there: what a button
// does is a new address, so that reload and "back" work, and the server goes on where this page was.

import { afterButton, leavesToServer, playersOf, queryOf, readAddress, wishesOf } from "./asking.js";
import { barsOf, grouped, headline, inTheWay, listed, ownWishes, problemSentence, reasonSentence, wishPhrase } from "./phone-words.js";
import { minutes, propose } from "./picking.js";
import { fillProfile } from "./profile-bars.js";
import { encode, plainSetup } from "./setup-code.js";
import { keepBoxes, knowledge, ownBoxes } from "./shelf.js";
import { fill, fillCounted } from "./words.js";

const page = document.getElementById("tables");
const form = page.querySelector("[data-proposals]");
const tiles = [...page.querySelectorAll("[data-shelf] [type=checkbox]")];
const part = (name) => page.querySelector(`[data-${name}]`);
const copyOf = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);
const NOTHING = { tables: [], considered: 0, fitting: 0, startedOver: false };

let known;
let ask;

knowledge(part("known").dataset.known).then((found) => {
  known = found;
  openAddress();
});
window.addEventListener("popstate", openAddress);

function openAddress() {
  const owned = ownBoxes(known);
  ask = readAddress(new URLSearchParams(location.search), owned.length ? owned : Object.keys(known.boxes), known);
  if (!ask) return showDamage();
  ask.seed ??= crypto.getRandomValues(new Uint32Array(1))[0];
  const { button, about } = pressed();
  show(button ? press(button, about) : "");
}

// The network went away when somebody pressed a button of the server's page: its address says which.
function pressed() {
  const rest = location.pathname.slice(page.dataset.address.length).split("/").filter(Boolean);
  return { button: rest.at(-1), about: { subject: new URLSearchParams(location.search).get("subject"), place: Number(rest[0]) } };
}

function showDamage() {
  form.hidden = false;
  form.replaceChildren(part("problem"));
  showProblem(known.words.damaged);
}

// ---- what people do ----

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { name, value } = event.submitter;
  const place = Number(event.submitter.closest("article")?.dataset.place);
  const isLocked = name === "lock" && ask.locked.includes(value);
  goOn(isLocked ? "unlock" : name, { subject: value, place });
});

page.querySelector("[data-shelf]").addEventListener("change", () => {
  const boxes = tiles.filter((tile) => tile.checked).map((tile) => tile.value);
  keepBoxes(boxes);
  ask = { ...ask, boxes: boxes.length ? boxes : Object.keys(known.boxes) };
  goOn("boxes", {});
});

function goOn(button, about) {
  history.pushState(null, "", address());
  show(press(button, about));
}

// Why not, if it cannot be done.
function press(button, about) {
  try {
    ask = afterButton(ask, button, about, known);
    return "";
  } catch (error) {
    if (!error.params) throw error;
    return problemSentence(error, known);
  }
}

const address = () => `${page.dataset.address}?${queryOf(ask, known)}`;

// ---- what they see ----

function show(problem) {
  const wishes = wishesOf(ask, known);
  let answer = NOTHING;
  try {
    answer = propose(wishes, known, ask.seen, ask.show);
  } catch (error) {
    if (!error.params) throw error;
    problem = problemSentence(error, known);
  }
  ask = { ...ask, show: answer.tables.map(({ decks }) => decks) };
  history.replaceState(null, "", address());
  const open = [...page.querySelectorAll(".proposal-more")].map((more) => more.open);
  page.querySelector(".proposals").replaceChildren(...answer.tables.map((table, place) => proposal(table, place, wishes, open[place])));
  showAsked();
  showBoxes();
  showCertain();
  showNearly(answer, wishes);
  showProblem(problem);
  showCount(answer, problem);
  form.hidden = false;
}

function showAsked() {
  const { tables, moods } = known.words;
  part("asked").textContent = [tables[ask.table], moods[ask.mood], ...[ownWishes(ask, known).join(", ")].filter(Boolean)].join(" · ");
  const wishes = queryOf({ ...ask, show: [], seen: [], seed: null }, known);
  part("wishes").href = `${part("wishes").pathname}?${wishes}`;
}

function showBoxes() {
  const owned = ownBoxes(known);
  const all = ask.boxes.length === tiles.length;
  for (const tile of tiles) tile.checked = ask.boxes.includes(tile.value) && (owned.length > 0 || !all);
  const isOwn = !owned.length || owned.length === ask.boxes.length && owned.every((box) => ask.boxes.includes(box));
  const names = tiles.map((tile) => tile.value).filter((box) => ask.boxes.includes(box)).map((box) => known.boxes[box].short);
  const boxes = all ? known.words.allBoxes : listed(names, known);
  part("boxes").textContent = fill(isOwn ? known.words.boxes : known.words.boxesOfLink, { boxes });
}

function showCertain() {
  const chips = [...ask.locked.map((deck) => ["unlock", deck]), ...ask.banned.map((deck) => ["unban", deck])];
  part("later").hidden = !leavesToServer(ask);
  part("certain").hidden = !chips.length;
  part("certain").replaceChildren(...chips.map(([name, deck]) => chip(name, name, deck, known.decks[deck].name)));
}

function chip(shape, name, value, text) {
  const button = copyOf(shape);
  button.name = name;
  button.value = value;
  button.querySelector("span").textContent = text;
  return button;
}

function showNearly({ tables, fitting, startedOver }, wishes) {
  part("nearly").hidden = !tables.length || fitting > 0;
  part("started-over").hidden = !startedOver || !fitting;
  if (part("nearly").hidden) return;
  part("in-the-way").textContent = fill(known.words.inTheWay, { wishes: inTheWay(tables, wishes, known) });
  const broken = tables.flatMap((table) => table.broken);
  const each = broken.filter((wish, at) => broken.findIndex(({ kind, subject }) => kind === wish.kind && subject === wish.subject) === at);
  const names = { ban: "unban", range: "drop-range", level: "drop-level" };
  const giveUp = (wish) => fill(known.words.giveUp, { wish: wishPhrase(wish, wishes, known) });
  part("compromises").replaceChildren(...each.map((wish) => chip("give-up", names[wish.kind], wish.subject, giveUp(wish))));
}

function showProblem(problem) {
  part("problem").textContent = problem;
  part("problem").hidden = !problem;
}

function showCount({ tables, fitting, considered }, problem) {
  const say = known.words;
  const counts = { fitting: grouped(fitting, known), all: grouped(considered, known) };
  part("count").textContent = fitting ? fill(fitting === considered ? say.bestOfAll : say.bestOf, counts) : "";
  const status = fitting ? fillCounted(say.proposed, tables.length, known.language) : say.none;
  document.getElementById("pick-status").textContent = problem || status;
  form.querySelector("[name=others]").hidden = !tables.length;
  page.querySelector(".measure-legend").hidden = !tables.length;
}

function proposal(table, place, wishes, open) {
  const shown = copyOf("proposal");
  const bars = barsOf(table.profile, table.decks, known, wishes);
  const title = shown.querySelector(".proposal-title");
  shown.dataset.place = place;
  title.id = `proposal-${place}`;
  shown.setAttribute("aria-labelledby", title.id);
  title.textContent = headline(table, wishes, known);
  shown.querySelector(".proposal-more").open = Boolean(open);
  shown.querySelector(".proposal-reason").textContent = reasonSentence(table, wishes, known);
  fillProfile(shown, bars);
  fillMeasures(shown, bars);
  shown.querySelector(".minutes b").textContent = minutes(table.decks, playersOf(ask), known);
  for (const deck of table.decks) {
    const [face, slot] = document.querySelector(`[data-deck="${deck}"]`).content.cloneNode(true).children;
    const isLocked = ask.locked.includes(deck);
    shown.querySelector(".faces").append(face);
    shown.querySelector(".slots").append(slot);
    slot.querySelector("[name=lock]").setAttribute("aria-pressed", isLocked);
    slot.querySelector("[name=reroll]").disabled = isLocked;
  }
  const take = shown.querySelector(".take");
  take.classList.toggle("button-primary", place === 0);
  take.href = page.dataset.take.replace("CODE", codeOf(table.decks));
  return shown;
}

function fillMeasures(shown, bars) {
  shown.querySelectorAll(".measures li").forEach((item, at) => {
    const { pips, name, level } = bars[at];
    item.querySelectorAll(".pip").forEach((pip, step) => pip.classList.toggle("pip-on", step < pips));
    item.querySelector(".visually-hidden").textContent = `${name}: ${level}`;
  });
}

function codeOf(decks) {
  const boxes = known.boxNumbers.filter((box) => ask.boxes.includes(box));
  return encode({ ...plainSetup(known), decks, players: playersOf(ask), teams: ask.table === "teams", boxes }, known);
}
