"""Dealing characters with one phone that goes around the table behind a curtain.

The deal is a record on the server that only the phone which began it can open. The address never
says anything, no page holds more than the two cards of the player whose turn it is, and no page is
kept by the browser: going back asks again, and then it is somebody else's turn.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from flask import (
    Blueprint,
    Response,
    abort,
    redirect,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from marshmallow import fields, validate

from companion import store
from companion.catalog import catalog
from companion.catalog.packs import COLOURS, COMPONENTS, Pack, exhibition
from companion.refusal import Refusal
from companion.rooms.player_names import LONGEST_NAME, PlayerNameError, player_name
from companion.setup.code import SetupCodeError, decode, encode
from companion.setup.secret_deal import (
    Candidate,
    Deal,
    DealError,
    DealWishes,
    candidates,
    deal_hands,
)
from companion.setup.sheet import EXHIBITION, MY_BOX, PLAYERS, TableSetup
from companion.web.forms import FormError, Row, load, one_of, seat_number, some_of, text
from companion.web.i18n import N_, ngettext
from companion.web.i18n import gettext as _
from companion.web.my_box.views import can_be_played, this_box
from companion.web.page_models import render
from companion.web.refusals import say_why, sentence_of
from companion.web.sentences import Case
from companion.web.sheet.component_names import component_name
from companion.web.sheet.views import unreadable
from companion.web.shelf import this_device
from companion.web.storage import database
from companion.web.table import devices
from companion.web.table.names import name_of_seat

bp = Blueprint("secret_deal", __name__)
bp.register_error_handler(SetupCodeError, unreadable)

SEATS: Final = max(PLAYERS)
TEAMS: Final = "teams"
TABLES: Final = (*map(str, PLAYERS), TEAMS)
FIRST_COLOURS: Final = ("green", "yellow")  # red is for those who know what they are doing


@bp.after_request
def never_keep(response: Response) -> Response:
    response.cache_control.no_store = True
    return response


# ---- before the deal ----


@bp.get("/deal")
def form() -> ResponseReturnValue:
    """Without a set-up sheet: for a table that is set up already."""
    return _form(_first_wishes())


@bp.get("/s/<code>/characters")
def for_sheet(code: str) -> ResponseReturnValue:
    return _form(_first_wishes(encode(decode(code))))


@bp.post("/deal")
def begin() -> ResponseReturnValue:
    try:
        asked = load(SecretDealForm)
    except FormError:
        abort(
            400,
            _("Go back and choose from what the page offers: other characters cannot be dealt."),
        )
    packs = [pack for pack in packs_of_this_device() if pack.id in asked.packs]
    players, teams = asked.table_size
    wishes = DealWishes(players, teams, frozenset(asked.colours), frozenset(asked.components))
    try:
        names = _names(asked.seat_names[:players])
        hands = deal_hands(candidates(packs), wishes, secrets.SystemRandom())
    except DealError as error:
        return _form(asked, sentence_of(error)), 400
    device = devices.own_id() or devices.new_device()
    deal = Deal(names, hands, setup=asked.setup)
    key = store.device_records.new_deal(database(), device, deal.to_dict())
    response = redirect(url_for("secret_deal.curtain", key=key), 303)
    devices.remember_own_id(response, device)
    return response


# ---- the phone goes around ----


@dataclass(frozen=True)
class DealCurtainPage:
    """What "characters/curtain.html" shows: nothing of the cards."""

    deal: Deal
    key: str


@dataclass(frozen=True)
class ChoosePage:
    """What "characters/choose.html" shows to one player alone."""

    deal: Deal
    key: str
    seat: int
    cards: tuple[Candidate, ...]
    pack: Pack


@dataclass(frozen=True)
class RevealedPage:
    """What "characters/revealed.html" shows: everybody's character."""

    deal: Deal
    code: str  # of the set-up sheet with them; empty without a sheet
    pack: Pack


