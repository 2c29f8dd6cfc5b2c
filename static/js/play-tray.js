// The play table under the fingers: taps choose what is obvious, the button says what it will do, and
// the server says beforehand whether that is allowed.
//
// Without this file the same fields are a plain form that the server refuses with the reason. Nothing
// here knows the rules or the name of any action: what an action asks for stands on its choice
// (data-asks, see FIELDS_OF in companion/engine/action.py), what a card is good for on the card.

import { offerBelow, wordsOf } from "./play-card.js";
import { arrange, move, sold } from "./play-market.js";
import { fill } from "./words.js";

document.documentElement.classList.add("js");

let picked = []; // ids of ticked hand cards, in the order of tapping: so they are laid down
let fetched = []; // the same for cards of the discard pile
let chosen = null; // the choice somebody tapped; null: what the cards suggest
let legal = false;
let isWanted = false; // the button was tapped while the server still judged

const form = () => document.getElementById("act");
const all = (selector) => [...document.querySelectorAll(selector)];
const byId = (id) => document.getElementById(id);
const cards = () => picked.map(byId).filter(Boolean);
const slot = () => document.querySelector('input[form=act][name="slot"]:checked');
const choices = () => all('input[form=act][name="do"]');
const choiceOf = (deed) => choices().find((choice) => choice.value === deed);
const subjectOf = (deed) => byId(`which-${deed}`)?.selectedOptions?.[0] ?? byId(`which-${deed}`); // an entry or an ability
const doing = () => choices().find((choice) => choice.checked) ?? null;
const can = (card, what) => card.dataset.can.split(" ").includes(what);
const asks = (choice, what) => Boolean(choice?.dataset.asks.split(" ").includes(what));
const buys = (choice) => asks(choice, "slot") && asks(choice, "pay");
// What a card of the hand costs, when this is done with it: data-prices="technique:2".
const costOf = (card, deed) => new Map(card?.dataset.prices?.split(" ").map((price) => price.split(":"))).get(deed) ?? "";
const takesMore = (card, choice) => asks(choice, "cards") || Boolean(costOf(card, choice.value)); // of the hand
const sum = (inputs, worth = "value") => inputs.reduce((total, { dataset }) => total + Number(dataset[worth] ?? dataset.value), 0);
const gold = () => (byId("gold")?.closest("[data-field-of]").classList.contains("is-chosen") ? Number(byId("gold").value) : 0);

// ---- what the tapped cards suggest ----

// Discarding is never suggested: whoever wants that chooses it.
function suggested() {
  const hand = cards();
  if (slot()) return choices().find((choice) => asks(choice, "slot"));
  if (!hand.length) return null;
  const [first] = hand;
  const about = choices().filter((choice) => can(first, choice.value));
  const copying = about.find((choice) => asks(choice, "as"));
  if (copying) return copying;
  const ofOneSet = first.dataset.set && hand.every((card) => card.dataset.set === first.dataset.set);
  const missing = Number(form().dataset.stack) - sum(hand) - sum(fetched.map(byId).filter(Boolean));
  const building = ofOneSet ? choices().find((choice) => asks(choice, "stack")) : null;
  if (building && missing === 0) return building;
  const fitting = about.find((choice) => hand.length === 1 || takesMore(first, choice));
  if (fitting) return fitting;
  if (building && missing > 0 && hand.length > 1) return building;
  return choices().length === 1 ? choices()[0] : null;
}

// The card a deed is about: the first one tapped that it can be done with.
function aboutCard(choice) {
  if (!asks(choice, "card")) return null;
  const hand = cards();
  return hand.find((card) => can(card, choice.value)) ?? hand[0] ?? null;
}

// ---- bringing the page in line with what is chosen ----

function settle() {
  if (!form()) return;
  const choice = chosen && chosen.isConnected ? chosen : suggested();
  for (const offered of choices()) offered.checked = offered === choice;
  if (chosen && !asks(chosen, "slot") && slot()) slot().checked = false;
  showFields(choice);
  showOrder();
  showCopies(choice);
  showUses(choice);
  showText(choice);
  byId("tray-total").textContent = totalInWords(choice);
  document.querySelector(".play-own .next-stack")?.classList.toggle("is-filling", asks(choice, "stack") && cards().length > 0);
  if (byId("go")) labelButton(choice);
  isWanted = false;
  allow(false);
  ask(choice);
}

