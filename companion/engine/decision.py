"""A question to one player, and what counts as an answer to it.

Questions and answers are plain data. Answers name things by their place in what was offered, so
that nothing in them ties a card to its past:

    action    {"do": "technique", "card": 2} …: see ``actions.py``
    cards     [0, 3]: places in ``cards``, in order where the order matters
    option    2: a place in ``options``
    payment   {"cards": [1, 4], "gold": 2}: places in ``cards`` and coins
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeAlias, TypeVar

from companion.engine.errors import IllegalAnswer
from companion.engine.types import Answer, Payment, Purpose, QuestionKind, Topic

if TYPE_CHECKING:
    from companion.engine.table import Table

Meaning_co = TypeVar("Meaning_co", covariant=True)  # what an answer to a question is read as

ACTION: Final = "action"
CARDS: Final = "cards"
OPTION: Final = "option"
PAYMENT: Final = "payment"


class Question(Generic[Meaning_co]):
    """Who is asked, what for, which card asks, and what may be answered.

    Each kind of question is a class that says how an answer is read, and which answers there are.
    """

    __slots__ = (
        "actions",
        "at_least",
        "at_most",
        "cards",
        "options",
        "ordered",
        "payments",
        "purpose",
        "seat",
        "source",
        "top_level",
        "topic",
    )
    kind: ClassVar[QuestionKind]

    def __init__(
        self,
        seat: int,
        purpose: Purpose,
        source: int = -1,
        cards: Sequence[int] = (),
        options: Sequence[int | str] = (),
        topic: Topic = "",
        at_least: int = 1,
        at_most: int = 1,
        ordered: bool = False,
        top_level: bool = False,
        actions: Sequence[str] = (),
        payments: Sequence[Payment] = (),
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
        self.actions = actions  # the sorts of action allowed
        self.payments = payments  # all ways to pay
        self.top_level = top_level  # the game can be rebuilt from its State alone here

    def read(self, table: Table, answer: object) -> Meaning_co:
        """What an answer means, or IllegalAnswer that says why it is none."""
        raise NotImplementedError

    def taken(self, table: Table, answer: object) -> Meaning_co:
        """What an answer means that is known to be legal: it is not checked again."""
        return self.read(table, answer)

    def answers(self, table: Table) -> Iterator[Answer]:
        """Every answer there is, lazily: there may be very many."""
        raise NotImplementedError

    def __repr__(self) -> str:
        offered = self.cards or self.options or self.actions
        return f"<{self.kind} for {self.seat}: {self.purpose} {list(offered)}>"


Decision: TypeAlias = Question[object]  # any question


class Pause:
    """Stands where somebody may be asked next for what only they know: that a card in their hand
    reacts, or acts while the hand is filled. It comes there whoever holds what, takes no answer,
    and only a game that was told to pause ever stops at it."""

    __slots__ = ()


PAUSE: Final = Pause()


class CardsQuestion(Question[list[int]]):
    """Which of these cards? Answered by places in ``cards``; read as the cards themselves."""

    __slots__ = ()
    kind = CARDS

    def read(self, table: Table, answer: object) -> list[int]:
        chosen = places(answer, len(self.cards), "cards")
        if len(chosen) < self.at_least:
            raise IllegalAnswer("too_few", chosen=len(chosen), least=self.at_least)
        if len(chosen) > self.at_most:
            raise IllegalAnswer("too_many", chosen=len(chosen), most=self.at_most)
        return [self.cards[place] for place in chosen]

    def taken(self, table: Table, answer: object) -> list[int]:
        return cards_at(self.cards, answer)

    def answers(self, table: Table) -> Iterator[list[int]]:
        arranged = permutations if self.ordered else combinations
        for number in range(self.at_least, self.at_most + 1):
            for chosen in arranged(range(len(self.cards)), number):
                yield list(chosen)


class OptionQuestion(Question[int]):
    """Which of these values? Answered by a place in ``options``, and read as that."""

    __slots__ = ()
    kind = OPTION

    def read(self, table: Table, answer: object) -> int:
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise IllegalAnswer("not_a_place", field="answer")
        if not 0 <= answer < len(self.options):
            raise IllegalAnswer("not_offered", place=answer, offered=len(self.options))
        return answer

    def answers(self, table: Table) -> Iterator[int]:
        yield from range(len(self.options))


def cards_at(cards: Sequence[int], places: object) -> list[int]:
    """The cards at places that are known to be right."""
    assert isinstance(places, list)
    return [cards[place] for place in places]


def places(answer: object, size: int, field: str) -> list[int]:
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
