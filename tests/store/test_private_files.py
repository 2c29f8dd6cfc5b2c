"""Only the user who runs the server may read what is kept, and is told when the key is another."""

from __future__ import annotations

import logging
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from companion import store
from companion.config import PROJECT_ROOT
from companion.rooms import new_table
from companion.store import Tables


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.fixture
def careless_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("careless_umask")
@pytest.mark.parametrize("existed", [False, True])
def test_the_database_is_private(tmp_path: Path, existed: bool) -> None:
    file = tmp_path / "dale.sqlite3"
    if existed:
        file.touch(0o644)  # of an earlier release
    engine = store.open_database(f"sqlite:///{file}")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE t (x)"))
        assert {path.name: mode(path) for path in tmp_path.iterdir()} == {
            "dale.sqlite3": 0o600,
            "dale.sqlite3-shm": 0o600,
            "dale.sqlite3-wal": 0o600,
        }
    engine.dispose()


@pytest.mark.usefixtures("careless_umask")
def test_copies_are_private(tmp_path: Path) -> None:
    instance, copies = tmp_path / "instance", tmp_path / "copies"
    instance.mkdir()
    copies.mkdir()
    (copies / "dale.sqlite3.new").touch(0o644)  # of a copy that was interrupted
    (instance / "secret_key").write_text("x")
    store.open_database(f"sqlite:///{instance}/dale.sqlite3").connect().close()
    subprocess.run(
        [sys.executable, "scripts/backup.py", str(copies)],
        cwd=PROJECT_ROOT,
        env={"INSTANCE_DIR": str(instance)},
        check=True,
        capture_output=True,
    )
    assert {path.name: mode(path) for path in copies.iterdir()} == {
        "dale.sqlite3": 0o600,
        "secret_key": 0o600,
    }


def test_a_changed_key_is_told_plainly_and_once(
    ready_engine: Engine, tables: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    assert not store.note_key(ready_engine, "first")
    tables.open(new_table(), "a" * 32, "Ann")
    assert not store.note_key(ready_engine, "first")
    assert caplog.text == ""
    assert store.note_key(ready_engine, "second")
    assert "SECRET_KEY is not the one" in caplog.text
    assert "at 1 tables" in caplog.text
    assert "second" not in caplog.text
    assert not store.note_key(ready_engine, "second")  # the other workers of this start
    assert store.note_key(ready_engine, "first")  # and back