// What can be part of it looks so; what cannot is quiet. The server says what each card is good for: for
// deeds about a card, a stack or the market. For others any card will do, or none.
function showUses(choice) {
  const isMarked = ["card", "stack", "slot"].some((what) => asks(choice, what));
  const takesAny = !choice || (!isMarked && ["cards", "pay"].some((what) => asks(choice, what)));
  const takesOthers = asks(choice, "card") && takesMore(aboutCard(choice), choice);
  for (const card of all('input[form=act][name="cards"]')) {
    const uses = card.dataset.uses.split(" ").filter(Boolean);
    const isLegal = choice ? uses.includes(choice.value) : uses.some((use) => !buys(choiceOf(use)));
    const isQuiet = takesAny ? !uses.length : !isLegal && !takesOthers;
    card.parentElement.classList.toggle("is-legal", isLegal && !buys(choice));
    card.parentElement.classList.toggle("is-quiet", isQuiet);
  }
}

// What the card does that was tapped last, where there is no room for it on the card.
function showText(choice) {
  const about = aboutCard(choice) ?? (asks(choice, "slot") ? slot() : null) ?? cards().at(-1);
  const place = byId("tray-card");
  const words = about && wordsOf(about.dataset.face);
  place.hidden = !words;
  place.textContent = words ? words.textContent : "";
}

function labelButton(choice) {
  const words = document.createElement("span");
  words.textContent = buttonInWords(choice);
  const picture = choice?.closest("label").querySelector(".icon")?.cloneNode(true);
  byId("go").replaceChildren(...(picture ? [picture] : []), words);
}

function showFields(choice) {
  const deed = choice?.value ?? "";
  const costs = !asks(choice, "card") || Boolean(costOf(aboutCard(choice), deed));
  for (const field of all("[data-field-of]")) {
    const wanted = field.dataset.fieldOf.split(" ").includes(deed) && (costs || !field.matches(".gold-stepper"));
    field.classList.toggle("is-chosen", wanted);
  }
  for (const text of all("[data-text-of]")) text.classList.toggle("is-chosen", text.dataset.textOf === `${deed}-${subjectOf(deed)?.value}`);
}

function showOrder() {
  for (const badge of all(".hand .order")) badge.textContent = "";
  if (picked.length > 1) {
    cards().forEach((card, place) => (card.nextElementSibling.querySelector(".order").textContent = place + 1));
  }
}

function showCopies(choice) {
  const select = byId("as-kind");
  const card = asks(choice, "as") ? aboutCard(choice) : null;
  if (!select || !card?.dataset.copies) return;
  const fitting = card.dataset.copies.split(" ");
  for (const option of select.options) option.hidden = option.disabled = !fitting.includes(option.value);
  if (select.selectedOptions[0]?.disabled) select.value = fitting[0];
}

function totalInWords(choice) {
  const price = priceOf(choice);
  if (!price) return "";
  const about = aboutCard(choice);
  const paying = [...cards().filter((card) => card !== about), ...(asks(choice, "stack") ? fetched.map(byId).filter(Boolean) : [])];
  const least = sum(paying) + gold();
  const most = buys(choice) ? sum(paying, "most") + gold() : least;
  const words = byId("go").dataset;
  const say = /-/.test(price) ? words.open : words.total;
  return fill(say, { total: least === most ? least : `${least}–${most}`, price });
}

function priceOf(choice) {
  if (asks(choice, "stack")) return form().dataset.stack;
  if (!asks(choice, "pay")) return "";
  if (asks(choice, "card")) return costOf(aboutCard(choice), choice.value);
  return subjectOf(choice.value)?.dataset.price ?? slot()?.dataset.price ?? "";
}

