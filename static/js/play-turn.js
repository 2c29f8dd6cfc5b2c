// Says that it is your turn: in the tab's title, aloud to screen readers, with a sound and, where
// allowed, a notification. Without this file the page itself still says it.

import { refresh } from "./live.js";
import { isAvailable, isWanted, sound, want } from "./sounds.js";

const plainTitle = document.title;
const playTable = () => document.querySelector("[data-playing][data-moment]");
let toldMoment = null;

// Phones let nobody but the service worker show one; a tap on it leads back here, see service-worker.js.
const canNotify = "Notification" in window && "serviceWorker" in navigator;

async function notify(text) {
  if (!canNotify || Notification.permission !== "granted" || document.visibilityState === "visible") return;
  const { ready } = navigator.serviceWorker;
  await (await ready).showNotification(document.title, { body: text, tag: "your-turn", data: location.origin + location.pathname });
}

function tellTurn(isNews) {
  const here = playTable();
  const asks = here?.dataset.asks;
  document.title = asks ? `● ${here.dataset.title} ${plainTitle}` : plainTitle;
  if (!asks) {
    toldMoment = null;
    return;
  }
  if (toldMoment !== null) return; // the next question of the same turn is no news
  toldMoment = here.dataset.moment;
  document.getElementById("announce").textContent = `${here.dataset.title} ${asks}`;
  if (!isNews) return;
  sound("turn");
  notify(asks);
}

function showSettings() {
  const chosen = document.getElementById("play-sound");
  if (chosen && isAvailable) {
    chosen.checked = isWanted();
    chosen.closest("label").hidden = false;
  }
  const ask = document.getElementById("play-notify");
  if (ask) ask.hidden = !canNotify || Notification.permission !== "default";
}

document.addEventListener("change", (event) => {
  if (event.target.id !== "play-sound") return;
  want(event.target.checked).then(() => sound("turn"));
});

document.addEventListener("click", (event) => {
  if (event.target.closest("#play-notify")) Notification.requestPermission().then(showSettings);
});

document.body.addEventListener("htmx:afterSwap", () => {
  tellTurn(true);
  showSettings();
});
tellTurn(false);
showSettings();

// A bot moves or gives its hint in no time. If it does not, the page should say so, and nothing else
// would fetch it.
const LOOK_AGAIN_AFTER = 3000; // milliseconds
const LOOKS_WHEN_LATE = 5; // every fifth one, once the page has said that nobody answers
let looks = 0;
setInterval(() => {
  const waits = document.querySelector("[data-bot-thinks]");
  if (document.visibilityState !== "visible" || !waits) return;
  looks += 1;
  if (waits.dataset.botThinks !== "late" || looks % LOOKS_WHEN_LATE === 0) refresh();
}, LOOK_AGAIN_AFTER);
