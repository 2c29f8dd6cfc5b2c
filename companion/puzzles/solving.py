"""Solves a puzzle: every way through the turn that leaves nothing to chance.

A way counts only as long as nothing hidden is seen, nothing is rolled or shuffled and nobody else
is asked, so that what it leads to follows from what the player knows. All of them are tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.engine import NOBODY, PHASES, Game, fingerprint, rulebook
from companion.puzzles import Puzzle, puzzles

MOST_POSITIONS: Final = 400

# How a puzzle that is played stands.
OPEN, SOLVED, FAILED, OVER = "open", "solved", "failed", "over"


class TooLargeError(Exception):
    """There is more to try than a puzzle may have."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What a puzzle wants of the seat whose turn it is."""

    kind: str
    stack: int
    card: int | None  # the market card to buy: its number in this game

    @classmethod
    def of(cls, puzzle: Puzzle, game: Game) -> Goal:
        card = None if puzzle.slot is None else game.state.market[puzzle.slot]
        return cls(puzzle.kind, puzzle.stack, card)

    def is_met(self, game: Game, seat: int) -> bool:
        table = game.table
        built = len(table.stall_of(seat))
        if self.kind == "keep":
            has_bought = self.card in table.hand(seat)
            return has_bought and built < self.stack and _can_build(game, seat)
        if self.kind == "win":
            return game.state.winner != NOBODY and built >= self.stack
        return built >= self.stack


@dataclass(frozen=True, slots=True)
class Solution:
    """All first answers that surely lead to the goal, and the shortest way."""

    first: tuple[object, ...]
    shortest: object  # the first answer of the shortest way; None: there is no way
    steps: int  # answers on the shortest way
    tried: int  # positions

    @property
    def is_unique(self) -> bool:
        return len(self.first) == 1


def solve(puzzle: Puzzle) -> Solution:
    """Raises TooLargeError where not all can be tried."""
    game = puzzle.game()
    return solve_from(game, Goal.of(puzzle, game))


def solve_from(game: Game, goal: Goal) -> Solution:
    return _Search(goal, game).solution(game)


def way_on(puzzle: Puzzle, game: Game) -> object:
    """The next answer of the shortest way that surely leads to the goal from where a game of the
    puzzle stands; None where none is found."""
    try:
        return solve_from(game, _goal(puzzle.id)[0]).shortest
    except TooLargeError:  # who has left the way may come to where there is much more to try
        return None


def standing(puzzle: Puzzle, game: Game) -> str:
    """Whether the goal is reached in a game of the puzzle as it is now, or cannot be reached any
    more."""
    goal, turn = _goal(puzzle.id)
    if game.state.turn != turn:
        return OVER
    if goal.is_met(game, puzzle.seat):
        return SOLVED
    return FAILED if has_failed(game, puzzle.seat, turn) else OPEN


@lru_cache(maxsize=128)
def _goal(puzzle_id: str) -> tuple[Goal, int]:
    """The goal of a puzzle, and the turn it is to be reached in."""
    puzzle = puzzles()[puzzle_id]
    game = puzzle.game()
    return Goal.of(puzzle, game), game.state.turn


def has_failed(game: Game, seat: int, turn: int) -> bool:
    """Whether the turn a goal had to be reached in is over, but for its end."""
    return game.over or game.state.turn != turn or not _acts(game, seat)


def _acts(game: Game, seat: int) -> bool:
    state = game.state
    return state.seat == seat and PHASES[state.phase] in ("start", "action")


def _can_build(game: Game, seat: int) -> bool:
    return next(iter(rulebook.stacks(game.table, seat)), None) is not None


class _Search:
    def __init__(self, goal: Goal, game: Game) -> None:
        self.goal = goal
        self.seat = game.state.seat
        self.turn = game.state.turn
        self.known: dict[str, int | None] = {}

    def solution(self, game: Game) -> Solution:
        lengths = [(answer, self.shortest(after)) for answer, after in self._sure_steps(game)]
        found = [(answer, steps) for answer, steps in lengths if steps is not None]
        best, steps = min(found, key=lambda way: way[1], default=(None, -1))
        first = tuple(answer for answer, _ in found)
        return Solution(first, best, steps + 1, len(self.known))

    def shortest(self, game: Game) -> int | None:
        """How many answers it takes from here; None: it cannot be done for sure."""
        if self.goal.is_met(game, self.seat):
            return 0
        asked = game.decision
        if asked is None or asked.seat != self.seat or has_failed(game, self.seat, self.turn):
            return None
        mark = f"{fingerprint(game.state)}{game.answers_since}"
        if mark not in self.known:
            if len(self.known) >= MOST_POSITIONS:
                raise TooLargeError
            self.known[mark] = None  # a way that comes back here is no shorter
            ways = (self.shortest(after) for _, after in self._sure_steps(game))
            self.known[mark] = min((steps + 1 for steps in ways if steps is not None), default=None)
        return self.known[mark]

    def _sure_steps(self, game: Game) -> Iterator[tuple[object, Game]]:
        for answer in game.legal_answers():
            after = game.fork()
            seen, drawn = after.revealed_at, len(after.chance_log)
            after.submit(answer)
            if after.revealed_at == seen and len(after.chance_log) == drawn:
                yield answer, after