function buttonInWords(choice) {
  const words = byId("go").dataset;
  if (!choice) return picked.length ? words.which : words.none;
  const about = aboutCard(choice);
  const card = about?.dataset.name ?? subjectOf(choice.value)?.dataset.about ?? slot()?.dataset.name;
  const kind = byId("as-kind")?.selectedOptions[0]?.textContent.split(" · ")[1] ?? "";
  const sentences = JSON.parse(words.say)[choice.value];
  const number = cards().filter((card) => card !== about).length;
  const gaps = { card, kind, taken: slot()?.dataset.name };
  const sentence = sentences[number] ?? sentences.at(-1);
  const isKnown = Object.keys(gaps).every((gap) => gaps[gap] !== undefined || !sentence.includes(`{${gap}}`));
  return isKnown ? fill(sentence, gaps) : choice.closest("label").querySelector("span").textContent;
}

// ---- asking the server ----

// htmx asks a little after the last tap: see hx-trigger in templates/play/_tray.html.
let isAsking = false;

function ask(choice) {
  say("");
  isAsking = Boolean(choice);
  window.htmx.trigger(form(), "htmx:abort"); // an answer that is on its way is about something else
  if (choice) window.htmx.trigger(form(), "chosen");
}

const isCheck = (event) => event.target === form();
document.body.addEventListener("htmx:configRequest", (event) => {
  if (isCheck(event) && !doing()) event.preventDefault(); // let go again
});
document.body.addEventListener("htmx:afterOnLoad", (event) => {
  if (isCheck(event)) allow(!document.querySelector('#tray-reason [data-legal="no"]'));
  if (isCheck(event) && legal && isWanted) byId("go").click();
  if (isCheck(event) && !legal && canBeBought() && !picked.length) say(byId("go").dataset.pay);
});
document.body.addEventListener("htmx:sendError", (event) => {
  if (isCheck(event)) allow(true); // no connection: the form itself waits until there is one again
});

// No payment was proposed, since each takes a card of the next stack, but there is one.
const canBeBought = () => buys(doing()) && !gold() && Boolean(slot()?.closest(".slot.is-legal"));

function allow(yes) {
  legal = yes;
  if (yes) isAsking = false;
  byId("go")?.setAttribute("aria-disabled", String(!yes));
}

function say(reason) {
  byId("tray-reason").textContent = reason;
}

// ---- taps ----

document.addEventListener("change", (event) => {
  const input = event.target;
  if (!form() || input.form !== form()) return;
  if (input.name === "cards") picked = ticked(picked, input);
  else if (input.name === "discarded") fetched = ticked(fetched, input);
  else if (input.name === "slot") wish(input);
  else if (input.name === "do") chosen = input;
  else if (input.name === "rearrange") rearrange(input.checked);
  if (input.name === "do") byId("deeds").open = false;
  settle();
});

// A card of the market is tapped: what the server would pay with it is chosen, unless somebody has begun to
// choose. Tapped again, it goes back.
let proposed = []; // ids of the cards that were chosen so

function wish(input) {
  if (!asks(chosen, "slot")) chosen = null;
  const isUntouched = String(picked) === String(proposed);
  if (isUntouched) choosePayment(input);
}

function choosePayment(input) {
  for (const card of cards()) card.checked = false;
  picked = proposed = (input?.dataset.pay?.split(" ") ?? []).filter(Boolean).map((place) => `card-${place}`);
  for (const card of cards()) card.checked = true;
  if (byId("gold")) byId("gold").value = input?.dataset.payGold ?? 0;
}

// Other prices, and one card that must be part of it: what was proposed no longer holds.
function rearrange(moving) {
  if (picked.length && String(picked) === String(proposed)) choosePayment(null);
  arrange(moving);
}

const ticked = (ids, input) => (input.checked ? [...ids, input.id] : ids.filter((id) => id !== input.id));

// A radio that is tapped again is let go. What was on is known from before the tap.
let wasOn = null;
document.addEventListener(
  "pointerdown",
  (event) => {
    const input = event.target.closest("label")?.control ?? event.target;
    wasOn = input.matches?.('input[type="radio"][form="act"]:checked') ? input : null;
  },
  true,
);

document.addEventListener("click", (event) => {
  const { target } = event;
  if (target === wasOn && target.type === "radio") letGo(target);
  const button = target.closest('button[form="act"], button[form="without"]');
  if (button && (form().dataset.sent || (button.id === "go" && !legal))) event.preventDefault();
  if (button?.id === "go" && !legal) wantOrAsk();
  const coins = target.closest("[data-gold]");
  if (coins) pay(Number(coins.dataset.gold));
  const mover = target.closest("[data-move]");
  if (mover && move(mover)) settle();
});

