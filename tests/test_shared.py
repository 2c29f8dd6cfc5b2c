"""What is shared by the processes of a run is started once, and ends after all have left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from tests.shared import shared


def test_it_ends_when_the_last_one_has_left(tmp_path: Path) -> None:
    happened: list[str] = []

    @contextmanager
    def start(directory: Path) -> Iterator[str]:
        happened.append(f"started in {directory.name}")
        yield "its address"
        happened.append("ended")

    first, second = (shared(tmp_path / "server", start) for _ in range(2))
    assert first.__enter__() == second.__enter__() == "its address"
    leaves = Thread(target=first.__exit__, args=(None, None, None))
    leaves.start()
    leaves.join(0.1)
    assert happened == ["started in server"]
    second.__exit__(None, None, None)
    leaves.join(20)
    assert happened == ["started in server", "ended"]
