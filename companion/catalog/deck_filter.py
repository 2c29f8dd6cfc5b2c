"""Which decks a visitor wants to see, and in which order: pure functions over the catalogue."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.catalog import RATINGS, Deck

NO_COMPONENT = "none"
SORTS = ("shelf", "name", *RATINGS, *(f"-{name}" for name in RATINGS))


@dataclass(frozen=True, slots=True)
class DeckFilter:
    """Nothing chosen in a group means that anything is welcome there."""

    ratings: dict[str, frozenset[int]] = field(default_factory=dict)
    boxes: frozenset[str] = frozenset()
    components: frozenset[str] = frozenset()
    sort: str = "shelf"  # one of SORTS; "shelf" is the order of the boxes, "-" means high first

    def apply(self, decks: Iterable[Deck]) -> list[Deck]:
        return self._sorted([deck for deck in decks if self._wants(deck)])

    def is_active(self) -> bool:
        return any((*self.ratings.values(), self.boxes, self.components))

    def _wants(self, deck: Deck) -> bool:
        return (
            all(not levels or deck.rating(name) in levels for name, levels in self.ratings.items())
            and (not self.boxes or deck.box in self.boxes)
            and (not self.components or self._uses_wanted_component(deck))
        )

    def _uses_wanted_component(self, deck: Deck) -> bool:
        return not self.components.isdisjoint(deck.components or (NO_COMPONENT,))

    def _sorted(self, decks: list[Deck]) -> list[Deck]:
        if self.sort == "shelf":
            return sorted(decks, key=lambda deck: deck.order)
        if self.sort == "name":
            return sorted(decks, key=lambda deck: deck.name)
        rating = self.sort.removeprefix("-")
        sign = -1 if self.sort.startswith("-") else 1
        return sorted(decks, key=lambda deck: (sign * deck.rating(rating), deck.order))
