// The home page without a network: what is on the shelf is asked and kept here.

import { lettersOf } from "./asking.js";
import { keepBoxes, knowledge, ownBoxes, recentDecks } from "./shelf.js";

const shelf = document.querySelector(".home-shelf");
const tiles = [...shelf.querySelectorAll("[type=checkbox]")];
const recent = document.querySelector(".quick [name=recent]");

knowledge(document.querySelector("[data-known]").dataset.known).then((known) => {
  recent.value = lettersOf(recentDecks(known), known);
  recent.disabled = !recent.value;
  shelf.hidden = ownBoxes(known).length > 0;
});

shelf.addEventListener("change", () => keepBoxes(tiles.filter((tile) => tile.checked).map((tile) => tile.value)));

shelf.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter?.name === "skip") keepBoxes(tiles.map((tile) => tile.value));
  shelf.hidden = true;
});
