"""The command line: simulate, replay, soak."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import main

ROOT = Path(__file__).resolve().parent.parent
REPLAYS = sorted((ROOT / "tests" / "replays").glob("*.json"))
DECKS = "macaws,owls,bats"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def simulated(*arguments: str) -> dict[str, Any]:
    result = run("simulate", "--json", *arguments)
    assert result.exit_code == 0, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


# simulate


def test_simulate_counts_games_wins_and_cards() -> None:
    data = simulated("--decks", DECKS, "--games", "6", "--seed", "7")
    assert data["games"] == 6
    assert sum(data["wins_by_seat"].values()) + data["unfinished"] == 6
    assert data["turns_a_game"] > 15  # eight stacks take at least eight turns of each player
    assert set(data["cards"]) == {
        f"{deck}-{value}" for deck in DECKS.split(",") for value in ("1", "2", "3", "4", "5a", "5b")
    }
    bought = [counts["bought"] for counts in data["cards"].values()]
    built = [counts["built"] for counts in data["cards"].values()]
    assert sum(bought) > 0
    assert sum(built) >= 6 * 8
    assert data["cards"]["macaws-2"]["played"] == 0  # a passive is never played


def test_simulate_lets_bots_play() -> None:
    arguments = ("--decks", DECKS, "--games", "4", "--seed", "2")
    bots = simulated(*arguments, "--bots", "shopkeeper,random")
    assert bots["wins_by_seat"] == {"1": 4}
    assert bots != simulated(*arguments)


def test_the_same_seed_gives_the_same_numbers_and_another_one_others() -> None:
    first = simulated("--decks", DECKS, "--games", "3", "--seed", "7")
    assert simulated("--decks", DECKS, "--games", "3", "--seed", "7") == first
    assert simulated("--decks", DECKS, "--games", "3", "--seed", "8") != first


def test_two_processes_come_to_the_same_numbers() -> None:
    arguments = ("--decks", DECKS, "--games", "12", "--seed", "3")
    assert simulated(*arguments, "--jobs", "2") == simulated(*arguments, "--jobs", "1")


@pytest.mark.parametrize(
    ("players", "decks"), [(3, "macaws,owls,bats,foxes"), (4, "macaws,owls,bats,foxes,hares")]
)
def test_simulate_more_players(players: int, decks: str) -> None:
    data = simulated("--decks", decks, "--players", str(players), "--games", "2")
    assert data["games"] == 2
    assert {int(seat) for seat in data["wins_by_seat"]} <= set(range(1, players + 1))


def test_simulate_prints_a_table_for_people() -> None:
    result = run("simulate", "--decks", DECKS, "--games", "2")
    assert result.exit_code == 0
    assert "2 games" in result.stdout
    assert "Flashy Show" in result.stdout
    assert "bought" in result.stdout


def test_the_progress_bar_does_not_disturb_the_output() -> None:
    result = run("simulate", "--decks", DECKS, "--games", "2", "--json")
    assert json.loads(result.stdout)["games"] == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--decks", "macaws,owls,unicorns"), "There is no deck called unicorns"),
        (("--decks", "macaws,owls,owls"), "A deck is named twice"),
        (("--decks", "macaws,owls"), "2 players need 3 decks, not 2"),
        (("--decks", "macaws,owls,bats,hares"), "2 players need 3 decks, not 4"),
        (("--decks", DECKS, "--players", "5"), "--players"),
        (("--decks", DECKS, "--games", "0"), "--games"),
        (("--decks", DECKS, "--jobs", "0"), "--jobs"),
        (("--decks", DECKS, "--bots", "shopkeeper,nobody"), "There is no bot nobody"),
        (("--decks", DECKS, "--seed", "x"), "--seed"),
        ((), "--decks"),
    ],
)
def test_simulate_says_what_is_wrong(arguments: tuple[str, ...], message: str) -> None:
    result = run("simulate", *arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


# replay


def test_replay_tells_a_recorded_game_in_words() -> None:
    result = run("replay", str(REPLAYS[0]))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Turn 1: it is Player 1’s turn."
    assert lines[-1].endswith("has built the last stack and wins!")
    assert not any("{" in line for line in lines)


def test_replay_as_one_seat_saw_it() -> None:
    as_seat = run("replay", str(REPLAYS[0]), "--seat", "1").stdout
    as_watcher = run("replay", str(REPLAYS[0])).stdout
    assert as_seat.startswith("Turn 1: it is your turn.")
    assert "You draw" in as_seat
    assert "You draw" not in as_watcher


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not a record"),
        ("{", "is not a record"),
        ("[]", "record must be an object."),
        ("{}", "The record has no format."),
        ('{"format": 1}', "The record has no rules_version."),
    ],
)
def test_replay_of_a_broken_file_says_so(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    result = run("replay", str(file))
    assert result.exit_code == 1
    assert message in result.output
    assert "Traceback" not in result.output


def test_replay_of_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"\xff\xfe\x00")
    result = run("replay", str(file))
    assert result.exit_code == 1
    assert "is not a record" in result.output


def test_replay_of_an_edited_record_says_so(tmp_path: Path) -> None:
    record = json.loads(REPLAYS[0].read_text(encoding="utf-8"))
    record["answers"][0] = {"do": "build", "cards": []}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    result = run("replay", str(file))
    assert result.exit_code == 1
    assert "The record cannot be played again" in result.output


def test_replay_of_a_file_that_is_not_there() -> None:
    assert run("replay", "no-such-file.json").exit_code == 2


# soak


def test_soak_reports_what_it_played() -> None:
    result = run("soak", "--games", "4", "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert "4 games" in result.stdout
    assert "0 crashes or lost cards" in result.stdout


def test_soak_fails_where_a_game_crashes(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.engine import Table

    def broken(self: Table) -> None:
        raise RuntimeError("the market is closed")

    monkeypatch.setattr(Table, "fill_market", broken)
    result = run("soak", "--games", "2", "--jobs", "1")
    assert result.exit_code == 1
    assert "the market is closed" in result.output
    assert "2 crashes or lost cards" in result.output


# As a program


def test_the_package_runs_as_a_program() -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "companion", "simulate", "--decks", DECKS, "--games", "1", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert json.loads(finished.stdout)["games"] == 1


def test_help_names_the_commands() -> None:
    result = run("--help")
    for command in ("simulate", "replay", "soak", "bench"):
        assert command in result.output
