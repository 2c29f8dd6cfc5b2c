"""A question to one player, and what counts as an answer to it.

Questions and answers are plain data. Answers name things by their place in what was offered, so
that nothing in them ties a card to its past:

    action    {"do": "technique", "card": 2} …: see ``actions.py``
    cards     [0, 3]: places in ``cards``, in order where the order matters
    option    2: a place in ``options``
    payment   {"cards": [1, 4], "gold": 2}: places in ``cards`` and coins
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.errors import IllegalAnswer

ACTION, CARDS, OPTION, PAYMENT = "action", "cards", "option", "payment"


class Decision:
    """Who is asked, what for, which card asks, and what may be answered."""

    __slots__ = (
        "at_least",
        "at_most",
        "cards",
        "kind",
        "options",
        "ordered",
        "purpose",
        "seat",
        "source",
        "top_level",
        "topic",
    )

    def __init__(
        self,
        kind: str,
        seat: int,
        purpose: str,
        source: int = -1,
        cards: Sequence[int] = (),
        options: Sequence[Any] = (),
        topic: str = "",
        at_least: int = 1,
        at_most: int = 1,
        ordered: bool = False,
        top_level: bool = False,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.purpose = purpose  # what will happen to the answer: "discard", "throw_away", "take" …
        self.source = source  # the card that asks, or -1
        self.cards = cards
        self.options = options  # plain values: seats, numbers, words; ``topic`` says of what
        self.topic = topic
        self.at_least = at_least
        self.at_most = at_most
        self.ordered = ordered
        self.top_level = top_level  # the game can be rebuilt from its State alone here

    def __repr__(self) -> str:
        offered = list(self.cards) or list(self.options)
        return f"<{self.kind} for {self.seat}: {self.purpose} {offered}>"


def check_cards(decision: Decision, answer: Any) -> list[int]:
    """The cards an answer to a "cards" question names."""
    chosen = places(answer, len(decision.cards), "cards")
    if len(chosen) < decision.at_least:
        raise IllegalAnswer("too_few", chosen=len(chosen), least=decision.at_least)
    if len(chosen) > decision.at_most:
        raise IllegalAnswer("too_many", chosen=len(chosen), most=decision.at_most)
    return [decision.cards[place] for place in chosen]


def check_option(decision: Decision, answer: Any) -> Any:
    if not isinstance(answer, int) or isinstance(answer, bool):
        raise IllegalAnswer("not_a_place", field="answer")
    if not 0 <= answer < len(decision.options):
        raise IllegalAnswer("not_offered", place=answer, offered=len(decision.options))
    return decision.options[answer]


def check_payment(
    decision: Decision, answer: Any, mark: Callable[[int], Any]
) -> tuple[list[int], int]:
    """The payment an answer names, if it is one of those offered; ``mark`` tells equal cards."""
    if not isinstance(answer, dict) or not set(answer) <= {"cards", "gold"}:
        raise IllegalAnswer("not_a_payment")
    cards = [
        decision.cards[at] for at in places(answer.get("cards", []), len(decision.cards), "cards")
    ]
    gold = answer.get("gold", 0)
    if not isinstance(gold, int) or isinstance(gold, bool):
        raise IllegalAnswer("not_a_number", field="gold")
    marks = sorted(map(mark, cards))
    for offered, coins in decision.options:
        if coins == gold and sorted(map(mark, offered)) == marks:
            return cards, gold
    raise IllegalAnswer("payment_does_not_fit")


def places(answer: Any, size: int, field: str) -> list[int]:
    """A list of different places below size, or an error that says what is wrong with it."""
    if not isinstance(answer, list | tuple):
        raise IllegalAnswer("not_a_list", field=field)
    for place in answer:
        if not isinstance(place, int) or isinstance(place, bool):
            raise IllegalAnswer("not_a_place", field=field)
        if not 0 <= place < size:
            raise IllegalAnswer("not_offered", place=place, offered=size)
    if len(set(answer)) != len(answer):
        raise IllegalAnswer("named_twice", field=field)
    return list(answer)
