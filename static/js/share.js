// Sharing a link, where the system can, and copying a text.

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-share]");
  if (!link || !navigator.share) return;
  event.preventDefault();
  navigator.share({ title: link.dataset.title, url: link.dataset.share }).catch(() => {});
});

// A link leads to the QR code where nothing can be shared; a button would do nothing.
function offerSharing() {
  for (const button of document.querySelectorAll("button[data-copy-text]")) button.hidden = false;
  for (const button of navigator.share ? document.querySelectorAll("button[data-share]") : []) button.hidden = false;
}

document.body.addEventListener("htmx:afterSwap", offerSharing);
offerSharing();

// What a button copies need not stand in a field.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy-text]");
  if (!button) return;
  const field = document.createElement("input");
  field.value = button.dataset.copyText;
  field.readOnly = true; // no keyboard comes up
  field.className = "visually-hidden";
  button.after(field);
  if (await copy(field)) button.lastElementChild.textContent = button.dataset.copied;
  field.remove();
  button.focus();
});

// Whether the text of that field was copied.
export async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // The clipboard is only there on https; phones in the home network come by http.
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
