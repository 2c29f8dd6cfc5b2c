"""What holds in every game with teams, traps, characters and gold, beyond what holds in all games:
the properties in tests/engine run with all of these in every other game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.game import Game
from companion.engine.hooks import modified
from companion.lab.soak import random_lineup
from tests.engine import walks
from tests.engine.walks import walk, watched

games = st.integers(min_value=0, max_value=5000)


def new_game(number: int) -> Game:
    return walks.new_game(number, everything=True)


def few(examples: int) -> Callable[[Any], Any]:
    return settings(max_examples=examples)


def test_the_tables_are_as_different_as_can_be():
    tables = [random_lineup(number * 37, seed=99, everything=True) for number in range(200)]
    assert {table.rules.players for table in tables} == {2, 3, 4}
    assert {table.rules.teams for table in tables} == {True, False}
    assert {len(table.traps) for table in tables} == set(range(6))
    assert {bool(table.characters) for table in tables} == {True, False}
    assert {bool(table.rules.starting_gold) for table in tables} == {True, False}


# Cards


@few(25)
@given(games)
def test_no_card_is_lost_doubled_or_in_a_place_it_never_may_be(number: int) -> None:
    for game in walk(watched(new_game(number)), number, steps=250):
        assert game.state.held == [] or not game.decision.top_level  # type: ignore[union-attr]


@few(25)
@given(games)
def test_an_alert_has_sent_every_trap_home_before_the_next_step(number: int) -> None:
    """Whatever way a trap takes into a hand, it does not stay in one that is not its owner's."""
    for game in walk(new_game(number), number, steps=200):
        if game.decision is None or not game.decision.top_level:
            continue
        for seat in range(game.rules.players):
            for card in game.table.hand(seat):
                if game.table.printed_kind(card).id in game.cast.traps:
                    assert game.cast.owner_of(card) == seat


@few(15)
@given(games)
def test_cards_beside_a_character_belong_to_it(number: int) -> None:
    for game in walk(new_game(number), number, steps=150):
        for seat in range(game.rules.players):
            assert all(game.cast.owner_of(card) == seat for card in game.table.aside_of(seat))


@few(15)
@given(games)
def test_gold_tokens_and_uses_stay_within_their_bounds(number: int) -> None:
    for game in walk(new_game(number), number, steps=200):
        state = game.state
        assert min(state.gold) >= 0
        assert min((tokens for row in state.tokens for tokens in row), default=0) >= 0
        if state.uses:
            abilities = game.cast.abilities[state.seat]
            allowed = [usable.ability.uses for usable in abilities]
            assert all(used <= most for used, most in zip(state.uses, allowed, strict=False))


@few(15)
@given(games)
def test_a_full_stall_without_a_winner_has_somebody_who_may_not_win(number: int) -> None:
    for game in walk(new_game(number), number, steps=250):
        if game.decision is None or not game.decision.top_level:
            continue
        for seat in range(game.rules.players):
            if len(game.table.stall_of(seat)) == game.rules.stacks_to_win:
                held_back = [
                    other
                    for other in range(game.rules.players)
                    if game.table.side_of(other) == game.table.side_of(seat)
                    and not all(modified(game.table, "may_win", other))
                ]
                assert held_back
