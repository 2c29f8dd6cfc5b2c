// On every page: lets this phone keep what opens without a network, and says so where it cannot.

import { recall, remember } from "./storage.js";

const worker = document.querySelector("[data-service-worker]").dataset.serviceWorker;

if ("serviceWorker" in navigator) {
  // After the page itself: what is kept for later must not slow down what is wanted now.
  window.addEventListener("load", () => {
    navigator.serviceWorker.register(worker, { updateViaCache: "none" }).catch(() => {
      // Private browsing, or no room: everything works as it does online.
    });
  });
}

// ---- a set-up sheet is kept as soon as it is opened ----

const sheetToKeep = document.querySelector("[data-keep-offline]");

if (sheetToKeep && "serviceWorker" in navigator) {
  const address = location.origin + location.pathname;
  navigator.serviceWorker.addEventListener("message", (event) => {
    if (event.data?.kept === address) sheetToKeep.querySelector("[data-kept]").hidden = false;
  });
  navigator.serviceWorker.startMessages();
  const name = sheetToKeep.dataset.keepOffline;
  navigator.serviceWorker.ready.then(({ active }) => active.postMessage({ keep: address, name }));
}

// ---- what a plain http address lacks: told until somebody has read it, then never again ----

const TOLD = "told-plain-http";
const plainHttp = document.getElementById("plain-http");

if (plainHttp && !window.isSecureContext && recall(TOLD) === null) {
  plainHttp.hidden = false;
  plainHttp.querySelector("button").addEventListener("click", () => {
    plainHttp.hidden = true;
    remember(TOLD, "yes");
  });
}
