// Says that it is your turn: in the tab's title, aloud to screen readers, with a sound and, where
// allowed, a notification. Without this file the page itself still says it.

import { refresh } from "./live.js";
import { recall, remember } from "./storage.js";

const SOUND = "play-sound";
const plainTitle = document.title;
const playTable = () => document.querySelector("[data-playing][data-moment]");
let toldMoment = null;

const wantsSound = () => recall(SOUND) !== "no";

// Two soft notes, made here: no file to load.
let audio = null;
function chime() {
  if (!wantsSound() || !audio) return;
  for (const [note, after] of [[659, 0], [880, 0.14]]) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.frequency.value = note;
    loudness.gain.setValueAtTime(0.0001, audio.currentTime + after);
    loudness.gain.exponentialRampToValueAtTime(0.12, audio.currentTime + after + 0.03);
    loudness.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + after + 0.5);
    tone.connect(loudness).connect(audio.destination);
    tone.start(audio.currentTime + after);
    tone.stop(audio.currentTime + after + 0.55);
  }
}

// Browsers let a page make sounds only after the first tap on it.
document.addEventListener(
  "pointerdown",
  () => {
    if (!audio && wantsSound() && "AudioContext" in window) audio = new AudioContext();
  },
  { once: true },
);

function notify(text) {
  if (!("Notification" in window) || Notification.permission !== "granted" || document.visibilityState === "visible") return;
  const shown = new Notification(document.title, { body: text, tag: "your-turn" });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
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
  chime();
  notify(asks);
}

function showSettings() {
  const sound = document.getElementById("play-sound");
  if (sound && "AudioContext" in window) {
    sound.checked = wantsSound();
    sound.closest("label").hidden = false;
  }
  const ask = document.getElementById("play-notify");
  if (ask) ask.hidden = !("Notification" in window) || Notification.permission !== "default";
}

document.addEventListener("change", (event) => {
  if (event.target.id !== "play-sound") return;
  remember(SOUND, event.target.checked ? "yes" : "no");
  if (event.target.checked && !audio) audio = new AudioContext();
  chime();
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

// A bot answers in no time. If it does not, the page should say so, and nothing else would fetch it.
const BOT_IS_LATE_AFTER = 8000; // milliseconds
setInterval(() => {
  if (document.visibilityState === "visible" && document.querySelector("[data-bot-thinks]")) refresh();
}, BOT_IS_LATE_AFTER);
