"""Choosing decks for a tournament: random seats, a ban each, a pick each, one deck by chance.

A draft is its seed and the decks named so far; everything else follows from them. That makes it
fit into an address: a reload shows the same draft, and "back" takes a move back.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Literal

from companion.setup.picker import Decks, PickerError
from companion.setup.sheet import PLAYERS, TableSetup, decks_needed

ADVISED_GAMES = 2  # "decks of at least two games are advised"

Stage = Literal["ban", "pick", "done"]


@dataclass(frozen=True, slots=True)
class Draft:
    """A tournament's choice of decks. An impossible one raises ``PickerError``."""

    players: int
    pool: Decks  # the decks of all owned boxes
    seed: int
    moves: Decks = ()  # the decks named so far, in turn order: first the bans, then the picks

    def __post_init__(self) -> None:
        if self.players not in PLAYERS:
            raise PickerError("players", players=self.players)
        if len(self.pool) < decks_needed(self.players):
            needed = decks_needed(self.players)
            raise PickerError("no_tournament", needed=needed, have=len(self.pool))
        if len(self.moves) > self.bans + self.players:
            raise PickerError("many_moves", most=self.bans + self.players)
        for number, deck in enumerate(self.moves):
            if deck not in self.pool:
                raise PickerError("not_owned", deck=deck)
            if deck in self.moves[:number]:
                raise PickerError("taken", deck=deck)

    @property
    def bans(self) -> int:
        """How many players ban: as many as leave enough decks to play with."""
        return min(self.players, len(self.pool) - decks_needed(self.players))

    @property
    def seats(self) -> tuple[int, ...]:
        """Who sits where, by chance: the person (as they came to the table) of each seat."""
        return tuple(self._chance("seats").sample(range(self.players), self.players))

    @property
    def stage(self) -> Stage:
        if len(self.moves) < self.bans:
            return "ban"
        return "pick" if len(self.moves) < self.bans + self.players else "done"

    @property
    def seat(self) -> int | None:
        """Whose turn it is."""
        return {"ban": len(self.moves), "pick": len(self.moves) - self.bans}.get(self.stage)

    @property
    def banned(self) -> Decks:
        return self.moves[: self.bans]

    @property
    def picked(self) -> Decks:
        return self.moves[self.bans :]

    @property
    def available(self) -> Decks:
        return tuple(deck for deck in self.pool if deck not in self.moves)

    @property
    def drawn(self) -> str | None:
        """The deck chance adds, once everybody has picked.

        The order in which chance would draw is fixed from the start: taking a pick back and
        making it again does not buy another draw.
        """
        if self.stage != "done":
            return None
        order = self._chance("draw").sample(self.pool, len(self.pool))
        return next(deck for deck in order if deck not in self.moves)

    def with_move(self, deck: str) -> Draft:
        return replace(self, moves=(*self.moves, deck))

    def without_last_move(self) -> Draft:
        return replace(self, moves=self.moves[:-1])

    def table(self, boxes: tuple[str, ...]) -> TableSetup:
        """The table to set up, once the draft is done."""
        if self.drawn is None:
            raise PickerError("unfinished", moves=len(self.moves))
        return TableSetup(
            decks=(*self.picked, self.drawn),
            players=self.players,
            boxes=boxes,
            start="random",
            first_seat=0,  # seats are in turn order
            tournament=True,
        )

    def _chance(self, purpose: str) -> random.Random:
        # Reproducible on purpose; nothing here is a secret.
        return random.Random(f"{purpose} {self.seed}")  # noqa: S311


def gold_of_seat(seat: int) -> int:
    """The later a seat's turn, the more gold it begins with: 0, 1, 2, 3."""
    return seat


def tournament_gold(players: int) -> tuple[int, ...]:
    """What each seat begins with."""
    return tuple(map(gold_of_seat, range(players)))
