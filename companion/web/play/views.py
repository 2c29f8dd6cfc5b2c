"""The play table: the whole game on screens, for one seat, a watcher, or the big screen.

What a page may hold is in ``companion.web.play.page``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from marshmallow import ValidationError, fields, validate

from companion.engine import IllegalAnswer, RecordError
from companion.rooms.playing import bot_level
from companion.store import Match, TableError
from companion.web.errors import refused
from companion.web.forms import FormError, load, read
from companion.web.fragments import never_keep, wants_fragment
from companion.web.page_models import render
from companion.web.play.answers import MomentForm, answer_from_form
from companion.web.play.page import play_page
from companion.web.refusals import sentence_of
from companion.web.storage import games, jobs
from companion.web.table.deeds import deed
from companion.web.table.guest import Guest, known_device
from companion.web.table.pages import page_of, screen_of
from companion.web.table.words import Names

bp = Blueprint("play", __name__)
bp.after_request(never_keep)


# ---- looking ----


@dataclass(frozen=True)
class CurtainPage:
    """Between two people who share a phone: nothing of anybody is on it."""

    guest: Guest
    seat: int  # whom to pass the phone to
    others: list[int]  # who else may take it; nobody when the game waits for this seat
    names: Names


@dataclass(frozen=True)
class UnreadablePage:
    """A game that began under other rules and cannot go on."""

    guest: Guest
    why: str


@dataclass(frozen=True)
class CheckedPage:
    """Whether what is chosen would be an answer."""

    why: str  # not; empty if it would


@page_of("playing")
def page(guest: Guest) -> str:
    try:
        return _page(guest, guest.match)
    except RecordError as error:
        return _unreadable(guest, error)


def _page(guest: Guest, match: Match) -> str:
    """What a phone shows of the game as it stands."""
    _let_bots_go_on(match)
    curtain = _curtain_for(guest, match)
    if curtain is not None:
        others = [] if match.asks(curtain) else [seat for seat in guest.seats if seat != curtain]
        names = Names(match.table.names)
        return render("play/_curtain.html", CurtainPage(guest, curtain, others, names))
    return render("play/_table.html", play_page(guest, match, guest.facing, _seen_until_now()))


@dataclass(frozen=True)
class LookForm:
    """The newest entry on the page until now: what came after it can be shown as movements."""

    seen: Annotated[int | None, fields.Integer(load_default=None, validate=validate.Range(min=0))]


def _seen_until_now() -> int | None:
    """Only a script says it, and nonsense counts as nothing."""
    try:
        return read(LookForm, request.values).seen if wants_fragment() else None
    except ValidationError:
        return None


@screen_of("playing")
def screen(guest: Guest) -> str:
    """What a big screen shows of the game: everything public."""
    try:
        match = guest.match
    except RecordError as error:
        return _unreadable(guest, error)
    _let_bots_go_on(match)
    return render("play/_table.html", play_page(guest, match, None, _seen_until_now()))


def _let_bots_go_on(match: Match) -> None:
    """Among themselves they play only while somebody looks."""
    if not match.table.person_plays:
        jobs().look(match.table.code)


def _unreadable(guest: Guest, error: RecordError) -> str:
    """A game that began under other rules cannot go on; the table says so and stays usable."""
    return render("play/_unreadable.html", UnreadablePage(guest, sentence_of(error)))


@bp.app_errorhandler(RecordError)
def cannot_be_read(error: RecordError) -> ResponseReturnValue:
    """For whatever else needs such a game."""
    return refused(409, sentence_of(error))


def _curtain_for(guest: Guest, match: Match) -> int | None:
    """Whom a phone that is passed around has to be given to, before it shows anything."""
    if len(guest.seats) < 2:
        return None
    plays = [seat for seat in guest.seats if not bot_level(match.table.state, seat)]
    asked = [seat for seat in plays if match.asks(seat)]
    if asked and guest.facing not in asked:
        return asked[0]
    return (plays or list(guest.seats))[0] if guest.facing is None else None


# ---- acting ----


@bp.post("/t/<code>/answer")
@deed
def answer(code: str, device: str) -> Match:
    """Answer the question this seat is asked."""
    form, wanted = load(MomentForm), answer_from_form(request.form)
    return games().answer(
        code, device, form.seat, form.moment, wanted, form.request, step=form.step
    )


@bp.post("/t/<code>/check")
def check(code: str) -> ResponseReturnValue:
    """Whether that would be an answer. Nothing happens: the page asks while cards are chosen."""
    why = ""
    try:
        form, device = load(MomentForm), known_device(code)
        wanted = answer_from_form(request.form)
        games().check(code, device, form.seat, form.moment, wanted, step=form.step)
    except (IllegalAnswer, TableError, FormError) as error:
        why = sentence_of(error)
    return render("play/_checked.html", CheckedPage(why))
