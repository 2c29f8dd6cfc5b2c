"""The tracker: what phones and the big screen show while people play with the physical cards."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, render_template, request, url_for

from companion.catalog import Deck, catalog
from companion.rooms import Entry, steps
from companion.rooms.needs import Needs, needs
from companion.rooms.state import DICE_TOOLS, TOOLS, Clock, Holder, Roll, Stall, State, Tracker
from companion.rooms.tracker import MIXED, STEPS_OF_GOLD, TIMERS
from companion.setup.code import decode
from companion.setup.sheet import HAND_SIZE, MARKET_SLOTS
from companion.setup.sheet import sheet as make_sheet
from companion.store import Table
from companion.web.dealing.views import characters_at
from companion.web.i18n import gettext as _
from companion.web.sheet.words import starter_sentence
from companion.web.start.chairs import chairs_at
from companion.web.storage import tables
from companion.web.table.guest import Guest
from companion.web.table.pages import invitation, page_of, screen_of
from companion.web.table.words import (
    LogWords,
    Names,
    die_name,
    faces_in_words,
    set_name,
    short_die_name,
    tool_name,
)
from companion.web.tracker.clock_face import clock_face

bp = Blueprint("tracker", __name__)

LINES_ON_A_PHONE = 4
LINES_ON_A_SCREEN = 9
FIVE = 5


@dataclass(frozen=True, slots=True)
class Player:
    """One seat as the table sees it."""

    seat: int
    name: str
    is_active: bool
    is_mine: bool
    holder: Holder
    stall: int
    built: Stall
    partner: str | None
    character: str | None


@dataclass(frozen=True, slots=True)
class ShownRoll:
    roll: Roll
    name: str
    by: str
    result: str
    key: str  # a new one for every throw: the page lets the die roll when it sees one


@page_of("setting_up")
def before_the_game(guest: Guest) -> str:
    """Who is here, what is played, who goes first."""
    state = guest.table.state
    setup = None if state.setup is None else decode(state.setup)
    return render_template(
        "start/_begin.html",
        guest=guest,
        state=state,
        decks=_played(state.setup).decks,
        names=Names(guest.table.names),
        seated=sum(not seat.free for seat in guest.table.seats),
        starter=starter_sentence(make_sheet(setup, catalog())) if setup else None,
        first=setup.first_seat or 0 if setup else state.parts.get("first", 0),
        **invitation(guest.table),
        **characters_at(guest),
        **chairs_at(guest),
    )


@page_of("tracking")
@page_of("finished")
def page(guest: Guest) -> str:
    return render_template("tracker/_tracker.html", **_context(guest, LINES_ON_A_PHONE))


@screen_of("tracking")
@screen_of("finished")
def screen(guest: Guest) -> str:
    return render_template("tracker/_screen.html", **_context(guest, LINES_ON_A_SCREEN))


@bp.app_template_global()
def tap(table: Table, change: str, **fields: Any) -> str:
    """The address of a change, with those of its fields that are known already."""
    address = _address_of(table.code, change, request.script_root)
    return f"{address}?{urlencode(fields, doseq=True)}" if fields else address


@lru_cache(maxsize=2048)
def _address_of(code: str, change: str, _root: str) -> str:
    return url_for("table.do", code=code, change=change)


@bp.app_template_global()
def new_request() -> str:
    """Names one sending of a form: sent twice, by a double tap or a retry, it happens once."""
    return secrets.token_hex(8)


@bp.app_template_global()
def coins(gold: int) -> list[int]:
    """The coins somebody would hold: as few as possible."""
    return [FIVE] * (gold // FIVE) + [1] * (gold % FIVE)


def _context(guest: Guest, lines: int) -> dict[str, Any]:
    state, names = guest.table.state, Names(guest.table.names)
    tracker = _tracker(state)
    entries = tables().log(guest.table.code)
    now = steps(entries)
    words = LogWords(entries, guest.table.names, tracker.teams)
    played = _played(state.setup)
    return {
        "guest": guest,
        "table": guest.table,
        "state": state,
        "tracker": tracker,
        "may_act": guest.is_seated and state.stage == "tracking" and not guest.table.closed,
        "may_undo": guest.is_seated and not guest.table.closed,
        "acting_seat": _acting_seat(guest, tracker),
        "names": names,
        "players": _players(guest, tracker, names),
        "things": [holder for holder in tracker.holders if not holder.is_player],
        "face": clock_face(tracker.clock),
        "dice": [DICE_TOOLS[tool] for tool in tracker.tools if tool in DICE_TOOLS],
        "rolls": [_shown(roll, names) for roll in reversed(tracker.rolls)],
        "needs": played.needs,
        "decks": played.decks,
        "lines": words.lines(reversed(entries[-lines:]), now.taken_back),
        "to_undo": _step(now.to_undo, words),
        "to_redo": _step(now.to_redo, words),
        "now": time.time(),
        "hand_size": HAND_SIZE,
        "slots": range(MARKET_SLOTS - 1, -1, -1),
        "gold_steps": STEPS_OF_GOLD,
        "timers": TIMERS,
        "tools": TOOLS,
        "mixed": MIXED,
        "die_name": die_name,
        "short_die_name": short_die_name,
        "die_faces": {die.id: dict.fromkeys(die.faces) for die in catalog().dice.values()},
        "set_name": set_name,
        "tool_name": tool_name,
        "time_of_day": time_of_day,
    }


def time_of_day(clock: Clock) -> str:
    if clock.is_day:
        return _("Day %(space)s of %(spaces)s", space=clock.space + 1, spaces=clock.day)
    return _("Night %(space)s of %(spaces)s", space=clock.space - clock.day + 1, spaces=clock.night)


def _tracker(state: State) -> Tracker:
    assert state.tracker is not None, "these stages have books"  # noqa: S101
    return state.tracker


def _acting_seat(guest: Guest, tracker: Tracker) -> int | None:
    """A phone that is passed around acts for whoever's turn it is."""
    if tracker.active in guest.seats:
        return tracker.active
    return guest.seats[0] if guest.seats else None


