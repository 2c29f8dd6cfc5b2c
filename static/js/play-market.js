// Rearranging the market while a payment allows it: the cards change places, the prices stay. Without this
// file every place has a list of the cards.

// From left to right: the dearest slot comes first, as on the board.
export const sold = () => [...document.querySelectorAll(".market-slots > [data-slot]")];

export function arrange(moving) {
  document.querySelector(".market-slots").classList.toggle("is-moving", moving);
  if (!moving) sold().sort((card, other) => other.dataset.slot - card.dataset.slot).forEach((card) => card.parentElement.append(card));
  showPlaces(moving);
}

// Whether there was a place to move to. Focus stays on the button.
export function move(button) {
  const card = button.closest(".slot");
  const step = Number(button.dataset.move);
  const row = sold();
  const other = row[row.indexOf(card) + step];
  if (!other) return false;
  if (step < 0) other.before(card);
  else other.after(card);
  showPlaces(true);
  button.focus();
  return true;
}

// The price goes with the place. Where a card stood is in its input.
function showPlaces(moving) {
  sold().reverse().forEach((card, place) => {
    const old = Number(card.dataset.slot);
    const input = card.querySelector(".pick");
    input.dataset.was ??= input.dataset.price;
    input.dataset.price = moving ? Number(input.dataset.was) - old + place : input.dataset.was;
    card.querySelector(".price b").textContent = input.dataset.price;
    card.querySelector(".price small").textContent = `+${moving ? place : old}`;
  });
}
