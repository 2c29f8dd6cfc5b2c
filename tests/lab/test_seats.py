"""Measuring what seats are worth."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.lab.seats import SeatTest, games_of, play, shares_of


def test_a_game_is_the_same_every_time_and_gold_changes_it() -> None:
    plain, rich = SeatTest((0, 0)), SeatTest((0, 9))
    winners = [play(number, plain) for number in range(8)]
    assert winners == list(map(games_of(plain), range(8)))
    assert sum(play(number, rich) for number in range(8)) > sum(winners)


def test_shares_of_games_that_somebody_won() -> None:
    won = shares_of([0, 0, 1, -1, 2], players=3)
    assert (won.games, won.shares) == (4, (0.5, 0.25, 0.25))
    assert won.unevenness == pytest.approx(0.1179, abs=1e-4)
    assert shares_of([0] * 50 + [1] * 50, players=2).error == pytest.approx(0.098, abs=1e-3)


def test_a_line_for_each_allotment_of_gold() -> None:
    said = CliRunner().invoke(main, ["seats", "0,1", "0,2,3", "--games", "2"])
    assert said.exit_code == 0, said.output
    two, three = said.stdout.splitlines()
    assert two.startswith("| 2 | 0, 1 | ")
    assert three.startswith("| 3 | 0, 2, 3 | ")


@pytest.mark.parametrize("gold", ["much", "0", "0,-1", "1,2,3,4,5"])
def test_gold_that_is_no_allotment_is_refused(gold: str) -> None:
    said = CliRunner().invoke(main, ["seats", gold])
    assert said.exit_code == 2
    assert "seat" in said.output
