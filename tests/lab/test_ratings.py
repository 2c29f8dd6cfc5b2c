"""Ratings of levels from a round robin."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

from click.testing import CliRunner

from companion.cli import main
from companion.lab.ratings import Meeting, games_of, meet, number_of_games, rated, table

LEVELS = ("weak", "fair", "good")


def test_who_wins_more_is_rated_higher_and_more_surely_by_more_games() -> None:
    better = {"weak": 0, "fair": 1, "good": 2}
    meetings = [
        Meeting(first, second, float(better[first] > better[second]) if game % 4 else 0.5)
        for game in range(40)
        for first, second in combinations(LEVELS, 2)
    ]
    rows = rated(LEVELS, meetings)
    assert [row.level for row in rows] == ["good", "fair", "weak"]
    assert rows[0].share("fair") == 0.875
    assert rows[0].share("good") is None
    few = {row.level: row for row in rated(LEVELS, meetings[:6])}
    assert all(row.error < few[row.level].error for row in rows)
    assert [line.count("|") for line in table(rows)] == [6] * 5


def test_everybody_meets_everybody_in_turn() -> None:
    levels = ("random", "apprentice", "shopkeeper")
    assert number_of_games(levels, 2) == 6
    meetings = [meet(number, levels, seed=1) for number in range(3)]
    pairs = [(meeting.first, meeting.second) for meeting in meetings]
    assert pairs == list(combinations(levels, 2))
    assert meetings[0] == games_of(levels, 1)(0)


def test_the_command_prints_a_table_and_goes_on_where_it_stood(tmp_path: Path) -> None:
    command = ["ratings", "random", "apprentice", "--games", "2"]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0
    for _ in range(2):
        kept = CliRunner().invoke(main, [*command, "--keep", str(tmp_path / "kept")])
        assert kept.stdout == result.stdout
    assert "2 of 2 games are in" in kept.stderr
    assert [line.split(" | ")[0] for line in result.stdout.splitlines()[2:4]] == [
        "| apprentice",
        "| random",
    ]
