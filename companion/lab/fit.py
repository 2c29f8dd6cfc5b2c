"""Fit how likely a position is won: games of bots, positions out of them, and who won in the end.

What is fitted is a softmax over the sides of a game, the same weights for each of them: convex, so
Newton's method finds the one best answer in a few steps.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from random import Random
from typing import Any

import numpy as np

from companion.bots import Bot, SeatView, bot_of
from companion.bots.win_chance import NAMES, WEIGHTS, numbers_of
from companion.catalog.tables import decks_needed
from companion.engine import NOBODY, Game, Lineup, Rules
from companion.lab.archive import Row
from companion.lab.mixes import random_decks

MOST_TURNS = 300
RIDGE = 3.0  # keeps weights small that the games say little about
STEPS = 12
HELD_OUT_SHARE = 5  # every fifth game is not fitted to, to see what the fit is worth


@dataclass(frozen=True, slots=True)
class Played:
    """Positions of one game, each as the numbers of every side, and the side that won."""

    positions: list[list[list[float]]]
    won: int
    level: str = ""  # of the bots that played it


@dataclass(frozen=True, slots=True)
class Fitted:
    weights: dict[str, float]
    loss: float  # mean log loss in games that were not fitted to
    loss_of_stacks: float  # the same if only stacks are looked at
    games: int
    positions: int
    held_out: list[Played]  # what was not fitted to


def play(number: int, levels: Sequence[str], seed: str) -> Played | None:
    """One game between bots of one of these levels; None: it came to no end."""
    random = Random(f"{seed}/{number}")
    players = random.choice((2, 2, 2, 3, 4))
    teams = players == 4 and random.random() < 0.5
    decks = random_decks(random, players)[: decks_needed(players, teams)]
    lineup = Lineup(decks, Rules(players=players, teams=teams))
    game = Game.new(lineup, f"{seed}/{number}")
    level = random.choice(levels)
    bots: list[Bot] = [bot_of(level, f"{seed}/{number}/{seat}") for seat in range(players)]
    sides = range(len(game.state.stall))
    positions = []
    turn = 0
    while game.decision is not None and game.state.turn < MOST_TURNS:
        if game.state.turn != turn:
            turn = game.state.turn
            positions.append([numbers_of(game, side) for side in sides])
        seat = game.decision.seat
        game.submit(bots[seat].decide(SeatView(game, seat)).answer)
    if game.state.winner == NOBODY:
        return None
    return Played(positions, game.table.side_of(game.state.winner), level)


def games_of(levels: Sequence[str], seed: str) -> partial[Played | None]:
    return partial(play, levels=levels, seed=seed)


# Games that are kept --------------------------------------------------------------------------


def rows_of(levels: Sequence[str], seed: str) -> partial[Row]:
    return partial(play_row, levels=levels, seed=seed)


def play_row(number: int, levels: Sequence[str], seed: str) -> Row:
    # All fields in any case: the first row of a file says which columns it has.
    game = play(number, levels, seed) or Played([], NOBODY, "")
    return {"number": number, **asdict(game)}


def read_row(row: Row) -> Played | None:
    if row["won"] == NOBODY:
        return None
    return Played(row["positions"], row["won"], row["level"])


# Fitting --------------------------------------------------------------------------------------


def fit(games: Sequence[Played]) -> Fitted:
    kept = [game for number, game in enumerate(games) if number % HELD_OUT_SHARE]
    held_out = [game for number, game in enumerate(games) if number % HELD_OUT_SHARE == 0]
    weights = _newton(kept, len(NAMES))
    only_stacks = _newton(kept, 1)
    return Fitted(
        {name: round(float(weight), 5) for name, weight in zip(NAMES, weights, strict=True)},
        _loss(held_out, weights),
        _loss(held_out, only_stacks),
        len(games),
        sum(len(game.positions) for game in games),
        held_out,
    )


def compared(fitted: Fitted, before: dict[str, float]) -> Iterator[str]:
    """The log loss in games not fitted to, by who played and how many sides there were, of these
    weights and of those before."""
    weights = np.array(list(fitted.weights.values()))
    known = before.keys() == fitted.weights.keys()
    old = np.array([before[name] for name in fitted.weights]) if known else None
    sorts: dict[tuple[str, int], list[Played]] = {}
    for game in fitted.held_out:
        sorts.setdefault((game.level, len(game.positions[0])), []).append(game)
    for (level, sides), games in sorted(sorts.items()):
        was = "" if old is None else f", before {_loss(games, old):.4f}"
        yield f"{level}, {sides} sides, {len(games)} games: {_loss(games, weights):.4f}{was}"


def kept_weights() -> dict[str, float]:
    stored: dict[str, float] = json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"]
    return stored


def write(fitted: Fitted, how: str) -> None:
    data = {
        "fitted to": how,
        "log loss": round(fitted.loss, 4),
        "log loss of stacks alone": round(fitted.loss_of_stacks, 4),
        "weights": fitted.weights,
    }
    WEIGHTS.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def _by_sides(games: Sequence[Played], columns: int) -> list[tuple[Any, Any]]:
    """Positions and winners, together for games with the same number of sides."""
    found: dict[int, tuple[list[Any], list[int]]] = {}
    for game in games:
        for position in game.positions:
            rows, won = found.setdefault(len(position), ([], []))
            rows.append([numbers[:columns] for numbers in position])
            won.append(game.won)
    return [(np.array(rows), np.array(won)) for rows, won in found.values()]


def _chances(rows: Any, weights: Any) -> Any:
    scores = rows @ weights
    scores -= scores.max(axis=1, keepdims=True)
    shares = np.exp(scores)
    return shares / shares.sum(axis=1, keepdims=True)


def _newton(games: Sequence[Played], columns: int) -> Any:
    data = _by_sides(games, columns)
    weights = np.zeros(columns)
    for _ in range(STEPS):
        slope = -RIDGE * weights
        bend = RIDGE * np.eye(columns)
        for rows, won in data:
            chances = _chances(rows, weights)
            expected = np.einsum("ps,psf->pf", chances, rows)
            slope += (rows[np.arange(len(won)), won] - expected).sum(axis=0)
            off = rows - expected[:, None, :]
            bend += np.einsum("ps,psf,psg->fg", chances, off, off)
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def _loss(games: Sequence[Played], weights: Any) -> float:
    total, number = 0.0, 0
    for rows, won in _by_sides(games, len(weights)):
        chances = _chances(rows, weights)
        total -= float(np.log(chances[np.arange(len(won)), won]).sum())
        number += len(won)
    return total / number
