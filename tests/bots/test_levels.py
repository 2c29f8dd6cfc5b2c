"""Every level plays every table to its end, and gives reasons that can be put into words."""

from __future__ import annotations

import json

import pytest

from companion.bots import LEVELS, Bot, SeatView, bot_of
from companion.bots.shopkeeper import MOST_ANSWERS_A_TURN
from companion.engine.game import Game
from companion.engine.position import read_position
from companion.lab.soak import all_but_junk, lost_cards, random_lineup
from tests.bots.thinking import SEARCHING, unhurried

LONGEST = 250  # turns; weak players may use up all cards of a table with three or four


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
    assert game.over or level == "apprentice"


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
def test_a_turn_comes_to_an_end_whatever_it_offers(level: str) -> None:
    position = {
        "decks": ["sloths", "owls", "hares"],
        "stalls": [[["owls-1"]], []],
        "seats": [
            {"hand": ["sloths-1", "junk", "junk"], "deck": ["junk"] * 6},
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
