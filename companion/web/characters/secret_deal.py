"""Dealing characters with one phone that goes around the table behind a curtain.

The deal is a record on the server that only the phone which began it can open. The address never
says anything, no page holds more than the two cards of the player whose turn it is, and no page is
kept by the browser: going back asks again, and then it is somebody else's turn.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from flask import (
    Blueprint,
    Response,
    abort,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate

from companion import store
from companion.catalog import catalog
from companion.catalog.packs import COLOURS, COMPONENTS, Pack, exhibition
from companion.rooms.player_names import LONGEST_NAME, PlayerNameError, player_name
from companion.setup.code import SetupCodeError, decode, encode
from companion.setup.secret_deal import Deal, DealError, Wishes, candidates, deal_hands
from companion.setup.sheet import EXHIBITION, MY_BOX, PLAYERS, TableSetup
from companion.web.i18n import gettext as _
from companion.web.i18n import ngettext
from companion.web.my_box.views import can_be_played, this_box
from companion.web.refusals import SeatNames, sentence_of, words_of
from companion.web.sheet.views import unreadable
from companion.web.sheet.words import component_name
from companion.web.shelf import this_device
from companion.web.storage import database
from companion.web.table import devices

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
    return _form(_asked({"table": "3"}))


@bp.get("/s/<code>/characters")
def for_sheet(code: str) -> ResponseReturnValue:
    return _form(_asked({"setup": encode(decode(code))}))


@bp.post("/deal")
def begin() -> ResponseReturnValue:
    asked = _asked(_sent())
    setup = decode(asked["setup"]) if asked["setup"] else None
    players, teams = _table(asked, setup)
    packs = [pack for pack in packs_of_this_device() if pack.id in asked["packs"]]
    wishes = Wishes(players, teams, frozenset(asked["colours"]), frozenset(asked["components"]))
    try:
        names = _names(asked["names"][:players])
        hands = deal_hands(candidates(packs), wishes, secrets.SystemRandom())
    except DealError as error:
        return _form(asked, sentence_of(error)), 400
    device = devices.own_id() or devices.new_device()
    deal = Deal(names, hands, setup=asked["setup"])
    key = store.device_records.new_deal(database(), device, deal.to_dict())
    response = redirect(url_for("secret_deal.curtain", key=key), 303)
    devices.remember_own_id(response, device)
    return response


# ---- the phone goes around ----


@bp.get("/deal/<key>")
def curtain(key: str) -> ResponseReturnValue:
    """Whose turn it is, and nothing else; at the end, everybody."""
    deal = _load(key)
    if deal.revealed:
        return _revealed(deal)
    return render_template("characters/curtain.html", deal=deal, key=key)


@bp.post("/deal/<key>/look")
def look(key: str) -> ResponseReturnValue:
    seat = request.form.get("seat", -1, type=int)
    _change(key, lambda deal: deal.look(seat))
    return redirect(url_for("secret_deal.cards", key=key, seat=seat), 303)


@bp.get("/deal/<key>/<int:seat>")
def cards(key: str, seat: int) -> ResponseReturnValue:
    deal = _load(key)
    return render_template(
        "characters/choose.html",
        deal=deal,
        key=key,
        seat=seat,
        cards=deal.cards_of(seat),
        pack=exhibition(),
    )


@bp.post("/deal/<key>/close")
def close(key: str) -> ResponseReturnValue:
    _change(key, lambda deal: deal.close())
    return _to_curtain(key)


@bp.post("/deal/<key>/keep")
def keep(key: str) -> ResponseReturnValue:
    seat = request.form.get("seat", -1, type=int)
    which = request.form.get("which", -1, type=int)
    _change(key, lambda deal: deal.keep(seat, which))
    return _to_curtain(key)


@bp.post("/deal/<key>/reveal")
def reveal(key: str) -> ResponseReturnValue:
    _change(key, lambda deal: deal.reveal())
    return _to_curtain(key)


@bp.errorhandler(DealError)
def out_of_turn(_error: DealError) -> ResponseReturnValue:
    """Somebody went back, tapped twice or typed an address: they get the curtain."""
    return _to_curtain((request.view_args or {})["key"])


def _to_curtain(key: str) -> ResponseReturnValue:
    return redirect(url_for("secret_deal.curtain", key=key), 303)


def _revealed(deal: Deal) -> ResponseReturnValue:
    code = ""
    if deal.setup:
        drafted = tuple(character.drafted for character in deal.chosen)
        code = encode(replace(decode(deal.setup), characters=drafted))
    return render_template("characters/revealed.html", deal=deal, code=code, pack=exhibition())


# ---- reading ----


class _DealSchema(Schema):
    class Meta:
        unknown = EXCLUDE

    setup = fields.String(load_default="")
    table = fields.String(load_default="3", validate=validate.OneOf(TABLES))
    names = fields.List(fields.String(), load_default=list, validate=validate.Length(max=SEATS))
    packs = fields.List(fields.String(validate=validate.OneOf((EXHIBITION, MY_BOX))))
    colours = fields.List(fields.String(validate=validate.OneOf(COLOURS)))
    components = fields.List(fields.String(validate=validate.OneOf(COMPONENTS)))


def _sent() -> dict[str, Any]:
    sent: dict[str, Any] = request.form.to_dict()
    for name in ("names", "packs", "colours", "components"):
        sent[name] = request.form.getlist(name)
    return sent


def _asked(sent: dict[str, Any]) -> dict[str, Any]:
    """What the form says; where it says nothing yet, what this table has."""
    try:
        asked: dict[str, Any] = _DealSchema().load(sent)
    except ValidationError:
        abort(400, _("That cannot be dealt. Go back and choose from what the page offers."))
    asked.setdefault("packs", [pack.id for pack in packs_of_this_device() if pack.characters])
    asked.setdefault("colours", list(FIRST_COLOURS))
    asked.setdefault("components", owned_components(asked["setup"]))
    asked["names"] += [""] * (SEATS - len(asked["names"]))
    return asked


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


def _table(asked: dict[str, Any], setup: TableSetup | None) -> tuple[int, bool]:
    if setup:
        return setup.players, setup.teams
    teams = asked["table"] == TEAMS
    return SEATS if teams else int(asked["table"]), teams


def _names(typed: list[str]) -> tuple[str, ...]:
    """Everybody has a name of their own: the curtain calls them by it."""
    names = []
    for number, text in enumerate(typed, start=1):
        try:
            name = player_name(text) if text.strip() else _("Player %(number)s", number=number)
        except PlayerNameError:
            raise DealError("name", number=number) from None
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


def _form(asked: dict[str, Any], problem: str = "") -> str:
    setup = decode(asked["setup"]) if asked["setup"] else None
    players, teams = _table(asked, setup)
    return render_template(
        "characters/deal.html",
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


@words_of(DealError, "name", "same_name", "too_few")
def _cannot_be_dealt(error: DealError, names: SeatNames) -> str:
    if error.code == "name":
        return _("The name of player %(number)s is too long.", number=error.params["number"])
    if error.code == "same_name":
        return _("Two players are called %(name)s. Tell them apart.", name=error.params["name"])
    return too_few(error.params)


def too_few(parameters: dict[str, Any]) -> str:
    """There are not two for everybody, and why."""
    usable = ngettext(
        "Only %(num)s character can be used, and %(needed)s are needed: two for everybody.",
        "Only %(num)s characters can be used, and %(needed)s are needed: two for everybody.",
        parameters["usable"],
        needed=parameters["needed"],
    )
    reasons = [_reason(*reason) for reason in parameters["reasons"].items()]
    return " ".join([usable, *reasons])


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
