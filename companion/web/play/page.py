"""What the page of a game on screens shows to one seat, a watcher or the big screen.

Made from ``view(game, seat)``, from the log as that seat may know it and from what is public about
the table; nothing else of the game reaches a template.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.engine import QuestionView, read_event, view
from companion.rooms.lesson import prompts_left
from companion.rooms.playing import bot_level
from companion.store import LiveTable, Match
from companion.web.i18n import gettext as _
from companion.web.play.board import Board, board
from companion.web.play.cards import Drawing
from companion.web.play.hint import ShownHint, hint_asked_at, hint_for, shown_hint
from companion.web.play.legal_marks import LegalMarks, legal_marks
from companion.web.play.log import (
    ChatLine,
    PlayLine,
    chat_lines,
    just_happened,
    narrator,
    newest_lines,
)
from companion.web.play.motion import Motion, motion
from companion.web.play.prompts import Moment, Prompt, brings_action, deeds, prompt_for
from companion.web.play.question import AskedQuestion, asked
from companion.web.play.steering import (
    ChairToTakeBack,
    SeatSettings,
    ShownProposal,
    UndoButton,
    chairs_to_take_back,
    seat_settings,
    shown_proposal,
    undo_button,
)
from companion.web.play.turn_summary import events_since_last_turn, since_last_turn
from companion.web.storage import games, jobs, tables
from companion.web.table.guest import Guest
from companion.web.table.words import Names

LINES_ON_A_PHONE = 12
PATIENCE = 5.0  # seconds


@dataclass(frozen=True, slots=True)
class WaitingFor:
    """Whom the table waits for, as far as that is no secret."""

    words: str
    bot_thinks: bool
    bots_are_late: bool


@dataclass(frozen=True, slots=True)
class PlayPage:
    guest: Guest
    table: LiveTable
    seat: int | None
    moment: int
    step: int  # which question of this moment: of several that only this seat knows of
    is_window: bool  # the game goes on in a moment, for all at once
    board: Board
    is_asked: bool
    question: AskedQuestion | None  # if this seat is asked, and not for an action
    waiting: WaitingFor
    proposal: ShownProposal | None
    chairs_to_take_back: tuple[ChairToTakeBack, ...]
    undo: UndoButton
    hint: ShownHint
    settings: SeatSettings
    turn_summary: list[str]
    lines: list[PlayLine]
    happened: list[str]  # what the last answer led to
    chat: list[ChatLine]
    motion: Motion | None  # what to show before this page, if the phone says what it has seen
    prompt: Prompt | None  # of the first game

    @property
    def asked_at(self) -> str:
        """Tells one question from the next one."""
        return f"{self.moment}.{self.step}" if self.step else str(self.moment)

    @property
    def asks(self) -> str:
        """What this seat is asked, in short."""
        if not self.is_asked:
            return ""
        if self.question is not None:
            return self.question.title
        return self.board.form.title if self.board.form else ""


def play_page(guest: Guest, match: Match, seat: int | None, seen: int | None = None) -> PlayPage:
    """The page for one seat; without a seat it holds what everybody may know. ``seen`` is the
    newest entry that was on this phone's page until now."""
    return _Looking(guest, match, seat).page(seen)


