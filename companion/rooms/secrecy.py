"""When a table keeps secrets: then a chair is more than a place to sit."""

from __future__ import annotations

from companion.rooms.dealing import dealing, revealed
from companion.rooms.state import TableState


def hides_hands(state: TableState) -> bool:
    """Whether seats hold cards that nobody else may see: in a game, and while characters are
    chosen."""
    if state.stage == "setting_up":
        return dealing(state) is not None and not revealed(state)
    return state.stage == "playing"
