// What the tracker adds to a live table: dice that roll, a gentle timer, a voice.
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

// ---- after every change ----

function show() {
  showRoll();
  showTimer();
  announce();
  followGame(); // screen-on.js
}

document.body.addEventListener("htmx:afterSettle", show);
show();
