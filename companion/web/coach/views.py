"""Asking the coach to look back at a game, watching it do so, and playing on from a moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from flask import Blueprint, abort
from flask.typing import ResponseReturnValue
from marshmallow import fields

from companion.engine import Game, LiveChance, read_position, write_position
from companion.rooms.playing import setup_of
from companion.rooms.practice import PlayedOnFrom, practice, practice_of
from companion.store import LiveTable
from companion.web.coach.panel import CoachPanel, coach_panel
from companion.web.forms import load
from companion.web.fragments import never_keep
from companion.web.i18n import gettext as _
from companion.web.limits import for_this_address
from companion.web.page_models import render
from companion.web.replay.finished_games import check_open, names_in_game, readable_replay
from companion.web.start.practice import PracticeForm, device_of, lead_to, practice_table
from companion.web.storage import games, tables
from companion.web.table.deeds import deed
from companion.web.table.guest import guest_at, known_device

bp = Blueprint("coach", __name__)
bp.after_request(never_keep)

OPPONENTS = "shopkeeper"  # the level of the bots in a practice game


# ---- looking back ----


@bp.post("/t/<code>/review")
@deed
def ask(code: str, device: str) -> LiveTable:
    """The coach looks at the game that was just finished."""
    for_this_address("bot_games")
    games().reviews.ask(code, device)
    return tables().load(code)


@bp.get("/t/<code>/games/<int(max=2147483647):number>/review")
def panel(code: str, number: int) -> ResponseReturnValue:
    """How far it has come, and what was found."""
    guest = guest_at(code)
    check_open(guest, number)
    shown = coach_panel(
        code,
        number,
        readable_replay(code, number),
        names_in_game(guest, number),
        may_ask=False,
        may_play_on=guest.device is not None,
    )
    return render("coach/_panel.html", CoachPage(shown))


@dataclass(frozen=True, slots=True)
class CoachPage:
    coach: CoachPanel


# ---- playing on ----


@dataclass(frozen=True)
class WhatIfForm(PracticeForm):
    step: Annotated[int, fields.Integer(required=True)]


@bp.post("/t/<code>/games/<int(max=2147483647):number>/what-if")
def what_if(code: str, number: int) -> ResponseReturnValue:
    """The game from a moment on, for practice: the one who was asked then against bots."""
    guest = guest_at(code)
    check_open(guest, number)
    form = load(WhatIfForm)
    replay = readable_replay(code, number)
    game = replay.at(form.step) if 0 <= form.step < replay.last else None
    if game is None or game.decision is None or not game.decision.top_level:
        abort(409, _("The game cannot be played on from this step."))
    device = device_of(form, known_device(code))
    table = practice_table(
        device,
        setup_of(game.lineup),
        practice(PlayedOnFrom(code, number, replay.turn_of(form.step))),
        seat=game.decision.seat,
        level=OPPONENTS,
        called=guest.table.phone_of(device) or "",
    )
    if table.state.stage == "setting_up":
        deal = games().deal(code, number)
        position = _shuffled(game)
        table = games().begin_at(table.code, device, position, deal=deal, request=device)
    return lead_to(table, device)


def _shuffled(game: Game) -> dict[str, Any]:
    """The position with what lies face down in another order: whoever looked at the replay has seen
    it."""
    position = {**write_position(game), "next": [], "random": None}
    afresh = read_position(position, live=LiveChance.fresh())
    afresh.reseed()
    return write_position(afresh)


@bp.app_template_global()
def practised_from(table: LiveTable) -> PlayedOnFrom | None:
    """Where a practice game comes from; None: it is no practice."""
    return practice_of(table.state)
