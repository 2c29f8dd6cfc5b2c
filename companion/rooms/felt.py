"""How a game went: how it felt in two taps, and how long this table takes beside what is expected.

What was felt stays with the game. The length of the games before corrects what is expected of the
next one: each table has its own pace, with the cards and on screens apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import exp, log
from typing import Any, Final

from marshmallow import fields, validate

from companion.insight import predict
from companion.rooms.changes import ChangeError, change
from companion.rooms.state import TableState

PART: Final = "felt"
ABOUT: Final = ("contact", "luck")  # as in companion.insight.FEELS
LEVELS: Final = ("low", "medium", "high")
# As if two games before had taken exactly as long as expected: one odd evening does not count much.
GAMES_OF_DOUBT: Final = 2
FURTHEST: Final = 3.0  # a game that took longer was left lying; the other way round, broken off


def felt(state: TableState) -> dict[str, dict[str, str]]:
    """By what it is about, and then by seat as text: JSON knows only text as a key."""
    said: dict[str, dict[str, str]] = state.parts.get(PART, {})
    return said


@change(
    "felt",
    stages=("finished",),
    undoable=False,
    about=fields.String(required=True, validate=validate.OneOf(ABOUT)),
    says=fields.String(required=True, validate=validate.OneOf(LEVELS)),
)
def say_how_it_felt(state: TableState, by: int | None, about: str, says: str) -> TableState:
    """How I found the game; said again, I take it back."""
    if by is None:
        raise ChangeError("not_seated")
    seat, before = str(by), felt(state).get(about, {})
    of_others: dict[str, Any] = {who: what for who, what in before.items() if who != seat}
    new = of_others if before.get(seat) == says else {**of_others, seat: says}
    return replace(state, parts={**state.parts, PART: {**felt(state), about: new}})


def pace(games: Iterable[tuple[tuple[str, ...], int, bool, int]]) -> float:
    """How long a table takes beside what is expected: 1.2 is a fifth longer. ``games`` are decks,
    players, whether in teams, and minutes of what it has played."""
    ratios = [
        log(minutes / expected)
        for decks, players, teams, minutes in games
        if decks and minutes > 0
        for expected in [predict(decks, players, teams=teams).minutes]
        if 1 / FURTHEST < minutes / expected < FURTHEST
    ]
    return exp(sum(ratios) / (len(ratios) + GAMES_OF_DOUBT))
