"""What to expect of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

import numpy as np

from companion.insight.effects import TEAMS, Floats, Indexes, Measured, kind_of, measured

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

    kind: str  # of the table: as many players, or teams
    minutes: float
    shortest: float  # eight of ten games are between these two
    longest: float
    turns: float
    choices: float
    touches: float  # cards of others that are moved or looked at, a turn
    lost: float  # cards that are lost to others, a game
    junk: float  # junk cards that come from others, a game
    luck: float  # 0: the better player, or team, always wins; 1: anybody does
    first: float  # how much more often than fair the side that begins wins: 0.05 are five of 100
    lead_changes: float
    rolls: float  # of dice, a game
    shuffles: float
    first_with_gold: float | None = None  # if later seats begin with 1, 2, 3 gold; never in teams

    @property
    def choices_a_turn(self) -> float:
        return self.choices / self.turns

    @property
    def sides(self) -> int:
        """How many can win: players, or teams."""
        return 2 if self.kind == TEAMS else int(self.kind)


def predict(
    decks: Sequence[str], players: int, pace: float = 1.0, *, teams: bool = False
) -> Prediction:
    """For 2 to 4 players with one deck more than players, or two teams with four decks.

    With another number of decks the missing or additional one counts as an average deck, and so
    does one that was not measured. ``pace`` is one of ``PACES``, or a table's own.
    """
    known = measured()
    kind = known.nearest(kind_of(players, teams))
    found = predict_with(known, known.table(decks), kind)
    numbers = {name: float(values[0]) for name, values in found.items()}
    spread = exp(_EIGHT_OF_TEN * numbers.pop("spread"))
    minutes = pace * numbers.pop("minutes")
    return Prediction(kind, minutes, minutes / spread, minutes * spread, **numbers)


def predict_with(known: Measured, tables: Indexes, kind: str) -> dict[str, Floats]:
    """All numbers of many tables at a time."""
    names = [name for name in NUMBERS if (name, kind) != ("first_with_gold", TEAMS)]
    return {name: number_of(name, known, tables, kind) for name in names}


def number_of(name: str, known: Measured, tables: Indexes, kind: str) -> Floats:
    """One number of many tables at a time, never beyond what is possible."""
    if name == "minutes":
        return minutes_of(known, tables, kind)
    if name == "luck":
        return 1 - np.clip(known.effects["skill"].of(tables, kind), 0, 1)
    value = known.effects[name].of(tables, kind)
    if name in FIRST_SEAT:
        return value
    value = np.maximum(value, 0.0)
    return value * known.effects["turns"].of(tables, kind) if name in A_GAME else value


def minutes_of(known: Measured, tables: Indexes, kind: str) -> Floats:
    """Seconds for every turn, and for every real choice."""
    turns = known.effects["turns"].of(tables, kind)
    choices = known.effects["choices"].of(tables, kind)
    return seconds_of(known.seconds, turns, choices) / 60


def seconds_of(seconds: Mapping[str, float], turns: Floats, choices: Floats) -> Floats:
    total: Floats = np.asarray(turns * seconds["turn"] + choices * seconds["choice"])
    return total
