"""A game that was recorded, to be looked at again: any moment of it at once, and its course.

The record is walked through once. On the way States are kept, so that a step in the middle of a
long game is a few answers away and not a thousand.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from companion.engine import Game, State, replay, walk

KEPT_EVERY: Final = 8  # steps: a few milliseconds to any of them


@dataclass(frozen=True, slots=True)
class Sample:
    """How far everybody had come after ``turns`` turns; by side: a player or a team."""

    turns: int
    step: int
    stacks: tuple[int, ...]
    worth: tuple[int, ...]  # of all cards that are not built, as printed


class GameReplay:
    """All steps of a game: step 0 is the first question, step n is after the n-th answer."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self._answers: list[Any] = record["answers"]
        self._kept: list[tuple[int, State]] = []
        self.turn_starts: list[int] = []  # the step at which each turn began
        self.course: list[Sample] = []
        turn = 0
        for step, game in enumerate(walk(record)):
            self._keep(step, game)
            if game.state.turn > turn:
                turn = game.state.turn
                self.turn_starts.append(step)
                self.course.append(_sample(turn - 1, step, game))
        self.cast, self.rules = game.cast, game.rules
        self.sides = [tuple(_seats(game, side)) for side in range(len(game.state.stall))]
        if self.last > self.course[-1].step:
            self.course.append(_sample(turn, self.last, game))

    @property
    def last(self) -> int:
        return len(self._answers)

    def _keep(self, step: int, game: Game) -> None:
        """A game can only go on from a State that waits for a top-level answer."""
        if game.checkpoint is None or game.answers_since:
            return
        if not self._kept or step - self._kept[-1][0] >= KEPT_EVERY:
            self._kept.append((step, game.checkpoint.clone()))

    def at(self, step: int) -> Game:
        """The game as it stood then."""
        place = bisect_right(self._kept, step, key=lambda kept: kept[0]) - 1
        if place < 0:
            return replay(self.record, upto=step)
        begin, state = self._kept[place]
        game = Game(self.cast, self.rules, state.clone())
        game.start()
        for answer in self._answers[begin:step]:
            game.submit(answer)
        return game

    def turn_before(self, step: int) -> int:
        """Where this turn began, or the one before if it has just begun."""
        return max((start for start in self.turn_starts if start < step), default=0)

    def turn_after(self, step: int) -> int:
        return min((start for start in self.turn_starts if start > step), default=self.last)


@dataclass(frozen=True, slots=True)
class Hidden:
    """What lies face down, as card ids, the top card first. Only for games that are over."""

    decks: tuple[tuple[str, ...], ...]  # by seat
    market_deck: tuple[str, ...]


def hidden(game: Game) -> Hidden:
    def names(pile: list[int]) -> tuple[str, ...]:
        return tuple(game.table.printed_kind(card).id for card in reversed(pile))

    return Hidden(tuple(map(names, game.state.deck)), names(game.state.market_deck))


def _sample(turns: int, step: int, game: Game) -> Sample:
    sides = len(game.state.stall)
    return Sample(
        turns,
        step,
        tuple(len(stall) for stall in game.state.stall),
        tuple(sum(_worth(game, seat) for seat in _seats(game, side)) for side in range(sides)),
    )


def _seats(game: Game, side: int) -> Iterable[int]:
    return (seat for seat in range(game.rules.players) if game.table.side_of(seat) == side)


def _worth(game: Game, seat: int) -> int:
    state = game.state
    waiting = [card for entry in state.schedule[seat] for card in (entry.card, *entry.stored)]
    cards = (*state.deck[seat], *state.hand[seat], *state.discard[seat], *waiting)
    return sum(game.table.printed_value(card) for card in cards)
