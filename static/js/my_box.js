// A whole box is typed in one go: after a card was added the fields are empty and the keyboard stays.
// Kind and colour stay as they are: the next card is often alike.

document.addEventListener("htmx:afterRequest", (event) => {
  const form = event.target.closest?.("[data-add]");
  if (!form || !event.detail.successful) return;
  const { name, text } = form.elements;
  name.value = text.value = "";
  for (const box of form.querySelectorAll("[type=checkbox]")) box.checked = false;
  for (const details of form.querySelectorAll("details")) details.open = false;
  name.focus();
});
