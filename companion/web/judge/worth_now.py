"""What a card is worth at the table of the one who asks, at this moment."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import EngineError, view
from companion.store import TableError
from companion.web.i18n import gettext as _
from companion.web.storage import games
from companion.web.table.guest import Guest


def worth_now(guest: Guest, card: str) -> list[str]:
    """In a game on screens, as this seat sees it; nothing elsewhere."""
    if guest.table.state.stage != "playing" or guest.facing is None:
        return []
    try:
        game = games().load_at(guest.table).game
    except (EngineError, TableError):  # of another release: its own page says what is wrong
        return []
    seen = view(game, guest.facing)
    mine = seen["players"][guest.facing].get("hand", [])
    hand = [held["value"] for held in mine if card in (held["card"], held["is"])]
    prices = [slot["price"] for slot in seen["market"] if slot and slot["card"] == card]
    return [*_in_hand(hand), *_in_market(prices)]


def _in_hand(values: list[int]) -> Iterator[str]:
    for value in dict.fromkeys(values):
        yield _("In your hand it is worth %(value)s now.", value=value)


def _in_market(prices: list[int]) -> Iterator[str]:
    for price in dict.fromkeys(prices):
        yield _("In the market it costs you %(price)s now.", price=price)
