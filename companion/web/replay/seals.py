"""The seal of a game's chance, for its pages: see ``companion.store.seals``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.rooms.playing import PART, playing
from companion.store import LiveTable
from companion.web.storage import games

SHORT: Final = 12  # characters, in groups of four: enough to note and to compare


@dataclass(frozen=True, slots=True)
class ShownSeal:
    short: str
    whole: str
    key: str  # empty: not told yet


def shown_seal(code: str, number: int) -> ShownSeal | None:
    """None: there is nothing to be sealed in this game."""
    found = games().seal(code, number)
    if found is None:
        return None
    short = " ".join(found.seal[at : at + 4] for at in range(0, SHORT, 4))
    return ShownSeal(short, found.seal, found.key)


def seal_at(table: LiveTable) -> ShownSeal | None:
    """Of the game that is going on, or was finished last."""
    has_one = PART in table.state.parts and table.state.stage in ("playing", "finished")
    return shown_seal(table.code, playing(table.state).game) if has_one else None
