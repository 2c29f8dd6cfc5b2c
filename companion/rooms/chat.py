"""The chat of a table: one line each, and not too many at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from marshmallow import fields, validate

from companion.rooms.changes import ChangeError, Decisions, change
from companion.rooms.player_names import ZERO_WIDTH_JOINER, one_line
from companion.rooms.state import TableState

PART = "talk"  # when each seat has said something lately
# A few sentences in a row are a conversation, more are noise.
MOST_SENTENCES, IN_SECONDS = 5, 10.0
LONGEST_SENTENCE = 200


class Sentence(fields.String):
    """One line, without anything that could hide or turn what others have said."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> str:
        return one_line(super()._deserialize(value, *args, **kwargs) or "")


def _now(decisions: Decisions) -> dict[str, Any]:
    return {"at": decisions.now}


@change(
    "say",
    stages=("choosing", "setting_up", "tracking", "playing", "finished"),
    undoable=False,
    decide=_now,
    text=Sentence(required=True, validate=validate.Length(max=LONGEST_SENTENCE)),
)
def say(state: TableState, by: int | None, text: str, at: float) -> TableState:
    """Say something to everybody at the table."""
    if not text.strip(ZERO_WIDTH_JOINER):
        raise ChangeError("nothing_said")
    said = state.parts.get(PART, {})
    lately = [then for then in said.get(str(by), []) if 0 <= at - then < IN_SECONDS]
    if len(lately) >= MOST_SENTENCES:
        raise ChangeError("too_much_talk")
    return replace(state, parts={**state.parts, PART: {**said, str(by): [*lately, at]}})
