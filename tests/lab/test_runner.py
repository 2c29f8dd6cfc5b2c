"""Whoever plays the games, the results are the same; and what was played is never lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from distributed import Client, LocalCluster

from companion.cli import main
from companion.lab import runner
from companion.lab.archive import Archive, Row, read_rows
from companion.lab.design import Design, play
from companion.lab.runner import Runner, watched
from tests.thorough import THOROUGH

ROOT = Path(__file__).resolve().parents[2]
GAMES = range(24)


def note_process(number: int, folder: str) -> tuple[int, Row]:
    """A game, and a file that says in which process it began."""
    Path(folder, f"{number}-{os.getpid()}").touch()
    return number, play(number, Design())


@pytest.fixture(scope="module")
def alone() -> list[Row]:
    return list(Runner().play(partial(play, design=Design()), GAMES))


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0"
    ) as cluster:
        yield cluster


@pytest.mark.skipif(not THOROUGH, reason="a cluster takes long to start: make soak")
def test_a_cluster_that_loses_a_worker_comes_to_the_same_results(
    alone: list[Row], cluster: LocalCluster, tmp_path: Path
) -> None:
    results = Runner(scheduler=cluster.scheduler_address).play(
        partial(note_process, folder=str(tmp_path)), GAMES
    )
    first = next(results)
    begun = {int(file.name.split("-")[1]) for file in tmp_path.iterdir()}
    with Client(cluster) as client:
        workers = set(client.run(os.getpid).values())
        assert begun <= workers
        os.kill(begun.pop(), signal.SIGKILL)
    rows = [first, *results]
    assert [number for number, _ in rows] == list(GAMES)
    assert [row for _, row in rows] == alone
    assert len({file.name.split("-")[1] for file in tmp_path.iterdir()}) >= 2


@pytest.mark.skipif(not THOROUGH, reason="a cluster takes long to start: make soak")
def test_workers_with_other_sources_are_refused(
    cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "fingerprint", lambda: "of other sources")
    with pytest.raises(runner.OtherSourcesError):
        next(Runner(scheduler=cluster.scheduler_address).play(abs, GAMES))


def test_a_run_that_was_stopped_goes_on(alone: list[Row], tmp_path: Path) -> None:
    """The second time, only what is missing is played."""
    archive = Archive(tmp_path, {"run": 1})
    rows = archive.keep(map(partial(play, design=Design()), GAMES))
    for _ in range(7):
        next(rows)
    rows.close()  # type: ignore[attr-defined]
    missing = Archive(tmp_path, {"run": 1}).missing(len(GAMES))
    assert missing == list(range(7, len(GAMES)))
    later = [row for row in alone if row["number"] in missing]
    assert len(list(archive.keep(reversed(later)))) == len(later)
    assert archive.missing(len(GAMES)) == []
    assert read_rows(tmp_path) == alone


def test_long_games_are_written_down_every_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that not much is lost when the process is killed."""
    now = iter(range(0, 1000, 25))
    monkeypatch.setattr("companion.lab.archive.monotonic", lambda: next(now))
    rows = Archive(tmp_path, {"run": 1}).keep({"number": number} for number in range(9))
    for _ in range(4):
        next(rows)
    assert [row["number"] for row in read_rows(tmp_path)] == [0, 1, 2]


def test_rows_of_different_runs_never_come_together(tmp_path: Path) -> None:
    Archive(tmp_path, {"seed": 1})
    arguments = ["insight", "measure", "--games", "1", "--jobs", "1", "--folder", str(tmp_path)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 1
    assert "holds another run" in result.output


def test_ctrl_c_stops_after_the_game_under_way(capsys: pytest.CaptureFixture[str]) -> None:
    def games() -> Iterator[int]:
        for number in range(9):
            if number == 3:
                os.kill(os.getpid(), signal.SIGINT)
            yield number

    before = signal.getsignal(signal.SIGINT)
    assert list(watched(games(), 9, "Playing")) == [0, 1, 2, 3]
    assert "Stopped after 4 of 9." in capsys.readouterr().err
    assert signal.getsignal(signal.SIGINT) is before


def test_a_second_ctrl_c_stops_at_once() -> None:
    def games() -> Iterator[int]:
        yield 0
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)
        yield 1

    with pytest.raises(KeyboardInterrupt):
        list(watched(games(), 2, "Playing"))


def test_a_duel_that_is_stopped_tells_what_was_played(tmp_path: Path) -> None:
    """As a program, because a terminal sends Ctrl-C to all its processes."""
    errors = tmp_path / "errors"
    with errors.open("wb") as stderr:
        duel = subprocess.Popen(
            [sys.executable, "-m", "companion", "duel", "random", "random", "--games", "100000"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            start_new_session=True,
        )
        while not errors.stat().st_size:  # it says what it plays with, then begins
            assert duel.poll() is None
            time.sleep(0.05)
        os.killpg(duel.pid, signal.SIGINT)
        told, _ = duel.communicate(timeout=60)
    assert duel.returncode == 0, errors.read_text()
    assert "random won" in told
    assert "of 100,000" in errors.read_text()


def test_progress_in_a_log_is_a_line_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now: list[Any] = [0.0]

    def games() -> Iterator[int]:
        for number in range(4):
            now[0] += 45.0
            yield number

    monkeypatch.setattr(runner.time, "monotonic", lambda: now[0])
    assert list(watched(games(), 4, "Playing")) == [0, 1, 2, 3]
    lines = [line for line in capsys.readouterr().err.splitlines() if "minutes left" in line]
    assert [line.split(",")[0] for line in lines] == ["Playing: 2 of 4", "Playing: 4 of 4"]
    assert "about 2 minutes left" in lines[0]


def takes_the_compiled_copy(_number: int) -> bool:
    """Whether this process was told to, before it imported anything of the engine."""
    return "companion.__main__" in sys.modules


def test_processes_of_this_machine_take_the_compiled_copy_too() -> None:
    assert list(Runner(2).play(takes_the_compiled_copy, range(2))) == [True, True]
