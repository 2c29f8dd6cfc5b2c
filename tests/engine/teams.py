"""Positions of a team game. Seats 0 and 2 play against seats 1 and 3; I am seat 0."""

from __future__ import annotations

from typing import Any

from tests.kit import Table, table

MATE = 2
OPPONENTS = (1, 3)
TEN_JUNK = " ".join(["junk"] * 10)


def team_table(
    decks: str,
    *,
    mate: dict[str, Any] | None = None,
    left: Any = None,
    right: Any = None,
    **me: Any,
) -> Table:
    """My team and, left and right of me, the other one."""
    return table(decks, teams=True, others=[left or {}, mate or {}, right or {}], **me)


def asking(hand: str = "macaws-1 junk", mate: str = "macaws-1 macaws-2 junk", **me: Any) -> Table:
    """Our second stack is the next one."""
    options = {"stall": [["macaws-2"]], "deck": TEN_JUNK, **me}
    return team_table("macaws squirrels pandas", hand=hand, mate={"hand": mate}, **options)
