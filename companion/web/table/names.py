"""What somebody is called who sits down."""

from __future__ import annotations

from flask import abort

from companion.rooms.player_names import PlayerNameError, player_name
from companion.store import LiveTable
from companion.web.i18n import gettext as _
from companion.web.refusals import sentence_of


def name_or(typed: str, otherwise: str) -> str:
    """The name as it was typed, tidied up; one that is too long ends the request."""
    try:
        return player_name(typed)
    except PlayerNameError as error:
        if error.code == "empty":
            return otherwise
        abort(400, sentence_of(error))


def name_of_seat(seat: int) -> str:
    """Of somebody who says none; they can change it on the page of the people."""
    return _("Player %(number)s", number=seat + 1)


def spare_name(table: LiveTable, seat: int | None) -> str:
    free = table.free_seats
    number = seat if seat is not None else free[0] if free else len(table.seats)
    return table.names.get(number) or name_of_seat(number)
