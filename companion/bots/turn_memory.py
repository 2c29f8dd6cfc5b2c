"""What a bot remembers within a turn, so that it never goes in circles.

A position that comes back within a turn means that all deeds since it was there for the first time
came to nothing: none of them is done again before the turn ends.
"""

from __future__ import annotations

from companion.bots.move import Bot, Move
from companion.bots.seat_view import Deed, Glance, SeatView


class Steady:
    """A bot that does nothing twice in a turn that came to nothing before."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._turn = 0
        self._deeds: list[Deed] = []  # of this turn, in order …
        self._glances: list[Glance] = []  # … each with what it was done at
        self._futile: set[Deed] = set()

    def avoid(self, deed: Deed, turn: int) -> None:
        """Not to do something in a turn, without having tried it."""
        self._begin(turn)
        self._futile.add(deed)

    def _begin(self, turn: int) -> None:
        self._turn = turn
        self._deeds, self._glances, self._futile = [], [], set()

    def decide(self, seat_view: SeatView) -> Move:
        if seat_view.turn != self._turn:
            self._begin(seat_view.turn)
        if not seat_view.is_action:
            return self.bot.decide(seat_view)
        seat_view.avoided |= self._futile
        glance = seat_view.glance()
        move = self.bot.decide(seat_view)
        deed = seat_view.deed(move.answer)
        if deed in self._deeds and self._look_back(seat_view, glance):
            seat_view.avoided |= self._futile
            move = self.bot.decide(seat_view)
            deed = seat_view.deed(move.answer)
        self._deeds.append(deed)
        self._glances.append(glance)
        return move

    def _look_back(self, seat_view: SeatView, now: Glance) -> bool:
        """Whether this position was there before in this turn: only then would a bot that does the
        same again go in circles."""
        for place, before in enumerate(self._glances):
            if seat_view.same_position(before, now):
                self._futile.update(self._deeds[place:])
                return True
        return False
