// The screen stays on while a table is open: a live one, or the pocket table.
// Browsers want a tap first, and take it back whenever the page is left.

import { recall, remember } from "./storage.js";

const WAKE = "keep-screen-on";
let wakeLock = null;

const wantsScreenOn = () => recall(WAKE) !== "no";

function isPlaying() {
  return document.querySelector("#table, [data-playing]:not([hidden])") && !document.querySelector("[data-over]");
}

async function holdScreen() {
  if (!("wakeLock" in navigator) || wakeLock || !wantsScreenOn() || !isPlaying()) return;
  if (document.visibilityState !== "visible") return;
  try {
    wakeLock = await navigator.wakeLock.request("screen");
    wakeLock.addEventListener("release", () => {
      wakeLock = null;
      showSwitch();
    });
  } catch {
    // Battery saver, or no tap yet: the next tap asks again.
  }
  showSwitch();
}

async function letScreenGo() {
  await wakeLock?.release();
  wakeLock = null;
}

function showSwitch() {
  const box = document.getElementById("screen-on");
  if (!box) return;
  box.closest("label").hidden = !("wakeLock" in navigator) || !isPlaying();
  box.checked = wantsScreenOn();
}

// To be called whenever a game may have begun or ended.
export function followGame() {
  showSwitch();
  if (!isPlaying()) letScreenGo();
}

document.addEventListener("change", (event) => {
  if (event.target.id !== "screen-on") return;
  remember(WAKE, event.target.checked ? "yes" : "no");
  if (event.target.checked) holdScreen();
  else letScreenGo();
});
document.addEventListener("click", holdScreen);
document.addEventListener("visibilitychange", holdScreen);
