"""The table a game is played at: what lies where, and the verbs that cards are written in."""

from __future__ import annotations

from companion.engine.verbs import Verbs


class Table(Verbs):
    """All that the code of a card gets to see.

    It grows in layers, each a class that builds on the one before:

        core.Core       state, seats and zones, questions to players, chance, what happened
        values.Values   what a card is and is worth now
        moving.Moving   how a single card moves
        verbs.Verbs     draw, search, shuffle, swap …: the words of the rulebook

    What is legal at a table is no part of it: that is the rulebook (``rulebook.py``). Neither is
    the course of a game (``turns.py``, ``game.py``).
    """
