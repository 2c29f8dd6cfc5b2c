"""The strongest player: more choices, tried out further ahead and in more possible games."""

from __future__ import annotations

from companion.bots.levels import add_level
from companion.bots.search import Budget, Thinker
from companion.engine.narrate import N_

BUDGET = Budget(playouts=96, seconds=1.4, choices=8, answers=4, turns=8, worlds=4)


def guildmaster(seed: int | str = 0) -> Thinker:
    return Thinker(BUDGET, seed)


add_level(
    "guildmaster",
    guildmaster,
    name=N_("Guildmaster"),
    line=N_("thinks every choice through; the hardest to beat"),
    rank=4,
)
