"""What a table thinks of the decks it has just played with; its next proposals go by it.

Everybody says of a deck that they would like it again, or rather not. It stays with the table from
game to game, and can be said again after each.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, Final

from marshmallow import fields, validate

from companion.catalog import catalog
from companion.rooms.changes import ChangeError, change
from companion.rooms.state import TableState
from companion.setup.code import decode

PART: Final = "opinions"
WORTH: Final = {"again": 1, "rather_not": -1}


def opinions(state: TableState) -> dict[str, dict[str, str]]:
    """By deck, and then by seat as text: JSON knows only text as a key."""
    said: dict[str, dict[str, str]] = state.parts.get(PART, {})
    return said


@change(
    "opinion",
    stages=("finished",),
    undoable=False,
    deck=fields.String(required=True, validate=validate.OneOf(list(catalog().decks))),
    says=fields.String(required=True, validate=validate.OneOf(list(WORTH))),
)
def opinion(state: TableState, by: int | None, deck: str, says: str) -> TableState:
    """What I think of a deck of this game; said again, I take it back."""
    if by is None:
        raise ChangeError("not_seated")
    if state.setup is None or deck not in decode(state.setup).decks:
        raise ChangeError("deck_not_played")
    seat = str(by)
    of_others: dict[str, Any] = {who: what for who, what in _of(state, deck).items() if who != seat}
    new = of_others if _of(state, deck).get(seat) == says else {**of_others, seat: says}
    return replace(state, parts={**state.parts, PART: {**opinions(state), deck: new}})


def liked(state: TableState) -> frozenset[str]:
    """Decks that more people want again than not."""
    return frozenset(deck for deck, worth in _sums(state).items() if worth > 0)


def disliked(state: TableState) -> frozenset[str]:
    return frozenset(deck for deck, worth in _sums(state).items() if worth < 0)


def _sums(state: TableState) -> Counter[str]:
    sums: Counter[str] = Counter()
    for deck, said in opinions(state).items():
        sums[deck] = sum(WORTH[what] for what in said.values())
    return sums


def _of(state: TableState, deck: str) -> dict[str, str]:
    return opinions(state).get(deck, {})
