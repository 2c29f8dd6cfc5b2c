"""Who plays along? A bot gets the view of its seat and gives an answer to the question.

Every module of this package that calls ``add_level`` adds a bot: see ``docs/adding-a-bot.md``.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from companion.bots.levels import (
    LEVELS,
    Level,
    add_level,
    bot_of,
    company,
    full_level,
    gentle_level,
    is_gentle,
)
from companion.bots.move import Bot, Move
from companion.bots.seat_view import SeatView

__all__ = [
    "LEVELS",
    "Bot",
    "Level",
    "Move",
    "SeatView",
    "add_level",
    "bot_of",
    "company",
    "full_level",
    "gentle_level",
    "is_gentle",
]

for _module in sorted(module.name for module in iter_modules(__path__)):
    import_module(f"{__name__}.{_module}")
