"""The tables this device sits at, and where somebody waits for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.engine import EngineError
from companion.store import TableError
from companion.web.i18n import gettext as _
from companion.web.storage import games
from companion.web.table.guest import Guest, open_tables_of_this_device

MOST_SHOWN: Final = 5  # the ones touched last


@dataclass(frozen=True, slots=True)
class OwnTableTile:
    code: str
    names: list[str]  # of those who sit there
    waits_for_me: bool
    state: str  # in words


def own_tables() -> list[OwnTableTile]:
    """Those where this device is awaited come first."""
    shown = [_own_table(guest) for guest in open_tables_of_this_device()[:MOST_SHOWN]]
    return sorted(shown, key=lambda table: not table.waits_for_me)


def _own_table(guest: Guest) -> OwnTableTile:
    table = guest.table
    waits = _waits_for(guest)
    return OwnTableTile(
        code=table.code,
        names=[seat.name or "" for seat in table.seats if not seat.free],
        waits_for_me=waits,
        state=_("Your turn") if waits else _stage_word(guest),
    )


def _waits_for(guest: Guest) -> bool:
    state = guest.table.state
    if state.stage == "tracking" and state.tracker is not None:
        return state.tracker.active in guest.seats
    if state.stage != "playing" or not guest.seats:
        return False
    try:
        match = games().load_at(guest.table)
    except (EngineError, TableError):  # of another release: its own page says what is the matter
        return False
    return any(match.asks(seat) for seat in guest.seats)


def _stage_word(guest: Guest) -> str:
    """Who else is asked may be a secret: nobody is named."""
    return {
        "choosing": _("Choosing decks"),
        "setting_up": _("Before the game"),
        "tracking": _("Others are playing"),
        "playing": _("Others are playing"),
        "finished": _("Finished"),
    }[guest.table.state.stage]
