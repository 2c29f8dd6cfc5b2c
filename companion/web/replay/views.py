"""A game on screens step by step, its record, and reports of a position.

While a game is going on a report holds what the one who asks may know, and nothing else.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Final

from flask import Blueprint, Response, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from marshmallow import ValidationError, fields
from werkzeug.datastructures import MultiDict

from companion.engine import RULES_VERSION, Game, Narrator, report, view
from companion.rooms.replay import GameReplay, hidden
from companion.store import LiveTable
from companion.web.forms import read
from companion.web.fragments import never_keep, vary_by_htmx, wants_fragment
from companion.web.i18n import gettext as _
from companion.web.i18n import translations
from companion.web.page_models import render
from companion.web.play.board import Board, board
from companion.web.play.cards import Drawing, Face
from companion.web.play.hand import HandCard
from companion.web.play.log import newest_lines, sentences
from companion.web.replay.finished_games import (
    Events,
    check_open,
    names_in_game,
    open_game,
    readable_replay,
)
from companion.web.replay.seals import ShownSeal, shown_seal
from companion.web.storage import games, tables
from companion.web.table.guest import Guest, guest_at
from companion.web.table.pages import here
from companion.web.table.words import Names

bp = Blueprint("replay", __name__)
bp.after_request(vary_by_htmx)
bp.after_request(never_keep)
bp.app_template_global("table_address")(here)

LINES_IN_A_REPORT: Final = 12
EVERYTHING, WATCHER = "all", "watcher"  # who looks, besides the seats


# ---- the replay ----


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One step of a replay, for its page."""

    number: int
    turn: int
    by: str  # whose answer led here; empty at the beginning
    sentences: list[str]
    board: Board | None  # None: only what happened is known
    hands: list[tuple[str, tuple[HandCard, ...]]]  # when everything lies open
    decks: list[tuple[str, tuple[Face, ...]]]  # in order: only of what was played under these rules

    @property
    def words(self) -> Markup:
        """Of every card that can be read here."""
        if self.board is None:
            return Markup()
        hands = (
            face for _name, hand in self.hands for card in hand for face in (card.face, card.now)
        )
        decks = (face for _name, deck in self.decks for face in deck)
        lying = {face.id: face for face in (*self.board.faces(), *hands, *decks)}
        return self.board.draw.words(lying.values())


@dataclass(frozen=True, slots=True)
class ReplayPage:
    table: LiveTable
    number: int  # of the game
    replay: GameReplay
    views: dict[str, str]  # whose view can be chosen, with a word for each
    chosen: str  # one of them
    step: ReplayStep
    seal: ShownSeal | None


@bp.get("/t/<code>/games/<int(max=2147483647):number>/replay")
def replay(code: str, number: int) -> ResponseReturnValue:
    guest = guest_at(code)
    check_open(guest, number)
    recorded = readable_replay(code, number)
    names = names_in_game(guest, number)
    asked = _asked()
    step = _step_of(recorded, asked)
    chosen = _view_of(recorded, asked)
    by, events = open_game(code, number).told[step]
    page = ReplayPage(
        table=guest.table,
        number=number,
        replay=recorded,
        views=_views(recorded, names),
        chosen=chosen,
        step=_step(recorded, step, chosen, names, by, events),
        seal=shown_seal(code, number),
    )
    template = "replay/_player.html" if wants_fragment() else "replay/replay.html"
    return render(template, page)


@dataclass(frozen=True)
class StepQuery:
    step: Annotated[int | None, fields.Integer(load_default=None)]
    seat: Annotated[str, fields.String(load_default=EVERYTHING)]  # whose view


def _asked() -> StepQuery:
    """What the address says; nonsense counts as nothing said."""
    try:
        return read(StepQuery, request.args)
    except ValidationError:
        return read(StepQuery, MultiDict())


def _step_of(replay: GameReplay, asked: StepQuery) -> int:
    return min(max(asked.step or 0, 0), replay.last)


def _view_of(replay: GameReplay, asked: StepQuery) -> str:
    seats = map(str, range(replay.rules.players))
    return asked.seat if asked.seat in (WATCHER, *seats) else EVERYTHING


