// Pages that follow a table are morphed: what stays the same stays in place, with its focus, and the page does
// not jump. idiomorph does that; but left alone it puts every tick, text, choice and fold back to what the
// server sent. Here whatever somebody changed stays as long as the server has not changed its own mind.

const rules = window.Idiomorph.defaults.callbacks;

// A form that was sent: with the answer to it the server's word counts again.
let sentForm = null;
export function takeAnswerTo(form) {
  sentForm = form;
}

let isSameQuestion = false;

rules.beforeNodeMorphed = (here, comes) => {
  if (here.nodeType !== Node.ELEMENT_NODE) return true;
  if (here.matches("[data-question]")) isSameQuestion = here.dataset.question === comes.dataset.question;
  // A half-made answer is left alone, with everything around it that shows it.
  if (here.closest("[data-of-question]")) {
    if (isSameQuestion) lightHinted(here, comes);
    return !isSameQuestion;
  }
  if (here.id === comes.id && here.name === comes.name && (!sentForm || here.form !== sentForm)) keepOwn[here.tagName]?.(here, comes);
  return true;
};

// A hint that comes meanwhile lights the cards it is about, and changes nothing that was chosen.
function lightHinted(here, comes) {
  const hinted = new Set([...comes.querySelectorAll(".is-hinted > input")].map((pick) => pick.id));
  for (const pick of here.querySelectorAll("li > input")) pick.parentElement.classList.toggle("is-hinted", hinted.has(pick.id));
}

const keepOwn = {
  DETAILS(here, comes) {
    if (here.id) comes.open = here.open;
  },

  INPUT(here, comes) {
    if (here.defaultValue !== comes.defaultValue || here.type !== comes.type) return;
    if (here.type === "radio" || here.type === "checkbox") {
      if (here.defaultChecked === comes.defaultChecked) comes.checked = here.checked;
    } else {
      comes.defaultValue ||= ""; // without the attribute idiomorph would empty the field
      comes.value = here.value;
    }
  },

  SELECT(here, comes) {
    const sent = (select) => [...select.options].find((option) => option.defaultSelected)?.value;
    const isOffered = [...comes.options].some((option) => option.value === here.value);
    if (isOffered && sent(here) === sent(comes)) comes.value = here.value;
  },
};

// ---- what was tapped, or else what is in the middle of the screen, stays there ----

// What others do makes the page longer or shorter above what somebody reads or is about to tap. Safari lets it jump;
// other browsers make up for it, and are told not to (base.css): it is done here, for all of them.

const PROBES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]; // of the screen's height
const MOST = 0.5; // of it: what is taller says little about where its parts are
const JUST_NOW = 3000; // milliseconds in which the finger is still where it tapped

let tapped = null;
document.addEventListener("click", ({ target }) => (tapped = { target, until: performance.now() + JUST_NOW }), true);

const { morph } = window.Idiomorph;
window.Idiomorph.morph = (page, ...rest) => {
  const landmarks = window.scrollY > 0 ? landmarksIn(page) : []; // whoever is at the top stays at the top
  const made = morph(page, ...rest);
  const kept = landmarks.find(({ part, id, text }) => part.getClientRects().length && (id ? part.id === id : text && part.textContent === text));
  if (kept) window.scrollBy(0, topOf(kept.part) - kept.top);
  return made;
};

const topOf = (part) => part.getBoundingClientRect().top;

// The best come first: what was tapped, then from the middle outwards, each with what it is a part of. One without an
// id may have become another one; it is known by its text.
function landmarksIn(page) {
  const found = PROBES.map((height) => document.elementFromPoint(window.innerWidth / 2, window.innerHeight * height));
  if (tapped?.until > performance.now() && topOf(tapped.target) > 0 && topOf(tapped.target) < window.innerHeight) found.unshift(tapped.target);
  return found.flatMap((one) => partsUpTo(page, one)).map((part) => ({ part, top: topOf(part), id: part.id, text: part.textContent }));
}

function partsUpTo(page, one) {
  const parts = [];
  for (let part = one; part !== page; part = part.parentElement) {
    const { position, translate } = part ? getComputedStyle(part) : { position: "fixed" };
    if (position === "fixed" || position === "sticky") return []; // it does not scroll
    const isPressed = translate !== "none"; // it comes up again
    if (!isPressed && part.offsetHeight <= window.innerHeight * MOST) parts.push(part);
  }
  return parts;
}
