"""Players made of code. A bot gets the view of its seat and gives an answer to the question."""

from __future__ import annotations

from collections.abc import Callable

from companion.bots.apprentice import Apprentice
from companion.bots.move import Bot, Move
from companion.bots.seat_view import SeatView
from companion.bots.shopkeeper import Shopkeeper
from companion.bots.wanderer import Wanderer

LEVELS: dict[str, Callable[[int | str], Bot]] = {
    "random": Wanderer,
    "apprentice": Apprentice,
    "shopkeeper": Shopkeeper,
}

__all__ = ["LEVELS", "Bot", "Move", "SeatView", "bot_of"]


def bot_of(level: str, seed: int | str = 0) -> Bot:
    """A bot of that level; the seed fixes whatever it leaves to chance."""
    return LEVELS[level](seed)
