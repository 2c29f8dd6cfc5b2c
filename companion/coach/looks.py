"""How the coach looks at a question: the same way before a choice and after it.

A hint and the look back at a game ask the same search with the same budgets. The games it tries out
follow from what the seat sees and from nothing else, neither the table nor when it was asked, so
what a hint said is what the look back says of that moment.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from companion.bots import SeatView
from companion.bots.guildmaster import BUDGET as GUILDMASTERS
from companion.bots.search import Budget, Weighed, weigh
from companion.engine import Game

SEED: Final = "coach"
# For a first thought, and for the look back to see where it is worth looking longer.
SHORT_LOOK: Final = Budget(playouts=24, seconds=1.0, choices=4, answers=4, turns=4, worlds=3)
# For what is said in the end. Its playouts are counted, and take a fraction of that time.
LONG_LOOK: Final = replace(GUILDMASTERS, seconds=8.0)


def look(game: Game, seat: int, budget: Budget, also: Any = None) -> list[Weighed]:
    """The choices of the seat that is asked, the best first; see ``search.weigh``."""
    return weigh(SeatView(game, seat), budget, SEED, also)
