"""The play table: the whole game on screens, for one seat, a watcher, or the big screen.

A page is made from ``view(game, seat)`` and from the log as that seat may know it; nothing else of
the game reaches a template.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue
from marshmallow import fields

from companion.engine.errors import IllegalAnswer, RecordError
from companion.engine.view import view
from companion.refusal import Refusal
from companion.rooms import ChangeError
from companion.rooms.playing import (
    Move,
    authors_of,
    bot_level,
    last_own_run,
    playing,
    stands_in,
    story_of,
)
from companion.store import Match, TableError
from companion.store.consent import who_must_agree
from companion.web.errors import refused
from companion.web.forms import FormError, TapForm, load
from companion.web.fragments import never_keep, wants_fragment
from companion.web.i18n import gettext as _
from companion.web.play.answers import UnclearAnswerError, answer_from_form
from companion.web.play.hint_words import hint_for, hint_is_asked
from companion.web.play.laying import board
from companion.web.play.log import event_of, just_happened, newest_lines, talk
from companion.web.play.question_words import asked as question_in_words
from companion.web.play.question_words import waiting
from companion.web.play.turn_summary import since_last_turn
from companion.web.refusals import sentence_of
from companion.web.storage import games, jobs, tables
from companion.web.table.guest import Guest, guest_at
from companion.web.table.pages import here, page_of, screen_of, show
from companion.web.table.words import Names

bp = Blueprint("play", __name__)
bp.after_request(never_keep)

LINES_ON_A_PHONE = 12
PATIENCE = 5.0  # seconds


# ---- looking ----


@page_of("playing")
def page(guest: Guest) -> str:
    try:
        return _page(guest, games().load_at(guest.table))
    except RecordError as error:
        return _unreadable(guest, error)


def _page(guest: Guest, match: Match) -> str:
    """What a phone shows of the game as it stands."""
    curtain = _curtain_for(guest, match)
    if curtain is not None:
        asked = match.game.decision
        waits_for_one = asked is not None and asked.seat == curtain
        others = [] if waits_for_one else [seat for seat in guest.seats if seat != curtain]
        names = Names(match.table.names)
        return render_template(
            "play/_curtain.html", guest=guest, seat=curtain, others=others, names=names
        )
    return render_template("play/_table.html", **_context(guest, match, guest.facing))


@screen_of("playing")
def screen(guest: Guest) -> str:
    """Everything public."""
    try:
        match = games().load_at(guest.table)
    except RecordError as error:
        return _unreadable(guest, error)
    return render_template("play/_table.html", **_context(guest, match, None))


def _unreadable(guest: Guest, error: RecordError) -> str:
    """A game that began under other rules cannot go on; the table says so and stays usable."""
    why = sentence_of(error)
    return render_template("play/_unreadable.html", guest=guest, why=why)


@bp.app_errorhandler(RecordError)
def cannot_be_read(error: RecordError) -> ResponseReturnValue:
    """For whatever else needs such a game."""
    return refused(409, sentence_of(error))


def _curtain_for(guest: Guest, match: Match) -> int | None:
    """Whom a phone that is passed around has to be given to, before it shows anything."""
    if len(guest.seats) < 2:
        return None
    asked = match.game.decision
    plays = [seat for seat in guest.seats if not bot_level(match.table.state, seat)]
    if asked is not None and asked.seat in plays and asked.seat != guest.facing:
        return asked.seat
    return (plays or list(guest.seats))[0] if guest.facing is None else None


def _context(guest: Guest, match: Match, seat: int | None) -> dict[str, Any]:
    """What the templates may know: the view of one seat, and what is public about the table."""
    table, names = match.table, Names(match.table.names)
    entries = tables().log(table.code)
    part = playing(table.state)
    seen = view(match.game, seat)
    asked = seat is not None and seen["question"] is not None and "kind" in seen["question"]
    if asked and seat is not None and bot_level(table.state, seat):
        asked = False  # a bot thinks about it
    lines = newest_lines(entries, match, seat, LINES_ON_A_PHONE)
    moves = story_of(entries, match.number).moves
    plays = seat is not None and bot_level(table.state, seat) is None
    authors = authors_of(moves) if plays else []
    proposal = part["proposal"]
    waits_for = (seen["question"] or {}).get("seat")  # only said where it is no secret
    bot_thinks = waits_for is not None and bot_level(table.state, waits_for) is not None
    action = asked and seen["question"]["kind"] == "action"
    return {
        "guest": guest,
        "table": table,
        "state": table.state,
        "playing": part,
        "names": names,
        "seat": seat,
        "view": seen,
        "board": board(seen, names, seat, match.game.cast),
        "question": question_in_words(seen["question"], seen, names, seat)
        if asked and not action and seat is not None
        else None,
        "waiting": waiting(seen, names),
        "moment": match.moment,
        "asked": asked,
        "bots": {n: bot_level(table.state, n) for n in range(match.game.rules.players)},
        "stood_in_for": [n for n in guest.seats if stands_in(table.state, n)],
        "proposal": proposal,
        "wish": _wish(proposal, names) if proposal else "",
        "must_agree": who_must_agree(table, proposal) if proposal else [],
        "asks_others": len({one.holder for one in table.seats if one.has_person}) > 1,
        "declining": part["declines"].get(str(seat), "useless"),
        "undo_is_free": seat is not None
        and last_own_run(authors, seat, match.revealed_at) is not None,
        "may_propose_undo": seat is not None and seat in authors,
        "since": _since(match, moves, seat) if action and seat is not None else [],
        "hint": hint_for(entries, match, seat, seen, names) if asked else None,
        "hint_asked": hint_is_asked(entries, match, seat),
        "bot_thinks": bot_thinks,
        "bots_are_late": bot_thinks and _bots_are_late(table.code),
        "lines": lines,
        "happened": just_happened(lines, match.moment),
        "talk": talk(entries),
    }


def _bots_are_late(code: str) -> bool:
    """A bot takes a fraction of a second, unless nothing runs in which it could think."""
    return (jobs().oldest_waiting(code) or 0.0) > PATIENCE


def _wish(proposal: dict[str, Any], names: Names) -> str:
    who = names.of(proposal["by"])
    if proposal["what"] == "undo":
        return _("%(who)s would like to go back to their last decision.", who=who)
    absent = names.of(proposal["chair"])
    return _("%(who)s would like a bot to play for %(absent)s.", who=who, absent=absent)


def _since(match: Match, moves: Sequence[Move], seat: int) -> list[str]:
    """What happened since this seat's last turn."""
    rows: list[Any] = []
    own_turns = 0
    for move in reversed(moves):
        rows[:0] = move.events
        own_turns += sum(row[0] == "turn" and row[1] == seat for row in move.events)
        if own_turns > 1:
            break
    names = Names(match.table.names)
    called = [names.of(other) for other in range(match.game.rules.players)]
    return since_last_turn(list(map(event_of, rows)), match.game.cast, called, seat)


