// The page in place of everything that needs the network: the sheets kept here.

const SHEETS = "companion-sheets"; // as in service-worker.js

// ---- shown because another page could not be had? ----

const TRY_EVERY = 4000; // milliseconds
const instead = document.querySelector("[data-instead]");

// Asked first, because "online" only means that there is some network.
async function openIfPossible() {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer && answer.status < 500) location.reload();
}

if (location.pathname !== instead.dataset.instead) {
  instead.hidden = false;
  window.addEventListener("online", openIfPossible);
  setInterval(openIfPossible, TRY_EVERY);
}

// ---- kept set-up sheets, the latest first ----

const keptSheets = document.querySelector("[data-kept-sheets]");

async function showSheets() {
  if (!("caches" in window)) return;
  const list = await caches.open(SHEETS);
  for (const { url } of (await list.keys()).reverse()) keptSheets.append(sheetLink(url, await (await list.match(url)).text()));
  keptSheets.closest("section").classList.toggle("has-sheets", keptSheets.children.length > 0);
}

function sheetLink(url, name) {
  const item = document.getElementById("kept-sheet").content.cloneNode(true);
  const link = item.querySelector("a");
  link.href = url;
  link.querySelector("span").textContent = name;
  return item;
}

showSheets();
