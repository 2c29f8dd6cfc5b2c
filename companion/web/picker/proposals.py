"""Three proposals on a page. Each of its buttons has a URL, which leads on to a new address."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Final

from flask import Blueprint, make_response, request
from flask.typing import ResponseReturnValue
from marshmallow import fields, validate
from werkzeug.wrappers import Response

from companion.catalog import RATINGS, catalog
from companion.insight import FEELS
from companion.setup.picker import (
    PROPOSALS,
    PickerError,
    Proposals,
    judge,
    owned_decks,
    propose,
    with_reasons,
)
from companion.web.addresses import shareable_url
from companion.web.forms import load, one_of, read, ticked
from companion.web.fragments import wants_fragment
from companion.web.page_models import render
from companion.web.picker import words
from companion.web.picker.asking import (
    address,
    lead_to,
    new_seed,
    proposed_table,
    refused,
    what_is_asked,
)
from companion.web.picker.boxes import tiles
from companion.web.picker.page import ComparisonPage, ProposalsPage
from companion.web.picker.query import Ask, read_query
from companion.web.shelf import remember_boxes, this_device

bp = Blueprint("proposals", __name__)  # of the picker, see views.py

COMPARED: Final = 2


@dataclass(frozen=True)
class DeckForm:
    """The deck a button is about; all else on the page goes with it, see ``query.py``."""

    deck: Annotated[str, one_of(catalog().decks, data_key="subject", required=True)]


@dataclass(frozen=True)
class RatingForm:
    rating: Annotated[str, one_of(RATINGS, data_key="subject", required=True)]


@dataclass(frozen=True)
class FeelForm:
    feel: Annotated[str, one_of(FEELS, data_key="subject", required=True)]


@dataclass(frozen=True)
class CompareForm:
    places: Annotated[
        list[int],
        fields.List(
            fields.Integer(validate=validate.Range(0, PROPOSALS - 1)),
            data_key="compare",
            load_default=list,
        ),
    ]


@bp.get("/pick/tables")
def tables() -> ResponseReturnValue:
    ask = what_is_asked()
    if ask.seed is None:
        return lead_to("picker.proposals.tables", replace(ask, seed=new_seed()))
    return _page(ask)


@bp.get("/pick/tables/others")
def others() -> ResponseReturnValue:
    return _lead_on(lambda ask: ask.with_others())


@bp.get("/pick/tables/lock")
def lock() -> ResponseReturnValue:
    return _lead_on(lambda ask: ask.with_locked(_named_deck()))


@bp.get("/pick/tables/unlock")
def unlock() -> ResponseReturnValue:
    return _lead_on(lambda ask: ask.with_unlocked(_named_deck()))


@bp.get("/pick/tables/ban")
def ban() -> ResponseReturnValue:
    return _lead_on(lambda ask: ask.with_banned(_named_deck()))


@bp.get("/pick/tables/unban")
def unban() -> ResponseReturnValue:
    return _lead_on(lambda ask: ask.with_unbanned(_named_deck()))


@bp.get("/pick/tables/drop-range")
def drop_range() -> ResponseReturnValue:
    return _lead_on(lambda ask: ask.with_any_range(_named_rating()))


@bp.get("/pick/tables/drop-level")
def drop_level() -> ResponseReturnValue:
    return _lead_on(lambda ask: ask.with_any_level(_named_rating()))


@bp.get("/pick/tables/drop-feel")
def drop_feel() -> ResponseReturnValue:
    return _lead_on(lambda ask: ask.with_any_feel(read(FeelForm, request.args).feel))


@dataclass(frozen=True)
class KeepBoxesForm:
    """Whether the boxes of a request are those of this device, and not those of a friend's link."""

    keep: Annotated[bool, ticked()]


@bp.post("/pick/tables/boxes")
def boxes() -> ResponseReturnValue:
    """Other boxes, and three tables out of them."""
    ask = read_query(request.form, this_device().boxes)
    response = lead_to("picker.proposals.tables", replace(ask, show=(), seen=()))
    if load(KeepBoxesForm).keep:
        remember_boxes(response, [box for box in request.form.getlist("box") if box])
    return response


@bp.get("/pick/tables/compare")
def compare() -> ResponseReturnValue:
    """Two of the tables side by side; the first two, if nobody ticked two."""
    ask = what_is_asked()
    marked = read(CompareForm, request.args).places
    places = marked if len(marked) == COMPARED else list(range(COMPARED))
    chosen = tuple(ask.show[place] for place in places if place < len(ask.show))
    if len(chosen) < COMPARED:
        return lead_to("picker.proposals.tables", ask)
    answer = [judge(ask.wishes(), catalog(), decks) for decks in chosen]
    page = ComparisonPage(
        proposed=tuple(
            proposed_table(table, ask) for table in with_reasons(answer, ask.wishes(), catalog())
        ),
        shared=frozenset(chosen[0]) & frozenset(chosen[1]),
        back=address("picker.proposals.tables", ask),
    )
    return render("picker/compare.html", page)


@bp.get("/pick/tables/<int:place>/reroll")
def reroll(place: int) -> ResponseReturnValue:
    return _lead_on(lambda ask: ask.with_other_deck(place, _named_deck()))


def _named_deck() -> str:
    return read(DeckForm, request.args).deck


def _named_rating() -> str:
    return read(RatingForm, request.args).rating


def _lead_on(change: Callable[[Ask], Ask]) -> Response:
    """To the address of what a button makes of the request; if it cannot, the page stays."""
    ask = what_is_asked()
    try:
        changed = change(ask)
        owned_decks(changed.wishes(), catalog())
    except PickerError as error:
        return _page(ask, problem=refused(error))
    return lead_to("picker.proposals.tables", changed)


def _page(ask: Ask, problem: str = "") -> Response:
    try:
        answer = propose(ask.wishes(), catalog(), shown=ask.seen, keep=ask.show)
    except PickerError as error:
        if error.code != "few_decks":  # a box more helps, and the boxes are on this page
            raise
        answer, problem = Proposals((), 0, 0, started_over=False), refused(error)
    ask = replace(ask, show=tuple(table.decks for table in answer.tables))
    fragment = wants_fragment()
    device = this_device()
    page = ProposalsPage(
        ask=ask,
        answer=answer,
        proposed=tuple(proposed_table(table, ask) for table in answer.tables),
        change=address("picker.pick", replace(ask, show=(), seen=(), seed=None)),
        status=problem or words.answer_status(answer),
        fragment=fragment,
        tiles=tiles(ask.boxes),
        has_said=device.has_said,
        own_boxes=not device.has_said or set(device.boxes) == set(ask.boxes),
        with_own_boxes=address(
            "picker.proposals.tables", replace(ask, boxes=device.boxes, show=(), seen=())
        ),
        share=shareable_url(address("picker.proposals.tables", ask)),
        problem=problem,
    )
    shown = render("picker/_tables.html" if fragment else "picker/tables.html", page)
    return make_response(shown, 400 if problem else 200)
