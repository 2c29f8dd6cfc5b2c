"""Quick start: from nothing, or from a set-up sheet, to a game on screens with two taps.

What was chosen last is remembered on the device. A page names its "Start" button with a random
key, so that a double tap opens one table, and whatever was left undone is done by the second one.
"""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from typing import Annotated, Final
from urllib.parse import parse_qsl, urlencode

from flask import (
    Blueprint,
    Response,
    make_response,
    redirect,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from marshmallow import ValidationError, fields, validate
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from companion.bots import company, gentle_level
from companion.catalog import Box, Deck, catalog
from companion.catalog.packs import Pack, exhibition
from companion.insight import measured
from companion.rooms import new_table
from companion.rooms.lookalikes import look_alike
from companion.rooms.player_names import LONGEST_NAME, PlayerNameError, player_name
from companion.rooms.playing import EVEN_SEATS
from companion.rooms.table_boxes import with_boxes
from companion.setup.code import SetupCodeError, decode, encode
from companion.setup.even_seats import FIRST_OF_TWO_WINS
from companion.setup.sheet import TableSetup
from companion.store import LiveTable, TableError
from companion.web.cookies import read_cookie, set_cookie
from companion.web.forms import Row, load, read, text, ticked
from companion.web.limits import for_this_address
from companion.web.page_models import render
from companion.web.picker import words
from companion.web.picker.query import TABLE_SIZES, Ask
from companion.web.refusals import sentence_of
from companion.web.sheet.views import unreadable
from companion.web.shelf import remember_decks, this_device
from companion.web.start.chairs import SCREENS, begin_if_ready, has_own_cards, seat_bot
from companion.web.start.wanted import (
    HERE,
    OTHER_CHAIRS,
    ChoiceError,
    GameChoice,
    Ticks,
    deal_characters,
    device_of_tap,
    wanted_setup,
)
from companion.web.storage import expire_old_tables, tables
from companion.web.table import devices
from companion.web.table.guest import remember_home
from companion.web.table.names import name_of_seat

bp = Blueprint("start", __name__)
bp.register_error_handler(SetupCodeError, unreadable)

COOKIE: Final = "start"


@dataclass(frozen=True)
class SheetQuery:
    setup: Annotated[str, text()]

    @property
    def sheet(self) -> TableSetup | None:
        return decode(self.setup) if self.setup else None


@dataclass(frozen=True)
class StartForm(SheetQuery, Ticks):
    """The rest of the form: what is meant for this game only."""

    name: Annotated[str, text()]
    who: Annotated[list[str], Row(most=OTHER_CHAIRS)]  # on this phone, by chair
    gentle: Annotated[bool, ticked()]  # bots let others win now and then: a child plays today
    request: Annotated[str, fields.String(load_default="", validate=validate.Length(max=64))]

    @property
    def names(self) -> list[str]:
        """What those are called who sit at this device, by chair; mine comes first."""
        typed = [self.name, *self.who, *[""] * (OTHER_CHAIRS - len(self.who))]
        return [_name(name, chair) for chair, name in enumerate(typed)]

    @property
    def device(self) -> str:
        """This device's id at the table: the same for the same tap, and no other device has it."""
        return device_of_tap(self.request)


@bp.get("/play")
def page() -> ResponseReturnValue:
    return _page(StartPage.of(_remembered(), load(SheetQuery).sheet, devices.last_name()))


@bp.post("/play")
def start() -> ResponseReturnValue:
    form, choice = load(StartForm), _remembered()
    setup = form.sheet
    try:
        choice = _sent()
        names = form.names
        table = _opened(choice, form, names)
    except (ChoiceError, PlayerNameError) as error:
        shown = StartPage.of(choice, setup, form.name, form, sentence_of(error))
        return _page(shown, 400)
    remember_home(table.code)
    response = redirect(url_for("table.table", code=table.code), 303)
    devices.remember_table(response, table.code, form.device)
    _remember(response, choice if setup is None else replace(choice, table=_remembered().table))
    if form.name.strip():
        devices.remember_name(response, names[0])
    if table.state.setup:
        remember_decks(response, decode(table.state.setup).decks)
    return response


# ---- the table ----


def _opened(choice: GameChoice, form: StartForm, names: list[str]) -> LiveTable:
    """The table with everybody in their chairs; if nobody is to come, the cards are dealt.

    Every step is left out that an earlier tap on the same button has done already.
    """
    setup = form.sheet or wanted_setup(choice, form)
    if has_own_cards(setup):
        raise ChoiceError("own_cards")
    _check_names(choice, names[: setup.players])
    device = form.device
    wants_bots = any(who in company() for who in choice.chairs[: setup.players - 1])
    for_this_address("tables", *(["bot_games"] if wants_bots else []))
    expire_old_tables()
    parts = {SCREENS: True, **({EVEN_SEATS: True} if choice.even_seats else {})}
    opened = replace(new_table(encode(setup)), parts=parts)
    opened = with_boxes(opened, this_device().said_boxes)
    table = tables().open(opened, device, names[0], request=device)
    if table.state.stage != "setting_up":
        return table
    for seat in filter(None, table.free_seats):
        try:
            table = _seated(table, device, seat, choice, form)
        except TableError as error:
            if error.code not in ("seat_held", "bot_plays"):
                raise
            table = tables().load(table.code)
    if choice.characters and form.sheet is None:
        table = deal_characters(table, device, form.among)
    return begin_if_ready(table, device, request=device)


def _seated(
    table: LiveTable, device: str, seat: int, choice: GameChoice, form: StartForm
) -> LiveTable:
    who = choice.chairs[seat - 1]
    if who in company():
        return seat_bot(table, device, seat, gentle_level(who) if form.gentle else who)
    if who == HERE:
        return tables().sit(table.code, device, form.names[seat], seat)
    return table


def _check_names(choice: GameChoice, names: list[str]) -> None:
    """Those who pass this phone around must not be mistaken for each other."""
    others = zip(names[1:], choice.chairs, strict=False)
    here = [names[0], *(name for name, who in others if who == HERE)]
    for one, other in combinations(here, 2):
        if look_alike(one, other):
            raise ChoiceError("same_names", one=one, other=other)


# ---- reading ----


def _sent() -> GameChoice:
    try:
        return read(GameChoice, request.form)
    except ValidationError:
        raise ChoiceError("malformed") from None


def _remembered() -> GameChoice:
    kept = read_cookie(COOKIE, fields.String()) or ""
    try:
        return read(GameChoice, MultiDict(parse_qsl(kept)))
    except ValidationError:
        return read(GameChoice, MultiDict())


def _remember(response: BaseResponse, choice: GameChoice) -> None:
    set_cookie(response, COOKIE, urlencode(asdict(choice), doseq=True))


def _name(typed: str, chair: int) -> str:
    try:
        return player_name(typed)
    except PlayerNameError as error:
        if error.code == "empty":
            return name_of_seat(chair)
        raise


# ---- the page ----


@dataclass(frozen=True)
class StartPage:
    """What "start/play.html" shows."""

    choice: GameChoice
    setup: TableSetup | None  # of the sheet it was opened from
    code: str
    own_cards: bool
    decks: list[Deck]
    shelves: list[tuple[Box, list[Deck]]]
    pack: Pack
    ticks: Ticks
    gentle: bool
    table: str
    tables: dict[str, str]
    needed: dict[str, int]  # decks, by size of the table
    moods: dict[str, tuple[str, str]]
    name: str
    others: list[str]
    first_wins_even: int  # games of 100 between two, with gold for the other …
    first_wins: int  # … and without
    longest: int
    problem: str
    key: str

    @classmethod
    def of(
        cls,
        choice: GameChoice,
        setup: TableSetup | None,
        name: str,
        sent: StartForm | None = None,
        problem: str = "",
    ) -> StartPage:
        others = sent.who if sent else []
        return cls(
            choice=choice,
            setup=setup,
            code=encode(setup) if setup else "",
            own_cards=setup is not None and has_own_cards(setup),
            decks=[catalog().decks[deck] for deck in setup.decks] if setup else [],
            shelves=[
                (box, [deck for deck in catalog().decks.values() if deck.box == box.id])
                for box in catalog().boxes.values()
            ],
            pack=exhibition(),
            ticks=sent or Ticks([], [], []),
            gentle=sent is not None and sent.gentle,
            table=_table_of(setup) if setup else choice.table,
            tables=words.table_names(),
            needed={size: Ask(table=size).wishes().size for size in TABLE_SIZES},
            moods=words.mood_names(),
            name=name,
            others=[*others, *[""] * (OTHER_CHAIRS - len(others))],
            first_wins_even=FIRST_OF_TWO_WINS,
            first_wins=round(100 * measured().seats["2"]["plain"][0]),
            longest=LONGEST_NAME,
            problem=problem,
            key=secrets.token_hex(16),
        )


def _page(shown: StartPage, status: int = 200) -> Response:
    response = make_response(render("start/play.html", shown), status)
    response.cache_control.no_store = True  # who comes back to this page starts another game
    devices.remember_own_id(response, devices.own_id() or devices.new_device())
    return response


def _table_of(setup: TableSetup) -> str:
    return "teams" if setup.teams else str(setup.players)
