"""Puzzles: positions of real games between bots with something to find in one turn.

``puzzles.json`` is written by ``companion.lab.puzzles``; that each has exactly one first step that
surely leads to its goal is proven by ``companion.puzzles.solving``, and by a test again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.engine import Game, read_position

FILE: Final = Path(__file__).with_name("puzzles.json")
KINDS: Final = ("build", "win", "keep")
FIRST_DAY: Final = date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class Puzzle:
    id: str
    kind: str  # one of KINDS
    stack: int  # the number of the stack to build, or to hold
    slot: int | None  # of the market card to buy, where there is one
    position: dict[str, Any]
    steps: int  # answers on the shortest way

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return int(self.position["turn"]["seat"])

    @property
    def decks(self) -> tuple[str, ...]:
        return tuple(self.position["decks"])

    @property
    def card(self) -> str:
        """What is to be bought."""
        return "" if self.slot is None else str(self.position["market"][self.slot])

    def game(self) -> Game:
        return read_position(self.position)

    def mixed(self, chance: Random) -> dict[str, Any]:
        """The position with what lies face down in another order."""
        seats = [
            {**seat, "deck": chance.sample(seat["deck"], len(seat["deck"]))}
            for seat in self.position["seats"]
        ]
        market_deck = self.position["market_deck"]
        return {
            **self.position,
            "seats": seats,
            "market_deck": chance.sample(market_deck, len(market_deck)),
            "random": chance.getrandbits(32),
        }


@cache
def puzzles() -> dict[str, Puzzle]:
    """All of them, by id, in their order."""
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    return {row["id"]: Puzzle(**row) for row in rows}


def puzzle_of(day: date) -> Puzzle:
    """Another one every day, the same everywhere."""
    known = list(puzzles().values())
    return known[(day - FIRST_DAY).days % len(known)]
