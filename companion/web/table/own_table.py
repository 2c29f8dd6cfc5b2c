"""The table this device sits at now, for pages elsewhere: the way back, and what is in play there.

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
    code: str
    decks: tuple[Deck, ...]  # none while nobody has said which
    takes_decks: bool  # no game is going on


def remember(response: Response, guest: Guest) -> Response:
    if guest.is_seated and request.cookies.get(COOKIE) != guest.code:
        set_cookie(response, COOKIE, guest.code)
    return response


@bp.app_template_global()
def own_table() -> OwnTable | None:
    """None for somebody who sits nowhere; asked for once a page."""
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
        seen = guest_seen(code)
        table = seen.table if seen else tables().load(code)
        decks = decode(table.state.setup).decks if table.state.setup else ()
    except (TableError, SetupCodeError, SQLAlchemyError):
        return None  # deleted, or expired; and error pages have a way back only if there is one
    is_over = table.closed or datetime.now(UTC) - table.changed_at > AN_EVENING
    if is_over or not table.seats_of(device):
        return None
    return OwnTable(
        code=code,
        decks=tuple(catalog().decks[deck] for deck in decks),
        takes_decks=table.state.stage not in ("tracking", "playing"),
    )
