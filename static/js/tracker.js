// What the tracker adds to a live table: dice that roll, a gentle timer, a voice, a screen that stays on.
// Without this file everything is still there, only stiller.

const page = () => document.getElementById("table");

// ---- dice ----

const ROLL_FOR = 1300; // milliseconds
const FACE_EVERY = 90;
const stillPlease = matchMedia("(prefers-reduced-motion: reduce)");

let lastRoll = page()?.querySelector("[data-roll]")?.dataset.roll;
let rollsUntil = 0;

function showRoll() {
  const dice = page()?.querySelector("[data-roll]");
  if (!dice) return;
  if (dice.dataset.roll !== lastRoll) {
    lastRoll = dice.dataset.roll;
    rollsUntil = stillPlease.matches ? 0 : Date.now() + ROLL_FOR;
  }
  if (Date.now() < rollsUntil) tumble(dice);
}

function tumble(dice) {
  const faces = dice.dataset.faces.trim().split(" ");
  const thrown = [...dice.querySelectorAll("img:not([data-lies])")];
  const results = thrown.map((die) => die.src);
  page().classList.add("rolling");
  const timer = setInterval(() => {
    if (Date.now() < rollsUntil && dice.isConnected) {
      for (const die of thrown) die.src = faces[Math.floor(Math.random() * faces.length)];
      return;
    }
    clearInterval(timer);
    thrown.forEach((die, place) => (die.src = results[place]));
    if (dice.isConnected) page().classList.remove("rolling");
  }, FACE_EVERY);
}

// ---- timer ----

function showTimer() {
  const timer = page()?.querySelector("[data-began]");
  if (!timer) return;
  // The phone's own clock may be wrong: count from what the server said when it sent the page.
  timer.arrived ??= performance.now() - (Number(timer.dataset.now) - Number(timer.dataset.began)) * 1000;
  const seconds = Math.max(0, Math.floor((performance.now() - timer.arrived) / 1000));
  const over = seconds >= Number(timer.dataset.seconds);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  timer.textContent = over ? `${time} · ${timer.dataset.up}` : time;
  timer.classList.toggle("timer-up", over);
  timer.hidden = false;
}

setInterval(showTimer, 500);

// ---- say whose turn it is ----

const voice = document.getElementById("announce");
let announced = page()?.querySelector("[data-announce]")?.dataset.announce;

function announce() {
  const news = page()?.querySelector("[data-announce]")?.dataset.announce;
  if (!voice || !news || news === announced) return;
  announced = news;
  voice.textContent = news;
}

// ---- the screen stays on ----

const WAKE = "keep-screen-on";
const TOLD = "told-no-wake-lock";
let wakeLock = null;

function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is switched off
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private browsing: asked again next time.
  }
}

const wantsScreenOn = () => remembered(WAKE) !== "no";
const isOver = () => !page() || page().querySelector("[data-over]") !== null;

async function holdScreen() {
  if (!("wakeLock" in navigator) || wakeLock || !wantsScreenOn() || isOver()) return;
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
  box.closest("label").hidden = !("wakeLock" in navigator) || isOver();
  box.checked = wantsScreenOn();
}

function tellOnce() {
  const notice = document.getElementById("no-wake-lock");
  if (!notice || window.isSecureContext || remembered(TOLD)) return;
  notice.hidden = false;
  remember(TOLD, "yes");
}

document.addEventListener("change", (event) => {
  if (event.target.id !== "screen-on") return;
  remember(WAKE, event.target.checked ? "yes" : "no");
  if (event.target.checked) holdScreen();
  else letScreenGo();
});
document.addEventListener("click", holdScreen); // browsers want a tap
document.addEventListener("visibilitychange", holdScreen); // and take it back when the page is left

// ---- after every change ----

function show() {
  showRoll();
  showTimer();
  announce();
  showSwitch();
  if (isOver()) letScreenGo();
}

document.body.addEventListener("htmx:afterSettle", show);
show();
tellOnce();
