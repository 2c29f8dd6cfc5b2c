// Another deck in a proposal turns over like a card; those that stay keep still.

const flipping = () => document.querySelectorAll("[data-flips]");
let shown = new Set();

document.addEventListener("htmx:beforeSwap", () => {
  shown = new Set([...flipping()].map(({ dataset }) => dataset.flips));
});

document.addEventListener("htmx:afterSwap", () => {
  void document.body.offsetWidth; // what turned over last time may turn over again
  const others = [...flipping()].filter(({ dataset }) => !shown.has(dataset.flips));
  others.forEach((face, place) => {
    face.style.setProperty("--place", place);
    face.classList.add("flips");
  });
});
