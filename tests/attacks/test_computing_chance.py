"""Somebody who has the source code sees some twenty market cards, and computes all the rest.

Of 10 games each, 20 cards are enough in all with three and four players; with two, whose market is
small, 24 are in one of ten. The fast generator must break, and chance of people must not: not even
by somebody who has watched 200 games and been told the keys of 200 others.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Sequence

import pytest

from companion.catalog import catalog
from companion.engine import Game, Lineup, LiveChance, Rules, State
from companion.engine.chance import simulated_below, simulated_permutation
from tests.attacks.lattice import ADD, MULTIPLY, stood_at
from tests.thorough import THOROUGH

DECKS = ("hares", "pangolins", "raccoons", "owls", "bats")
SEEN = {2: 24, 3: 20, 4: 20}
GAMES = {2: (6,), 3: range(10) if THOROUGH else (3, 4), 4: range(10) if THOROUGH else (4, 9)}
WATCHED = 200 if THOROUGH else 6  # and as many others whose keys were told
CONTROLS = 20 if THOROUGH else 2

Note = Callable[[str, object], None]


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


def starting_decks(game: Game) -> list[list[int]]:
    """All that is hidden at the deal: a hand is drawn from the top of its deck."""
    state = game.state
    return [[*deck, *reversed(hand)] for deck, hand in zip(state.deck, state.hand, strict=True)]


def after_the_market(game: Game, start: int) -> State:
    """Where the fast generator stands when the market has been shuffled, begun at this state."""
    guessed = State(game.rules.players, game.rules.players)
    guessed.rng = start
    simulated_permutation(guessed, len(market_as_printed(game)))
    return guessed


def computed_decks(game: Game, guessed: State) -> list[list[int]]:
    """What is known of a starting deck is which cards are in it."""
    printed = [sorted(deck) for deck in starting_decks(game)]
    return [[cards[place] for place in simulated_permutation(guessed, 10)] for cards in printed]


@pytest.mark.parametrize("players", GAMES)
def test_shared_and_simulated_chance_is_computed_to_the_last_die(players: int) -> None:
    for number in GAMES[players]:
        game = Game.new(lineup_of(players), f"game {number}")
        start = stood_at(market_as_printed(game), market_seen(game))
        assert start is not None, number
        guessed = after_the_market(game, start)
        assert computed_decks(game, guessed) == starting_decks(game)
        faces = catalog().dice["hare"].faces
        rolled = [game.table.roll(0, "hare") for _ in range(5)]
        assert [faces[simulated_below(guessed, len(faces))] for _ in range(5)] == rolled


# ---- who has also read keys that were told ----


class Attacker:
    """Has the source, the keys of other games, and all open cards of the game to break."""

    def __init__(self, told: Sequence[bytes]) -> None:
        self._markets: dict[tuple[str, ...], bytes] = {}
        for near in dict.fromkeys(near for key in told for near in keys_near(key)):
            for players in GAMES:
                market = market_seen(Game.new(lineup_of(players), live=LiveChance(near)))
                self._markets[tuple(market)] = near

    def breaks(self, game: Game) -> bool:
        """Whether they know every starting deck and hand."""
        decks = self._by_a_key(game) or self._by_the_lattice(game)
        return decks == starting_decks(game)

    def _by_a_key(self, game: Game) -> list[list[int]] | None:
        key = self._markets.get(tuple(market_seen(game)))
        if key is None:
            return None
        return starting_decks(Game.new(lineup_of(game.rules.players), live=LiveChance(key)))

    def _by_the_lattice(self, game: Game) -> list[list[int]] | None:
        start = stood_at(market_as_printed(game), market_seen(game))
        return None if start is None else computed_decks(game, after_the_market(game, start))


def keys_near(key: bytes) -> Iterator[bytes]:
    """Those that a careless server might draw before or after it."""
    number, size = int.from_bytes(key, "big"), 8 * len(key)
    yield key
    for other in (number + 1, number - 1, number * MULTIPLY + ADD):
        yield (other % (1 << size)).to_bytes(len(key), "big")
    yield hashlib.sha256(key).digest()
    yield hmac.digest(key, b"", "sha256")


def test_open_cards_and_told_keys_of_others_break_no_game(record_property: Note) -> None:
    attacker = Attacker([LiveChance.fresh().key for _ in range(WATCHED)])
    lineups = (lineup_of(2 + number % 3) for number in range(WATCHED))
    games = (Game.new(lineup, live=LiveChance.fresh()) for lineup in lineups)
    broken = sum(attacker.breaks(game) for game in games)
    record_property("games with live chance", WATCHED)
    record_property("games with live chance broken", broken)
    assert broken == 0


def test_the_same_attacker_breaks_games_of_before_and_keys_in_a_row(record_property: Note) -> None:
    """The control: to find nothing would prove nothing of somebody who never finds anything."""
    lineups = [lineup_of(3 + number % 2) for number in range(CONTROLS)]  # two are too few cards
    games = (Game.new(lineup, f"game {number}") for number, lineup in enumerate(lineups))
    before = sum(Attacker([]).breaks(game) for game in games)
    keys = [number.to_bytes(32, "big") for number in range(2 * CONTROLS)]
    attacker = Attacker(keys[::2])
    following = zip(lineups, keys[1::2], strict=True)
    games = (Game.new(lineup, live=LiveChance(key)) for lineup, key in following)
    in_a_row = sum(attacker.breaks(game) for game in games)
    record_property("games of before", CONTROLS)
    record_property("games of before broken", before)
    assert before >= 0.9 * CONTROLS  # some games cannot be told from others by 20 cards
    assert in_a_row == CONTROLS
