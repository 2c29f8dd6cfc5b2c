"""Which side a seat plays for."""

from __future__ import annotations


def side_of(seat: int, teams: bool) -> int:
    """Teammates sit opposite each other; without teams everybody is a side of their own."""
    return seat % 2 if teams else seat
