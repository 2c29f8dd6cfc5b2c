// A set-up sheet remembers its ticks on this device, copies and prints.
// Without this file it is still a complete list with working checkboxes.

import { copy } from "./share.js";
import { recall, remember } from "./storage.js";
import { fill } from "./words.js";

const sheet = document.querySelector("[data-ticks]");
const boxes = () => [...sheet.querySelectorAll("[data-tick]")];
const storageKey = () => `ticks:${sheet.dataset.ticks}`;

// ---- ticks ----

function keptTicks() {
  try {
    return new Set(JSON.parse(recall(storageKey())) ?? []);
  } catch {
    return new Set(); // something that is not ours
  }
}

function keepTicks() {
  const ticked = boxes().filter((box) => box.checked).map((box) => box.dataset.tick);
  remember(storageKey(), ticked.length ? JSON.stringify(ticked) : null);
}

function showProgress() {
  const progress = sheet.querySelector("[data-progress]");
  // Putting away comes after the game: it is not part of being ready.
  const before = boxes().filter((box) => !box.closest("#tear-down"));
  const done = before.filter((box) => box.checked).length;
  progress.hidden = false;
  progress.querySelector("progress").value = done / before.length;
  progress.querySelector("[role=status]").textContent = fill(progress.dataset.progress, { done, total: before.length });
}

// Again, when a page has made its lines by itself.
export function showTicks() {
  const ticked = keptTicks();
  for (const box of boxes()) box.checked = ticked.has(box.dataset.tick);
  showProgress();
}

sheet.addEventListener("change", (event) => {
  if (!event.target.matches("[data-tick]")) return;
  keepTicks();
  showProgress();
});

sheet.querySelector("[data-clear]").addEventListener("click", () => {
  for (const box of boxes()) box.checked = false;
  keepTicks();
  showProgress();
});

window.addEventListener("storage", (event) => {
  if (event.key === storageKey()) showTicks();
});

if (boxes().length) showTicks();

// ---- copy, print ----

const notice = sheet.querySelector("[data-copied]");

async function copyAndTell(button) {
  const copied = await copy(document.getElementById(button.dataset.copy));
  notice.textContent = copied ? notice.dataset.copied : notice.dataset.failed;
  button.focus();
}

for (const button of sheet.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copyAndTell(button));
}

const print = sheet.querySelector("[data-print]");
print.hidden = false;
print.addEventListener("click", () => window.print());
