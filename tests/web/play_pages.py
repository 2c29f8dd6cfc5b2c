"""A page of a game without a table, for tests of its parts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from companion.rooms import new_table
from companion.web.play.hint import ShownHint
from companion.web.play.page import WaitingFor
from companion.web.play.steering import UndoButton


class SomeTable:
    code = "ABCDEF"
    state = new_table()


def some_page(seat: int, **parts: Any) -> SimpleNamespace:
    """What the tray of a seat needs to know: ``board`` and ``question`` come from the caller."""
    return SimpleNamespace(
        table=SomeTable,
        seat=seat,
        moment=7,
        is_asked=True,
        happened=[],
        undo=UndoButton(is_offered=False, needs_consent=False),
        hint=ShownHint(hint=None, is_offered=True, is_asked=False, is_late=False),
        waiting=WaitingFor(words="", bot_thinks=False, bots_are_late=False),
        **parts,
    )