@bp.get("/deal/<key>")
def curtain(key: str) -> ResponseReturnValue:
    """Whose turn it is, and nothing else; at the end, everybody."""
    deal = _load(key)
    if deal.revealed:
        return _revealed(deal)
    return render("characters/curtain.html", DealCurtainPage(deal, key))


@bp.post("/deal/<key>/look")
def look(key: str) -> ResponseReturnValue:
    seat = load(SeatOfDealForm).seat
    _change(key, lambda deal: deal.look(seat))
    return redirect(url_for("secret_deal.cards", key=key, seat=seat), 303)


@bp.get("/deal/<key>/<int:seat>")
def cards(key: str, seat: int) -> ResponseReturnValue:
    deal = _load(key)
    page = ChoosePage(deal=deal, key=key, seat=seat, cards=deal.cards_of(seat), pack=exhibition())
    return render("characters/choose.html", page)


@bp.post("/deal/<key>/close")
def close(key: str) -> ResponseReturnValue:
    _change(key, lambda deal: deal.close())
    return _to_curtain(key)


@bp.post("/deal/<key>/keep")
def keep(key: str) -> ResponseReturnValue:
    form = load(KeepCharacterForm)
    _change(key, lambda deal: deal.keep(form.seat, form.which))
    return _to_curtain(key)


@bp.post("/deal/<key>/reveal")
def reveal(key: str) -> ResponseReturnValue:
    _change(key, lambda deal: deal.reveal())
    return _to_curtain(key)


@bp.errorhandler(DealError)
@bp.errorhandler(FormError)
def out_of_turn(_error: Refusal) -> ResponseReturnValue:
    """Somebody went back, tapped twice or typed an address: they get the curtain."""
    return _to_curtain((request.view_args or {})["key"])


def _to_curtain(key: str) -> ResponseReturnValue:
    return redirect(url_for("secret_deal.curtain", key=key), 303)


def _revealed(deal: Deal) -> ResponseReturnValue:
    code = ""
    if deal.setup:
        drafted = tuple(character.drafted for character in deal.chosen)
        code = encode(replace(decode(deal.setup), characters=drafted))
    return render("characters/revealed.html", RevealedPage(deal, code, exhibition()))


# ---- reading ----


@dataclass(frozen=True)
class SecretDealForm:
    setup: Annotated[str, text()]
    table: Annotated[str, one_of(TABLES, load_default="3")]  # of no meaning with a set-up sheet
    names: Annotated[list[str], Row(most=SEATS)]
    packs: Annotated[list[str], some_of((EXHIBITION, MY_BOX))]
    colours: Annotated[list[str], some_of(COLOURS)]
    components: Annotated[list[str], some_of(COMPONENTS)]

    @property
    def sheet(self) -> TableSetup | None:
        return decode(self.setup) if self.setup else None

    @property
    def table_size(self) -> tuple[int, bool]:
        """How many play, and whether as teams."""
        setup = self.sheet
        if setup:
            return setup.players, setup.teams
        teams = self.table == TEAMS
        return SEATS if teams else int(self.table), teams

    @property
    def seat_names(self) -> list[str]:
        """What was typed for every seat there may be."""
        return [*self.names, *[""] * (SEATS - len(self.names))]


@dataclass(frozen=True)
class SeatOfDealForm:
    seat: Annotated[int, seat_number(required=True)]


@dataclass(frozen=True)
class KeepCharacterForm(SeatOfDealForm):
    which: Annotated[int, fields.Integer(required=True, validate=validate.Range(0, 1))]


def _first_wishes(code: str = "") -> SecretDealForm:
    """What is ticked before anybody has said anything: what this table has."""
    return SecretDealForm(
        setup=code,
        table="3",
        names=[],
        packs=[pack.id for pack in packs_of_this_device() if pack.characters],
        colours=list(FIRST_COLOURS),
        components=owned_components(code),
    )


