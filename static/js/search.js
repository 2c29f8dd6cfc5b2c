// The search page: where the server cannot be reached, the phone answers by itself.

import { makePhoneSearch } from "./phone-search.js";

const results = document.getElementById("search-results");
const field = document.getElementById("q");
const hitShape = document.getElementById("phone-hit");
let search = null;

async function phoneSearch() {
  search ??= fetch(hitShape.dataset.entries)
    .then((answer) => answer.json())
    .then(makePhoneSearch);
  return search;
}

async function answerHere() {
  const query = field.value.trim();
  const find = await phoneSearch().catch(() => null);
  if (!find || field.value.trim() !== query) return;
  const found = query ? find(query) : [];
  document.getElementById("search-count").textContent = query ? hitShape.dataset[found.length ? "found" : "none"] : "";
  results.replaceChildren(...found.map(hit));
}

function hit(entry, place) {
  const shown = hitShape.content.firstElementChild.cloneNode(true);
  const link = shown.querySelector("a");
  link.href = entry.address;
  link.textContent = entry.title;
  shown.querySelector("[data-kind]").textContent = entry.kind;
  shown.querySelector("[data-text]").textContent = entry.text;
  if (entry.picture) shown.querySelector("img").src = entry.picture;
  else shown.querySelector("img").remove();
  shown.classList.toggle("search-best", place === 0); // open, like the server's
  return shown;
}

for (const failed of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) field.addEventListener(failed, answerHere);

// Kept on the phone, this page is shown for every query: the address says which one was meant.
const wanted = new URLSearchParams(location.search).get("q") ?? "";
if (wanted.trim() !== field.value.trim()) {
  field.value = wanted;
  answerHere();
}
