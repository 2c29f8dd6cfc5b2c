"""Which bots there are. A bot's own module adds it here; importing the package finds them all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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
    """A bot of that level, which does not go in circles."""
    return Steady(LEVELS[level].make(seed))


def company() -> list[str]:
    """The levels people are offered, the gentlest first."""
    offered = [level for level in LEVELS.values() if level.rank]
    return [level.id for level in sorted(offered, key=lambda level: level.rank)]
