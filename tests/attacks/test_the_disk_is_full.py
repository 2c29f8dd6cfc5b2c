"""The disk of the database has no room. What was kept is there, and people are told why."""

from __future__ import annotations

import json
import logging
import shutil
import sqlite3
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from flask import Flask
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from werkzeug.test import TestResponse

from companion.store import database
from companion.store.database import is_busy, is_full
from tests.live.servers import Phone, Server, serving

SAID = "The server has no room left"


class Disk:
    """Of an app: how many pages its database may have, as SQLite itself counts them."""

    def __init__(self, app: Flask) -> None:
        self._engine = app.extensions["database"]
        self._pages = 0
        event.listen(self._engine, "connect", self._limit)

    def fill(self) -> None:
        self._engine.dispose()
        with closing(sqlite3.connect(self._engine.url.database)) as connection:
            connection.execute("VACUUM")  # no room is left by what was deleted
            (self._pages,) = connection.execute("PRAGMA page_count").fetchone()

    def clear(self) -> None:
        self._pages = 0
        self._engine.dispose()

    def _limit(self, connection: object, _entry: object) -> None:
        if self._pages:
            connection.execute(f"PRAGMA max_page_count = {self._pages}")  # type: ignore[attr-defined]


@pytest.fixture
def disk(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    monkeypatch.setattr(database.full_disk, "told_at", float("-inf"))
    app.config["WTF_CSRF_ENABLED"] = False
    disk = Disk(app)
    yield disk
    disk.clear()


def test_who_cannot_keep_anything_is_told_so_and_loses_nothing(
    app: Flask, disk: Disk, caplog: pytest.LogCaptureFixture
) -> None:
    client, tables = app.test_client(), app.extensions["tables"]
    table = client.post("/t/new", data={"name": "Ann"}).location
    client.post(f"{table}/do/begin", data={"players": 2})
    client.post(f"{table}/do/tool", data={"tool": "gold", "on": "true"})

    def tap(**headers: str) -> TestResponse:
        gold = {"holder": "seat-0", "add": 1}
        return client.post(f"{table}/do/gold", data=gold, headers=headers)

    assert tap().status_code == 303
    disk.fill()
    with caplog.at_level(logging.WARNING):
        few = [tap().status_code for _ in range(100)]  # some still fit into pages that are there
        assert set(few) == {303, 507}
        kept = tables.load(table[-6:]).seq
        for full in (tap(), tap(**{"HX-Request": "true"})):
            assert full.status_code == 507
            assert SAID in full.text
            assert "nothing was changed" in full.text
    about_room = [record for record in caplog.records if "full" in record.getMessage()]
    assert len(about_room) == 1
    assert len(caplog.records) < 5
    assert client.get(table).status_code == 200
    assert tables.load(table[-6:]).seq == kept
    disk.clear()
    assert tap().status_code == 303


def test_each_database_says_it_in_its_own_way() -> None:
    full = OperationalError("INSERT", {}, psycopg.errors.DiskFull("could not extend file"))
    assert is_full(full)
    assert is_busy(full)
    other = OperationalError("INSERT", {}, psycopg.errors.AdminShutdown("restarted"))
    assert not is_full(other)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own, where the one who runs the tests may make one."""
    directory = tmp_path / "small"
    directory.mkdir()
    size = ["-t", "tmpfs", "-o", "size=16m", "tmpfs", str(directory)]
    mount = shutil.which("mount")
    if mount is None or subprocess.run([mount, *size], capture_output=True, check=False).returncode:
        pytest.skip("no file system can be made here")
    yield directory
    # A server that was stopped may still be closing its files: the file system goes when they are.
    subprocess.run(["umount", "--lazy", str(directory)], check=True)


def health(server: Server) -> tuple[int, bool]:
    try:
        with urllib.request.urlopen(f"{server.address}/healthz", timeout=10) as answer:
            return answer.status, json.load(answer)["room_on_disk"]
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, json.load(refused)["room_on_disk"]


def test_a_real_disk_fills_up_and_gets_room_again(small_disk: Path) -> None:
    server = Server(small_disk, workers=1)
    with serving(server):
        assert health(server) == (200, True)
        ann = Phone(server)
        table = ann.post("/t/new", name="Ann")
        ann.post(f"{table}/do/begin", players=2)
        filler = small_disk / "filler"
        subprocess.run(
            ["dd", "if=/dev/zero", f"of={filler}", "bs=4096"], capture_output=True, check=False
        )
        long_before = len(server.log())
        notes = [ann.tap(f"{table}/do/next_turn", [("turn", turn)]) for turn in range(1, 30)]
        full = [note for note in notes if note.status == 507]
        assert full
        assert SAID in full[-1].page
        assert health(server) == (503, False)
        assert 'data-stage="tracking"' in ann.get(table)
        said = server.log()[long_before:]
        assert said.count("the disk of the database is full") <= 1
        server.kill_a_worker()  # one that starts now has nothing to write
        assert health(server) == (503, False)
        filler.unlink()
        assert health(server) == (200, True)
        assert ann.post("/t/new", name="Ann")
