// Every tap reaches the table: in order, once, and also when the network is away for a while.
//
// A form marked data-tap is sent from a queue that outlives the page part it came from, because that part
// is replaced whenever the table moves on. Each tap has a key; a tap that is sent again because its
// answer got lost is known by it and does nothing twice. Without this file the forms are plain forms.

import { expectAnswer } from "./live.js";
import { takeAnswerTo } from "./morph.js";

const RETRY_AFTER = 1500; // milliseconds
const queue = [];
let sending = false;
let answer = 0; // the answer's status; 0: none came

const newKey = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-tap]")) return;
  event.preventDefault();
  const fields = new FormData(form);
  if (event.submitter?.name) fields.append(event.submitter.name, event.submitter.value);
  fields.set("request", newKey());
  const address = event.submitter?.hasAttribute("formaction") ? event.submitter.formAction : form.action;
  queue.push({ form, address, fields });
  sendAll();
});

// Choices that need no button: whatever is changed in such a form is sent at once.
document.addEventListener("change", (event) => {
  event.target.closest("form[data-send-on-change]")?.requestSubmit();
});

async function sendAll() {
  if (sending) return;
  sending = true;
  while (queue.length) {
    if (await isTaken(queue[0])) queue.shift();
    else await away();
  }
  sending = false;
}

async function isTaken({ form, address, fields }) {
  answer = 0;
  takeAnswerTo(form);
  expectAnswer(true);
  await window.htmx
    .ajax("POST", address, { source: document.body, target: "#table", swap: "morph:outerHTML", values: fields })
    .catch(() => {});
  takeAnswerTo(null);
  expectAnswer(false);
  return answer > 0 && answer < 500;
}

function away() {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_AFTER);
    window.addEventListener("online", resolve, { once: true });
  });
}

document.body.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt === document.body) answer = event.detail.xhr.status;
});

window.addEventListener("beforeunload", (event) => {
  if (queue.length) event.preventDefault(); // "leave this page?": a tap is still on its way
});
