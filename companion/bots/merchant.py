"""A player that thinks before it acts: the shopkeeper's best few choices, tried out quickly."""

from __future__ import annotations

from companion.bots.levels import add_level
from companion.bots.search import Budget, Thinker
from companion.engine.narrate import N_

BUDGET = Budget(playouts=24, seconds=0.09, choices=5, turns=8, worlds=3)


def merchant(seed: int | str = 0) -> Thinker:
    return Thinker(BUDGET, seed)


add_level(
    "merchant",
    merchant,
    name=N_("Merchant"),
    line=N_("thinks a few turns ahead before it acts"),
    rank=3,
)
