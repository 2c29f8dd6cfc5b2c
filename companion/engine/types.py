"""Names for the numbers that a game is made of."""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = int  # a player's place at the table, from 0 in turn order
Card: TypeAlias = int  # one card of this game: see ``cast.py``
