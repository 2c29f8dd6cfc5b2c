"""What an action is, what it can ask for, and how the fields of an answer are read.

The actions of every game are in ``actions.py``, those that decks bring in ``deck_actions.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from companion.engine.cast import Cast
from companion.engine.copying import usable
from companion.engine.decision import places
from companion.engine.errors import IllegalAnswer
from companion.engine.payment import MANY, cost_problem, pay_worth
from companion.engine.scripts import Cost
from companion.engine.state import Scheduled
from companion.engine.table import Table
from companion.engine.types import FROM_BOTTOM, ActionAnswer

# What an action can ask for, and the fields of an answer that say it.
FIELDS_OF: Final[dict[str, tuple[str, ...]]] = {
    "slot": ("slot",),  # a card of the market
    "pay": ("pay", "gold"),  # cards of the hand, and coins, that are spent
    "order": ("order",),  # the market, rearranged
    "card": ("card",),  # the card of the hand that it is about
    "stack": ("cards", "discarded"),  # cards that make a stack
    "cards": ("cards",),  # some cards of the hand
    "as": ("as",),  # what a chameleon becomes
    "entry": ("entry",),  # the card of the schedule that it is about
    "ability": ("ability",),  # which one of the character
    "seat": ("seat",),  # another player
    "mode": ("mode",),  # one of the ways to do it
}

Listed = Iterator[ActionAnswer]
Fields = dict[str, object]  # an answer whose fields are known, but not what they hold


class Action:
    """An action read from an answer, with cards instead of places."""

    __slots__ = ()
    name: ClassVar[str] = ""
    asks: ClassVar[tuple[str, ...]] = ()  # of FIELDS_OF: what has to be said for it
    of_before: ClassVar[frozenset[str]] = frozenset()  # fields that only old answers have
    counts: ClassVar[bool] = False  # it is one of the actions a player has on a turn

    @classmethod
    def is_in(cls, cast: Cast) -> bool:
        """Whether anything in a game makes it possible in the action phase."""
        return True

    @classmethod
    def read(cls, table: Table, me: int, answer: Fields) -> Action:
        """The action an answer asks for, or IllegalAnswer that says why it cannot be had."""
        raise NotImplementedError

    @classmethod
    def listed(cls, table: Table, me: int) -> Listed:
        """Every answer that can be read, lazily; equal cards and orders are listed once."""
        raise NotImplementedError

    async def perform(self, table: Table, me: int) -> None:
        raise NotImplementedError


def fields_of(asks: tuple[str, ...]) -> frozenset[str]:
    """The fields of an answer for which this is asked."""
    return frozenset(("do", *(field for ask in asks for field in FIELDS_OF[ask])))


# Reading answers -------------------------------------------------------------------------------


def refuse(problem: str | None, do: str) -> None:
    if problem is not None:
        raise IllegalAnswer(problem, action=do)


def check_cost(table: Table, cards: Sequence[int], gold: int, cost: Cost | None, do: str) -> None:
    if cost is not None:
        problem = cost_problem(table, cards, gold, cost)
        if problem == "pays_too_little":
            raise too_little(table, cards, gold, cost.least, do, purchase=False)
        refuse(problem, do)
    elif cards or gold:
        raise IllegalAnswer("costs_nothing")


def too_little(
    table: Table, cards: Sequence[int], gold: int, price: int, do: str, *, purchase: bool
) -> IllegalAnswer:
    """With the price, and with the most that these cards and coins come to."""
    most = gold + sum(pay_worth(table, card, purchase)[1] for card in cards)
    return IllegalAnswer("pays_too_little", action=do, price=price, sum=most)


def stack_in(table: Table, me: int, answer: Fields) -> tuple[list[int], list[int]]:
    hand = table.state.hand[me]
    cards = [hand[at] for at in places(answer.get("cards", []), len(hand), "cards")]
    discarded = _discarded_in(table, me, answer)
    check_bound(table, me, cards)
    return cards, discarded


def _discarded_in(table: Table, me: int, answer: Fields) -> list[int]:
    """Cards of the own discard pile, by their places from the top."""
    pile = table.state.discard[me]
    if FROM_BOTTOM in answer:
        return [pile[at] for at in places(answer[FROM_BOTTOM], len(pile), FROM_BOTTOM)]
    return [pile[-1 - at] for at in places(answer.get("discarded", []), len(pile), "discarded")]


def hand_card_in(table: Table, me: int, answer: Fields) -> int:
    hand = table.state.hand[me]
    return hand[number_in(answer, "card", low=0, high=len(hand) - 1)]


def entry_in(table: Table, me: int, answer: Fields) -> Scheduled:
    row = table.state.schedule[me]
    return row[number_in(answer, "entry", low=0, high=len(row) - 1)]


def payment_in(table: Table, me: int, answer: Fields) -> tuple[list[int], int]:
    hand = table.state.hand[me]
    if "pay" not in answer and "gold" not in answer:
        return [], 0
    cards = [hand[at] for at in places(answer.get("pay", []), len(hand), "pay")]
    check_bound(table, me, cards)
    return cards, _gold_in(table, me, answer) if "gold" in answer else 0


def _gold_in(table: Table, me: int, answer: Fields) -> int:
    gold, owned = answer["gold"], table.state.gold[me]
    if type(gold) is int and owned < gold < MANY:
        raise IllegalAnswer("not_enough_gold", gold=gold, owned=owned)
    return number_in(answer, "gold", low=0, high=owned)


def places_by_card(hand: Sequence[int]) -> dict[int, int]:
    return {card: place for place, card in enumerate(hand)}


def places_of(hand: list[int], cards: list[int]) -> list[int]:
    return [hand.index(card) for card in cards]


def check_bound(table: Table, me: int, cards: list[int]) -> None:
    if table.cast.copying and not all(usable(table, me, card) for card in cards):
        raise IllegalAnswer("not_bound_yet")


def number_in(answer: Fields, field: str, *, low: int, high: int) -> int:
    number = answer.get(field)
    if not isinstance(number, int) or isinstance(number, bool):
        raise IllegalAnswer("not_a_number", field=field)
    if not low <= number <= high:
        raise IllegalAnswer("out_of_range", field=field, low=low, high=high)
    return number
