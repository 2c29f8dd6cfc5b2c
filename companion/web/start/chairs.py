"""Who plays in which chair of a game on screens: a friend, somebody on this phone, or a bot."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Annotated, Any, Final

from flask import Blueprint
from marshmallow import fields, validate

from companion.bots import company, gentle_level
from companion.rooms import ChangeError, parse
from companion.rooms.dealing import dealing, has_chosen, revealed
from companion.rooms.lookalikes import look_alike
from companion.rooms.playing import (
    ABOUT_LEVELS,
    bot_level,
    has_even_seats,
    levels_said,
    stands_in,
)
from companion.setup.code import decode
from companion.setup.even_seats import even_gold
from companion.setup.sheet import TableSetup
from companion.store import LiveTable, TableError
from companion.store.visit import BOT
from companion.web.bot_words import level_line, level_name
from companion.web.forms import NamedSeatForm, SeatForm, TapForm, load, seat_number, ticked
from companion.web.i18n import gettext as _
from companion.web.limits import for_this_address
from companion.web.storage import games, tables
from companion.web.table.deeds import deed
from companion.web.table.guest import Guest
from companion.web.table.names import name_or, spare_name

bp = Blueprint("chairs", __name__)

SCREENS: Final = "screens"  # the part of a table's state that says it was opened to play on screens
BOT_NAMES: Final = (
    *("Hazel", "Bramble", "Fern", "Clover", "Moss", "Rowan"),
    *("Sorrel", "Thistle", "Pip", "Burdock", "Nettle", "Tansy"),
)


# ---- before the game ----


def _level(**options: Any) -> fields.String:
    return fields.String(validate=validate.OneOf(company()), **options)


@dataclass(frozen=True)
class BotForm(SeatForm):
    level: Annotated[str, _level(required=True)]
    gentle: Annotated[bool, ticked()]


@dataclass(frozen=True)
class BeginForm(TapForm):
    first: Annotated[int | None, seat_number(load_default=None)]  # None: chance decides
    fill: Annotated[str | None, _level(load_default=None)]  # bots of this level take empty chairs
    gentle: Annotated[bool, ticked()]  # and play gently


@bp.post("/t/<code>/chairs/bot")
@deed
def bot(code: str, device: str) -> LiveTable:
    """A bot takes a chair, or changes its level."""
    form = load(BotForm)
    level = gentle_level(form.level) if form.gentle else form.level
    return seat_bot(_seated(code, device), device, form.seat, level)


@bp.post("/t/<code>/chairs/no-bot")
@deed
def no_bot(code: str, device: str) -> LiveTable:
    return tables().remove_bot(code, device, load(SeatForm).seat)


@bp.post("/t/<code>/chairs/here")
@deed
def on_this_phone(code: str, device: str) -> LiveTable:
    """Somebody without a phone of their own sits down."""
    form = load(NamedSeatForm)
    name = name_or(form.name, spare_name(_seated(code, device), form.seat))
    return tables().sit(code, device, name, form.seat)


@bp.post("/t/<code>/play")
@deed
def begin(code: str, device: str) -> LiveTable:
    """Deal the cards on screens."""
    table, form = _seated(code, device), load(BeginForm)
    if table.state.stage == "playing":  # somebody was faster
        return table
    if form.fill or table.has_bots:
        for_this_address("bot_games")
    if form.fill:
        table = _filled(table, device, gentle_level(form.fill) if form.gentle else form.fill)
    return games().begin(code, device, first=form.first, request=form.request)


def seat_bot(table: LiveTable, device: str, seat: int, level: str) -> LiveTable:
    """A bot with a name of its own, which takes part in whatever the table is doing."""
    table = tables().seat_bot(table.code, device, seat, _bot_name(table), level)
    return let_bots_choose(table)


def let_bots_choose(table: LiveTable) -> LiveTable:
    """Of two characters that were dealt to it, a bot keeps either: it plays all of them."""
    part = dealing(table.state)
    for seat in table.seats:
        dealt = part is not None and str(seat.number) in part["hands"]
        if seat.is_bot and dealt and not has_chosen(table.state, seat.number):
            keep = parse({"do": "keep_character", "which": secrets.randbelow(2)})
            table = tables().act(table.code, BOT, keep, seat=seat.number)
    return table


def begin_if_ready(table: LiveTable, device: str, *, request: str | None = None) -> LiveTable:
    """Deal the cards at a table that was opened for screens, as soon as nobody is waited for."""
    state = table.state
    waiting = table.free_seats or (dealing(state) is not None and not revealed(state))
    if state.stage != "setting_up" or not state.parts.get(SCREENS) or waiting:
        return table
    return games().begin(table.code, device, request=request)


def _filled(table: LiveTable, device: str, level: str) -> LiveTable:
    setup = _setup(table)
    if setup is not None and has_own_cards(setup):
        raise ChangeError("own_cards")  # before bots sit down for nothing
    for seat in table.free_seats:
        table = seat_bot(table, device, seat, level)
    return table


def _bot_name(table: LiveTable) -> str:
    taken = table.names.values()
    free = [name for name in BOT_NAMES if not any(look_alike(name, other) for other in taken)]
    return secrets.choice(free)


# ---- for pages ----


@dataclass(frozen=True)
class Chairs:
    """What "start/_begin.html" needs to offer a game on screens."""

    own_cards: bool
    has_bots: bool
    on_screens: bool  # the table was opened to play so
    starts: int | None  # the seat that has the first turn
    gold: str  # to begin with, in turn order, where the seats are evened out


def chairs_at(guest: Guest) -> Chairs:
    table, setup = guest.table, _setup(guest.table)
    own_cards = setup is not None and has_own_cards(setup)
    playable = setup is not None and not own_cards
    gold = even_gold(setup.players) if setup and has_even_seats(table.state, setup) else ()
    return Chairs(
        own_cards=own_cards,
        has_bots=table.has_bots,
        on_screens=playable and (table.has_bots or bool(table.state.parts.get(SCREENS))),
        starts=setup.first_seat if setup else None,
        gold=", ".join(map(str, gold)),
    )


def has_own_cards(setup: TableSetup) -> bool:
    """Whether there are characters or traps of which nobody has told us what they do."""
    return not all(isinstance(name, str) for name in (*setup.traps, *setup.characters))


@bp.app_template_global()
def bot_levels() -> dict[str, tuple[str, str]]:
    """Name of each level, and what to expect of it."""
    return {level: (level_name(level), level_line(level)) for level in company()}


@bp.app_template_global()
def bot_label(table: LiveTable, seat: int) -> str:
    """What kind of bot plays this chair; empty when a person does."""
    if stands_in(table.state, seat):
        return _("a bot plays for them")
    level = bot_level(table.state, seat)
    if level is None and table.chairs[seat].is_bot:
        level = levels_said(tables().entries_of(table.code, *ABOUT_LEVELS))[seat]
    return "" if level is None else _("bot, %(level)s", level=level_name(level))


# ---- helpers ----


def _setup(table: LiveTable) -> TableSetup | None:
    return None if table.state.setup is None else decode(table.state.setup)


def _seated(code: str, device: str) -> LiveTable:
    """The table, for what only those do who sit at it."""
    table = tables().load(code)
    if not table.seats_of(device):
        raise TableError("not_seated")
    return table
