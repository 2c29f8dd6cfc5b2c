"""A table of people around physical cards: what is on it, what can change, and the log.

Pure: neither Flask nor SQLAlchemy. Storage keeps the entries, pages show the state.
"""

from companion.table import choosing as _choosing_changes  # registers its changes  # noqa: F401
from companion.table import dealing as _dealing_changes  # noqa: F401
from companion.table import playing as _playing_changes  # noqa: F401
from companion.table import plays as _play_changes  # noqa: F401
from companion.table import tracker as _tracker_changes  # registers its changes  # noqa: F401
from companion.table.changes import Change, ChangeError, apply, decide, parse
from companion.table.log import Entry, Steps, accept, fold, steps
from companion.table.state import State, new_table

__all__ = [
    "Change",
    "ChangeError",
    "Entry",
    "State",
    "Steps",
    "accept",
    "apply",
    "decide",
    "fold",
    "new_table",
    "parse",
    "steps",
]
