// A question says at once what is chosen and what is missing, and cards are put in order by dragging
// or by buttons. The engine judges every answer; this only spares the way there. Without this file
// the form of templates/play/_question.html is a plain form.

import { fill } from "./words.js";

let chosen = []; // values, in the order of tapping

const askForm = () => document.querySelector("form[data-ask]");
// Some of them are cards of the hand and of the market, where they lie.
const picks = (form) => [...form.elements].filter((input) => input.matches(".ask-pick"));
// ---- setting up; while the question is the same one, morph.js leaves its form alone ----

function setUp() {
  const form = askForm();
  if (!form || form.dataset.ready) return;
  form.dataset.ready = "yes";
  for (const plain of form.querySelectorAll("[data-without-script]")) plain.remove();
  for (const part of form.querySelectorAll("[data-with-script]")) {
    part.hidden = false;
    for (const input of part.querySelectorAll("input:disabled")) input.disabled = false;
  }
  chosen = alreadyChosen(form);
  const list = form.querySelector("[data-sort]");
  if (list) rename(list);
  update(form);
}

// What was tapped before this file was there.
function alreadyChosen(form) {
  return picks(form).filter((pick) => pick.checked).map((pick) => pick.value);
}

// ---- choosing ----

document.addEventListener("change", (event) => {
  const { form, value, checked, type } = event.target;
  if (!form?.matches("form[data-ask]")) return;
  if (type === "radio") chosen = [value];
  else if (type === "checkbox") chosen = [...chosen.filter((other) => other !== value), ...(checked ? [value] : [])];
  update(form);
});

function update(form) {
  if (form.querySelector("[data-ranked]")) showRanks(form);
  const sum = form.querySelector("[data-sum]");
  if (!sum) return;
  const { text, problem } = form.dataset.kind === "payment" ? judgePayment(form, sum.dataset) : judgeNumber(sum.dataset);
  sum.textContent = text;
  sum.classList.remove("ask-sum-bad");
  form.querySelector("[data-confirm]")?.setAttribute("aria-disabled", String(problem));
}

function showRanks(form) {
  for (const pick of picks(form)) {
    const rank = chosen.indexOf(pick.value);
    pick.labels[0].querySelector(".ask-tick").textContent = rank < 0 ? "" : rank + 1;
  }
}

// Cards that are only put in order are all chosen.
const judgeNumber = ({ sums }) => (sums ? JSON.parse(sums)[chosen.length] : { text: "", problem: false });

function judgePayment(form, words) {
  const payments = JSON.parse(form.dataset.payments);
  const byPlace = new Map(picks(form).map((pick) => [Number(pick.value), pick.dataset]));
  const marks = (places) => places.map((place) => byPlace.get(Number(place)).mark).sort().join(" ");
  const worth = (places, gold) => places.reduce((total, place) => total + Number(byPlace.get(Number(place)).worth), gold);
  const gold = Number(form.elements.gold?.value ?? 0);
  const total = worth(chosen, gold);
  if (payments.some((way) => way.gold === gold && marks(way.cards) === marks(chosen))) {
    return { text: fill(words.fits, { total }), problem: false };
  }
  const reached = payments.some((way) => worth(way.cards, way.gold) === total);
  return { text: fill(reached ? words.doesNotFit : words.wanted, { total }), problem: true };
}

// ---- putting in order ----

function rename(list) {
  const places = JSON.parse(list.dataset.places);
  [...list.children].forEach((item, place) => {
    item.querySelector("[data-place]").textContent = places[place];
    item.querySelector("[data-by='-1']").disabled = place === 0;
    item.querySelector("[data-by='1']").disabled = place === places.length - 1;
  });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-sort] [data-by]");
  if (!button) return;
  const item = button.closest("li");
  const other = button.dataset.by < 0 ? item.previousElementSibling : item.nextElementSibling;
  if (!other) return;
  if (button.dataset.by < 0) other.before(item);
  else other.after(item);
  rename(item.parentElement);
  tellPlace(item);
  // The button may have come to an end, where it can do no more.
  (button.disabled ? item.querySelector("[data-by]:enabled") : button).focus();
});

function tellPlace(item) {
  const announcer = document.getElementById("announce");
  const words = { card: item.dataset.name, place: item.querySelector("[data-place]").textContent };
  if (announcer) announcer.textContent = fill(item.parentElement.dataset.moved, words);
}

let dragged = null;

document.addEventListener("pointerdown", (event) => {
  const item = event.target.closest("[data-sort] > li");
  if (!item || event.target.closest("button") || event.button !== 0) return;
  // A finger beside the grip scrolls the page.
  if (event.pointerType !== "mouse" && !event.target.closest("[data-grip]")) return;
  event.preventDefault();
  dragged = item;
  item.classList.add("ask-dragged");
});

document.addEventListener("pointermove", (event) => {
  if (!dragged) return;
  const list = dragged.parentElement;
  const middle = (item) => item.getBoundingClientRect().top + item.offsetHeight / 2;
  const next = [...list.children].find((item) => item !== dragged && event.clientY < middle(item));
  if (next !== dragged.nextElementSibling || (!next && list.lastElementChild !== dragged)) {
    list.insertBefore(dragged, next ?? null);
    rename(list);
  }
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    if (!dragged) return;
    dragged.classList.remove("ask-dragged");
    tellPlace(dragged);
    dragged = null;
  });
}

// ---- sending ----

// Before taps.js hears of it: what cannot be right is not sent, and nothing is sent twice.
document.addEventListener(
  "submit",
  (event) => {
    const section = event.target.closest(".ask");
    if (!section) return;
    const refused = event.submitter?.getAttribute("aria-disabled") === "true";
    if (refused) section.querySelector("[data-sum]")?.classList.add("ask-sum-bad");
    if (refused || section.dataset.sent) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      section.dataset.sent = "yes";
    }
  },
  true,
);

// Cards that were tapped one after the other go out in that order, not in that of the page.
document.addEventListener("formdata", (event) => {
  if (!event.target.querySelector("[data-ranked]")) return;
  event.formData.delete("cards");
  for (const value of chosen) event.formData.append("cards", value);
});

document.body.addEventListener("htmx:afterSwap", setUp);
setUp();
