"""What happens around a table? What is on it, what can change, and the log.

Pure: neither Flask nor SQLAlchemy. Storage keeps the entries, pages show the state.
"""

from companion.rooms import (  # noqa: F401  their changes
    chat,
    choosing,
    dealing,
    felt,
    history,
    lesson,
    opinions,
    playing,
    table_boxes,
    tracker,
)
from companion.rooms.changes import Change, ChangeError, apply, decide, parse
from companion.rooms.log import Entry, Steps, accept, fold, steps
from companion.rooms.state import TableState, new_table

__all__ = [
    "Change",
    "ChangeError",
    "Entry",
    "Steps",
    "TableState",
    "accept",
    "apply",
    "decide",
    "fold",
    "new_table",
    "parse",
    "steps",
]
