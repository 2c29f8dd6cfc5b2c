"""When a game on screens is over: who won and how, and the course it took."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template

from companion.engine.errors import EngineError
from companion.engine.view import view
from companion.rooms import Change, Entry
from companion.rooms.history import plays_of
from companion.rooms.playing import ROTATE, playing
from companion.rooms.replay import Film
from companion.setup.sheet import STACKS_TO_WIN, TEAM_STACKS_TO_WIN
from companion.store import Table
from companion.web.forms import TapForm, load
from companion.web.fragments import vary_by_htmx
from companion.web.i18n import gettext as _
from companion.web.play.laying import board
from companion.web.play.log import talk
from companion.web.refusals import sentence_of
from companion.web.replay.course_chart import chart
from companion.web.replay.games import film_of
from companion.web.storage import games, tables
from companion.web.table.deeds import deed
from companion.web.table.guest import Guest
from companion.web.table.pages import page_of, screen_of
from companion.web.table.words import LogWords, Names, told

bp = Blueprint("result", __name__)
bp.after_request(vary_by_htmx)


@page_of("played")
def page(guest: Guest) -> str:
    return render_template("replay/_result.html", **_result(guest))


@screen_of("played")
def screen(guest: Guest) -> str:
    return render_template("replay/_screen.html", **_result(guest))


def _result(guest: Guest) -> dict[str, Any]:
    table, names = guest.table, Names(guest.table.names)
    part = playing(table.state)
    play = plays_of(table.state, table.code, table.names)[-1]
    result = {
        "guest": guest,
        "table": table,
        "names": names,
        "play": play,
        "number": part["game"],
        "stacks_to_win": TEAM_STACKS_TO_WIN if play.teams else STACKS_TO_WIN,
        "conceded": part["conceded"],
        "talk": talk(tables().log(table.code)),
    }
    try:
        film = film_of(table.code, part["game"])
    except EngineError as error:  # kept by a version with other rules
        return {**result, "unreadable": sentence_of(error)}
    end = film.at(film.last)
    return {
        **result,
        "board": board(view(end, None), names, None, film.cast),
        **_course(film, names),
    }


def _course(film: Film, names: Names) -> dict[str, Any]:
    players = [[names.of(seat) for seat in seats] for seats in film.sides]
    stacks = chart(
        film.course,
        lambda sample: sample.stacks,
        players,
        least_top=film.rules.stacks_to_win,
        in_steps=True,
    )
    return {
        "course": film.course,
        "sides": [names.of_all(seats) for seats in film.sides],
        "stacks_chart": stacks,
        "worth_chart": chart(film.course, lambda sample: sample.worth, players),
    }


@told(ROTATE)
def _moved_on(log: LogWords, entry: Entry, change: Change) -> str:
    return _("%(who)s wants the same deal again: everybody moves one seat on.", who=log.who(entry))


@bp.post("/t/<code>/same-deal")
@deed
def same_deal(guest: Guest, device: str) -> Table:
    """The same cards once more, everybody one seat further."""
    return games().same_deal(guest.code, device, request=load(TapForm).request)
