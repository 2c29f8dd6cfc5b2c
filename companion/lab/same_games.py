"""Do the compiled engine and the sources play the same games? Each in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from typing import Any

import click

from companion.bots import SeatView, bot_of
from companion.compiled import PLAIN, engine_in_use
from companion.engine import Game, fingerprint
from companion.lab.random_play import RandomPlay
from companion.lab.soak import random_lineup

SEED = 11
LEVELS = ("", "shopkeeper", "apprentice")  # "": chance alone
MOST_ANSWERS = 3000  # of a game; chance in teams may take longer, and what is played will do


def play(games: int) -> dict[str, Any]:
    """Games of all sorts by all sorts of bots; a mark of each, and what was played with."""
    answers, marks = 0, []
    for number in range(games):
        game = _play_one(number)
        answers += len(game.answers)
        told = [game.answers, [event[:3] for event in game.table.log.told], fingerprint(game.state)]
        marks.append(sha256(json.dumps(told).encode()).hexdigest()[:16])
    return {"engine": engine_in_use(), "answers": answers, "marks": marks}


def _play_one(number: int) -> Game:
    lineup = random_lineup(number, SEED, everything=number % 2 == 1)
    game = Game.new(lineup, f"same/{number}", checkpoints=number % 4 == 0)
    level = LEVELS[number % len(LEVELS)]
    random = RandomPlay(number)
    seats = range(game.rules.players if level else 0)
    bots = [bot_of(level, f"{number}/{seat}") for seat in seats]
    while (decision := game.decision) is not None and len(game.answers) < MOST_ANSWERS:
        if bots:
            game.submit(bots[decision.seat].decide(SeatView(game, decision.seat)).answer)
        else:
            game.submit(random.answer(game))
    return game


def compare(games: int) -> str:
    """What came of it, in a sentence; an exception where nothing is compiled or games differ."""
    played = [_play_elsewhere(games, engine) for engine in (PLAIN, "compiled")]
    plain, compiled = played
    if "compiled" not in compiled["engine"]:
        raise click.ClickException(f"Nothing to compare with: {compiled['engine']}.")
    different = [
        number
        for number, marks in enumerate(zip(plain["marks"], compiled["marks"], strict=True))
        if marks[0] != marks[1]
    ]
    if different:
        raise click.ClickException(f"Different games: {different}")
    return f"{games} games, {plain['answers']} answers: the same, compiled and not"


def _play_elsewhere(games: int, engine: str) -> dict[str, Any]:
    finished = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "companion", "same-games", "--games", str(games), "--as-data"],
        env={**os.environ, "ENGINE": engine},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    played: dict[str, Any] = json.loads(finished.stdout)
    return played
