"""Choosing decks together: everybody's wishes and vetoes in, the fairest tables out.

Every table the boxes can make is judged by everybody's wishes. The best one pleases the least
pleased most; among equals, all together. A deck somebody vetoed is out of the question, as long as
enough decks remain without it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from companion.catalog import Catalog, Deck
from companion.setup.picker import (
    PROPOSALS,
    Decks,
    Ints,
    Ranking,
    Wish,
    Wishes,
    judge,
    owned_decks,
)

_PERSON_BITS: Final = 15  # how displeased one person can be
_SUM_BITS: Final = _PERSON_BITS + 2  # four of them
_DOUBT_BITS: Final = 4
_NOISE_BITS: Final = 24
_WISH_BITS: Final = 11  # below the number of broken wishes stands how badly they are broken


@dataclass(frozen=True, slots=True)
class SharedProposal:
    decks: Decks
    broken: tuple[tuple[Wish, ...], ...]  # for each person, in the order of the wishes

    @property
    def pleases_everybody(self) -> bool:
        return not any(self.broken)


@dataclass(frozen=True, slots=True)
class Together:
    tables: tuple[SharedProposal, ...]
    counted: frozenset[str]  # vetoed decks that are left out
    uncounted: int  # vetoes that would have left too few decks


class _SharedRanking(Ranking):
    """The least pleased first, then all together, then decks the table has liked, then chance."""

    one_wish = np.int64(1 << (_WISH_BITS + _SUM_BITS + _DOUBT_BITS + _NOISE_BITS))

    def __init__(self, everybody: Sequence[Wishes], pool: Sequence[Deck]) -> None:
        self._everybody = everybody
        super().__init__(everybody[0], pool)

    def ranked(self, wishes: Wishes) -> Ints:
        displeased = [self.displeasure(person)[0] for person in self._everybody]
        worst = np.maximum.reduce(displeased)
        total = np.add.reduce(displeased)
        rank: Ints = (worst << _SUM_BITS | total) << _DOUBT_BITS
        if wishes.liked or wishes.recent:
            rank |= self.displeasure(replace(wishes, ranges={}, levels={}))[1]
        noise = self.noise(wishes.seed) >> (40 - _NOISE_BITS)
        return rank << _NOISE_BITS | noise


def propose_together(
    everybody: Sequence[Wishes],
    vetoes: Sequence[str],
    catalog: Catalog,
    shown: Collection[Decks] = (),
) -> Together:
    """The three best tables that differ from each other.

    Everybody's wishes name the same players, boxes, and decks that are liked or to be avoided.
    ``vetoes`` count in the order they stand.
    """
    pool = owned_decks(everybody[0], catalog)
    counted = _counted(vetoes, pool, everybody[0].size)
    ranking = _SharedRanking(everybody, [deck for deck in pool if deck.id not in counted])
    ranking.hide(shown)
    tables = tuple(
        SharedProposal(decks, tuple(judge(wishes, catalog, decks).broken for wishes in everybody))
        for decks in (ranking.decks_at(place) for place in ranking.best(PROPOSALS, ()))
    )
    return Together(tables, counted, len(set(vetoes)) - len(counted))


def _counted(vetoes: Sequence[str], pool: Sequence[Deck], needed: int) -> frozenset[str]:
    owned = {deck.id for deck in pool}
    counted: set[str] = set()
    for deck in vetoes:
        if deck in owned and len(owned) - len(counted | {deck}) >= needed:
            counted.add(deck)
        elif deck not in owned:
            counted.add(deck)  # nobody can propose it anyway
    return frozenset(counted)
