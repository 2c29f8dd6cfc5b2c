// A card of the play table large, with all that stands on it, and the cards of a pile: each in a sheet
// over the page. Without this file a card leads to the compendium, and a pile opens where it lies.

const byId = (id) => document.getElementById(id);

// Buttons below the large card: of the input that chooses it. See play-tray.js.
let buttonsFor = () => [];
export function offerBelow(buttons) {
  buttonsFor = buttons;
}

document.addEventListener("click", (event) => {
  const reader = event.target.closest("[data-read]");
  const heap = event.target.closest(".pile > summary")?.parentElement;
  const open = reader ? () => read(reader) : heap ? () => openSheet(heap.dataset.title, copyOf(heap)) : null;
  if (!open || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  open();
});

function copyOf(heap) {
  const copy = heap.lastElementChild.cloneNode(true);
  for (const part of copy.querySelectorAll("[id]")) part.removeAttribute("id");
  return copy;
}

export const wordsOf = (card) => document.querySelector(`:is(#card-words, [data-card-words]) [data-card="${CSS.escape(card ?? "")}"]`);

function read(reader) {
  const words = wordsOf(reader.dataset.read);
  if (!words) return void (window.location.href = reader.href);
  const large = byId("large-card").content.cloneNode(true);
  const put = (what) => large.querySelector(`[data-put="${what}"]`);
  const { name, value, deck, art, emblem, type } = words.dataset;
  const texts = { name, value, type, text: words.textContent, why: reader.dataset.why ?? "" };
  for (const [what, text] of Object.entries(texts)) {
    put(what).textContent = text;
    put(what).hidden = !text;
  }
  const isTechnique = "technique" in words.dataset;
  const isBonus = "bonus" in words.dataset;
  const shown = { technique: isTechnique, passive: deck && !isTechnique, bonus: isBonus, "bonus-word": isBonus, emblem };
  for (const [what, isShown] of Object.entries(shown)) if (!isShown) put(what).remove();
  put("art").firstElementChild.setAttribute("href", art);
  if (emblem) put("emblem").firstElementChild.setAttribute("href", emblem);
  if (deck) large.querySelector(".playing-card").classList.add(`deck-${deck}`);
  openSheet("", large, buttonsFor(byId(reader.dataset.for ?? "")));
}

// A long press on a card that can be tapped reads it.
const LONG = 450; // milliseconds
let pressing = 0;
let wasLong = false;
document.addEventListener("pointerdown", (event) => {
  const reader = event.target.closest("label")?.parentElement.querySelector(":scope > [data-read]");
  clearTimeout(pressing);
  wasLong = false;
  if (!reader || event.button) return;
  pressing = setTimeout(() => {
    wasLong = true;
    read(reader);
  }, LONG);
});
for (const end of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(end, () => clearTimeout(pressing), true);
document.addEventListener("pointermove", (event) => (event.movementX || event.movementY) && event.pointerType === "touch" && clearTimeout(pressing));
// The click that ends it is not one.
document.addEventListener(
  "click",
  (event) => {
    if (!wasLong) return;
    wasLong = false;
    if (!event.target.closest("dialog")) {
      event.preventDefault();
      event.stopPropagation();
    }
  },
  true,
);
document.addEventListener("contextmenu", (event) => event.target.closest(".hand-card, .slot, .ask-card") && pressing && event.preventDefault());

function openSheet(title, body, buttons = []) {
  const dialog = byId("sheet").content.firstElementChild.cloneNode(true);
  dialog.querySelector("h2").textContent = title;
  dialog.querySelector(".sheet-body").append(body);
  dialog.querySelector(".sheet-foot").append(...buttons);
  dialog.setAttribute("aria-label", title || dialog.querySelector(".playing-card-name")?.textContent);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
