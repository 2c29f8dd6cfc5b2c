// What opens over the page: one at a time, and a tap beside it or Escape closes it.

const popped = () => document.querySelectorAll("details[data-pop][open]");

document.addEventListener("click", (event) => {
  for (const pop of popped()) if (!pop.contains(event.target)) pop.open = false;
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const pop of popped()) {
    pop.open = false;
    pop.querySelector("summary").focus();
  }
});
