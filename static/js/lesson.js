// Learning: prompts of the first game, and explanations in any game.
//
// A prompt of the first game lies beside what it points at: as near as it gets without covering anything that is
// tapped now, and on no other card or button where there is room. What it points at glows.

const MARGIN = 6; // pixels to the edge of the screen, and to other things
const STEP = 4;
const COLUMN = 24;
const FAR = 1e6; // covering what is tapped now is worse than any distance
const OTHERS = ".market-slots .face, .hand .face, .stacks > *, .play-tray :is(button, summary), .play-turn h1";
const DETOUR = 120; // pixels a prompt goes further away, if it lies on none of them there

const bubble = () => document.getElementById("lesson-prompt");
const all = (selector) => (selector ? [...document.querySelectorAll(selector)] : []);
const isShown = ({ width, height }) => width > 0 && height > 0;
const boxes = (things) => things.map((thing) => thing.getBoundingClientRect()).filter(isShown);

function around(rects) {
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  return new DOMRect(left, top, Math.max(...rects.map((rect) => rect.right)) - left, Math.max(...rects.map((rect) => rect.bottom)) - top);
}

const shared = (from, to, otherFrom, otherTo) => Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom));
const covered = (one, other) => shared(one.left, one.right, other.left, other.right) * shared(one.top, one.bottom, other.top, other.bottom);
const gap = (from, to, otherFrom, otherTo) => Math.max(0, otherFrom - to, from - otherTo);

// Every place where all of it is on the screen.
function* places(width, height, target) {
  const right = document.documentElement.clientWidth - width - MARGIN;
  const centred = Math.min(Math.max(target.left + target.width / 2 - width / 2, MARGIN), right);
  const columns = [centred, right];
  for (let x = MARGIN; x < right; x += COLUMN) columns.push(x);
  for (const x of columns) {
    for (let y = MARGIN; y <= window.innerHeight - height - MARGIN; y += STEP) yield new DOMRect(x, y, width, height);
  }
}

function cost(place, target, clear, others) {
  const roomy = new DOMRect(place.x - MARGIN, place.y - MARGIN, place.width + 2 * MARGIN, place.height + 2 * MARGIN);
  const on = (rects) => rects.reduce((sum, rect) => sum + covered(roomy, rect), 0);
  const distance = gap(place.left, place.right, target.left, target.right) + gap(place.top, place.bottom, target.top, target.bottom);
  return on(clear) * FAR + (on(others) ? DETOUR : 0) + distance;
}

function place() {
  for (const thing of all(".is-pointed-at")) thing.classList.remove("is-pointed-at");
  const prompt = bubble();
  const things = all(prompt?.dataset.at);
  if (!boxes(things).length) return;
  for (const thing of things) thing.classList.add("is-pointed-at");
  prompt.classList.add("is-placed");
  const target = around(boxes(things));
  const clear = [...boxes(things), ...boxes(all(prompt.dataset.clear))];
  const others = boxes(all(OTHERS));
  const { width, height } = prompt.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const candidate of places(width, height, target)) {
    const now = cost(candidate, target, clear, others);
    if (now < least) [best, least] = [candidate, now];
  }
  best ??= new DOMRect(MARGIN, MARGIN, width, height);
  prompt.style.left = `${best.x}px`;
  prompt.style.top = `${best.y}px`;
  point(prompt, best, target);
}

function point(prompt, place, target) {
  prompt.dataset.points = place.top >= target.bottom ? "up" : place.bottom <= target.top ? "down" : "";
  const x = Math.min(Math.max(target.left + target.width / 2 - place.left, 18), place.width - 18);
  prompt.querySelector(".lesson-arrow").style.left = `${x}px`;
}

function bringIntoView() {
  const [first] = all(bubble()?.dataset.at);
  if (!first) return;
  const { top, bottom } = first.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) first.scrollIntoView({ block: "center" });
}

// ---- whenever something has moved ----

// Letters come, the tray grows, a page is replaced: whatever the cause, the things are elsewhere then.
const LOOK_EVERY = 150; // milliseconds

let shown = null;
let lay = ""; // as everything lay when the prompt was placed
const layOf = (things) => boxes(things).map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)).join(";");

function follow() {
  const prompt = bubble();
  if (prompt && prompt.dataset.prompt !== shown) bringIntoView();
  shown = prompt?.dataset.prompt ?? null;
  const things = prompt ? [prompt, ...all(prompt.dataset.at), ...all(prompt.dataset.clear)] : [];
  if (layOf(things) === lay && (!prompt || prompt.classList.contains("is-placed"))) return;
  place();
  lay = layOf(things);
}

document.body.addEventListener("htmx:afterSwap", follow);
setInterval(follow, LOOK_EVERY);
follow();

// ---- what is this? ----

async function explain(link) {
  const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
  const dialog = document.getElementById("sheet").content.firstElementChild.cloneNode(true);
  const body = dialog.querySelector(".sheet-body");
  body.innerHTML = await answer.text();
  const title = body.firstElementChild.dataset.title ?? "";
  dialog.querySelector("h2").textContent = title;
  dialog.setAttribute("aria-label", title);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-explain]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  explain(link).catch(() => (window.location.href = link.href));
});