class _Looking:
    """One viewer looks at one moment of a game."""

    def __init__(self, guest: Guest, match: Match, seat: int | None) -> None:
        self.guest = guest
        self.match = match
        self.seat = seat
        self.table = match.table
        self.names = Names(match.table.names)
        self.recent = tables().recent_log(match.table)
        self.entries = self.recent.entries
        self.game = match.seen_by(seat)
        self.step = 0 if seat is None else match.step(seat)
        self.seen = view(self.game, seat)
        self.question: QuestionView = self.seen["question"] or {"seat": None}

    def page(self, seen: int | None) -> PlayPage:
        laid = board(self.seen, self.names, self.seat, self.match.game.cast, self._legal)
        lines = newest_lines(self.entries, self.match, self.seat, LINES_ON_A_PHONE)
        return PlayPage(
            guest=self.guest,
            table=self.table,
            seat=self.seat,
            moment=self.match.moment,
            step=self.step,
            is_window=self.match.game.paused,
            board=laid,
            is_asked=self._is_asked,
            question=self._question(),
            waiting=self._waiting(),
            proposal=shown_proposal(self.table, self.guest, self.names),
            chairs_to_take_back=chairs_to_take_back(self.table, self.guest, self.names),
            undo=undo_button(self.match, self.seat),
            hint=self._hint(),
            settings=seat_settings(self.match, self.seat, self.names),
            turn_summary=self._turn_summary(),
            lines=lines,
            happened=just_happened(lines, self.match.moment),
            chat=chat_lines(self.recent),
            motion=None if seen is None else self._motion(seen, laid.draw),
            prompt=self._prompt(laid),
        )

    def _motion(self, seen: int, draw: Drawing) -> Motion | None:
        teller = narrator(self.match, self.seat)
        return motion(self.entries, self.match.number, seen, teller, draw)

    @cached_property
    def _legal(self) -> LegalMarks | None:
        return legal_marks(self.game, self.seen) if self._acts else None

    def _prompt(self, laid: Board) -> Prompt | None:
        left = prompts_left(self.table.state)
        if not left or self._legal is None or self.seat is None:
            return None
        answers = list(games().newest_answers(self.match))
        moment = Moment(
            laid,
            self._legal,
            self.question["purpose"],
            done=deeds(answers, self.seat),
            has_bonus=brings_action(answers, self.seat),
        )
        return prompt_for(moment, left)

    # ---- what is asked ----

    @cached_property
    def _is_asked(self) -> bool:
        """A bot that plays for this seat thinks about its questions itself."""
        return self.seat is not None and "kind" in self.question and not self._bot(self.seat)

    @property
    def _acts(self) -> bool:
        return self._is_asked and self.question["kind"] == "action"

    def _bot(self, seat: int) -> bool:
        return bot_level(self.table.state, seat) is not None

    def _question(self) -> AskedQuestion | None:
        if self.seat is None or not self._is_asked or self._acts:
            return None
        return asked(self.question, self.seen, self.names, self.seat)

    def _waiting(self) -> WaitingFor:
        if self.match.game.paused:
            return WaitingFor(_in_a_moment(self.step), bot_thinks=False, bots_are_late=False)
        seat = self.question.get("seat")  # only said where it is no secret
        bot_thinks = seat is not None and self._bot(seat) and not self.table.closed
        return WaitingFor(
            words=_thinks(self.names.of(seat)) if bot_thinks else waiting(self.seen, self.names),
            bot_thinks=bot_thinks,
            bots_are_late=bot_thinks and _bots_are_late(self.table.code),
        )

    def _hint(self) -> ShownHint:
        hint = None
        if self._is_asked:
            hint = hint_for(self.entries, self.match, self.seat, self.seen, self.names)
        asked_at = hint_asked_at(self.entries, self.match, self.seat)
        # That somebody asks for a hint is told: not while nobody knows that they are asked.
        may_ask = self._is_asked and not self.game.asks_in_secret
        return shown_hint(self.table, hint, asked_at, may_ask=may_ask)

    def _turn_summary(self) -> list[str]:
        """What happened since this seat's last turn, while an action is asked for."""
        if self.seat is None or not self._acts:
            return []
        called = [self.names.of(seat) for seat in range(self.match.game.rules.players)]
        rows = events_since_last_turn(games().newest_answers(self.match), self.seat)
        events = [read_event(row) for row in rows]
        return since_last_turn(events, self.match.game.cast, called, self.seat)


def _in_a_moment(step: int) -> str:
    if step:
        return _("Your answer counts in a moment, for all at once.")
    return _("One moment, then the game goes on.")


def waiting(view: Mapping[str, Any], names: Names) -> str:
    """For everybody who is not asked. Who may react is a secret, so only a turn is named."""
    question = view["question"]
    if not question:
        return _("The game is over.")
    if question.get("seat") is not None:
        return _("Waiting for %(name)s", name=names.of(question["seat"]))
    return _("Waiting for another player")


def _thinks(name: str) -> str:
    return _("%(name)s is thinking", name=name)


def _bots_are_late(code: str) -> bool:
    """A bot takes a fraction of a second, unless nothing runs in which it could think."""
    return (jobs().oldest_waiting(code) or 0.0) > PATIENCE
