// Times in the reader's own time zone; the server sends them in UTC.

const here = document.documentElement.lang;

export const clockTime = (at) => at.toLocaleTimeString(here, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

function showTimes() {
  for (const time of document.querySelectorAll("[data-clock-time]")) time.textContent = clockTime(new Date(time.dateTime));
}

for (const time of document.querySelectorAll("[data-local-time]")) {
  time.textContent = new Date(time.dateTime).toLocaleString(here, { dateStyle: "medium", timeStyle: "short" });
}

document.body.addEventListener("htmx:afterSwap", showTimes);
showTimes();
