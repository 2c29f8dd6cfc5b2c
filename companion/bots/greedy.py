"""A player of another style, to measure others against: takes the most it can get now.

Bots that search imagine shopkeepers in all seats. This one plays quite differently, so it shows
whether they are good or only know their opponent. People are not offered it.
"""

from __future__ import annotations

from itertools import islice

from companion.bots.apprentice import MOST_LISTED, Apprentice
from companion.bots.levels import add_level
from companion.bots.seat_view import SeatView
from companion.engine import ActionAnswer


class Greedy(Apprentice):
    """Builds at once, plays every bonus technique at once, and buys what is dearest. It never
    chooses what to keep: with nothing else to do it puts its whole hand away."""

    def _technique(self, seat_view: SeatView) -> ActionAnswer | None:
        hand = seat_view.me["hand"]
        for action in islice(seat_view.legal("technique"), MOST_LISTED):
            if seat_view.facts[hand[action["card"]]["is"]].bonus:
                return action
        return None

    def _purchase(self, seat_view: SeatView) -> ActionAnswer | None:
        """Paid with as few cards as possible, so with the best ones."""
        market = seat_view.market

        def greed(action: ActionAnswer) -> tuple[int, int]:
            slot = market[action["slot"]] if action["slot"] >= 0 else None
            price = slot["price"] if slot and "order" not in action else 0
            return price, -len(action["pay"])

        return max(islice(seat_view.legal("purchase"), MOST_LISTED), key=greed, default=None)

    def _poor_cards(self, seat_view: SeatView) -> list[int]:
        return list(range(len(seat_view.me["hand"])))


add_level("greedy", Greedy, name="Greedy", line="takes the most it can get now")
