"""After a game: what was expected, what came of it, and how it felt, in two taps."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from flask import Blueprint

from companion.insight import kind_of, measured, predict
from companion.rooms.felt import ABOUT, LEVELS, felt
from companion.rooms.history import Play, pace_of, plays_of
from companion.setup.picker import Level
from companion.web.i18n import N_, ngettext
from companion.web.i18n import gettext as _
from companion.web.insight.words import feel_phrase, rounded
from companion.web.table.guest import Guest
from companion.web.table.own_table import own_table
from companion.web.table.words import tell

bp = Blueprint("how_it_went", __name__)

QUESTIONS = {"contact": N_("Contact:"), "luck": N_("Randomness:")}


@dataclass(frozen=True, slots=True)
class Tap:
    says: Level
    label: str
    count: int
    mine: bool


@dataclass(frozen=True, slots=True)
class HowItWent:
    expected: str  # in a sentence; empty where nothing like it was measured
    came: str
    own_pace: str  # empty where nothing is known of it
    questions: list[tuple[str, str, list[Tap]]]  # about what, in words, and what can be said


@bp.app_template_global()
def how_it_went(guest: Guest) -> HowItWent | None:
    """None where nobody said which decks were played."""
    table = guest.table
    play = plays_of(table.state, table.code, table.names)[-1]
    if not play.decks or not play.winners:
        return None
    pace = pace_of(table.state, on_screens=play.game is not None)
    return HowItWent(
        expected=_expected(play, pace),
        came=_("It took %(minutes)s and %(turns)s.", **_length(play.minutes, play.turns)),
        own_pace=_own_pace(pace),
        questions=[(about, _(QUESTIONS[about]), _taps(guest, about)) for about in ABOUT],
    )


def _expected(play: Play, pace: float) -> str:
    players, teams = len(play.players), play.teams
    if not measured().knows_table(play.decks, kind_of(players, teams)):
        return ""
    found = predict(play.decks, players, pace, teams=teams)
    return _(
        "Expected: about %(minutes)s and %(turns)s.",
        **_length(rounded(found.minutes), round(found.turns)),
    )


def _length(minutes: int, turns: int) -> dict[str, str]:
    return {
        "minutes": ngettext("%(num)s minute", "%(num)s minutes", minutes),
        "turns": ngettext("%(num)s turn", "%(num)s turns", turns),
    }


def _own_pace(pace: float) -> str:
    if abs(pace - 1) < 0.05:
        return ""
    return _(
        "This table takes %(percent)s%% of the usual time; the estimates allow for that.",
        percent=round(100 * pace),
    )


def _taps(guest: Guest, about: str) -> list[Tap]:
    said = felt(guest.table.state).get(about, {})
    counted = Counter(said.values())
    mine = {said[str(seat)] for seat in guest.seats if str(seat) in said}
    levels: tuple[Level, ...] = LEVELS
    return [
        Tap(level, feel_phrase(about, level), counted[level], level in mine) for level in levels
    ]


def own_pace() -> float:
    """That of the table this device is at; 1 where it is at none."""
    table = own_table()
    return table.pace if table else 1.0


tell({"felt": (N_("You said how the game felt."), N_("%(who)s said how the game felt."))})
