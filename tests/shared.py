"""Servers that are one for all processes among which the tests of a run are shared out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from fcntl import LOCK_EX, LOCK_SH, LOCK_UN, flock
from pathlib import Path


@contextmanager
def shared(directory: Path, start: Callable[[Path], AbstractContextManager[str]]) -> Iterator[str]:
    """The address of what whoever comes first starts in this directory, and ends when the others
    have left, too. A process that dies leaves: its locks go with it."""
    directory.mkdir(exist_ok=True)
    address = directory / "address"
    door_file, users_file = directory / "door.lock", directory / "users.lock"
    with door_file.open("w") as door, users_file.open("w") as users:
        flock(door, LOCK_EX)
        if address.exists():
            flock(users, LOCK_SH)
            flock(door, LOCK_UN)
            yield address.read_text()
            return
        with start(directory) as started:
            address.write_text(started)
            flock(door, LOCK_UN)
            yield started
            flock(door, LOCK_EX)
            address.unlink()
            flock(door, LOCK_UN)
            flock(users, LOCK_EX)
