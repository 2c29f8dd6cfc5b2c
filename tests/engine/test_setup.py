"""How a game begins: starting decks, hands, the market, and settings."""

from collections import Counter

import pytest

from companion.catalog import catalog
from companion.engine.cast import Cast, Rules
from companion.engine.game import Game
from companion.engine.lineup import Lineup

DECKS = ("macaws", "pandas", "raccoons", "squirrels", "ocelots")


def new_game(players: int, seed: int = 0, **settings: object) -> Game:
    rules = Rules(players=players, **settings)  # type: ignore[arg-type]
    decks = 4 if rules.teams else players + 1
    return Game.new(Lineup(DECKS[:decks], rules), seed)


def starting_cards(game: Game, seat: int) -> Counter[str]:
    cards = game.table.hand(seat) + game.table.deck_of(seat)
    return Counter(game.table.printed_kind(card).id for card in cards)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_a_one_of_each_deck_and_junk_up_to_ten_cards(players: int) -> None:
    game = new_game(players)
    for seat in range(players):
        ones = {f"{deck}-1": 1 for deck in DECKS[: players + 1]}
        assert starting_cards(game, seat) == {**ones, "junk": 10 - len(ones)}
        assert len(game.table.hand(seat)) == 5
        assert game.table.discard_of(seat) == []
        assert game.table.stall_of(seat) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_market_holds_the_cards_of_value_two_to_five(players: int) -> None:
    game = new_game(players)
    state = game.state
    cards = state.market + state.market_deck
    assert len(state.market) == 5
    assert len(cards) == 11 * (players + 1)
    assert {game.table.printed_value(card) for card in cards} == {2, 3, 4, 5}
    assert state.market_discard == []


@pytest.mark.parametrize("players", [2, 3])
def test_ones_that_nobody_got_stay_in_the_box(players: int) -> None:
    game = new_game(players)
    ones = [card for card in game.state.all_cards() if game.table.printed_value(card) == 1]
    assert sum(game.cast.is_animalfolk(card) for card in ones) == players * (players + 1)


def test_a_team_game_has_four_decks_two_stalls_and_six_junk_cards_each() -> None:
    game = new_game(4, teams=True, stacks_to_win=10)
    assert len(game.state.stall) == 2
    assert game.table.stall_of(0) is game.table.stall_of(2)
    assert game.table.opponents(0) == [1, 3]
    assert game.table.others(0) == [1, 2, 3]
    assert starting_cards(game, 3)["junk"] == 6


def test_the_first_seat_begins() -> None:
    game = new_game(3)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.purpose, game.state.turn) == (0, "action", 1)


def test_tournament_seats_start_with_gold() -> None:
    game = new_game(4, starting_gold=(0, 1, 2, 3))
    assert game.state.gold == [0, 1, 2, 3]


def test_a_seed_makes_one_game_and_another_seed_another() -> None:
    first, again, other = new_game(2, 7), new_game(2, 7), new_game(2, 8)
    assert first.state.to_dict() == again.state.to_dict()
    assert first.state.to_dict() != other.state.to_dict()


def test_seeds_may_be_words() -> None:
    rules = Rules(players=2)
    game = Game.new(Lineup(DECKS[:3], rules), "kitchen table")
    again = Game.new(Lineup(DECKS[:3], rules), "kitchen table")
    assert game.state.to_dict() == again.state.to_dict()


def test_the_clock_is_in_play_only_with_a_deck_that_needs_it() -> None:
    assert not Lineup(DECKS).cast().has_clock
    assert Lineup(("bats", "macaws", "owls")).cast().has_clock
    assert Lineup(("mongooses", "macaws", "owls")).cast().has_clock


def test_a_deck_without_code_is_refused() -> None:
    with pytest.raises(LookupError, match="macaws-1"):
        Cast([catalog().decks["macaws"]], {})
