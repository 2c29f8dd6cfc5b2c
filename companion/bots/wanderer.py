"""Random moves from a seat's own sight, for tests and as a yardstick.

Like ``RandomBot``, which looks at the Game itself to be faster in long runs, it chooses the kind
of action first: uniform over all payments a game would take a thousand turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

from companion.bots.move import Move
from companion.bots.seat_view import SeatView

MOST_LISTED = 200  # actions of one kind looked at before choosing among them


class Wanderer:
    def __init__(self, seed: int | str = 0) -> None:
        self.random = Random(seed)

    def decide(self, sight: SeatView) -> Move:
        return Move(self._answer(sight), "random")

    def _answer(self, sight: SeatView) -> Any:
        question = sight.question
        if question["kind"] == "action":
            return self._action(sight, question["actions"])
        if question["kind"] == "cards":
            return self._some(question["cards"], question["at_least"], question["at_most"])
        if question["kind"] == "option":
            return self.random.randrange(len(question["options"]))
        return self.random.choice(question["payments"])

    def _action(self, sight: SeatView, kinds: Sequence[str]) -> dict[str, Any]:
        for do in self.random.sample(kinds, len(kinds)):
            if do == "inventory":
                hand = sight.me["hand"]
                return {"do": do, "cards": self._some(hand, 0, len(hand))}
            listed = list(islice(sight.legal(do), MOST_LISTED))
            if listed:
                return self.random.choice(listed)
        raise AssertionError("no legal action")

    def _some(self, things: Sequence[Any], at_least: int, at_most: int) -> list[int]:
        number = self.random.randint(at_least, at_most)
        return self.random.sample(range(len(things)), number)
