// What the tracker adds to a live table: dice that roll, a gentle timer, a voice.
// Without this file everything is still there, only stiller.

import { mayTumble, stopTumbling, tumble } from "./dice.js";

const page = () => document.getElementById("table");

// ---- dice ----

const ROLL_FOR = 1300; // milliseconds

const seen = new Set(); // taking a roll back shows the one before it, which must not roll again
let rollsUntil = 0;

function showRoll(isNews = true) {
  const dice = page()?.querySelector("[data-roll]");
  if (isNews && dice && !seen.has(dice.dataset.roll) && mayTumble()) rollsUntil = Date.now() + ROLL_FOR;
  for (const roll of dice?.dataset.rolls.split(" ") ?? []) seen.add(roll);
  stopTumbling();
  document.body.classList.toggle("rolling", Boolean(dice) && Date.now() < rollsUntil);
  if (document.body.matches(".rolling")) roll(dice);
}

function roll(dice) {
  const thrown = [...dice.querySelectorAll("img:not([data-lies])")];
  const results = thrown.map((die) => die.src);
  tumble(thrown, dice.dataset.faces.trim().split(" "), rollsUntil, () => {
    thrown.forEach((die, place) => (die.src = results[place]));
    document.body.classList.remove("rolling");
  });
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
}

document.body.addEventListener("htmx:afterSwap", show); // before the result can be seen
show();
