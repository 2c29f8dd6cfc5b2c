"""Every level plays every table to its end, and gives reasons that can be put into words."""

from __future__ import annotations

import json

import pytest

from companion.bots import LEVELS, Bot, SeatView, bot_of, full_level, gentle_level, is_gentle
from companion.bots.shopkeeper import MOST_ANSWERS_A_TURN
from companion.engine.game import Game
from companion.engine.position import read_position
from companion.lab.duel import Duel
from companion.lab.duel import play as play_duel
from companion.lab.soak import all_but_junk, lost_cards, random_lineup
from companion.store import schema
from tests.bots.thinking import SEARCHING, unhurried

LONGEST = 600  # turns: four beginners may flood a table with junk


def play(game: Game, bots: list[Bot]) -> None:
    while game.decision is not None and game.state.turn < LONGEST:
        seat = game.decision.seat
        move = bots[seat].decide(SeatView(game, seat))
        assert move.reason
        assert json.loads(json.dumps([move.answer, move.params])) == [move.answer, move.params]
        game.submit(move.answer)


@pytest.mark.parametrize("level", ["apprentice", "shopkeeper"])
@pytest.mark.parametrize("number", range(15))
def test_no_table_is_too_strange(level: str, number: int) -> None:
    lineup = random_lineup(number * 23, seed=4, everything=True)
    game = Game.new(lineup, number, checkpoints=False)
    before = all_but_junk(game)
    play(game, [bot_of(level, number) for _ in range(lineup.rules.players)])
    assert lost_cards(game, before) == ""
    assert game.over


def test_an_apprentice_never_stands_still() -> None:
    """Tables at which apprentices once waited for ever, all cards bought."""
    open_ends = []
    for number in (2, 17, 107, 123, 125, 135):
        lineup = random_lineup(7 * number, seed=9, everything=number % 2 == 0)
        game = Game.new(lineup, number, checkpoints=False)
        play(game, [bot_of("apprentice", f"{number}/{seat}") for seat in range(4)])
        if not game.over:
            open_ends.append(number)
    assert open_ends == []


def test_random_bots_play_too() -> None:
    lineup = random_lineup(11, seed=4, everything=True)
    game = Game.new(lineup, 3, checkpoints=False)
    play(game, [bot_of("random", seat) for seat in range(lineup.rules.players)])
    assert game.state.turn > 20


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_makes_the_same_moves(level: str) -> None:
    moves = []
    for _ in range(2):
        lineup = random_lineup(8, seed=4, everything=True)
        game = Game.new(lineup, 8, checkpoints=False)
        bots = [unhurried(level, f"seed {seat}") for seat in range(lineup.rules.players)]
        for _ in range(15 if level in SEARCHING else 60):
            if game.decision is not None:
                seat = game.decision.seat
                game.submit(bots[seat].decide(SeatView(game, seat)).answer)
        moves.append(game.answers)
    assert moves[0] == moves[1]


@pytest.mark.parametrize("level", ["apprentice", "shopkeeper"])
def test_a_gentle_bot_is_weaker(level: str) -> None:
    duel = Duel(gentle_level(level), level, seed=4)
    won = sum(play_duel(number, duel).score for number in range(24))
    assert won <= 9


def test_a_child_wins_against_a_gentle_apprentice_now_and_then() -> None:
    duel = Duel("child", gentle_level("apprentice"), seed=3)
    won = sum(play_duel(number, duel).score for number in range(40))
    assert 4 <= won <= 16


def test_gentleness_is_part_of_a_level_and_fits_its_column() -> None:
    for level in LEVELS:
        assert full_level(gentle_level(level)) == full_level(level) == level
        assert is_gentle(gentle_level(level))
        assert not is_gentle(level)
        assert len(gentle_level(level)) <= schema.bot_jobs.c.level.type.length


@pytest.mark.parametrize("level", ["apprentice", "shopkeeper"])
def test_a_turn_comes_to_an_end_whatever_it_offers(level: str) -> None:
    position = {
        "decks": ["turtles", "owls", "hares"],
        "stalls": [[["owls-1"]], []],
        "seats": [
            {"hand": ["turtles-1", "junk", "junk"], "deck": ["junk"] * 6},
            {"hand": ["junk"] * 5},
        ],
        "market": ["owls-2", "owls-4"],
    }
    game = read_position(position)
    bot = bot_of(level, 1)
    asked_again = [
        bot.decide(SeatView(game, 0)).answer["do"] for _ in range(MOST_ANSWERS_A_TURN + 5)
    ]
    assert asked_again[0] == "technique"
    assert asked_again[-1] in ("purchase", "inventory")
