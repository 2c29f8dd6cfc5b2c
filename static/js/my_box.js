// A whole box is typed in one go: after a card was added the field is empty and the keyboard stays.

document.addEventListener("htmx:afterRequest", (event) => {
  const form = event.target.closest?.("[data-add]");
  if (!form || !event.detail.successful) return;
  const name = form.elements.name;
  name.value = "";
  for (const box of form.querySelectorAll("[type=checkbox]")) box.checked = false;
  for (const details of form.querySelectorAll("details")) details.open = false;
  name.focus();
});
