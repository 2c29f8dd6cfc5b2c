"""What a bot gets to see: the view of its own seat, and what it may do. Nothing else.

A bot never holds the Game. Everything here follows from what the seat may know, which a test
proves by mixing up all that is hidden from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from companion.bots.advice import advice_on
from companion.bots.imagining import Imagination
from companion.bots.wording import Wording
from companion.catalog import catalog
from companion.catalog.card_data import Advice
from companion.catalog.numbers import side_of
from companion.engine import (
    ACTION,
    ActionAnswer,
    Answer,
    Cast,
    ClockView,
    EngineError,
    Game,
    PlayerView,
    QuestionView,
    Rules,
    SlotView,
    View,
    clock_view,
    discard_view,
    game_as_seen,
    hand_in_short,
    market_in_short,
    market_view,
    player_view,
    question_view,
    stalls_view,
    view,
)
from companion.engine.rulebook import PlainPurchases, next_stack, plain_purchases

Deed = tuple[str, Any]  # an action as its sort and what it is done with, by card ids
Glance = tuple[Any, ...]
Position = tuple[Any, ...]

# One of these can always be done instead of what is avoided, and none of them is avoided: after an
# undo even the end of a turn comes back.
WAYS_OUT: Final = frozenset(words.id for words in catalog().actions.values() if words.way_out)


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
    enlarges_hand: bool
    advice: Advice


@lru_cache(maxsize=64)
def facts_of(cast: Cast) -> dict[str, Facts]:
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
            "hand_size" in kind.modifying_in("hand"),
            advice_on(kind.id),
        )
        for kind in cast.kinds
    }


class SeatView:
    """A game at a question, as one seat sees it: the whole view, and its parts one by one, because
    most bots need only a few of them."""

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self.seat = seat
        self.rules: Rules = game.rules
        self.cast: Cast = game.cast  # which cards there are, and what is printed on them
        self.facts = facts_of(game.cast)  # of every card in the game, by id
        self.sets = len(game.cast.decks) + 1  # those of the decks in play, and none
        self.avoided: set[Deed] = set()  # what the bot shall not do, though it may
        self._me: PlayerView | None = None
        self._question: QuestionView | None = None

    @classmethod
    def of(cls, view: View, question: QuestionView | None = None) -> SeatView:
        """Made of plain data alone: of what a seat sees, and of what it is asked, which is the
        question of the view unless another one is given."""
        seat = view.get("seat") if isinstance(view, dict) else None
        if seat is None:
            raise EngineError("no_such_seat", field="seat", seat=None)
        return cls(game_as_seen(view, question), seat)

    @property
    def view(self) -> View:
        return view(self._game, self.seat)

    @property
    def is_action(self) -> bool:
        """Whether the question is what to do."""
        decision = self._game.decision
        return decision is not None and decision.kind == ACTION

    @property
    def actions(self) -> Sequence[str]:
        """The sorts of action allowed, where the question is what to do."""
        assert self._game.decision is not None
        return self._game.decision.actions

    @property
    def question(self) -> QuestionView:
        """The question asked of this seat."""
        if self._question is None:
            self._question = question_view(self._game, self.seat)
            assert self._question is not None
        return self._question

    @property
    def is_top_level(self) -> bool:
        """Whether the question is asked between effects and not in the middle of one."""
        decision = self._game.decision
        return decision is not None and decision.top_level

    @property
    def can_imagine(self) -> bool:
        """In the middle of an effect only where the game remembers how the effect began."""
        return self.is_top_level or self._game.checkpoint is not None

    def imagine(self) -> Imagination:
        """The games this seat may hold possible."""
        return Imagination(self._game, self.seat)

    @property
    def me(self) -> PlayerView:
        if self._me is None:
            self._me = self.player(self.seat)
        return self._me

    @property
    def hand(self) -> list[tuple[str, int]]:
        """What each card of the own hand is now, and what it is worth."""
        ids = self.cast.ids
        return [(ids[kind], value) for kind, value in self.hand_in_short]

    @property
    def hand_in_short(self) -> list[tuple[int, int]]:
        """The own hand with kinds as numbers: quick, for bots that think ahead."""
        return hand_in_short(self._game.table, self.seat)

    @property
    def discard(self) -> list[str]:
        """The own pile, top first."""
        return discard_view(self._game.table, self.seat)

    @property
    def discard_in_short(self) -> list[int]:
        """The kinds of the own pile as numbers, top last."""
        kind_of = self.cast.kind_of
        return [kind_of[card] for card in self._game.state.discard[self.seat]]

    @property
    def deck_count(self) -> int:
        """How many cards the own deck has."""
        return len(self._game.state.deck[self.seat])

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
    def market_deck_count(self) -> int:
        return len(self._game.state.market_deck)

    @property
    def market_in_short(self) -> list[tuple[int, int] | None]:
        """The kind of card in each slot of the market, as a number, and its price."""
        return market_in_short(self._game.table, self.seat)

    @property
    def market_discard(self) -> list[str]:
        """The cards the market has thrown away, the top one first."""
        ids, kind_of = self.cast.ids, self.cast.kind_of
        return [ids[kind_of[card]] for card in self._game.state.market_discard[::-1]]

    @property
    def stalls(self) -> list[list[list[str]]]:
        """The stalls, one for each side: a player alone, or a team."""
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
        """Every action of one sort but those to be avoided, lazily: there may be very many."""
        decision = self._game.decision
        assert decision is not None
        assert decision.seat == self.seat
        actions = self._game.legal_actions(decision, do)
        is_way_out = do in WAYS_OUT
        if not self.avoided or is_way_out or WAYS_OUT.isdisjoint(self.actions):
            return actions
        return (action for action in actions if self.deed(action) not in self.avoided)

    def legal_answers(self) -> Iterator[Answer]:
        """Every answer to the question, of whatever kind, lazily."""
        return self._game.legal_answers()

    def in_words(self, answer: Answer, wording: Wording | None = None) -> str:
        """What a legal answer does, as a short sentence."""
        return (wording or Wording()).answer(answer, self.question, self.view)

    def plain_purchases(self, marks: Sequence[int]) -> PlainPurchases | None:
        """Every purchase at once, where all is plain and nothing is to be avoided; ``marks``, one
        for each card of the hand, are added up over what is paid."""
        return None if self.avoided else plain_purchases(self._game.table, self.seat, marks)

    def deed(self, action: ActionAnswer) -> Deed:
        """What is done, however it is paid for."""
        do: str = action["do"]
        if "card" in action:
            hand = self._game.state.hand[self.seat]
            return do, self._game.cast.kind_of[hand[action["card"]]]
        if "slot" in action:
            return do, (action["slot"], *action.get("order", ()))
        return do, action.get("entry", action.get("ability"))

    @property
    def position(self) -> Position:
        """All that changes within a turn, as far as this seat knows it: equal cards are equal."""
        return position_of(self.glance(), self._game.cast.kind_of)

    def same_position(self, one: Glance, other: Glance) -> bool:
        kind_of = self._game.cast.kind_of
        return position_of(one, kind_of) == position_of(other, kind_of)

    def glance(self) -> Glance:
        """What a position is made of, card by card: quick, because it is taken at every question
        and hardly ever looked at."""
        state = self._game.state
        return (
            (tuple(state.hand[self.seat]), tuple(state.market), tuple(state.used)),
            [tuple(pile) for pile in state.discard],
            [tuple(stack) for stall in state.stall for stack in stall],
            [
                (entry.kind, len(entry.stored), *entry.data)
                for row in state.schedule
                for entry in row
            ],
            [len(pile) for pile in state.deck],
            [len(pile) for pile in state.hand],
            (state.phase, state.actions, state.clock, state.hand_bonus, state.must_build),
            (*state.gold, len(state.market_deck), len(state.market_discard), *state.uses),
            [number for tokens in state.tokens for number in tokens],
            tuple(state.changes),
            tuple(state.bound.items()),
        )


def position_of(glance: Glance, kind_of: list[int]) -> Position:
    """The same without saying which of equal cards is where."""
    cards, discards, stacks, schedule, decks, hands, turn, numbers, tokens, changes, bound = glance
    return (
        tuple([tuple(sorted([kind_of[card] for card in pile if card >= 0])) for pile in cards]),
        tuple([_pile(pile, kind_of) for pile in discards]),
        tuple([_pile(pile, kind_of) for pile in stacks]),
        (tuple(schedule), tuple(decks), tuple(hands), turn, numbers, tuple(tokens)),
        tuple([(kind_of[card] if card >= 0 else card, *change) for card, *change in changes]),
        tuple(sorted([(kind_of[card], kind) for card, kind in bound])),
    )


def _pile(cards: tuple[int, ...], kind_of: list[int]) -> tuple[int, ...]:
    """The top card, and what else there is in any order."""
    kinds = [kind_of[card] for card in cards]
    return (kinds[-1], *sorted(kinds)) if kinds else ()
