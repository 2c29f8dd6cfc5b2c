"""Bots for tests: those that search do so briefly, and no clock ends their search."""

from __future__ import annotations

from dataclasses import replace

from companion.bots import Bot, bot_of
from companion.bots.search import Thinker
from companion.bots.turn_memory import Steady

SEARCHING = ("merchant", "guildmaster")


def unhurried(level: str, seed: int | str = 0, playouts: int = 6) -> Bot:
    """A bot of that level; what it decides does not depend on how busy this machine is."""
    bot = bot_of(level, seed)
    if isinstance(bot, Steady) and isinstance(bot.bot, Thinker):
        brief = replace(bot.bot.budget, playouts=playouts, worlds=1, turns=2, seconds=600.0)
        bot.bot.budget = brief
    return bot
