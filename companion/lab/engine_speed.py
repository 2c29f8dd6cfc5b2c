"""How fast the engine is, beside other people's game engines measured in the same run.

The peers (python-chess and RLCard's Uno) come with ``requirements-bench.txt``. All of them take
turns within the run, so that whatever else the machine does hits everybody alike; what counts is
the ratio.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import click

from companion.catalog import catalog
from companion.engine.cast import Rules
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.record import resume, snapshot, write_record
from companion.engine.view import view
from companion.lab.random_play import RandomPlay
from companion.lab.simulate import MOST_TURNS, play_to_the_end

ROUNDS = 7
OWN_GAMES = 30  # a round
PEER_MOVES = 2500
LONG_GAME = 10_000  # answers

Measure = Callable[[int], tuple[int, float]]  # round -> moves made, seconds of processor time


def own_games(round_: int) -> tuple[int, float]:
    """Two random players, mixes over all decks."""
    random = Random(round_)
    decisions, spent = 0, 0.0
    for number in range(OWN_GAMES):
        decks = random.sample(list(catalog().decks), 3)
        lineup = Lineup(tuple(decks))
        lineup.cast()  # putting the cards together is not what is measured
        bot = RandomPlay(round_ * 1000 + number)
        begun = time.process_time()
        game = Game.new(lineup, f"bench/{round_}/{number}", checkpoints=False)
        play_to_the_end(game, bot)
        spent += time.process_time() - begun
        decisions += len(game.answers)
    return decisions, spent


def chess_games(round_: int) -> tuple[int, float]:
    import chess

    random = Random(round_)
    moves, begun = 0, time.process_time()
    while moves < PEER_MOVES:
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            moves += 1
    return moves, time.process_time() - begun


def uno_games(round_: int) -> tuple[int, float]:
    from rlcard.games.uno import Game as Uno

    random = Random(round_)
    moves, begun = 0, time.process_time()
    while moves < PEER_MOVES:
        game: Any = Uno()
        game.init_game()
        while not game.is_over():
            game.step(random.choice(game.get_legal_actions()))
            moves += 1
    return moves, time.process_time() - begun


def run() -> None:
    peers: dict[str, Measure] = {"python-chess": chess_games, "RLCard Uno": uno_games}
    measures: dict[str, Measure] = {"this engine": own_games}
    for name, measure in peers.items():
        try:
            measure(0)
        except ImportError:
            click.echo(f"{name} is not installed: pip install -r requirements-bench.txt")
        else:
            measures[name] = measure
    _report_rates(measures)
    _report_costs()
    _report_growth()


def _report_rates(measures: dict[str, Measure]) -> None:
    micros: dict[str, list[float]] = {name: [] for name in measures}
    own_games(0)  # warm up
    for round_ in range(1, ROUNDS + 1):
        for name, measure in measures.items():
            moves, seconds = measure(round_)
            micros[name].append(seconds / moves * 1e6)
    own = micros["this engine"]
    click.echo(f"{'':<16}{'us a move':>12}{'moves/s':>12}{'times as fast as it':>22}")
    for name, row in micros.items():
        ratio = median(peer / mine for peer, mine in zip(row, own, strict=True))
        shown = "" if name == "this engine" else f"{ratio:.2f}"
        click.echo(f"{name:<16}{median(row):>12.1f}{1e6 / median(row):>12.0f}{shown:>22}")


def _report_costs() -> None:
    games, decisions, begun = 60, 0, time.process_time()
    for number in range(games):
        decisions += len(_game(number).answers)
    seconds = time.process_time() - begun
    click.echo(f"games/s          {games / seconds:.1f} ({decisions / games:.0f} decisions a game)")
    game = _game(3, turns=60)
    click.echo(f"clone()          {_micros(game.state.clone):.1f} us")
    click.echo(f"view()           {_micros(lambda: view(game, 0)):.1f} us")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    click.echo(f"peak memory      {peak:.0f} MB")


def _game(number: int, turns: int = MOST_TURNS) -> Game:
    decks = Random(number).sample(list(catalog().decks), 3)
    game = Game.new(Lineup(tuple(decks)), f"cost/{number}", checkpoints=False)
    bot = RandomPlay(number)
    while not game.over and game.state.turn < turns:
        game.submit(bot.answer(game))
    return game


def _micros(call: Callable[[], Any], times: int = 2000) -> float:
    begun = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - begun) / times * 1e6


def _report_growth() -> None:
    """A game that cannot end: what does a decision cost late in it, and how long is a reload?"""
    rules = Rules(stacks_to_win=99)
    decks = ("macaws", "sloths", "hares")
    game = Game.new(Lineup(decks, rules), "long", checkpoints=True)
    bot = RandomPlay(1)
    parts = []
    while len(game.answers) < LONG_GAME:
        begun, before = time.process_time(), len(game.answers)
        while len(game.answers) < before + LONG_GAME // 4:
            game.submit(bot.answer(game))
        parts.append((time.process_time() - begun) / (LONG_GAME // 4) * 1e6)
    click.echo("a long game      " + ", ".join(f"{part:.0f}" for part in parts) + " us a decision")
    data = snapshot(game)
    begun = time.process_time()
    resume(data)
    click.echo(f"resume           {(time.process_time() - begun) * 1000:.1f} ms after ", nl=False)
    click.echo(f"{len(game.answers)} answers (record of {len(str(write_record(game))) // 1024} kB)")
