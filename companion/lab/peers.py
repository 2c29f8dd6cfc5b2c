"""Other people's game engines, measured as ours is. They come with ``requirements-bench.txt``.

All take a round and give back numbers: ``moves`` made, ``choices`` among them that were not forced,
``seconds`` of processor time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

MOVES = 2500  # a round
LONGEST = 300  # moves of a game of chess in which nobody looks whether it is drawn
MANY = 10_000  # moves: no limit
SIMULATIONS = 400

Numbers = dict[str, float]
clock = time.process_time


def chess_games(round_: int) -> Numbers:
    """Random moves until the game is over by any rule, drawn by repetition and so on."""
    return _chess_games(round_, asks_whether_over=True)


def bare_chess_games(round_: int) -> Numbers:
    """Random chess until nothing can be moved, without asking whether it is over."""
    return _chess_games(round_, asks_whether_over=False)


def _chess_games(round_: int, *, asks_whether_over: bool) -> Numbers:
    import chess

    random = Random(round_)
    moves = choices = 0
    begun = clock()
    while moves < MOVES:
        board = chess.Board()
        for _ in range(MANY if asks_whether_over else LONGEST):
            if asks_whether_over and board.is_game_over():
                break
            legal = list(board.legal_moves)
            if not legal:
                break
            choices += len(legal) > 1
            board.push(random.choice(legal))
            moves += 1
    return {"moves": moves, "choices": choices, "seconds": clock() - begun}


def chess_listing(round_: int) -> Numbers:
    """All legal moves of a position, and only the first of them."""
    import chess

    random = Random(round_)
    moves = actions = 0
    full = first = 0.0
    while moves < MOVES:
        board = chess.Board()
        for _ in range(LONGEST):
            begun = clock()
            legal = list(board.legal_moves)
            between = clock()
            next(iter(board.legal_moves), None)
            first += clock() - between
            full += between - begun
            moves += 1
            actions += len(legal)
            if not legal:
                break
            board.push(random.choice(legal))
    return {"moves": moves, "actions": actions, "seconds": full, "seconds_first": first}


def uno_games(round_: int) -> Numbers:
    """RLCard's game itself, below its environment for learners."""
    from rlcard.games.uno import Game as Uno

    random = Random(round_)
    moves = choices = 0
    begun = clock()
    while moves < MOVES:
        game: Any = Uno()
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            choices += len(legal) > 1
            game.step(random.choice(legal))
            moves += 1
    return {"moves": moves, "choices": choices, "seconds": clock() - begun}


def search_in_python(round_: int) -> Numbers:
    """OpenSpiel's Monte Carlo tree search in Python over a game in Python, as ours is.

    A move is a simulation: down the tree, then one random playout to the end. With its nine
    squares a game is about as long as a playout of ours.
    """
    return _tree_search("python_tic_tac_toe", round_)


def search_in_c(round_: int) -> Numbers:
    """OpenSpiel's tree search over a game in C++, with more than twenty moves."""
    return _tree_search("connect_four", round_)


def _tree_search(name: str, round_: int) -> Numbers:
    import numpy as np
    import open_spiel.python.games  # noqa: F401 - registers those in Python
    import pyspiel
    from open_spiel.python.algorithms import mcts

    random = np.random.RandomState(round_)
    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, 2.0, SIMULATIONS, evaluator, random_state=random, solve=False)
    state = game.new_initial_state()
    begun = clock()
    bot.mcts_search(state)
    return {"moves": SIMULATIONS, "seconds": clock() - begun}


PEERS: dict[str, Callable[[int], Numbers]] = {
    "python-chess": chess_games,
    "python-chess without is_game_over": bare_chess_games,
    "python-chess, listing": chess_listing,
    "RLCard Uno": uno_games,
    "OpenSpiel's MCTS, tic-tac-toe in Python": search_in_python,
    "OpenSpiel's MCTS, connect four in C++": search_in_c,
}
