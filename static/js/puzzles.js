// Which puzzles were solved on this device: noted at the table, shown in the list. Where nothing can be kept, nothing is.

const KEY = "puzzles-solved";

function solved() {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(known) ? known : []);
  } catch {
    return new Set();
  }
}

function note(id) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved().add(id)]));
  } catch {
    // a private window: it is solved all the same
  }
}

function show() {
  const now = document.querySelector("[data-solved]")?.dataset.solved;
  if (now) note(now);
  const known = solved();
  for (const shown of document.querySelectorAll("[data-puzzle]")) {
    shown.querySelector(".puzzle-done").hidden = !known.has(shown.dataset.puzzle);
  }
}

document.body.addEventListener("htmx:afterSwap", show);
show();
