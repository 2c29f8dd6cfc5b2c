"""The first game, which teaches: which of its prompts somebody has read, kept with the table.

What each prompt says and when it comes is the business of pages: ``companion.web.lesson``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from marshmallow import fields, validate

from companion.rooms.changes import ChangeError, change
from companion.rooms.playing import playing
from companion.rooms.state import TableState

PART: Final = "lesson"
PROMPTS: Final = (
    *("goal", "cards", "buying", "clean_up", "slides", "hand_size"),
    *("building", "technique", "bonus", "overpaying", "inventory", "free"),
)
ALL: Final = "all"  # no more of them, please
FIRST: Final = 1  # the game of its table that teaches


def lesson() -> dict[str, Any]:
    """The part of a table at which a first game is played."""
    return {PART: {"read": []}}


def is_lesson(state: TableState) -> bool:
    """Whether the game of this table teaches; those after it do not."""
    return PART in state.parts and state.stage in ("playing", "finished") and _is_first(state)


def _is_first(state: TableState) -> bool:
    return playing(state).game == FIRST


def prompts_left(state: TableState) -> tuple[str, ...]:
    """Those that were not put away yet."""
    if not is_lesson(state):
        return ()
    read = state.parts[PART]["read"]
    return () if ALL in read else tuple(prompt for prompt in PROMPTS if prompt not in read)


@change(
    "lesson",
    stages=("playing",),
    undoable=False,
    read=fields.String(required=True, validate=validate.OneOf((*PROMPTS, ALL))),
)
def lesson_read(state: TableState, by: int | None, read: str) -> TableState:
    """A prompt is put away, or all of them are."""
    if PART not in state.parts:
        raise ChangeError("no_lesson")
    known = state.parts[PART]["read"]
    if read in known:
        return state
    return replace(state, parts={**state.parts, PART: {"read": [*known, read]}})
