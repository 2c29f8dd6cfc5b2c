"""When a game on screens is over: who won and how, and the course it took."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint

from companion.catalog.numbers import stacks_to_win
from companion.engine import EngineError, view
from companion.rooms.history import Play, Player, plays_of
from companion.rooms.playing import ROTATE, playing
from companion.rooms.replay import GameReplay, Sample
from companion.store import LiveTable
from companion.web.coach.panel import CoachPanel, coach_panel
from companion.web.forms import TapForm, load
from companion.web.fragments import vary_by_htmx
from companion.web.i18n import N_
from companion.web.i18n import gettext as _
from companion.web.limits import for_this_address
from companion.web.page_models import render
from companion.web.play.board import Board, board
from companion.web.play.log import ChatLine, chat_lines
from companion.web.play.players import PlayerArea
from companion.web.refusals import sentence_of
from companion.web.replay.course_chart import Chart, chart
from companion.web.replay.finished_games import replay_of
from companion.web.replay.seals import ShownSeal, shown_seal
from companion.web.start.results import count_result
from companion.web.storage import games, tables
from companion.web.table.deeds import deed
from companion.web.table.guest import Guest
from companion.web.table.pages import page_of, screen_of
from companion.web.table.words import Names, tell

bp = Blueprint("result", __name__)
bp.after_request(vary_by_htmx)


@dataclass(frozen=True, slots=True)
class GameCourse:
    """How a game went and what lay on the table in the end."""

    samples: list[Sample]
    sides: list[str]
    stacks_chart: Chart
    worth_chart: Chart
    board: Board


@dataclass(frozen=True, slots=True)
class ResultPage:
    guest: Guest
    table: LiveTable
    play: Play
    number: int
    gave_up: str  # the names of those who did
    chat: list[ChatLine]
    course: GameCourse | None
    unreadable: str  # why there is no course
    coach: CoachPanel | None
    seal: ShownSeal | None

    @property
    def is_complete(self) -> bool:
        """Whether the game ended with a complete stall."""
        return self.winner.stacks >= stacks_to_win(self.play.teams)

    @property
    def winner(self) -> Player:
        return next(player for player in self.play.players if player.winner)

    @property
    def winners(self) -> dict[int, str]:
        return {player.seat: player.name for player in self.play.players if player.winner}

    @property
    def standings(self) -> list[PlayerArea]:
        """One of each side, the nearest to a complete stall first; the winner in any case."""
        if self.course is None:
            return []
        sides = [player for player in self.course.board.players if not player.shares_stall]
        won = {player.seat for player in self.play.players if player.winner}
        return sorted(
            sides, key=lambda side: (side.seat not in won, -len(side.stall.stacks), side.seat)
        )

    @property
    def trophy(self) -> PlayerArea:
        """Whose stall is complete."""
        return self.standings[0]

    @property
    def folk(self) -> list[str]:
        """The decks whose animals stand for the players, the winner's first."""
        return list(dict.fromkeys(player.emblem for player in self.standings))


@page_of("played")
def page(guest: Guest) -> str:
    count_result(guest)
    return render("result/_result.html", _result(guest))


@screen_of("played")
def screen(guest: Guest) -> str:
    return render("result/_screen.html", _result(guest))


def _result(guest: Guest) -> ResultPage:
    table, names = guest.table, Names(guest.table.players)
    part = playing(table.state)
    course, unreadable = None, ""
    try:
        course = _course(replay_of(table.code, part.game), names)
    except EngineError as error:
        unreadable = sentence_of(error)
    if course is None and not unreadable:
        unreadable = _(
            "It was played under earlier rules, before every event said where cards went."
        )
    return ResultPage(
        guest=guest,
        table=table,
        play=plays_of(table.state, table.code, table.names)[-1],
        number=part.game,
        gave_up=names.of_all(part.conceded) if part.conceded else "",
        chat=chat_lines(tables().recent_log(table)),
        course=course,
        unreadable=unreadable,
        coach=_coach(guest, part.game, names) if course is not None else None,
        seal=shown_seal(table.code, part.game),
    )


def _coach(guest: Guest, number: int, names: Names) -> CoachPanel:
    may_ask = guest.is_seated and not guest.table.closed
    replay = replay_of(guest.table.code, number)
    return coach_panel(
        guest.table.code,
        number,
        replay,
        names,
        may_ask=may_ask,
        may_play_on=guest.device is not None,
    )


def _course(replay: GameReplay, names: Names) -> GameCourse | None:
    last = replay.at(replay.last)
    if last is None:
        return None
    players = [[names.of(seat) for seat in seats] for seats in replay.sides]
    stacks = chart(
        replay.course,
        lambda sample: sample.stacks,
        players,
        least_top=replay.rules.stacks_to_win,
        in_steps=True,
    )
    return GameCourse(
        samples=replay.course,
        sides=[names.of_all(seats) for seats in replay.sides],
        stacks_chart=stacks,
        worth_chart=chart(replay.course, lambda sample: sample.worth, players),
        board=board(view(last, None), names, None, replay.cast),
    )


tell(
    {
        ROTATE: (
            N_("You want the same cards again: everyone moves one seat."),
            N_("%(who)s wants the same cards again: everyone moves one seat."),
        )
    }
)


@bp.post("/t/<code>/same-deal")
@deed
def same_deal(code: str, device: str) -> LiveTable:
    """Play this deal again, everybody one seat further."""
    if tables().load(code).has_bots:
        for_this_address("bot_games")
    return games().same_deal(code, device, request=load(TapForm).request)
