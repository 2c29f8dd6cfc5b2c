"""Which bots there are. A bot's own module adds it here; importing the package finds them all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.bots.gentleness import Gentle
from companion.bots.move import Bot
from companion.bots.turn_memory import Steady


@dataclass(frozen=True, slots=True)
class Level:
    """How well a bot plays, and what people are told about it (in English, to be translated)."""

    id: str
    make: Callable[[int | str], Bot]  # out of a seed, which fixes whatever it leaves to chance
    name: str
    line: str  # what to expect of it
    rank: int  # people are offered bots by rank, the gentlest first; 0: it is no company


LEVELS: dict[str, Level] = {}


def add_level(
    id_: str,
    make: Callable[[int | str], Bot],
    *,
    name: str = "",
    line: str = "",
    rank: int = 0,
) -> None:
    LEVELS[id_] = Level(id_, make, name or id_, line, rank)


def bot_of(level: str, seed: int | str = 0) -> Bot:
    """A bot of that level, which may be a gentle one; it does not go in circles."""
    bot = LEVELS[full_level(level)].make(seed)
    return Steady(Gentle(bot, seed) if is_gentle(level) else bot)


# Any level can be played gently. Tables keep that as part of the level; a column holds 16 letters.
_GENTLY: Final = "-mild"


def gentle_level(level: str) -> str:
    """The name of this level when it plays gently."""
    return full_level(level) + _GENTLY


def is_gentle(level: str) -> bool:
    return level.endswith(_GENTLY)


def full_level(level: str) -> str:
    """The id of a level, gentle or not."""
    return level.removesuffix(_GENTLY)


def company() -> list[str]:
    """The levels people are offered, the gentlest first."""
    offered = [level for level in LEVELS.values() if level.rank]
    return [level.id for level in sorted(offered, key=lambda level: level.rank)]
