"""Three proposals on a page. Each of its buttons has a URL, which leads on to a new address."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from companion.catalog import RATINGS, catalog
from companion.setup.picker import PickerError, owned_decks, propose
from companion.web.forms import one_of, read
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
    with_boxes,
)
from companion.web.picker.page import ProposalsPage
from companion.web.picker.query import Ask

bp = Blueprint("proposals", __name__)  # of the picker, see views.py


@dataclass(frozen=True)
class DeckForm:
    """The deck a button is about; all else on the page goes with it, see ``query.py``."""

    deck: Annotated[str, one_of(catalog().decks, data_key="subject", required=True)]


@dataclass(frozen=True)
class RatingForm:
    rating: Annotated[str, one_of(RATINGS, data_key="subject", required=True)]


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
    answer = propose(ask.wishes(), catalog(), shown=ask.seen, keep=ask.show)
    ask = replace(ask, show=tuple(table.decks for table in answer.tables))
    fragment = wants_fragment()
    page = ProposalsPage(
        ask=ask,
        answer=answer,
        proposed=tuple(proposed_table(table, ask) for table in answer.tables),
        change=address("picker.pick", replace(ask, show=(), seen=(), seed=None)),
        status=problem or words.answer_status(answer),
        fragment=fragment,
        problem=problem,
    )
    shown = render("picker/_tables.html" if fragment else "picker/tables.html", page)
    return with_boxes(shown, ask, 400 if problem else 200)
