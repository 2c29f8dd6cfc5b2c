"""Which tables are played to learn how decks play: a random balanced design.

A round deals the decks out several times: into sets of three, of four and of five, so that each
deck comes equally often at each number of players. Of a few such deals the one is taken that brings
those pairs together that have met least. Sets for the check are
drawn first and are in no deal.
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
from companion.engine import Lineup, Rules
from companion.lab.observing import observe
from companion.setup.sheet import PLAYERS, decks_needed
from companion.setup.tournament import gold_of_seat

Decks = tuple[str, ...]
Arm = Literal["plain", "gold", "skill", "check"]

# What is played at each set, one game each: equal bots; with gold for later seats; one good bot
# among weak ones.
ARMS: tuple[Arm, ...] = ("plain", "plain", "plain", "gold", "skill")
CHECK_SETS = 66  # a third of them for each number of players
EVERY = 10  # one of so many games is for the check
DEALS = 6  # of which the best is taken
WEAK = "apprentice"


class Planned(NamedTuple):
    """What game a number stands for."""

    arm: Arm
    decks: Decks


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
        return Planned(ARMS[slot], fitting_set(self.seed, which))

    def about(self) -> dict[str, Any]:
        return {"seed": self.seed, "level": self.level, "arms": list(ARMS), "check": CHECK_SETS}


def play(number: int, design: Design) -> dict[str, Any]:
    """Game ``number`` of a run as a row; the same on every machine."""
    arm, decks = design.planned(number)
    players = len(decks) - 1
    levels = [design.level] * players
    good = number // len(ARMS) % players  # the seat of the good bot comes round
    if arm == "skill":
        levels = [design.level if seat == good else WEAK for seat in range(players)]
    gold = tuple(map(gold_of_seat, range(players))) if arm == "gold" else ()
    lineup = Lineup(decks, Rules(players=players, starting_gold=gold))
    noted = observe(lineup, f"insight/{design.seed}/{number}", levels)
    return {
        "number": number,
        "arm": arm,
        "players": players,
        "decks": list(decks),
        "good": good if arm == "skill" else -1,
        **noted.as_row(decks),
    }


@cache
def check_sets(seed: int) -> tuple[Decks, ...]:
    """Sets that no model is fitted to: as many for each number of players, all different."""
    random = Random(f"check/{seed}")
    all_decks = sorted(catalog().decks)
    found: dict[Decks, None] = {}
    while len(found) < CHECK_SETS:
        players = PLAYERS[len(found) % len(PLAYERS)]
        found[tuple(sorted(random.sample(all_decks, decks_needed(players))))] = None
    return tuple(found)


def fitting_set(seed: int, which: int) -> Decks:
    sets = _known_sets(seed)
    if which >= len(sets.known):
        sets.known.extend(islice(sets.more, which + 1 - len(sets.known)))
    return sets.known[which]


class _Sets(NamedTuple):
    known: list[Decks]
    more: Iterator[Decks]


@cache
def _known_sets(seed: int) -> _Sets:
    return _Sets([], _all_sets(seed))


def _all_sets(seed: int) -> Iterator[Decks]:
    random = Random(f"design/{seed}")
    kept_back = set(check_sets(seed))
    met: Counter[Decks] = Counter()
    while True:
        deals = [_deal(random) for _ in range(DEALS)]
        best = min(deals, key=lambda deal: sum(met[pair] for pair in _pairs(deal)))
        met.update(_pairs(best))
        yield from (decks for decks in best if decks not in kept_back)


def _deal(random: Random) -> list[Decks]:
    """Each deck once at two players, and at three and four as far as they go round."""
    sets: list[Decks] = []
    for players in PLAYERS:
        size = decks_needed(players)
        decks = random.sample(sorted(catalog().decks), len(catalog().decks))
        sets += [
            tuple(sorted(decks[at : at + size])) for at in range(0, len(decks) - size + 1, size)
        ]
    random.shuffle(sets)
    return sets


def _pairs(sets: list[Decks]) -> list[Decks]:
    return [pair for decks in sets for pair in combinations(decks, 2)]
