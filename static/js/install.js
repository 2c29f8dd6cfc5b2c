// On the home page: a quiet offer to install, where the browser lets us, until somebody has answered.

import { recall, remember } from "./storage.js";

const ANSWERED = "install-answered";
const offer = document.getElementById("install");
const button = offer.querySelector("[data-install]");
let ask = null; // what the browser gives us to ask with

const isOpen = () => recall(ANSWERED) === null && !matchMedia("(display-mode: standalone)").matches;

function answered() {
  offer.hidden = true;
  remember(ANSWERED, "yes");
}

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // no bar over the page
  ask = event;
  button.hidden = false;
  offer.hidden = !isOpen();
});
window.addEventListener("appinstalled", answered);

button.addEventListener("click", async () => {
  await ask.prompt();
  const { outcome } = await ask.userChoice;
  if (outcome === "accepted") answered();
});
offer.querySelector("[data-not-now]").addEventListener("click", answered);

// Only Safari on phones and tablets has this; there people do it by themselves.
if (navigator.standalone === false && isOpen()) {
  offer.querySelector("[data-by-hand]").hidden = false;
  offer.hidden = false;
}
