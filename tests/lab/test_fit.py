"""Fitting how likely a position is won."""

from __future__ import annotations

import json
from dataclasses import replace
from math import exp, log
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from companion.bots.win_chance import NAMES, WEIGHTS
from companion.cli import main
from companion.lab import fit
from companion.lab.fit import Played

TRUTH = {"stacks": 6.0, "junk": -3.0}


def made_up(games: int, sides: int) -> list[Played]:
    """Positions of chance, won as the weights of ``TRUTH`` say."""
    random = Random(f"made up/{sides}")
    found = []
    for _ in range(games):
        position = [[random.random() for _ in NAMES] for _ in range(sides)]
        scores = [
            sum(weight * numbers[NAMES.index(name)] for name, weight in TRUTH.items())
            for numbers in position
        ]
        won = random.choices(range(sides), [exp(score) for score in scores])[0]
        found.append(Played([position], won))
    return found


def test_what_decides_games_is_found_for_any_number_of_players() -> None:
    fitted = fit.fit([*made_up(2000, 2), *made_up(1500, 3)])
    for name, weight in fitted.weights.items():
        assert weight == pytest.approx(TRUTH.get(name, 0.0), abs=1.0), name
    assert fitted.loss < fitted.loss_of_stacks < log(3)


def test_a_game_gives_a_position_a_turn_and_the_side_that_won() -> None:
    played = fit.play(0, ("shopkeeper",), "test")
    assert played is not None
    assert all(len(numbers) == len(NAMES) for numbers in played.positions[0])
    assert 0 <= played.won < len(played.positions[0])


def test_weights_are_compared_with_those_before_by_who_played_and_how_many() -> None:
    games = [replace(game, level="deep") for game in made_up(400, 2)] + made_up(300, 3)
    fitted = fit.fit(games)
    lines = list(fit.compared(fitted, dict.fromkeys(NAMES, 0.0)))
    assert [line.split(":")[0] for line in lines] == [
        ", 3 sides, 60 games",
        "deep, 2 sides, 80 games",
    ]
    assert [line.split("before ")[1] for line in lines] == [f"{log(3):.4f}", f"{log(2):.4f}"]
    assert "before" not in next(fit.compared(fitted, {"of other numbers": 1.0}))


def test_games_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit, "WEIGHTS", tmp_path / "weights.json")
    fit.WEIGHTS.write_text(WEIGHTS.read_text(encoding="utf-8"), encoding="utf-8")
    command = ["fit", "shopkeeper", "apprentice", "--games", "10", "--keep", str(tmp_path / "fit")]
    told = [CliRunner().invoke(main, command) for _ in range(2)]
    assert told[0].stdout.splitlines()[-2:] == told[1].stdout.splitlines()[-2:]
    assert "10 of 10 games are in" in told[1].stderr


def test_weights_are_written_with_where_they_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fit, "WEIGHTS", tmp_path / "weights.json")
    fit.write(fit.fit(made_up(40, 2)), "40 games")
    written, kept = (
        json.loads(file.read_text(encoding="utf-8")) for file in (fit.WEIGHTS, WEIGHTS)
    )
    assert written.keys() == kept.keys()
    assert list(kept["weights"]) == list(NAMES)
