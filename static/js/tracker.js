// What the tracker adds to a live table: dice that roll, a gentle timer, a voice.
// Without this file everything is still there, only stiller.

import { followGame } from "./screen-on.js";

const page = () => document.getElementById("table");

// ---- dice ----

const ROLL_FOR = 1300; // milliseconds
const FACE_EVERY = 90;
const stillPlease = matchMedia("(prefers-reduced-motion: reduce)");

const seen = new Set(); // taking a roll back shows the one before it, which must not roll again
let rollsUntil = 0;
let tumbling = 0;

function showRoll(isNews = true) {
  const dice = page()?.querySelector("[data-roll]");
  if (isNews && dice && !seen.has(dice.dataset.roll) && !stillPlease.matches) rollsUntil = Date.now() + ROLL_FOR;
  for (const roll of dice?.dataset.rolls.split(" ") ?? []) seen.add(roll);
  clearInterval(tumbling);
  if (dice && Date.now() < rollsUntil) tumble(dice);
  else document.body.classList.remove("rolling");
}

function tumble(dice) {
  const faces = dice.dataset.faces.trim().split(" ");
  const thrown = [...dice.querySelectorAll("img:not([data-lies])")];
  const results = thrown.map((die) => die.src);
  const showAnyFace = () => {
    for (const die of thrown) die.src = faces[Math.floor(Math.random() * faces.length)];
  };
  document.body.classList.add("rolling");
  showAnyFace();
  tumbling = setInterval(() => {
    if (Date.now() < rollsUntil) return showAnyFace();
    clearInterval(tumbling);
    thrown.forEach((die, place) => (die.src = results[place]));
    document.body.classList.remove("rolling");
  }, FACE_EVERY);
}

// ---- timer ----

let sentAt = ""; // the server's clock
let began = 0; // the turn, by this phone's own clock, which may be wrong: count from what the server said

function showTimer() {
  const timer = page()?.querySelector("[data-began]");
  if (!timer) return;
  if (sentAt !== timer.dataset.now) {
    sentAt = timer.dataset.now;
    began = performance.now() - (Number(sentAt) - Number(timer.dataset.began)) * 1000;
  }
  const seconds = Math.max(0, Math.floor((performance.now() - began) / 1000));
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

function show(event) {
  showRoll(event !== undefined); // what lay there when the page was opened is no news
  showTimer();
  announce();
  followGame();
}

document.body.addEventListener("htmx:afterSwap", show); // before the result can be seen
show();