# ---- acting ----


@dataclass(frozen=True)
class MomentForm(TapForm):
    """The moment of the game that was on the page."""

    moment: Annotated[int, fields.Integer(required=True)]


@bp.post("/t/<code>/answer")
def answer(code: str) -> ResponseReturnValue:
    """Answer the question this seat is asked."""
    guest = guest_at(code)
    try:
        form, device = load(MomentForm), guest.known_device
        wanted = answer_from_form(request.form)
        match = games().answer(code, device, form.seat, form.moment, wanted, form.request)
    except (IllegalAnswer, UnclearAnswerError, TableError, ChangeError, FormError) as error:
        return show_refused(guest, error)
    return show_after(guest, match)


@bp.post("/t/<code>/check")
def check(code: str) -> ResponseReturnValue:
    """Whether that would be an answer. Nothing happens: the page asks while cards are chosen."""
    guest = guest_at(code)
    why = None
    try:
        form, device = load(MomentForm), guest.known_device
        games().check(code, device, form.seat, form.moment, answer_from_form(request.form))
    except (IllegalAnswer, UnclearAnswerError, TableError, FormError) as error:
        why = sentence_of(error)
    return render_template("play/_checked.html", why=why)


# ---- helpers ----


def show_after(guest: Guest, match: Match) -> ResponseReturnValue:
    """The table after a change, made from the game that was just brought there."""
    guest = Guest(match.table, guest.device, guest.wants)
    if not wants_fragment():
        return redirect(here(guest), 303)
    if match.table.state.stage != "playing":
        return show(guest)
    return show(guest, part=lambda viewer: _page(viewer, match))


def show_refused(guest: Guest, error: Refusal) -> ResponseReturnValue:
    """The table as it is now, with the reason on top; nothing was lost."""
    if not guest.is_here:
        raise error
    fresh = guest_at(guest.table.code)
    return show(fresh, notice=sentence_of(error, fresh.table.names), status=409)
