"""Which tables are played to learn how decks play: a random balanced design.

A round deals the decks out several times: into sets of three, of four and of five, and of four once
more for two teams, so that each deck comes equally often at each kind of table. Six of the 26 sets
of a round are for teams. Of a few such deals the one is taken that brings those pairs together that
have met least. Sets for the check are drawn first and are in no deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, islice
from random import Random
from typing import Any, Literal, NamedTuple

from companion.catalog import catalog
from companion.catalog.numbers import side_of
from companion.engine import Lineup, Rules
from companion.insight import KINDS, TEAMS
from companion.lab.observing import observe
from companion.setup.sheet import TEAM_DECKS, TEAM_PLAYERS, decks_needed
from companion.setup.tournament import tournament_gold

Decks = tuple[str, ...]
Arm = Literal["plain", "gold", "skill", "check"]

# What is played at each set, one game each: equal bots; with gold for later seats; one good bot
# among weak ones, or a good team against a weak one. Only tournaments give gold, and they know no
# teams.
ARMS: tuple[Arm, ...] = ("plain", "plain", "plain", "gold", "skill")
TEAM_ARMS: tuple[Arm, ...] = ("plain", "plain", "plain", "plain", "skill")
CHECK_SETS = 88  # a quarter of them for each kind of table
EVERY = 10  # one of so many games is for the check
DEALS = 6  # of which the best is taken
WEAK = "apprentice"


class MeasuredTable(NamedTuple):
    """Who sits down, and with which decks."""

    kind: str  # as many players, or teams
    decks: Decks


class Planned(NamedTuple):
    """What game a number stands for."""

    arm: Arm
    table: MeasuredTable


@dataclass(frozen=True, slots=True)
class Design:
    """All games of a run; the more are played, the more is known of the same sets and of others."""

    seed: int = 1
    level: str = "shopkeeper"

    def planned(self, number: int) -> Planned:
        rest, within = divmod(number, EVERY)
        if within == EVERY - 1:
            return Planned("check", check_sets(self.seed)[rest % CHECK_SETS])
        which, slot = divmod(rest * (EVERY - 1) + within, len(ARMS))
        table = fitting_set(self.seed, which)
        return Planned((TEAM_ARMS if table.kind == TEAMS else ARMS)[slot], table)

    def about(self) -> dict[str, Any]:
        return {
            "seed": self.seed,
            "level": self.level,
            "arms": list(ARMS),
            "team_arms": list(TEAM_ARMS),
            "check": CHECK_SETS,
        }


def play(number: int, design: Design) -> dict[str, Any]:
    """Game ``number`` of a run as a row; the same on every machine."""
    arm, (kind, decks) = design.planned(number)
    teams = kind == TEAMS
    players = TEAM_PLAYERS if teams else int(kind)
    sides = 2 if teams else players
    levels = [design.level] * players
    good = number // len(ARMS) % sides  # the side of the good bot comes round
    if arm == "skill":
        levels = [design.level if side_of(seat, teams) == good else WEAK for seat in range(players)]
    gold = tournament_gold(players) if arm == "gold" else ()
    lineup = Lineup(decks, Rules(players=players, teams=teams, starting_gold=gold))
    noted = observe(lineup, f"insight/{design.seed}/{number}", levels)
    return {
        "number": number,
        "arm": arm,
        "kind": kind,
        "sides": sides,  # how many can win
        "decks": list(decks),
        "good": good if arm == "skill" else -1,
        **noted.as_row(decks),
    }


def decks_at(kind: str) -> int:
    """How many decks a table of this kind takes."""
    return TEAM_DECKS if kind == TEAMS else decks_needed(int(kind))


@cache
def check_sets(seed: int) -> tuple[MeasuredTable, ...]:
    """Sets that no model is fitted to: as many for each kind of table, no decks twice."""
    random = Random(f"check/{seed}")
    all_decks = sorted(catalog().decks)
    found: dict[Decks, str] = {}
    while len(found) < CHECK_SETS:
        kind = KINDS[len(found) % len(KINDS)]
        found.setdefault(tuple(sorted(random.sample(all_decks, decks_at(kind)))), kind)
    return tuple(MeasuredTable(kind, decks) for decks, kind in found.items())


def fitting_set(seed: int, which: int) -> MeasuredTable:
    sets = _known_sets(seed)
    if which >= len(sets.known):
        sets.known.extend(islice(sets.more, which + 1 - len(sets.known)))
    return sets.known[which]


class _Sets(NamedTuple):
    known: list[MeasuredTable]
    more: Iterator[MeasuredTable]


@cache
def _known_sets(seed: int) -> _Sets:
    return _Sets([], _all_sets(seed))


def _all_sets(seed: int) -> Iterator[MeasuredTable]:
    random = Random(f"design/{seed}")
    kept_back = {table.decks for table in check_sets(seed)}
    met: Counter[Decks] = Counter()
    while True:
        deals = [_deal(random) for _ in range(DEALS)]
        best = min(deals, key=lambda deal: sum(met[pair] for pair in _pairs(deal)))
        met.update(_pairs(best))
        yield from (table for table in best if table.decks not in kept_back)


def _deal(random: Random) -> list[MeasuredTable]:
    """Each deck once at two players, and at the other kinds as far as they go round."""
    tables: list[MeasuredTable] = []
    for kind in KINDS:
        size = decks_at(kind)
        decks = random.sample(sorted(catalog().decks), len(catalog().decks))
        tables += [
            MeasuredTable(kind, tuple(sorted(decks[at : at + size])))
            for at in range(0, len(decks) - size + 1, size)
        ]
    random.shuffle(tables)
    return tables


def _pairs(tables: list[MeasuredTable]) -> list[Decks]:
    return [pair for table in tables for pair in combinations(table.decks, 2)]
