"""Who plays in which chair of a game on screens: a friend, somebody on this phone, or a bot."""

from __future__ import annotations

import secrets
from typing import Any, Final

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue

from companion.rooms import ChangeError, parse
from companion.rooms.dealing import dealing, has_chosen
from companion.rooms.playing import bot_level, levels_said, stands_in
from companion.setup.code import decode
from companion.setup.sheet import TableSetup
from companion.store import Table, TableError
from companion.store.visit import BOT
from companion.web.fragments import wants_fragment
from companion.web.i18n import gettext as _
from companion.web.play.words import level_line, level_name
from companion.web.refusals import sentence_of
from companion.web.storage import games, tables
from companion.web.table.guest import Guest, guest_at
from companion.web.table.names import name_or, spare_name
from companion.web.table.pages import LONGEST_REQUEST_KEY, here, show

bp = Blueprint("chairs", __name__)

LEVELS: Final = ("apprentice", "shopkeeper")  # those that are company; another one is for tests
SCREENS: Final = "screens"  # the part of a table's state that says it was opened to play on screens
BOT_NAMES: Final = (
    *("Hazel", "Bramble", "Fern", "Clover", "Moss", "Rowan"),
    *("Sorrel", "Thistle", "Pip", "Burdock", "Nettle", "Acorn"),
)


# ---- before the game ----


@bp.post("/t/<code>/chairs")
def change(code: str) -> ResponseReturnValue:
    """A bot or somebody on this phone takes a chair, or a bot leaves it."""
    guest = guest_at(code)
    seat = request.form.get("seat", -1, type=int)
    try:
        device = _device(guest)
        match request.form.get("do"):
            case "bot":
                table = seat_bot(guest.table, device, seat, _level(request.form.get("level", "")))
            case "no_bot":
                table = tables().remove_bot(code, device, seat)
            case "here":
                name = name_or(spare_name(guest.table, seat))
                table = tables().sit(code, device, name, seat)
            case _:
                raise ChangeError("unknown")
    except (TableError, ChangeError) as error:
        return _refused(guest, error)
    return _moved(guest, table)


@bp.post("/t/<code>/play")
def begin(code: str) -> ResponseReturnValue:
    """Deal the cards on screens. With ``fill`` bots of that level take the chairs still empty."""
    guest = guest_at(code)
    try:
        device = _device(guest)
        table = guest.table
        if table.state.stage != "playing":  # somebody was faster
            if "fill" in request.form:
                table = _filled(table, device, _level(request.form["fill"]))
            table = games().begin(
                code,
                device,
                first=request.form.get("first", type=int),
                request=request.form.get("request", "")[:LONGEST_REQUEST_KEY] or None,
            )
    except (TableError, ChangeError) as error:
        return _refused(guest, error)
    return _moved(guest, table)


def seat_bot(table: Table, device: str, seat: int, level: str) -> Table:
    """A bot with a name of its own, which takes part in whatever the table is doing."""
    table = tables().seat_bot(table.code, device, seat, _bot_name(table), level)
    return let_bots_choose(table)


def let_bots_choose(table: Table) -> Table:
    """Of two characters that were dealt to it, a bot keeps either: it plays all of them."""
    part = dealing(table.state)
    for seat in table.seats:
        dealt = part is not None and str(seat.number) in part["hands"]
        if seat.is_bot and dealt and not has_chosen(table.state, seat.number):
            keep = parse({"do": "keep_character", "which": secrets.randbelow(2)})
            table = tables().act(table.code, BOT, keep, seat=seat.number)
    return table


def _filled(table: Table, device: str, level: str) -> Table:
    setup = _setup(table)
    if setup is not None and has_own_cards(setup):
        raise ChangeError("own_cards")  # before bots sit down for nothing
    for seat in table.free_seats:
        table = seat_bot(table, device, seat, level)
    return table


def _bot_name(table: Table) -> str:
    taken = table.names.values()
    return secrets.choice([name for name in BOT_NAMES if name not in taken])


# ---- for pages ----


def chairs_at(guest: Guest) -> dict[str, Any]:
    """What "start/_begin.html" needs to offer a game on screens."""
    table, setup = guest.table, _setup(guest.table)
    own_cards = setup is not None and has_own_cards(setup)
    has_bots = any(seat.is_bot for seat in table.seats)
    return {
        "own_cards": own_cards,
        "has_bots": has_bots,
        "on_screens": setup is not None
        and not own_cards
        and (has_bots or bool(table.state.parts.get(SCREENS))),
        "starts": setup.first_seat if setup else None,
    }


def has_own_cards(setup: TableSetup) -> bool:
    """Whether there are characters or traps of which nobody has told us what they do."""
    return not all(isinstance(one, str) for one in (*setup.traps, *setup.characters))


@bp.app_template_global()
def bot_levels() -> dict[str, tuple[str, str]]:
    """Name of each level, and what to expect of it."""
    return {level: (level_name(level), level_line(level)) for level in LEVELS}


@bp.app_template_global()
def bot_label(table: Table, seat: int) -> str:
    """What kind of bot plays this chair; empty when a person does."""
    if stands_in(table.state, seat):
        return _("a bot plays for them")
    level = bot_level(table.state, seat)
    if level is None and table.chairs[seat].is_bot:
        level = levels_said(tables().log(table.code))[seat]
    return "" if level is None else _("bot, %(level)s", level=level_name(level))


# ---- helpers ----


def _setup(table: Table) -> TableSetup | None:
    return None if table.state.setup is None else decode(table.state.setup)


def _device(guest: Guest) -> str:
    if not guest.is_seated or guest.device is None:
        raise TableError("not_seated")
    return guest.device


def _level(sent: str) -> str:
    if sent not in LEVELS:
        raise ChangeError("malformed")
    return sent


def _moved(guest: Guest, table: Table) -> ResponseReturnValue:
    guest = Guest(table, guest.device, guest.wants)
    return show(guest) if wants_fragment() else redirect(here(guest), 303)


def _refused(guest: Guest, error: TableError | ChangeError) -> ResponseReturnValue:
    """The table as it is now, with the reason on top; nothing was lost."""
    if isinstance(error, TableError) and not (guest.is_seated or guest.is_watching):
        raise error
    notice = sentence_of(error, guest.table.names)
    return show(guest_at(guest.table.code), notice=notice, status=409)
