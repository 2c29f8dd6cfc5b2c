"""Games for practice: played on from a moment of another game. They count nowhere."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from companion.rooms.state import TableState

PART: Final = "practice"


@dataclass(frozen=True, slots=True)
class PlayedOnFrom:
    code: str  # of the table
    game: int
    turn: int


def practice(origin: PlayedOnFrom) -> dict[str, Any]:
    """The part of a table at which somebody practises."""
    return {PART: asdict(origin)}


def practice_of(state: TableState) -> PlayedOnFrom | None:
    found = state.parts.get(PART)
    return None if found is None else PlayedOnFrom(**found)