def owned_components(code: str) -> list[str]:
    """The dice and the rest in the boxes of this table, or of this device."""
    boxes = set(this_device().boxes)
    if code:
        setup = decode(code)
        boxes = {*setup.boxes, *(catalog().decks[deck].box for deck in setup.decks)}
    inside = {component for box in boxes for component in catalog().boxes[box].components}
    return [component for component in COMPONENTS if component in inside]


def packs_of_this_device() -> tuple[Pack, Pack]:
    return exhibition(), this_box()


def _names(typed: list[str]) -> tuple[str, ...]:
    """Everybody has a name of their own: the curtain calls them by it."""
    names = []
    for number, said in enumerate(typed, start=1):
        try:
            name = player_name(said) if said.strip() else name_of_seat(number - 1)
        except PlayerNameError as error:
            raise DealError("name", number=number, why=sentence_of(error)) from None
        if name in names:
            raise DealError("same_name", name=name)
        names.append(name)
    return tuple(names)


def _load(key: str) -> Deal:
    device = devices.own_id()
    data = device and store.device_records.load_deal(database(), device, key)
    return Deal.from_dict(data) if data else _no_deal()


def _change(key: str, change: Callable[[Deal], Deal]) -> None:
    def change_data(data: dict[str, Any]) -> dict[str, Any]:
        return change(Deal.from_dict(data)).to_dict()

    device = devices.own_id()
    if not (device and store.device_records.change_deal(database(), device, key, change_data)):
        _no_deal()


def _no_deal() -> Any:
    abort(404, _("There is no such deal on this phone. Deals are forgotten after a day."))


# ---- words ----


@dataclass(frozen=True)
class DealPage:
    """What "characters/deal.html" shows."""

    asked: SecretDealForm
    setup: TableSetup | None
    players: int
    teams: bool
    packs: tuple[Pack, ...]
    own_pack: str
    own_can_be_played: bool
    colours: tuple[str, ...]
    components: dict[str, str]
    longest: int
    problem: str


def _form(asked: SecretDealForm, problem: str = "") -> str:
    setup = asked.sheet
    players, teams = asked.table_size
    shown = DealPage(
        asked=asked,
        setup=setup,
        players=players if setup else SEATS,
        teams=teams,
        packs=packs_of_this_device(),
        own_pack=EXHIBITION,
        own_can_be_played=can_be_played(this_box()),
        colours=COLOURS,
        components={component: component_name(component) for component in COMPONENTS},
        longest=LONGEST_NAME,
        problem=problem,
    )
    return render("characters/deal.html", shown)


def too_few(case: Case) -> str:
    """There are not two for everybody, and why."""
    usable = _usable(case.params["usable"], case.params["needed"])
    reasons = [_reason(*reason) for reason in case.params["reasons"].items()]
    return " ".join([usable, *reasons])


say_why(
    DealError,
    {
        "name": N_("Player %(number)s: %(why)s"),
        "same_name": N_("Give each player a name of their own: two are called %(name)s."),
        "too_few": too_few,
    },
)


def _usable(count: int, needed: int) -> str:
    if not count:  # French has no plural for none, nor a sense in “only none”
        return _(
            "No character can be used, and %(needed)s are needed: two for everybody.",
            needed=needed,
        )
    return ngettext(
        "Only %(num)s character can be used, and %(needed)s are needed: two for everybody.",
        "Only %(num)s characters can be used, and %(needed)s are needed: two for everybody.",
        count,
        needed=needed,
    )


def _reason(reason: str, count: int) -> str:
    if reason == "colour":
        return ngettext("%(num)s is of another colour.", "%(num)s are of another colour.", count)
    if reason == "teammate":
        return ngettext("%(num)s needs a teammate.", "%(num)s need a teammate.", count)
    return ngettext(
        "%(num)s needs something you lack: %(component)s.",
        "%(num)s need something you lack: %(component)s.",
        count,
        component=component_name(reason),
    )
