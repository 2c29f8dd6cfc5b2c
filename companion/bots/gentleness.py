"""Playing gently: now and then the second or third best deed, so that a beginner can win."""

from __future__ import annotations

from random import Random
from typing import Final

from companion.bots.move import Bot, Move
from companion.bots.seat_view import SeatView
from companion.catalog import catalog

# How many better deeds are passed over, each of these equally often.
PASSED_OVER: Final = (0, 0, 1, 2)
PASSED: Final = frozenset(words.id for words in catalog().actions.values() if words.gentle)


class Gentle:
    """A bot that does not always do what it thinks best."""

    def __init__(self, bot: Bot, seed: int | str) -> None:
        self.bot = bot
        self.seed = seed
        self._turn = self._answers = 0

    def decide(self, seat_view: SeatView) -> Move:
        self._answers = self._answers + 1 if seat_view.turn == self._turn else 0
        self._turn = seat_view.turn
        move = self.bot.decide(seat_view)
        if seat_view.question["kind"] != "action":
            return move
        passed_over = Random(f"{self.seed}/{self._turn}/{self._answers}").choice(PASSED_OVER)
        for _ in range(passed_over):
            if move.answer["do"] not in PASSED:
                break
            seat_view.avoided.add(seat_view.deed(move.answer))
            move = self.bot.decide(seat_view)
        return move
