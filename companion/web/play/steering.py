"""Everything about a game on screens that is not an answer: undo, hints, chairs, giving up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from flask import Blueprint
from marshmallow import fields

from companion.rooms import ChangeError
from companion.store import Match
from companion.web.forms import Row, SureForm, TapForm, load, seat_number
from companion.web.fragments import never_keep
from companion.web.play.views import MomentForm
from companion.web.storage import games
from companion.web.table.deeds import deed

MOST_ORDERS: Final = 40  # more than cards that ask in any game

bp = Blueprint("steering", __name__)
bp.after_request(never_keep)


@dataclass(frozen=True)
class ProposalForm:
    """Which proposal was on the page."""

    proposal: Annotated[int | None, fields.Integer(load_default=None)]


@dataclass(frozen=True)
class ChairForm:
    chair: Annotated[int, seat_number(required=True)]


@dataclass(frozen=True)
class HintForm(MomentForm):
    """Which hint was on the page: a better one may have come since."""

    hint: Annotated[int, fields.Integer(required=True)]


@dataclass(frozen=True)
class ConcedeForm(SureForm, TapForm):
    pass


@bp.post("/t/<code>/game/undo")
@deed
def undo(code: str, device: str) -> Match:
    form = load(MomentForm)
    return games().undo(code, device, form.seat, form.moment)


@bp.post("/t/<code>/game/agree")
@deed
def agree(code: str, device: str) -> Match:
    return games().agree(code, device, load(ProposalForm).proposal)


@bp.post("/t/<code>/game/disagree")
@deed
def disagree(code: str, device: str) -> Match:
    return games().disagree(code, device, load(ProposalForm).proposal)


@bp.post("/t/<code>/game/hint")
@deed
def hint(code: str, device: str) -> Match:
    form = load(MomentForm)
    return games().ask_hint(code, device, form.seat, form.moment)


@bp.post("/t/<code>/game/do-hint")
@deed
def do_hint(code: str, device: str) -> Match:
    form = load(HintForm)
    return games().do_hint(code, device, form.seat, form.moment, form.hint, form.request)


@bp.post("/t/<code>/game/concede")
@deed
def concede(code: str, device: str) -> Match:
    form = load(ConcedeForm)
    if not form.sure:
        raise ChangeError("not_sure")
    return games().concede(code, device, form.seat)


@dataclass(frozen=True)
class OrdersForm(TapForm):
    """By their places: a card, and what is said about it."""

    card: Annotated[list[str], Row(most=MOST_ORDERS)]
    order: Annotated[list[str], Row(most=MOST_ORDERS)]


@bp.post("/t/<code>/game/orders")
@deed
def orders(code: str, device: str) -> Match:
    """Say beforehand what to answer when cards ask."""
    form = load(OrdersForm)
    said = dict(zip(form.card, form.order, strict=False))
    return games().give_orders(code, device, form.seat, said)


@bp.post("/t/<code>/game/stand-in")
@deed
def stand_in(code: str, device: str) -> Match:
    """Propose that a bot plays for somebody who is not there."""
    return games().propose_stand_in(code, device, load(ChairForm).chair)


@bp.post("/t/<code>/game/take-chair")
@deed
def take_chair(code: str, device: str) -> Match:
    """Somebody is back and plays on."""
    return games().take_chair(code, device, load(ChairForm).chair)