def _players(guest: Guest, tracker: Tracker, names: Names) -> list[Player]:
    """This phone's own seats first, then the others as they sit, clockwise."""
    begin = guest.seats[0] if guest.seats else 0
    order = [(begin + step) % tracker.players for step in range(tracker.players)]
    order.sort(key=lambda seat: seat not in guest.seats)
    return [_player(seat, guest, tracker, names) for seat in order]


def _player(seat: int, guest: Guest, tracker: Tracker, names: Names) -> Player:
    stall = tracker.stall_of(seat)
    characters = _played(guest.table.state.setup).characters
    partner = next((other for other in tracker.seats_of(stall) if other != seat), None)
    return Player(
        seat=seat,
        name=names.of(seat),
        is_active=seat == tracker.active,
        is_mine=seat in guest.seats,
        holder=next(one for one in tracker.holders if one.is_player and one.seat == seat),
        stall=stall,
        built=tracker.stalls[stall],
        partner=None if partner is None else names.of(partner),
        character=characters[seat] if characters else None,
    )


def _shown(roll: Roll, names: Names) -> ShownRoll:
    return ShownRoll(
        roll=roll,
        name=die_name(roll.die),
        by=names.of(roll.by),
        result=faces_in_words(roll.die, roll.faces),
        key=f"{roll.id}-{len(roll.throws)}",
    )


def _step(entry: Entry | None, words: LogWords) -> tuple[int, str] | None:
    return None if entry is None else (entry.seq, words.sentence(entry))


@dataclass(frozen=True, slots=True)
class Played:
    """What is in play, as far as the set-up says."""

    needs: Needs | None
    decks: tuple[Deck, ...]  # the sets a stack can be of
    characters: tuple[str, ...]  # by seat


@lru_cache(maxsize=256)
def _played(setup_code: str | None) -> Played:
    """The same for every change of a game, so worked out once."""
    if setup_code is None:
        return Played(None, tuple(catalog().decks.values()), ())
    setup = decode(setup_code)
    return Played(
        needs=needs(setup, catalog()),
        decks=tuple(catalog().decks[deck] for deck in setup.decks),
        characters=tuple(one.name for one in make_sheet(setup, catalog()).characters),
    )
