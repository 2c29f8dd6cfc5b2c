// Nobody sees a card twice: browsers that keep whole pages for the back button show them again
// without asking the server whose turn it is.

addEventListener("pagehide", () => {
  for (const secret of document.querySelectorAll("[data-secret]")) secret.remove();
});

addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
