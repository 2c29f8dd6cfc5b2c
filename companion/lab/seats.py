"""What sitting first is worth, and how much starting gold for the others evens it out.

Equal bots play every deal with every allotment of gold, so that allotments are compared at the
same tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random

from companion.bots import SeatView, bot_of
from companion.engine import Game, Lineup, Rules
from companion.lab.duel import MOST_TURNS
from companion.lab.mixes import random_decks
from companion.setup.sheet import PLAYERS

Gold = tuple[int, ...]  # by seat, in turn order


def read_gold(text: str) -> Gold:
    """Coins by seat, as "0,2,3"; ValueError where that is no table."""
    gold = tuple(int(coins) for coins in text.split(","))
    if len(gold) not in PLAYERS or min(gold) < 0:
        raise ValueError(text)
    return gold


@dataclass(frozen=True, slots=True)
class SeatTest:
    """Who plays, and with how much gold."""

    gold: Gold
    level: str = "shopkeeper"
    seed: int = 1


@dataclass(frozen=True, slots=True)
class SeatShares:
    """How often each seat won."""

    games: int
    shares: tuple[float, ...]

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval, of a seat that wins its fair share."""
        fair = 1 / len(self.shares)
        return 1.96 * sqrt(fair * (1 - fair) / max(self.games, 1))

    @property
    def unevenness(self) -> float:
        """How far seats are from their fair share, as a root of the mean of squares."""
        fair = 1 / len(self.shares)
        return sqrt(sum((share - fair) ** 2 for share in self.shares) / len(self.shares))


def play(number: int, test: SeatTest) -> int:
    """The seat that won game ``number``, or -1 where nobody did."""
    players = len(test.gold)
    decks = random_decks(Random(f"seats/{test.seed}/{number}"), players)
    rules = Rules(players=players, starting_gold=test.gold)
    seed = f"seats/{test.seed}/{number}"
    game = Game.new(Lineup(decks, rules), seed)
    bots = [bot_of(test.level, f"{seed}/{seat}") for seat in range(players)]
    while (asked := game.decision) is not None and game.state.turn <= MOST_TURNS:
        game.submit(bots[asked.seat].decide(SeatView(game, asked.seat)).answer)
    return game.state.winner


def games_of(test: SeatTest) -> partial[int]:
    return partial(play, test=test)


def shares_of(winners: Iterable[int], players: int) -> SeatShares:
    """Games that nobody won are left out."""
    won = Counter(winner for winner in winners if winner >= 0)
    games = won.total()
    return SeatShares(games, tuple(won[seat] / max(games, 1) for seat in range(players)))
