"""Tables for one: a person against a bot, opened with one tap for a game laid out already."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

from flask import abort, redirect, url_for
from marshmallow import fields, validate
from werkzeug.wrappers import Response

from companion.bots import company, gentle_level
from companion.rooms import new_table
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import LiveTable
from companion.web.forms import LONGEST_KEY
from companion.web.limits import for_this_address
from companion.web.refusals import sentence_of
from companion.web.start.chairs import seat_bot
from companion.web.start.wanted import ChoiceError, device_of_tap
from companion.web.storage import expire_old_tables, tables
from companion.web.table import devices
from companion.web.table.guest import remember_home
from companion.web.table.names import name_of_seat

LEARNER = 0  # seat


@dataclass(frozen=True)
class PracticeForm:
    """Names the tap: sent twice, it opens one table."""

    request: Annotated[
        str, fields.String(load_default="", validate=validate.Length(max=LONGEST_KEY))
    ]


def device_of(form: PracticeForm, known_as: str | None = None) -> str:
    try:
        return device_of_tap(form.request, known_as)
    except ChoiceError as error:
        abort(400, sentence_of(error))


def practice_table(
    device: str,
    setup: TableSetup,
    part: dict[str, Any],
    *,
    seat: int = LEARNER,
    level: str | None = None,
    called: str = "",
) -> LiveTable:
    """A table with a person and bots at it, gentle ones unless a level is named, ready for the
    cards; or the one that this tap has opened before. Nobody is asked for a name here: they are
    ``called`` as at the table they come from, or as before on this phone, or by their seat."""
    for_this_address("tables", "bot_games")
    expire_old_tables()
    name = called or devices.last_name() or name_of_seat(seat)
    opened = replace(new_table(encode(setup)), parts=part)
    table = tables().open(opened, device, name, seat=seat, request=device)
    for chair in table.free_seats:
        table = seat_bot(table, device, chair, level or gentle_level(company()[0]))
    return table


def lead_to(table: LiveTable, device: str) -> Response:
    remember_home(table.code)
    response = redirect(url_for("table.table", code=table.code), 303)
    devices.remember_table(response, table.code, device)
    return response


def know_device(response: Response) -> Response:
    """A page with a button that opens a table: who taps it is known by then."""
    response.cache_control.no_store = True  # who comes back to this page starts another game
    devices.remember_own_id(response, devices.own_id() or devices.new_device())
    return response
