// The form of wishes without a network: filled in from the address and from the shelf.

import { lettersOf } from "./asking.js";
import { favourites, keepBoxes, knowledge, ownBoxes, recentDecks } from "./shelf.js";

const form = document.querySelector(".wishes");
const asked = new URLSearchParams(location.search);
const boxes = [...form.querySelectorAll("[type=checkbox][name=box]")];
const SEEDS = 2 ** 32;

for (const name of new Set(asked.keys())) {
  for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) fillIn(field, asked.getAll(name));
}

function fillIn(field, values) {
  if (field.type === "radio" || field.type === "checkbox") field.checked = values.includes(field.value);
  else if (field.localName === "select") field.value = values[0];
}

for (const part of form.querySelectorAll("details")) {
  part.open = Boolean(part.querySelector("[type=checkbox]:checked, [type=radio]:checked:not([value=''])"));
}
form.elements.seed.value = Math.floor(Math.random() * SEEDS);

knowledge(document.querySelector("[data-known]").dataset.known).then((known) => {
  if (!asked.has("box")) for (const box of boxes) box.checked = ownBoxes(known).includes(box.value);
  for (const [name, decks] of [["recent", recentDecks(known)], ["liked", favourites(known)]]) {
    const field = form.querySelector(`[name=${name}]`);
    field.value = lettersOf(decks, known);
    field.checked = field.value !== "" && (name === "recent" || asked.has(name));
    field.closest("label").hidden = !field.value;
  }
});

for (const box of boxes) {
  box.addEventListener("change", () => keepBoxes(boxes.filter((tile) => tile.checked).map((tile) => tile.value)));
}
