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
