"""Starting gold that evens out the seats. No rulebook knows it: a table may choose it.

Who sits earlier has had more turns, and wins more often. The gold was found by measuring, with
``python -m companion seats``; docs/insight.md has the numbers.
"""

from __future__ import annotations

from typing import Final

GOLD_IN_TURN_ORDER: Final = {2: (0, 4), 3: (0, 2, 5), 4: (0, 1, 3, 5)}  # by players
FIRST_OF_TWO_WINS: Final = 50  # games of 100 with it


def even_gold(players: int, first: int = 0) -> tuple[int, ...]:
    """The starting gold of each seat, when this one has the first turn."""
    gold = GOLD_IN_TURN_ORDER[players]
    return tuple(gold[(seat - first) % players] for seat in range(players))