def _views(replay: GameReplay, names: Names) -> dict[str, str]:
    """All that can be chosen, with a word for each."""
    seats = {str(seat): names.of(seat) for seat in range(replay.rules.players)}
    return {EVERYTHING: _("All cards open"), **seats, WATCHER: _("A watcher")}


def _step(
    replay: GameReplay, number: int, chosen: str, names: Names, by: int | None, events: Events
) -> ReplayStep:
    game = replay.at(number)
    seat = int(chosen) if chosen.isdecimal() else None
    is_open = chosen == EVERYTHING
    called = [names.of(other) for other in range(replay.rules.players)]
    days = replay.rules.day_spaces
    teller = Narrator(replay.cast, called, seat, translations(), days, knows_all=is_open)
    shown = board(view(game, seat), names, seat, replay.cast) if game else None
    order_is_known = number >= replay.first_recorded
    return ReplayStep(
        number=number,
        turn=replay.turn_of(number),
        by=names.of(by) if number else "",
        sentences=sentences(events, teller),
        board=shown,
        hands=_hands(game, names) if game and is_open else [],
        decks=_decks(game, names, shown.draw)
        if game and shown and is_open and order_is_known
        else [],
    )


def _hands(game: Game, names: Names) -> list[tuple[str, tuple[HandCard, ...]]]:
    return [
        (names.of(seat), board(view(game, seat), names, seat, game.cast).hand)
        for seat in range(game.rules.players)
    ]


def _decks(game: Game, names: Names, draw: Drawing) -> list[tuple[str, tuple[Face, ...]]]:
    lying = hidden(game)
    decks = [
        (_("Deck of %(name)s", name=names.of(seat)), draw.faces(deck))
        for seat, deck in enumerate(lying.decks)
    ]
    return [*decks, (_("Market deck"), draw.faces(lying.market_deck))]


# ---- the record ----


@bp.get("/t/<code>/games/<int(max=2147483647):number>.json")
def export(code: str, number: int) -> ResponseReturnValue:
    """``python -m companion replay FILE`` tells it in words, ``verify`` checks it with its key."""
    check_open(guest_at(code), number)
    return Response(
        json.dumps(games().told_record(code, number)),
        mimetype="application/json",
        headers={"Content-Disposition": f'attachment; filename="dale-{code}-{number}.json"'},
    )


# ---- reports ----


@bp.get("/t/<code>/report")
def report_now(code: str) -> ResponseReturnValue:
    """The position as the one who asks may know it."""
    guest = guest_at(code)
    match = games().load(code)
    if guest.table.state.stage != "playing":
        return redirect(url_for("replay.report_step", code=code, number=match.number), 303)
    lines = newest_lines(
        tables().recent_log(match.table).entries, match, guest.facing, LINES_IN_A_REPORT
    )
    told = {
        "rules_version": RULES_VERSION,
        "decks": list(match.game.cast.decks),
        "seat": guest.facing,
        "view": view(match.seen_by(guest.facing), guest.facing),
        "last": [line.text for line in reversed(lines)],
    }
    text = json.dumps(told, indent=1, ensure_ascii=False)
    return _report_page(guest, text, is_open=False, back=here(guest))


@bp.get("/t/<code>/games/<int(max=2147483647):number>/report")
def report_step(code: str, number: int) -> ResponseReturnValue:
    """The position after any step of a game that is over, with all its cards."""
    guest = guest_at(code)
    check_open(guest, number)
    replay = readable_replay(code, number)
    asked = _asked()
    step = replay.last if asked.step is None else _step_of(replay, asked)
    game = replay.replayed(step)
    if game is None:
        abort(409, _("This step was played under earlier rules: only what happened is kept."))
    text = report(game)
    back = url_for("replay.replay", code=code, number=number, step=step)
    return _report_page(guest, text, is_open=True, back=back)


@dataclass(frozen=True, slots=True)
class ReportPage:
    table: LiveTable
    text: str
    is_open: bool  # all cards are in the text
    back: str  # address


def _report_page(guest: Guest, text: str, *, is_open: bool, back: str) -> str:
    return render("replay/report.html", ReportPage(guest.table, text, is_open, back))