// A tap while the server judges is kept; one where nothing is clear yet shows what there is to choose.
function wantOrAsk() {
  isWanted = isAsking;
  if (!doing()) byId("deeds").open = true;
}

// Anywhere else closes it.
document.addEventListener("pointerdown", (event) => {
  if (byId("deeds")?.open && !event.target.closest("#deeds, #go")) byId("deeds").open = false;
});

// Tapped twice is meant once. An answer brings a new form; where none comes, this one counts again.
document.addEventListener("submit", (event) => {
  if (event.target === form() || event.target.id === "without") form().dataset.sent = "yes";
});
document.body.addEventListener("htmx:afterRequest", (event) => {
  if (!isCheck(event)) delete form()?.dataset.sent;
});

function letGo(radio) {
  wasOn = null;
  radio.checked = false;
  if (radio.name === "do") chosen = null;
  if (radio.name === "slot" && String(picked) === String(proposed)) choosePayment(null);
  settle();
}

function pay(more) {
  const field = byId("gold");
  field.value = Math.max(0, Math.min(Number(field.max), Number(field.value) + more));
  settle();
}

// ---- what is sent: in the order of tapping, and nothing that does not belong to it ----

document.addEventListener("formdata", (event) => {
  if (event.target !== form()) return;
  const data = event.formData;
  put(data, "cards", cards());
  put(data, "discarded", fetched.map(byId).filter(Boolean));
  if (data.has("order")) put(data, "order", sold().map((card) => card.querySelector(".pick")));
  data.delete("card");
  const about = aboutCard(doing());
  if (about) data.set("card", about.value);
  if (!gold()) data.delete("gold");
});

function put(data, name, inputs) {
  data.delete(name);
  for (const input of inputs) data.append(name, input.value);
}

// ---- the next question; while it is the same one morph.js leaves all of this alone ----

const tray = () => document.querySelector(".play-tray");
const question = () => document.querySelector("[data-question]")?.dataset.question;
let asked = question();
let wasInTray = false;

document.body.addEventListener("htmx:beforeSwap", () => {
  wasInTray = Boolean(tray()?.contains(document.activeElement));
});

document.body.addEventListener("htmx:afterSwap", () => {
  if (asked === question()) return;
  asked = question();
  for (const foot of all(".sheet-foot")) foot.replaceChildren();
  begin();
  if (wasInTray && tray() && document.activeElement === document.body) focusOn(tray());
});

// Those who play with the keyboard go on from where they were.
function focusOn(part) {
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

function begin() {
  picked = all('input[form=act][name="cards"]:checked').map(({ id }) => id);
  proposed = [];
  fetched = [];
  chosen = null;
  settle();
}

// ---- the large card ----

// What can be done with a card that can be tapped, as buttons below the large one.
function deedsFor(input) {
  if (!input || input.form !== form()) return [];
  const fits =
    input.name === "slot"
      ? [(choice) => asks(choice, "slot")]
      : [(choice) => can(input, choice.value), (choice) => input.dataset.set && asks(choice, "stack"), (choice) => asks(choice, "cards") && !asks(choice, "card")];
  return fits
    .flatMap((fit) => choices().filter(fit))
    .map((choice) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button";
      button.append(...choice.closest("label").cloneNode(true).childNodes);
      button.querySelector("input").remove();
      button.addEventListener("click", () => {
        button.closest("dialog").close();
        take(input, choice);
      });
      return button;
    });
}

function take(input, choice) {
  if (input.name === "cards" && !input.checked) picked = [...picked, input.id];
  input.checked = true;
  chosen = choice;
  settle();
  input.focus({ preventScroll: true });
}

offerBelow(deedsFor);

// ---- keys, where there are some ----

function fetchKeys() {
  const script = document.createElement("script");
  script.type = "module";
  script.src = byId("keys-help").dataset.script;
  document.head.append(script);
}

if (byId("keys-help")) {
  if (window.matchMedia("(any-hover: hover)").matches) fetchKeys();
  else document.addEventListener("keydown", fetchKeys, { once: true });
}

document.addEventListener("DOMContentLoaded", begin); // htmx has seen the page by then
