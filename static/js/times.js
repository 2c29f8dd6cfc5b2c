// Times of the log in the reader's own time zone; the server sends them in UTC.

function showTimes() {
  for (const time of document.querySelectorAll("[data-clock-time]")) {
    const at = new Date(time.dateTime);
    time.textContent = at.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  }
}

for (const time of document.querySelectorAll("[data-local-time]")) {
  const at = new Date(time.dateTime);
  time.textContent = at.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

document.body.addEventListener("htmx:afterSwap", showTimes);
showTimes();
