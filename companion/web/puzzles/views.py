"""Puzzles: a list, one of the day, and each as a game of one turn at a table of its own.

The table is an ordinary game on screens that begins at the puzzle's position. What lies face down
is shuffled each time, so that nobody learns by trying what only luck would bring.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime

from flask import Blueprint, abort, make_response, redirect, url_for
from flask.typing import ResponseReturnValue

from companion.catalog import Deck, catalog
from companion.puzzles import KINDS, Puzzle, puzzle_of, puzzles
from companion.puzzles.solving import SOLVED, standing
from companion.rooms.playing import PUZZLE, playing, puzzle_played
from companion.setup.sheet import TableSetup
from companion.store import LiveTable
from companion.web.addresses import shareable_url
from companion.web.forms import load
from companion.web.i18n import gettext as _
from companion.web.page_models import render
from companion.web.play.cards import name_of
from companion.web.start.practice import (
    PracticeForm,
    device_of,
    know_device,
    lead_to,
    practice_table,
)
from companion.web.storage import games

bp = Blueprint("puzzles", __name__)

_chance = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class ListedPuzzle:
    """A puzzle in words."""

    id: str
    number: int  # among all
    title: str
    decks: list[Deck]
    steps: int


@dataclass(frozen=True, slots=True)
class PuzzlesPage:
    kinds: list[tuple[str, list[ListedPuzzle]]]  # a heading and its puzzles
    today: ListedPuzzle


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    puzzle: ListedPuzzle
    explanation: str
    share: str
    following: str  # the id of the next one
    key: str


@bp.get("/puzzles")
def index() -> ResponseReturnValue:
    listed = [(puzzle.kind, _listed(puzzle)) for puzzle in puzzles().values()]
    kinds = [(_headings()[kind], [puzzle for of, puzzle in listed if of == kind]) for kind in KINDS]
    return render("puzzles/index.html", PuzzlesPage(kinds, _listed(_of_today())))


@bp.get("/puzzles/today")
def today() -> ResponseReturnValue:
    return redirect(url_for("puzzles.page", puzzle_id=_of_today().id))


@bp.get("/puzzles/<puzzle_id>")
def page(puzzle_id: str) -> ResponseReturnValue:
    puzzle = _puzzle(puzzle_id)
    shown = PuzzlePage(
        puzzle=_listed(puzzle),
        explanation=_explanations()[puzzle.kind],
        share=shareable_url(url_for("puzzles.page", puzzle_id=puzzle.id)),
        following=_next(puzzle),
        key=secrets.token_hex(16),
    )
    return know_device(make_response(render("puzzles/puzzle.html", shown)))


@bp.post("/puzzles/<puzzle_id>")
def begin(puzzle_id: str) -> ResponseReturnValue:
    puzzle, device = _puzzle(puzzle_id), device_of(load(PracticeForm))
    table = practice_table(device, TableSetup(puzzle.decks, 2), {PUZZLE: puzzle.id})
    if table.state.stage == "setting_up":
        position = puzzle.mixed(_chance)
        table = games().begin_at(table.code, device, position, shared=True, request=device)
    return lead_to(table, device)


def _puzzle(puzzle_id: str) -> Puzzle:
    found = puzzles().get(puzzle_id)
    if found is None:
        abort(404, _("There is no such puzzle. They are all in the list of puzzles."))
    return found


def _of_today() -> Puzzle:
    return puzzle_of(datetime.now(UTC).date())


def _next(puzzle: Puzzle) -> str:
    known = list(puzzles())
    return known[(known.index(puzzle.id) + 1) % len(known)]


# ---- how it stands, for the table ----


@dataclass(frozen=True, slots=True)
class PuzzleState:
    """What "puzzles/_state.html" shows."""

    puzzle: ListedPuzzle
    state: str  # see ``companion.puzzles.solving``
    following: str
    key: str


@bp.app_template_global()
def is_puzzle(table: LiveTable) -> bool:
    """Whether the game of this table is one; those after it are not."""
    shows_game = table.state.stage in ("playing", "finished")
    return shows_game and puzzle_played(table.state) in puzzles()


@bp.app_template_global()
def puzzle_at(table: LiveTable) -> PuzzleState:
    puzzle = puzzles()[table.state.parts[PUZZLE]]
    is_solved = playing(table.state).solved is not None
    state = SOLVED if is_solved else standing(puzzle, games().load_at(table).game)
    return PuzzleState(_listed(puzzle), state, _next(puzzle), secrets.token_hex(16))


# ---- words ----


def _listed(puzzle: Puzzle) -> ListedPuzzle:
    return ListedPuzzle(
        id=puzzle.id,
        number=list(puzzles()).index(puzzle.id) + 1,
        title=title_of(puzzle),
        decks=[catalog().decks[deck] for deck in puzzle.decks],
        steps=puzzle.steps,
    )


def title_of(puzzle: Puzzle) -> str:
    if puzzle.kind == "win":
        return _("Win now")
    if puzzle.kind == "build":
        return _("Build stack %(number)s this turn", number=puzzle.stack)
    card = name_of(puzzle.card)
    return _("Buy %(card)s and keep stack %(number)s in hand", card=card, number=puzzle.stack)


def _headings() -> dict[str, str]:
    return {
        "build": _("Build this turn"),
        "win": _("Win now"),
        "keep": _("What must not be thrown away"),
    }


def _explanations() -> dict[str, str]:
    return {
        "build": _("No stack lies ready, and yet this turn is enough. Nothing is left to chance."),
        "win": _("The last stack is within reach on this very turn; nothing is left to chance."),
        "keep": _(
            "Pay so that the cards left in your hand, with the one you buy, make the stack. Only "
            "one way to pay does."
        ),
    }
