"""A hint: what to do now, and how much better it is than the next best choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from companion.bots import SeatView, bot_of
from companion.bots.search import Weighed
from companion.coach.looks import LONG_LOOK, SEED, SHORT_LOOK, look
from companion.engine import Game
from companion.puzzles import puzzles
from companion.puzzles.solving import FAILED, OPEN, standing, way_on
from companion.rooms.hints import CUT_SHORT, FIRST_THOUGHT, LAST_WORD

Hint = dict[str, Any]  # plain data

OTHERWISE: Final = "shopkeeper"  # answers the questions that are not searched


def hints_at(game: Game, seat: int, puzzle: str | None = None) -> Iterator[Hint]:
    """A first thought where there is much to think about, and the last word.

    A hint holds the answer, its reason, and the chances of the best choices if they are known. It
    rests on what the seat may know. In a puzzle it is a step of a way that surely leads to the
    goal; where there is none it holds no answer.
    """
    played = puzzles().get(puzzle or "")
    if played is not None and standing(played, game) in (OPEN, FAILED):
        step = way_on(played, game)
        yield {"answer": step, "reason": "solution", "params": {}, "thought": LAST_WORD}
        return
    weighed = look(game, seat, SHORT_LOOK)
    if len(weighed) < 2:  # there is nothing to compare
        yield _hint(game, seat, weighed, LAST_WORD)
        return
    yield _hint(game, seat, weighed, FIRST_THOUGHT)
    weighed = look(game, seat, LONG_LOOK)
    yield _hint(game, seat, weighed, LAST_WORD if weighed[0].is_counted else CUT_SHORT)


def _hint(game: Game, seat: int, weighed: list[Weighed], thought: str) -> Hint:
    move = weighed[0].move if weighed else bot_of(OTHERWISE, SEED).decide(SeatView(game, seat))
    return {
        "answer": move.answer,
        "reason": move.reason,
        "params": move.params,
        "chances": [round(choice.chance, 3) for choice in weighed[:2] if choice.playouts],
        "thought": thought,
    }
