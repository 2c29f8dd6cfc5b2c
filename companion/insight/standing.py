"""What a single deck does to a table, and what two of them do together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from companion.insight.effects import measured
from companion.insight.feel import FEELS
from companion.insight.prediction import number_of

KIND: Final = "3"  # of the tables at which decks are compared
COMPANIONS: Final = 3


@dataclass(frozen=True, slots=True)
class Standing:
    """A number of a table with this deck and otherwise average ones, beside an average table."""

    value: float
    average: float
    among: float  # 0: no deck brings less of it; 1: none brings more

    @property
    def change(self) -> float:
        return self.value - self.average


@cache
def standings(deck: str) -> dict[str, Standing]:
    """How this deck stands among all of them, feel by feel."""
    found = {}
    for feel, number in FEELS.items():
        all_values = sorted(_with((other,), number) for other in measured().decks)
        value = _with((deck,), number)
        among = all_values.index(value) / (len(all_values) - 1)
        found[feel] = Standing(value, _with((), number), among)
    return found


@cache
def interplay(one: str, other: str, feel: str) -> float:
    """How much more of it two decks bring together than each of them alone."""
    number = FEELS[feel]
    alone = _with((one,), number) + _with((other,), number)
    return _with(tuple(sorted((one, other))), number) - alone + _with((), number)


def companions(deck: str, feel: str) -> tuple[list[str], list[str]]:
    """The decks with which it brings most of it, and those with which it brings least."""
    others = [other for other in measured().decks if other != deck]
    in_order = sorted(others, key=lambda other: interplay(deck, other, feel))
    return in_order[: -COMPANIONS - 1 : -1], in_order[:COMPANIONS]


@cache
def _with(decks: Sequence[str], number: str) -> float:
    """At a table with these decks; all others are average."""
    known = measured()
    return float(number_of(number, known, known.table(decks), KIND)[0])
