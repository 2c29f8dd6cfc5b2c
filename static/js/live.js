// Keeps the table on this page up to date.
//
// A stream of server-sent events says "the table is at 17"; then htmx fetches the page's part again.
// The stream is only a wake-up call: whatever was missed, the next fetch is right again. So a phone
// that slept fetches at once when it wakes, and where no stream gets through a slow poll takes over.

import { followGame } from "./screen-on.js";

const POLL_EVERY = 4000; // milliseconds, while there is no stream
const STREAM_SILENT_FOR = 40000; // the server says something every 15 s; after this it is dead

const table = () => document.getElementById("table");
const notice = document.getElementById("connection");

let stream = null;
let heardAt = 0;
let newest = 0; // the latest the stream has told of
let answerComes = false; // of a tap: it brings the page up to date, no need to ask for it

// ---- the stream ----

function connect() {
  stream?.close();
  stream = null;
  const here = table();
  if (!here) return; // the table is gone; the page says so
  heard();
  stream = new EventSource(`${here.dataset.stream}?seq=${here.dataset.seq}`);
  stream.addEventListener("open", heard);
  stream.addEventListener("alive", heard);
  stream.addEventListener("moved", (event) => {
    heard();
    newest = Number(event.data);
    catchUp();
  });
  stream.addEventListener("gone", () => {
    stream.close();
    refresh();
  });
}

// While the answer to a tap is on its way.
export function expectAnswer(comes) {
  answerComes = comes;
  catchUp();
}

function catchUp() {
  if (!answerComes && newest > Number(table()?.dataset.seq)) refresh();
}

function heard() {
  heardAt = Date.now();
}

function streaming() {
  return stream?.readyState === EventSource.OPEN && Date.now() - heardAt < STREAM_SILENT_FOR;
}

// ---- fetching ----

export function refresh() {
  if (table()) window.htmx.trigger(table(), "table-moved");
}

function wake() {
  if (document.visibilityState !== "visible") return;
  refresh();
  connect();
}

setInterval(() => {
  if (document.visibilityState !== "visible") return;
  if (streaming()) return catchUp();
  refresh();
  if (!stream || stream.readyState === EventSource.CLOSED || Date.now() - heardAt >= STREAM_SILENT_FOR) connect();
}, POLL_EVERY);

document.addEventListener("visibilitychange", wake);
window.addEventListener("online", wake);
window.addEventListener("pageshow", (event) => {
  if (event.persisted) wake();
});
window.addEventListener("pagehide", () => stream?.close());

// A game that pauses for a moment goes on by itself. Should nobody be there to see to it, asking does.
const PAUSED_AT_MOST = 4000;
let pause = 0;

function watchPause() {
  clearTimeout(pause);
  if (document.querySelector("#table [data-window]")) pause = setTimeout(refresh, PAUSED_AT_MOST);
}

document.body.addEventListener("htmx:afterSettle", watchPause);
watchPause();

// ---- what htmx tells ----

function showConnection(lost) {
  notice.textContent = lost ? notice.dataset.lost : "";
  notice.hidden = !lost;
}

document.body.addEventListener("htmx:sendError", () => showConnection(true));
document.body.addEventListener("htmx:afterOnLoad", (event) => showConnection(isAway(event.detail.xhr)));

const refusal = document.getElementById("refusal");
const GONE = 404;
const NO_ROOM = 507;

// Whether the server is just being restarted, or broken. One whose disk is full says what there is to say.
function isAway(answer) {
  return answer.status >= 500 && answer.status !== NO_ROOM;
}

document.body.addEventListener("htmx:beforeSwap", (event) => {
  const answer = event.detail;
  if (answer.target !== table()) return;
  const comes = /data-seq="(\d+)"/.exec(answer.serverResponse ?? "");
  refusal.replaceChildren();
  // A server that is just being restarted must not wipe the table off the page.
  if (isAway(answer.xhr)) answer.shouldSwap = false;
  // An answer that was overtaken by a newer one.
  else if (comes && Number(comes[1]) < Number(table()?.dataset.seq)) answer.shouldSwap = false;
  // What is not the table is a sentence about it, and goes above; unless there is no table any more.
  else if (!comes && answer.xhr.status >= 400 && answer.xhr.status !== GONE) {
    answer.target = refusal;
    answer.swapOverride = "innerHTML";
  }
});

// A finger that is down must come up on the same button, or the tap is lost: the page waits for it.
let fingerDown = false;
let held = false;
document.addEventListener("pointerdown", () => (fingerDown = true), true);
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => setTimeout(fingerUp, 30), true); // the click comes first
}

function fingerUp() {
  fingerDown = false;
  if (held) refresh();
  held = false;
}

document.body.addEventListener("htmx:beforeSwap", (event) => {
  if (!fingerDown || !event.detail.shouldSwap || event.detail.target !== table()) return;
  event.detail.shouldSwap = false;
  held = true;
});

// Another stage is another page: it begins at the top.
let stage = table()?.dataset.stage;
document.body.addEventListener("htmx:afterSwap", () => {
  if (!table() || table().dataset.stage === stage) return;
  stage = table().dataset.stage;
  window.scrollTo(0, 0);
});

// Why something was not done stands on top, where a page that is scrolled down does not show it.
document.body.addEventListener("htmx:afterSwap", (event) => {
  if (![table(), refusal].includes(event.target)) return;
  document.querySelector("#refusal > *, #table > [role=alert]")?.scrollIntoView({ block: "nearest" });
});

// What the stream told of while the page was being replaced had no page to go to.
document.body.addEventListener("htmx:afterSettle", catchUp);

// What the play table does not need comes with the style sheet of the other stages.
function stageArrived() {
  followGame();
  const src = document.querySelector("link[data-script]")?.dataset.script;
  if (src && !document.querySelector(`script[src="${src}"]`)) {
    document.head.append(Object.assign(document.createElement("script"), { type: "module", src }));
  }
}

document.body.addEventListener("htmx:afterSwap", stageArrived);
stageArrived();
connect();
