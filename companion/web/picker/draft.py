"""A tournament: decks are banned and picked in turn. All of it is in the address."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from companion.catalog import catalog
from companion.setup.picker import PickerError
from companion.setup.tournament import ADVISED_GAMES, Draft, gold_of_seat
from companion.web.forms import one_of, read
from companion.web.i18n import gettext as _
from companion.web.page_models import render
from companion.web.picker import words
from companion.web.picker.asking import (
    address,
    bars_of,
    lead_to,
    new_seed,
    owned_boxes,
    refused,
    take_address,
    what_is_asked,
)
from companion.web.picker.boxes import tiles
from companion.web.picker.page import DraftPage, DraftSeat, TournamentPage
from companion.web.picker.query import Ask

bp = Blueprint("draft", __name__)  # of the picker, see views.py


@dataclass(frozen=True)
class NamedDeckForm:
    """The deck that the player whose turn it is bans or picks."""

    deck: Annotated[str, one_of(catalog().decks, data_key="subject", required=True)]


@bp.get("/pick/tournament")
def tournament() -> ResponseReturnValue:
    ask = what_is_asked()
    try:
        draft = _draft(ask)
    except PickerError as error:
        return _form(ask, refused(error)), 400
    return _form(ask) if ask.seed is None else _page(ask, draft)


@bp.get("/pick/tournament/name")
def name() -> ResponseReturnValue:
    """A deck is named, and that leads on to a new address."""
    ask = what_is_asked()
    draft = _draft(ask)
    try:
        named = draft.with_move(read(NamedDeckForm, request.args).deck)
    except PickerError as error:
        return _page(ask, draft, refused(error)), 400
    return lead_to("picker.draft.tournament", replace(ask, moves=named.moves))


def _draft(ask: Ask) -> Draft:
    if ask.teams:
        raise PickerError("teams")
    pool = tuple(deck.id for deck in catalog().decks.values() if deck.box in ask.boxes)
    return Draft(ask.players, pool, ask.seed or 0, ask.moves)


def _form(ask: Ask, problem: str = "") -> str:
    page = TournamentPage(
        ask=ask,
        seed=new_seed(),
        tables=words.table_names(),
        tiles=tiles(ask.boxes),
        few_games=_games(ask.boxes) < ADVISED_GAMES,
        problem=problem,
    )
    return render("picker/tournament.html", page)


def _page(ask: Ask, draft: Draft, problem: str = "") -> str:
    decks = catalog().decks
    undone = draft.without_last_move() if draft.moves else None
    setup = draft.table(owned_boxes(ask)) if draft.stage == "done" else None
    page = DraftPage(
        query=ask.query(),
        draft=draft,
        seats=tuple(
            DraftSeat(
                name=_person(ask, person),
                gold=gold_of_seat(seat),
                banned=decks[draft.banned[seat]] if seat < len(draft.banned) else None,
                picked=decks[draft.picked[seat]] if seat < len(draft.picked) else None,
            )
            for seat, person in enumerate(draft.seats)
        ),
        available=tuple(decks[deck] for deck in draft.available),
        drawn=decks[draft.drawn] if draft.drawn else None,
        bars=bars_of(setup.decks) if setup else [],
        take=take_address(setup) if setup else "",
        undo=address("picker.draft.tournament", replace(ask, moves=undone.moves)) if undone else "",
        restart=address("picker.draft.tournament", replace(ask, moves=(), seed=None)),
        problem=problem,
    )
    return render("picker/draft.html", page)


def _person(ask: Ask, number: int) -> str:
    name = ask.names[number] if number < len(ask.names) else ""
    return name or _("Player %(number)s", number=number + 1)


def _games(boxes: tuple[str, ...]) -> int:
    """How many of the boxes are games of their own and not single decks."""
    return sum(len(catalog().decks_of(box)) > 1 for box in boxes)
