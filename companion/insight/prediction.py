"""What to expect of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

import numpy as np

from companion.insight.effects import Floats, Indexes, Measured, measured

# How fast people play, beside what is assumed for a turn and a choice.
PACES: Final[dict[str, float]] = {"quick": 0.75, "usual": 1.0, "slow": 1.35}
NUMBERS: Final = (
    "minutes", "spread", "turns", "choices", "touches", "lost", "junk", "luck", "first",
    "first_with_gold", "lead_changes", "rolls", "shuffles",
)  # fmt: skip
A_GAME: Final = ("lost", "junk", "rolls", "shuffles")  # fitted for a turn, told for a game
FIRST_SEAT: Final = ("first", "first_with_gold")  # may be below nothing
_EIGHT_OF_TEN: Final = 1.2816  # standard deviations to both sides


@dataclass(frozen=True, slots=True)
class Prediction:
    """The numbers of a game at this table, on average over many."""

    players: int
    minutes: float
    shortest: float  # eight of ten games are between these two
    longest: float
    turns: float
    choices: float
    touches: float  # cards of others that are moved or looked at, a turn
    lost: float  # cards that are lost to others, a game
    junk: float  # junk cards that come from others, a game
    luck: float  # 0: the better player always wins; 1: anybody does
    first: float  # how much more often than fair the first seat wins: 0.05 are five of 100
    first_with_gold: float  # the same where later seats begin with 1, 2, 3 gold
    lead_changes: float
    rolls: float  # of dice, a game
    shuffles: float

    @property
    def choices_a_turn(self) -> float:
        return self.choices / self.turns


def predict(decks: Sequence[str], players: int, pace: float = 1.0) -> Prediction:
    """For 2 to 4 players with one deck more than players, as all games were measured.

    With another number of decks (teams play with one for each player) the missing or additional one
    counts as an average deck, and so does one that was not measured. ``pace`` is one
    of ``PACES``, or a table's own.
    """
    known = measured()
    found = predict_with(known, known.table(decks), players)
    numbers = {name: float(values[0]) for name, values in found.items()}
    spread = exp(_EIGHT_OF_TEN * numbers.pop("spread"))
    minutes = pace * numbers.pop("minutes")
    return Prediction(players, minutes, minutes / spread, minutes * spread, **numbers)


def predict_with(known: Measured, tables: Indexes, players: int) -> dict[str, Floats]:
    """All numbers of many tables at a time."""
    return {name: number_of(name, known, tables, players) for name in NUMBERS}


def number_of(name: str, known: Measured, tables: Indexes, players: int) -> Floats:
    """One number of many tables at a time, never beyond what is possible."""
    if name == "minutes":
        return minutes_of(known, tables, players)
    if name == "luck":
        return 1 - np.clip(known.effects["skill"].of(tables, players), 0, 1)
    value = known.effects[name].of(tables, players)
    if name in FIRST_SEAT:
        return value
    value = np.maximum(value, 0.0)
    return value * known.effects["turns"].of(tables, players) if name in A_GAME else value


def minutes_of(known: Measured, tables: Indexes, players: int) -> Floats:
    """Seconds for every turn, and for every real choice."""
    turns = known.effects["turns"].of(tables, players)
    choices = known.effects["choices"].of(tables, players)
    return seconds_of(known.seconds, turns, choices) / 60


def seconds_of(seconds: Mapping[str, float], turns: Floats, choices: Floats) -> Floats:
    total: Floats = np.asarray(turns * seconds["turn"] + choices * seconds["choice"])
    return total
