"""What a number of a game is made of.

There is a level for the kind of table (two, three, four players, or two teams of two), each deck of
the table adds something to it, and so do each two of them together.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

FILE: Final = Path(__file__).parent / "insight.json"
TEAMS: Final = "teams"
KINDS: Final = ("2", "3", "4", TEAMS)  # of tables

Floats = NDArray[np.float64]
Indexes = NDArray[np.integer[Any]]


def kind_of(players: int, teams: bool = False) -> str:
    """One of ``KINDS``."""
    return TEAMS if teams else str(players)


@dataclass(frozen=True, slots=True, eq=False)
class Effects:
    """One number: for a single table, or for many of them at a time."""

    name: str
    is_log: bool  # effects multiply
    level: Mapping[str, float]  # by the kind of table, with decks that add nothing
    main: Floats  # by deck
    pairs: Floats  # by deck and deck; empty where only single decks were fitted
    deck_error: float  # the standard error of what a deck adds, and of what a pair does
    pair_error: float

    def of(self, tables: Indexes, kind: str) -> Floats:
        """For tables given by the indexes of their decks: a row for the first deck of each …"""
        main = np.append(self.main, 0.0)  # a deck that was not measured adds nothing
        total = self.level[kind] + main[tables].sum(axis=0)
        if self.pairs.size:
            pairs = np.pad(self.pairs, (0, 1))
            for first, second in combinations(tables, 2):
                total += pairs[first, second]
        result: Floats = np.exp(total) if self.is_log else total
        return result


class CardUse(NamedTuple):
    """What becomes of a card in a game, all players together."""

    bought: float
    used: float
    built: float
    idle: float | None = None  # the part of all games in which nobody used it; None: not known


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """All that was measured."""

    decks: tuple[str, ...]
    effects: Mapping[str, Effects]
    about: Mapping[str, Any]  # the run: games, sets, sources
    check: Mapping[str, Any]  # on sets that were not fitted
    icons: Mapping[str, float]  # rank correlations with what is printed
    thirds: Mapping[str, Mapping[str, tuple[float, float]]]  # by number and kind: low, high
    cards: Mapping[str, tuple[CardUse, ...]]  # by deck, for its cards in their order
    seconds: Mapping[str, float]  # for a turn, and for a choice
    # By kind: how often each side won, "plain" and with "gold", and the error of both. Teams never
    # begin with gold.
    seats: Mapping[str, Mapping[str, list[float]]]

    def knows(self, decks: Sequence[str]) -> bool:
        """Whether all of them were measured: a deck can be newer than the numbers."""
        return set(decks) <= set(self.decks)

    def knows_table(self, decks: Sequence[str], kind: str) -> bool:
        """Whether tables of this kind were measured, too: older numbers know no teams."""
        return self.knows(decks) and self.nearest(kind) == kind

    def nearest(self, kind: str) -> str:
        """The kind itself, or where teams were not measured, four players."""
        return kind if kind in self.effects["turns"].level else "4"

    def places(self, decks: Sequence[str]) -> Indexes:
        """Where the decks stand; those that were not measured stand behind the last."""
        index = {deck: place for place, deck in enumerate(self.decks)}
        return np.array([index.get(deck, len(self.decks)) for deck in decks], dtype=np.intp)

    def table(self, decks: Sequence[str]) -> Indexes:
        """A single table for ``Effects.of``."""
        return self.places(decks)[:, np.newaxis]


@cache
def measured() -> Measured:
    return read(json.loads(FILE.read_text(encoding="utf-8")))


def read(data: Mapping[str, Any]) -> Measured:
    """Of the file, which ``companion/lab/fitting.py`` writes."""
    decks = tuple(data["decks"])
    return Measured(
        decks=decks,
        effects={
            name: _effects(name, found, len(decks)) for name, found in data["effects"].items()
        },
        about=data["about"],
        check=data["check"],
        icons=data["icons"],
        thirds={
            name: {kind: (low, high) for kind, (low, high) in found.items()}
            for name, found in data["thirds"].items()
        },
        cards={
            deck: tuple(CardUse(*counts) for counts in found)
            for deck, found in data["cards"].items()
        },
        seconds=data["seconds"],
        seats=data["seats"],
    )


def _effects(name: str, data: Mapping[str, Any], decks: int) -> Effects:
    pairs = np.zeros((decks, decks) if data["pairs"] else (0, 0))
    if data["pairs"]:
        upper = np.triu_indices(decks, 1)  # in the order of combinations
        pairs[upper] = data["pairs"]
        pairs += pairs.T
    return Effects(
        name=name,
        is_log=data["is_log"],
        level=data["level"],
        main=np.array(data["main"]),
        pairs=pairs,
        deck_error=data["deck_error"],
        pair_error=data["pair_error"],
    )
