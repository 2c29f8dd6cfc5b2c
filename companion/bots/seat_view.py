"""What a bot gets to see: the view of its own seat, and what it may do. Nothing else.

A bot never holds the Game. Everything here follows from what the seat may know, which a test
proves by mixing up all that is hidden from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.catalog.numbers import side_of
from companion.engine import (
    ActionAnswer,
    Cast,
    ClockView,
    Game,
    PlayerView,
    QuestionView,
    Rules,
    SlotView,
    View,
    clock_view,
    discard_view,
    hand_in_short,
    market_view,
    player_view,
    question_view,
    stalls_view,
    view,
)
from companion.engine.rulebook import next_stack


@dataclass(frozen=True, slots=True)
class Facts:
    """What is printed on a card."""

    id: str
    set: int  # 1, 2, … for the decks in play, 0 for junk, traps and specialty cards
    value: int
    technique: bool
    bonus: bool
    stackable: bool
    hooks_in_hand: frozenset[str]  # what it modifies about its owner while in hand
    when_built: bool  # it does something after a stack with it was built


@lru_cache(maxsize=64)
def _facts_of(cast: Cast) -> dict[str, Facts]:
    return {
        kind.id: Facts(
            kind.id,
            kind.set,
            kind.value,
            kind.technique,
            kind.bonus,
            kind.stackable and kind.set > 0,
            frozenset(kind.modifying_in("hand")),
            kind.script.built is not None,
        )
        for kind in cast.kinds
    }


@lru_cache(maxsize=64)
def _enlarging_of(cast: Cast) -> frozenset[str]:
    facts = _facts_of(cast).values()
    return frozenset(card.id for card in facts if "hand_size" in card.hooks_in_hand)


class SeatView:
    """A game at a question, as one seat sees it: the whole view, and its parts one by one, because
    most bots need only a few of them."""

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self.seat = seat
        self.rules: Rules = game.rules
        self.facts = _facts_of(game.cast)  # of every card in the game, by id
        self.enlarging = _enlarging_of(game.cast)  # cards that make their owner's hand larger
        self.sets = len(game.cast.decks) + 1  # those of the decks in play, and none
        self._me: PlayerView | None = None
        self._question: QuestionView | None = None

    @property
    def view(self) -> View:
        return view(self._game, self.seat)

    @property
    def question(self) -> QuestionView:
        """The question asked of this seat."""
        if self._question is None:
            self._question = question_view(self._game, self.seat)
            assert self._question is not None
        return self._question

    @property
    def me(self) -> PlayerView:
        if self._me is None:
            self._me = self.player(self.seat)
        return self._me

    @property
    def hand(self) -> list[tuple[str, int]]:
        """What each card of the own hand is now, and what it is worth."""
        return hand_in_short(self._game.table, self.seat)

    @property
    def discard(self) -> list[str]:
        """The own pile, top first."""
        return discard_view(self._game.table, self.seat)

    @property
    def next_stack(self) -> int:
        """What the own next stack must be worth."""
        return next_stack(self._game.table, self.seat)

    def player(self, seat: int) -> PlayerView:
        return player_view(self._game.table, seat, self.seat)

    @property
    def market(self) -> list[SlotView | None]:
        return market_view(self._game.table, self.seat)

    @property
    def market_discard(self) -> list[str]:
        """Top first."""
        return self.view["market_discard"]

    @property
    def stalls(self) -> list[list[list[str]]]:
        """By side."""
        return stalls_view(self._game.table)

    def stacks_of(self, seat: int) -> int:
        """How many stacks this player, with a teammate, has built."""
        return len(self._game.table.stall_of(seat))

    @property
    def clock(self) -> ClockView | None:
        return clock_view(self._game.table)

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self._game.state.turn

    def side_of(self, seat: int) -> int:
        return side_of(seat, self.rules.teams)

    def opponents(self) -> list[int]:
        """In turn order after this seat."""
        number = self.rules.players
        after = [(self.seat + step) % number for step in range(1, number)]
        return [seat for seat in after if self.side_of(seat) != self.side_of(self.seat)]

    def legal(self, do: str) -> Iterator[ActionAnswer]:
        """Every action of one sort, lazily: there may be very many."""
        decision = self._game.decision
        assert decision is not None
        assert decision.seat == self.seat
        return self._game.legal_actions(decision, do)
