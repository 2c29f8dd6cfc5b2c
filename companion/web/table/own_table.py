"""The table this device is at now, seated or watching, for pages elsewhere: the way back, and what
is in play there.

The table's own page leaves its code on the device, so that other pages look at one table and not at
all the device was ever at.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from flask import Blueprint, g, request
from marshmallow import fields
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.wrappers import Response

from companion.catalog import Deck, catalog
from companion.rooms import TableState, opinions
from companion.rooms.history import pace_of
from companion.setup.code import SetupCodeError, decode
from companion.store import TableError
from companion.web.cookies import read_cookie, set_cookie
from companion.web.storage import tables
from companion.web.table import devices
from companion.web.table.guest import Guest, guest_seen

bp = Blueprint("own_table", __name__)

COOKIE: Final = "at"
AN_EVENING: Final = timedelta(hours=18)  # after that nobody sits there any more


@dataclass(frozen=True, slots=True)
class OwnTable:
    guest: Guest
    decks: tuple[Deck, ...]  # none while nobody has said which

    @property
    def code(self) -> str:
        return self.guest.code

    @property
    def takes_decks(self) -> bool:
        """Whether this device may bring other ones: no game is going on."""
        return self.guest.is_seated and self._state.stage not in ("tracking", "playing")

    @property
    def liked(self) -> frozenset[str]:
        """What people said here of decks they played with."""
        return opinions.liked(self._state)

    @property
    def disliked(self) -> frozenset[str]:
        return opinions.disliked(self._state)

    @property
    def pace(self) -> float:
        """How long these people take with the cards, beside what is expected."""
        return pace_of(self._state, on_screens=False)

    @property
    def _state(self) -> TableState:
        return self.guest.table.state


def remember(response: Response, code: str) -> Response:
    if request.cookies.get(COOKIE) != code:
        set_cookie(response, COOKIE, code)
    return response


@bp.app_template_global()
def own_table() -> OwnTable | None:
    """None for somebody who is at no table; asked for once a page."""
    if "own_table" not in g:
        g.own_table = _own_table()
    found: OwnTable | None = g.own_table
    return found


def _own_table() -> OwnTable | None:
    code = read_cookie(COOKIE, fields.String())
    device = devices.device_at(code) if code else None
    if code is None or device is None:
        return None
    try:
        guest = guest_seen(code) or Guest(tables().load(code), device)
        setup = guest.table.state.setup
        decks = decode(setup).decks if setup else ()
    except (TableError, SetupCodeError, SQLAlchemyError):
        return None  # deleted, or expired; and error pages have a way back only if there is one
    is_over = guest.table.closed or datetime.now(UTC) - guest.table.changed_at > AN_EVENING
    if is_over or not guest.is_here:
        return None
    return OwnTable(guest, tuple(catalog().decks[deck] for deck in decks))
