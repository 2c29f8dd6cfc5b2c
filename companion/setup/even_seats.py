"""Starting gold that evens out the seats. No rulebook knows it: a table may choose it.

Who sits earlier has had more turns, and wins more often. The gold was found by measuring, with
``python -m companion seats``; docs/insight.md has the numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class EvenSeats:
    """By seat in turn order: the gold to begin with, and how many games of 100 each one won."""

    gold: tuple[int, ...]
    won: tuple[int, ...]
    won_without: tuple[int, ...]


MEASURED: Final = {
    2: EvenSeats((0, 4), (50, 50), (59, 41)),
    3: EvenSeats((0, 2, 5), (34, 34, 32), (44, 32, 24)),
    4: EvenSeats((0, 1, 3, 5), (27, 24, 24, 25), (34, 26, 20, 20)),
}


def even_gold(players: int, first: int = 0) -> tuple[int, ...]:
    """The starting gold of each seat, when this one has the first turn."""
    gold = MEASURED[players].gold
    return tuple(gold[(seat - first) % players] for seat in range(players))
