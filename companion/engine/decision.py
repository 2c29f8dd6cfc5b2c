"""A question to one player, and what counts as an answer to it.

Questions and answers are plain data. Answers name things by their place in what was offered, so
that nothing in them ties a card to its past:

    action    {"do": "technique", "card": 2} …: see ``actions.py``
    cards     [0, 3]: places in ``cards``, in order where the order matters
    option    2: a place in ``options``
    payment   {"cards": [1, 4], "gold": 2}: places in ``cards`` and coins
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from companion.engine.errors import IllegalAnswer

if TYPE_CHECKING:
    from companion.engine.table import Table

ACTION, CARDS, OPTION, PAYMENT = "action", "cards", "option", "payment"


class Decision:
    """Who is asked, what for, which card asks, and what may be answered.

    Each kind of question is a class that says how an answer to it is read.
    """

    __slots__ = (
        "at_least",
        "at_most",
        "cards",
        "options",
        "ordered",
        "purpose",
        "seat",
        "source",
        "top_level",
        "topic",
    )
    kind: ClassVar[str] = ""

    def __init__(
        self,
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

    def read(self, table: Table, answer: Any) -> Any:
        """What an answer means, or IllegalAnswer that says why it is none."""
        raise NotImplementedError

    def __repr__(self) -> str:
        offered = list(self.cards) or list(self.options)
        return f"<{self.kind} for {self.seat}: {self.purpose} {offered}>"


class CardsQuestion(Decision):
    """Which of these cards? Answered by places in ``cards``; read as the cards themselves."""

    __slots__ = ()
    kind = CARDS

    def read(self, table: Table, answer: Any) -> list[int]:
        chosen = places(answer, len(self.cards), "cards")
        if len(chosen) < self.at_least:
            raise IllegalAnswer("too_few", chosen=len(chosen), least=self.at_least)
        if len(chosen) > self.at_most:
            raise IllegalAnswer("too_many", chosen=len(chosen), most=self.at_most)
        return [self.cards[place] for place in chosen]


class OptionQuestion(Decision):
    """Which of these values? Answered by a place in ``options``; read as the value."""

    __slots__ = ()
    kind = OPTION

    def read(self, table: Table, answer: Any) -> Any:
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise IllegalAnswer("not_a_place", field="answer")
        if not 0 <= answer < len(self.options):
            raise IllegalAnswer("not_offered", place=answer, offered=len(self.options))
        return self.options[answer]


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
