"""What is measured of our own engine, one measure a request, for whoever asks over a pipe.

``python -m companion probe`` runs it: once with the compiled engine and once with the sources, side
by side. Everything is processor time.
"""

from __future__ import annotations

import gc
import json
import resource
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from statistics import median
from typing import Any

from companion.bots import Bot, SeatView, bot_of
from companion.catalog import catalog
from companion.engine import (
    ACTION,
    Game,
    Lineup,
    Rules,
    resume,
    snapshot,
    view,
    write_record,
)
from companion.lab.choices import is_forced
from companion.lab.playouts import play_on, possible_world
from companion.lab.random_play import RandomPlay
from companion.lab.simulate import play_to_the_end
from companion.lab.worst_positions import worst_positions

GAMES = {"random": 30, "apprentice": 10, "shopkeeper": 8, "listing": 6, "playouts": 6}  # a round
MOST_TURNS = 300  # for bots that get stuck
PLAYOUTS = 10  # at each position
TURNS_AHEAD = 4  # of a playout, both seats together
EVERY = 12  # a position to think at, in answers
LONG_GAME = 10_000  # answers
RESUMED = 15  # times
FIRST = 200  # actions, of one sort, in the worst positions

Numbers = dict[str, float]
clock = time.process_time


def _new_games(what: str, round_: int) -> Iterator[tuple[int, Game]]:
    """Two players, mixes over all decks; putting the cards together is not what is measured."""
    for number in range(GAMES[what]):
        decks = Random(f"{what}/{round_}/{number}").sample(list(catalog().decks), 3)
        lineup = Lineup(tuple(decks))
        lineup.cast()
        yield number, Game.new(lineup, f"bench/{round_}/{number}", checkpoints=False)


# Playing ------------------------------------------------------------------------------------------


def random_games(round_: int) -> Numbers:
    """``moves`` are all questions, ``choices`` those with more than one possible answer."""
    moves, spent = 0, 0.0
    for number, game in _new_games("random", round_):
        bot = RandomPlay(round_ * 1000 + number)
        begun = clock()
        play_to_the_end(game, bot, checked=False)
        spent += clock() - begun
        moves += len(game.answers)
    forced = 0
    for number, game in _new_games("random", round_):  # the same games again, not timed
        bot = RandomPlay(round_ * 1000 + number)
        while game.decision is not None and game.state.turn < MOST_TURNS:
            forced += is_forced(game, game.decision)
            game.submit(bot.answer(game))
    return {"moves": moves, "choices": moves - forced, "seconds": spent}


def _bots_play(level: str, round_: int) -> Numbers:
    moves, spent = 0, 0.0
    for number, game in _new_games(level, round_):
        bots: list[Bot] = [bot_of(level, f"{number}/{seat}") for seat in range(2)]
        begun = clock()
        while game.decision is not None and game.state.turn < MOST_TURNS:
            seat = game.decision.seat
            game.take(bots[seat].decide(SeatView(game, seat)).answer)  # as random play does
        spent += clock() - begun
        moves += len(game.answers)
    return {"moves": moves, "seconds": spent}


def apprentices(round_: int) -> Numbers:
    return _bots_play("apprentice", round_)


def shopkeepers(round_: int) -> Numbers:
    return _bots_play("shopkeeper", round_)


# Listing and thinking ahead -----------------------------------------------------------------------


def listing(round_: int) -> Numbers:
    """At every question what to do: all legal actions, and only the first of them."""
    asked = actions = 0
    full = first = 0.0
    for number, game in _new_games("listing", round_):
        bot = RandomPlay(number)
        while (decision := game.decision) is not None and game.state.turn < MOST_TURNS:
            if decision.kind == ACTION:
                begun = clock()
                listed = list(game.legal_actions(decision))
                between = clock()
                next(game.legal_actions(decision))
                first += clock() - between
                full += between - begun
                actions += len(listed)
                asked += 1
            game.submit(bot.answer(game))
    return {"moves": asked, "actions": actions, "seconds": full, "seconds_first": first}


