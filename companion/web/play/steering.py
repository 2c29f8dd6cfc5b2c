"""Everything about a game on screens that is not an answer: undo, hints, chairs, settings, giving
up. What a page shows of it, and what its buttons do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final

from flask import Blueprint
from marshmallow import fields

from companion.rooms import ChangeError
from companion.rooms.playing import bot_level, playing, stands_in
from companion.rooms.standing_orders import Order, cards_that_ask, order_for, reacts
from companion.rooms.undo_policy import last_own_answer, last_own_run
from companion.store import LiveTable, Match
from companion.store.consent import who_must_agree
from companion.web.forms import Row, SureForm, TapForm, load, seat_number
from companion.web.fragments import never_keep
from companion.web.i18n import gettext as _
from companion.web.play.answers import MomentForm
from companion.web.play.cards import name_of
from companion.web.storage import games
from companion.web.table.deeds import deed
from companion.web.table.guest import Guest
from companion.web.table.words import Names

MOST_ORDERS: Final = 40  # more than cards that ask in any game

bp = Blueprint("steering", __name__)
bp.after_request(never_keep)


# ---- what a page shows ----


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """Something the table has to agree on."""

    entry: int | None  # where it stands in the log
    wish: str
    missing: str  # the names of the others who have not agreed yet
    may_agree: bool
    is_own: bool


@dataclass(frozen=True, slots=True)
class ChairToTakeBack:
    """A bot plays for somebody who sits at this device."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class UndoButton:
    is_offered: bool
    needs_consent: bool


@dataclass(frozen=True, slots=True)
class ShownOrder:
    """What a seat has said beforehand to what one card asks."""

    card: str  # its id
    reacts: bool  # to what somebody does; else it asks while the hand is filled
    order: Order

    @property
    def name(self) -> str:
        return name_of(self.card)


@dataclass(frozen=True, slots=True)
class SeatSettings:
    """How a seat wants to be asked."""

    orders: tuple[ShownOrder, ...]
    objects_to_hints: bool
    objectors: str  # the names of all who object to hints


def shown_proposal(table: LiveTable, guest: Guest, names: Names) -> ShownProposal | None:
    proposed = playing(table.state).proposal
    if not proposed:
        return None
    missing = who_must_agree(table, proposed)
    is_own = proposed["by"] in guest.seats
    return ShownProposal(
        entry=proposed.get("entry"),
        wish=_wish(proposed, names, is_own=is_own),
        missing=names.of_all(seat for seat in missing if seat != guest.facing),
        may_agree=any(seat in guest.seats for seat in missing),
        is_own=is_own,
    )


def _wish(proposal: dict[str, Any], names: Names, *, is_own: bool) -> str:
    who = names.of(proposal["by"])
    if proposal["what"] == "undo":
        if is_own:
            return _("You would like to go back to your last decision.")
        return _("%(who)s would like to go back to their last decision.", who=who)
    absent = names.of(proposal["chair"])
    if is_own:
        return _("You would like a bot to play for %(name)s.", name=absent)
    return _("%(who)s would like a bot to play for %(absent)s.", who=who, absent=absent)


def chairs_to_take_back(
    table: LiveTable, guest: Guest, names: Names
) -> tuple[ChairToTakeBack, ...]:
    conceded = playing(table.state).conceded
    return tuple(
        ChairToTakeBack(seat, names.of(seat))
        for seat in guest.seats
        if stands_in(table.state, seat) and seat not in conceded
    )


def undo_button(match: Match, seat: int | None) -> UndoButton:
    table = match.table
    if seat is None or bot_level(table.state, seat) is not None or match.game.paused:
        return UndoButton(is_offered=False, needs_consent=False)
    is_free = last_own_run(games().newest_answers(match), seat, match.revealed_at) is not None
    is_offered = is_free or (
        not playing(table.state).proposal
        and last_own_answer(games().newest_answers(match), seat) is not None
    )
    people = {chair.holder for chair in table.seats if chair.has_person}
    return UndoButton(is_offered, needs_consent=not is_free and len(people) > 1)


def seat_settings(match: Match, seat: int | None, names: Names) -> SeatSettings:
    objectors = playing(match.table.state).no_hints
    cast = match.game.cast
    orders = {} if seat is None else match.orders.get(seat, {})
    return SeatSettings(
        orders=tuple(
            ShownOrder(card, reacts(cast, card), order_for(orders, card))
            for card in cards_that_ask(cast)
        ),
        objects_to_hints=seat in objectors,
        objectors=names.of_all(objectors) if objectors else "",
    )


# ---- what its buttons do ----


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
