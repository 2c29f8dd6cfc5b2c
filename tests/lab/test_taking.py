"""A listed answer that is taken unchecked does what it does when it is checked."""

import pytest

from companion.engine import Game, fingerprint
from companion.lab.random_play import RandomPlay
from companion.lab.soak import random_lineup

GAMES = 6
ANSWERS = 100


def played(number: int, *, checked: bool) -> tuple[list[object], list[object], str]:
    lineup = random_lineup(number, 4, everything=number % 2 == 1)
    game = Game.new(lineup, f"taken/{number}", checkpoints=False)
    bot = RandomPlay(number)
    go_on = game.submit if checked else game.take
    while not game.over and len(game.answers) < ANSWERS:
        go_on(bot.answer(game))
    return game.answers, list(game.events), fingerprint(game.state)


def test_taken_answers_lead_to_the_same_games() -> None:
    different = [
        number
        for number in range(GAMES)
        if played(number, checked=True) != played(number, checked=False)
    ]
    assert not different


def test_every_listed_action_is_taken_as_it_is_read() -> None:
    """The first listed action of each sort, at every question of a few games."""
    different = []
    for number in range(2):
        game = Game.new(random_lineup(number, 5, everything=True), f"read/{number}")
        bot = RandomPlay(number)
        while not game.over and len(game.answers) < ANSWERS:
            for do in game.possible_actions():
                assert game.decision is not None
                answer = next(game.legal_actions(game.decision, do))
                read, taken = game.check(answer), game.decision.taken(game.table, answer)
                if _fields(read) != _fields(taken):
                    different.append((number, answer))
            game.submit(bot.answer(game))
    assert not different


def _fields(action: object) -> list[object]:
    slots = getattr(type(action), "__slots__", ())
    return [type(action), *(getattr(action, name) for name in slots)]


def test_a_copy_to_think_ahead_with_goes_on_as_the_game_does() -> None:
    """Also from the middle of an effect; it tells nothing, and changes nothing of the game."""
    different, in_effects = [], 0
    for number in range(4):
        game = Game.new(random_lineup(number, 6, everything=True), f"ahead/{number}")
        bot = RandomPlay(number)
        while not game.over and len(game.answers) < ANSWERS:
            assert game.decision is not None
            in_effects += not game.decision.top_level
            world = game.think_ahead()
            answer = bot.answer(game)
            game.submit(answer)
            world.take(answer)
            if fingerprint(world.state) != fingerprint(game.state) or world.events:
                different.append((number, len(game.answers)))
    assert not different
    assert in_effects > 20


def test_only_a_game_with_checkpoints_can_be_copied_in_the_middle_of_an_effect() -> None:
    game = Game.new(random_lineup(0, 6, everything=True), "ahead/0", checkpoints=False)
    bot = RandomPlay(0)
    while game.decision is not None and game.decision.top_level:
        assert game.think_ahead().state.to_dict() == game.state.to_dict()
        game.submit(bot.answer(game))
    with pytest.raises(ValueError, match="checkpoints"):
        game.think_ahead()