def playouts(round_: int) -> Numbers:
    """Fork, fill in what is hidden, play on; ``moves`` are playouts, ``answers`` are in them."""
    made = answers = 0
    spent = 0.0
    for number, game in _new_games("playouts", round_):
        bot, thinking = RandomPlay(number), RandomPlay(number + 1)
        random = Random(number)
        while (decision := game.decision) is not None and game.state.turn < MOST_TURNS:
            if decision.top_level and len(game.answers) % EVERY == 0:
                begun = clock()
                for _ in range(PLAYOUTS):
                    world = possible_world(game, decision.seat, random)
                    answers += play_on(world, thinking, TURNS_AHEAD)
                spent += clock() - begun
                made += PLAYOUTS
            game.submit(bot.answer(game))
    return {"moves": made, "answers": answers, "seconds": spent}


# Costs --------------------------------------------------------------------------------------------


def costs(round_: int) -> Numbers:
    """Microseconds of single calls in the middle of a game."""
    game = Game.new(Lineup(("macaws", "sloths", "hares")), f"cost/{round_}")
    bot = RandomPlay(round_)
    while not game.over and game.state.turn < 60:
        game.submit(bot.answer(game))
    fork = game.fork if game.checkpoint is not None else game.state.clone
    return {
        "clone": _micros(game.state.clone),
        "fork": _micros(fork),
        "view": _micros(lambda: view(game, 0)),
    }


def _micros(call: Callable[[], Any], times: int = 500) -> float:
    begun = clock()
    for _ in range(times):
        call()
    return (clock() - begun) / times * 1e6


def long_game(round_: int) -> Numbers:
    """A game that cannot end: what does a decision cost late in it, and how long is a reload?"""
    lineup = Lineup(("macaws", "sloths", "hares"), Rules(stacks_to_win=99))
    game = Game.new(lineup, f"long/{round_}", checkpoints=True)
    bot = RandomPlay(round_)
    parts = []
    while len(game.answers) < LONG_GAME:
        begun, before = clock(), len(game.answers)
        while len(game.answers) < before + LONG_GAME // 4:
            game.submit(bot.answer(game))
        parts.append((clock() - begun) / (LONG_GAME // 4) * 1e6)
    data = snapshot(game)
    times = []
    for _ in range(RESUMED):
        begun = clock()
        resume(data)
        times.append(clock() - begun)
    return {
        "first_quarter": parts[0],
        "last_quarter": parts[-1],
        "resume_ms": median(times) * 1e3,
        "record_kb": len(json.dumps(write_record(game))) / 1024,
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def worst(_round: int) -> Numbers:
    """Milliseconds for the first actions of one sort, and for one check, in the worst position."""
    slowest_list = slowest_check = 0.0
    for _, game in worst_positions():
        decision = game.decision
        assert decision is not None
        for do in decision.actions:
            begun = clock()
            listed = list(islice(game.legal_actions(decision, do), FIRST))
            slowest_list = max(slowest_list, clock() - begun)
            for action in listed[:: max(1, len(listed) // 20)]:
                begun = clock()
                game.check(action)
                slowest_check = max(slowest_check, clock() - begun)
    return {"first_actions_ms": slowest_list * 1e3, "check_ms": slowest_check * 1e3}


MEASURES: dict[str, Callable[[int], Numbers]] = {
    "random": random_games,
    "apprentice": apprentices,
    "shopkeeper": shopkeepers,
    "listing": listing,
    "playouts": playouts,
    "costs": costs,
    "long_game": long_game,
    "worst": worst,
}


def serve() -> None:
    """Say what engine this is, then answer lines "measure round" with lines of JSON."""
    gc.collect()
    gc.freeze()  # as the worker does, in which bots think
    is_plain = (sys.modules[Game.__module__].__file__ or "").endswith(".py")
    print(json.dumps("plain" if is_plain else "compiled"), flush=True)
    for line in sys.stdin:
        name, round_ = line.split()
        print(json.dumps(MEASURES[name](int(round_))), flush=True)
