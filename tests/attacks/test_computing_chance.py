"""Somebody who has the source code sees some twenty market cards, and computes all the rest.

Of 10 games each, 20 cards are enough in all with three and four players; with two, whose market is
small, 24 are in one of ten. The fast generator must break, and chance of people must not.
"""

from __future__ import annotations

import pytest

from companion.catalog import catalog
from companion.engine import Game, Lineup, LiveChance, Rules, State
from companion.engine.chance import simulated_below, simulated_permutation
from tests.attacks.lattice import stood_at
from tests.thorough import THOROUGH

DECKS = ("hares", "pangolins", "raccoons", "owls", "bats")
SEEN = {2: 24, 3: 20, 4: 20}
GAMES = {2: (6,), 3: range(10) if THOROUGH else (3, 4), 4: range(10) if THOROUGH else (4, 9)}


def lineup_of(players: int) -> Lineup:
    return Lineup(DECKS[: players + 1], Rules(players=players))


def market_as_printed(game: Game) -> list[str]:
    """The cards before they are shuffled, as the source code lays them out."""
    cast = game.cast
    kinds = (cast.kinds[cast.kind_of[card]] for card in range(cast.animalfolk))
    return [kind.id for kind in kinds if kind.value > 1]


def market_seen(game: Game) -> list[str]:
    """In the order in which they have come, or will come, to lie open."""
    lying = [*game.state.market, *reversed(game.state.market_deck)]
    return [game.table.printed_kind(card).id for card in lying][: SEEN[game.rules.players]]


@pytest.mark.parametrize("players", GAMES)
def test_shared_and_simulated_chance_is_computed_to_the_last_die(players: int) -> None:
    for number in GAMES[players]:
        game = Game.new(lineup_of(players), f"game {number}")
        start = stood_at(market_as_printed(game), market_seen(game))
        assert start is not None, number
        guessed = State(players, players)
        guessed.rng = start
        simulated_permutation(guessed, len(market_as_printed(game)))
        for seat in range(players):  # starting decks: the hand is drawn from the top
            order = simulated_permutation(guessed, 10)
            true = [*game.state.deck[seat], *reversed(game.state.hand[seat])]
            assert [sorted(true)[place] for place in order] == true
        faces = catalog().dice["hare"].faces
        rolled = [game.table.roll(0, "hare") for _ in range(5)]
        assert [faces[simulated_below(guessed, len(faces))] for _ in range(5)] == rolled


@pytest.mark.parametrize("players", GAMES)
def test_live_chance_says_nothing(players: int) -> None:
    for number in range(10 if THOROUGH else 2):
        live = LiveChance(number.to_bytes(32, "big"))
        game = Game.new(lineup_of(players), live=live)
        assert stood_at(market_as_printed(game), market_seen(game)) is None
