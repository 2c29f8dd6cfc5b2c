"""The table this device sits at: its decks come first, and what cards are worth there now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.catalog import Deck, catalog
from companion.engine import EngineError, view
from companion.setup.code import decode
from companion.store import TableError
from companion.web.i18n import gettext as _
from companion.web.storage import games
from companion.web.table.guest import Guest, open_tables_of_this_device


@dataclass(frozen=True, slots=True)
class OwnTable:
    """The table of this device that was touched last and has decks."""

    guest: Guest
    decks: tuple[Deck, ...]

    @property
    def code(self) -> str:
        return self.guest.code

    def worth_now(self, card: str) -> list[str]:
        """What a card is worth in the game on screens that goes on here, as this seat sees it."""
        state = self.guest.table.state
        if state.stage != "playing" or self.guest.facing is None:
            return []
        try:
            game = games().load_at(self.guest.table).game
        except (EngineError, TableError):  # of another release: its own page says what is wrong
            return []
        seen = view(game, self.guest.facing)
        mine = seen["players"][self.guest.facing].get("hand", [])
        hand = [held["value"] for held in mine if card in (held["card"], held["is"])]
        prices = [slot["price"] for slot in seen["market"] if slot and slot["card"] == card]
        return [*_in_hand(hand), *_in_market(prices)]


def own_table() -> OwnTable | None:
    for guest in open_tables_of_this_device():
        if guest.table.state.setup is not None:
            setup = decode(guest.table.state.setup)
            return OwnTable(guest, tuple(catalog().decks[deck] for deck in setup.decks))
    return None


def _in_hand(values: list[int]) -> Iterator[str]:
    for value in dict.fromkeys(values):
        yield _("In your hand it is worth %(value)s now.", value=value)


def _in_market(prices: list[int]) -> Iterator[str]:
    for price in dict.fromkeys(prices):
        yield _("In the market it costs you %(price)s now.", price=price)
