"""Somebody who has just learned the rules: every second answer is any that they allow, the others
are an Apprentice's. No company for people: a yardstick for how gentle a gentle bot is."""

from __future__ import annotations

from random import Random

from companion.bots.apprentice import Apprentice
from companion.bots.levels import add_level
from companion.bots.move import Move
from companion.bots.seat_view import SeatView
from companion.bots.wanderer import Wanderer


class Child:
    def __init__(self, seed: int | str = 0) -> None:
        self.random = Random(f"child {seed}")
        self.wanderer = Wanderer(seed)
        self.apprentice = Apprentice(seed)

    def decide(self, seat_view: SeatView) -> Move:
        if self.random.random() < 0.5:
            return self.wanderer.decide(seat_view)
        return self.apprentice.decide(seat_view)


add_level("child", Child)
