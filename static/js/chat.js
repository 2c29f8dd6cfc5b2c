// The chat of a table: says aloud what others say, counts what was not read yet, keeps the focus where
// one types. Without this file the chat is a plain form below a fold.

import { recall, remember } from "./storage.js";

const chat = () => document.getElementById("chat");
const sentences = () => [...(chat()?.querySelectorAll("li[data-seq]") ?? [])];
const newest = () => Number(sentences().at(-1)?.dataset.seq ?? 0);
const key = () => `talk-read-${chat().dataset.table}`;

// ---- what was read ----

let read = 0; // on this page, should the browser remember nothing

function showUnread() {
  if (!chat()?.querySelector("[data-unread]")) return; // muted
  if (chat().open) {
    read = newest();
    remember(key(), read);
    const lines = chat().querySelector(".chat-lines");
    lines.scrollTop = lines.scrollHeight;
  }
  const since = Math.max(read, Number(recall(key())));
  const unread = sentences().filter((one) => Number(one.dataset.seq) > since && !("mine" in one.dataset)).length;
  for (const badge of document.querySelectorAll("[data-unread]")) {
    badge.querySelector("b").textContent = unread;
    badge.hidden = !unread;
  }
}

// ---- what is new ----

let told = newest();

function tell() {
  const news = sentences().filter((one) => Number(one.dataset.seq) > told && !("mine" in one.dataset));
  told = Math.max(told, newest());
  const voice = document.getElementById("announce");
  if (voice && news.length) voice.textContent = news.map((one) => one.textContent.trim().replace(/\s+/g, " ")).join(" ");
}

// ---- typing on ----

document.addEventListener("submit", (event) => {
  if (event.target.matches(".chat-own")) document.getElementById("chat-text").focus({ preventScroll: true });
});

// A fold is opened or closed by hand; "toggle" does not bubble, so it is caught on the way down.
document.addEventListener("toggle", (event) => event.target === chat() && showUnread(), true);

document.body.addEventListener("htmx:afterSwap", () => {
  showUnread();
  tell();
});
showUnread();
