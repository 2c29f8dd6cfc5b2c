"""Learning by playing: a first game, laid out so that everything comes up soon.

It is an ordinary game on screens at a table of its own, always the same deal against the gentlest
bot. What is added are the prompts: see ``companion.web.play.prompts``.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, make_response
from flask.typing import ResponseReturnValue

from companion.catalog import Deck, catalog
from companion.rooms import ChangeError
from companion.rooms.lesson import is_lesson, lesson
from companion.setup.sheet import TableSetup
from companion.store import LiveTable
from companion.web.forms import load
from companion.web.i18n import N_
from companion.web.page_models import render
from companion.web.refusals import say_why
from companion.web.start.practice import (
    LEARNER,
    PracticeForm,
    device_of,
    know_device,
    lead_to,
    practice_table,
)
from companion.web.storage import games
from companion.web.table.words import tell

bp = Blueprint("lesson", __name__)

# Easy decks that leave others alone; dealt so that there is something to buy, to build and to play
# on the first turns. What the prompts need of it is tested.
FIRST_GAME: Final = TableSetup(("macaws", "pandas", "platypuses"), 2)
DEAL: Final = "first game 36"


@dataclass(frozen=True, slots=True)
class LessonPage:
    """What "lesson/begin.html" shows."""

    decks: list[Deck]
    key: str


@bp.get("/learn/play")
def page() -> ResponseReturnValue:
    decks = [catalog().decks[deck] for deck in FIRST_GAME.decks]
    shown = LessonPage(decks, secrets.token_hex(16))
    return know_device(make_response(render("lesson/begin.html", shown)))


@bp.post("/learn/play")
def begin() -> ResponseReturnValue:
    device = device_of(load(PracticeForm))
    table = practice_table(device, FIRST_GAME, lesson())
    if table.state.stage == "setting_up":
        table = games().begin(table.code, device, first=LEARNER, shared=DEAL, request=device)
    return lead_to(table, device)


@bp.app_template_global()
def teaches(table: LiveTable) -> bool:
    return is_lesson(table.state)


# ---- words ----


tell({"lesson": (N_("You read a tip."), N_("%(who)s read a tip."))})
say_why(ChangeError, {"no_lesson": N_("This game has no tips.")})
