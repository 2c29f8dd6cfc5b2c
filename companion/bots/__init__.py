"""Players made of code. A bot looks at a question through its seat's sight and gives an answer."""

from __future__ import annotations

from collections.abc import Callable

from companion.bots.apprentice import Apprentice
from companion.bots.move import Bot, Move
from companion.bots.shopkeeper import Shopkeeper
from companion.bots.sight import Sight
from companion.bots.wanderer import Wanderer

LEVELS: dict[str, Callable[[int | str], Bot]] = {
    "random": Wanderer,
    "apprentice": Apprentice,
    "shopkeeper": Shopkeeper,
}

__all__ = ["LEVELS", "Bot", "Move", "Sight", "bot_of"]


def bot_of(level: str, seed: int | str = 0) -> Bot:
    """A bot of that level; the seed fixes whatever it leaves to chance."""
    return LEVELS[level](seed)
