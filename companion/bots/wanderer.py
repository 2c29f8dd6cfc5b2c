"""Random moves out of what a seat sees: a yardstick for bots, and a worker's last resort.

The kind of action comes first: uniform over all payments a game would take a thousand turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any, Final

from companion.bots.levels import add_level
from companion.bots.move import Move
from companion.bots.seat_view import SeatView
from companion.engine import ActionAnswer
from companion.engine.narrate import N_

MOST_LISTED: Final = 200  # actions of one kind looked at before choosing among them


class Wanderer:
    def __init__(self, seed: int | str = 0) -> None:
        self.random = Random(seed)

    def decide(self, seat_view: SeatView) -> Move:
        return Move(self._answer(seat_view), "random")

    def _answer(self, seat_view: SeatView) -> Any:
        question = seat_view.question
        if question["kind"] == "action":
            return self._action(seat_view, question["actions"])
        if question["kind"] == "cards":
            return self._some(question["cards"], question["at_least"], question["at_most"])
        if question["kind"] == "option":
            return self.random.randrange(len(question["options"]))
        return self.random.choice(question["payments"])

    def _action(self, seat_view: SeatView, kinds: Sequence[str]) -> ActionAnswer:
        for do in self.random.sample(kinds, len(kinds)):
            if do == "inventory":
                hand = seat_view.me["hand"]
                return {"do": do, "cards": self._some(hand, 0, len(hand))}
            listed = list(islice(seat_view.legal(do), MOST_LISTED))
            if listed:
                return self.random.choice(listed)
        raise AssertionError("no legal action")

    def _some(self, things: Sequence[Any], at_least: int, at_most: int) -> list[int]:
        number = self.random.randint(at_least, at_most)
        return self.random.sample(range(len(things)), number)


add_level("random", Wanderer, name=N_("Wanderer"), line=N_("does anything the rules allow"))
