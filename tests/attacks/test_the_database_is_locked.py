"""Somebody holds the database's lock: a backup, a long report, another server on the same file.

Readers must not notice, and who writes waits a little or is told to try again.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from companion.bots import Move
from companion.setup.sheet import TableSetup
from companion.store import database
from companion.store.jobs import LEASE
from companion.store.schema import bot_jobs
from companion.worker import Worker
from tests.live.servers import Answer, Phone, Server, serving
from tests.web.playing import DECKS, begin

HOLDS_THE_LOCK = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
"""


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """By another process, until the end of the block."""
    command = [sys.executable, "-c", HOLDS_THE_LOCK, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        yield
        other.communicate(b"\n")


def test_one_who_waits_to_write_keeps_nobody_from_reading(tmp_path: Path) -> None:
    """One worker has all requests: what blocks it blocks everybody."""
    server = Server(tmp_path, workers=1)
    happened: list[str] = []

    with serving(server):
        ann, bob = Phone(server), Phone(server)
        ann.token()
        bob.get("/about")
        led: list[Answer] = []

        def open_a_table() -> None:
            led.append(ann.tap("/t/new", [("name", "Ann")]))
            happened.append("written")

        with locked(tmp_path / "dale.sqlite3"):
            writer = threading.Thread(target=open_a_table)
            writer.start()
            for _ in range(20):  # the first ones may come before the tap
                bob.get("/about")
            happened.append("read")
        writer.join()
    assert happened == ["read", "written"]
    assert led[0].status in (303, 503)


@pytest.fixture
def held(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """A client whose app finds the database locked and has little patience."""
    monkeypatch.setattr(database, "PATIENCE", 0.02)
    client = app.test_client()
    app.config["WTF_CSRF_ENABLED"] = False
    client.get("/t/new")
    lock = sqlite3.connect(Path(app.instance_path) / "dale.sqlite3", isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    yield client
    lock.close()


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "fragment"])
def test_who_cannot_write_is_told_to_try_again(held: FlaskClient, headers: dict[str, str]) -> None:
    refused = held.post("/t/new", data={"name": "Ann"}, headers=headers)
    assert refused.status_code == 503
    assert int(refused.headers["Retry-After"]) > 0
    assert "try again" in refused.text.lower()


def test_pages_that_only_read_are_served(held: FlaskClient) -> None:
    assert [held.get(page).status_code for page in ("/", "/about", "/decks", "/healthz")] == [
        200,
        200,
        200,
        200,
    ]


def test_those_who_wait_in_line_are_told_too(
    app: Flask, held: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one in front is still trying."""
    turn = app.extensions["database"].get_execution_options()["turn_to_write"]
    with turn:
        assert held.post("/t/new", data={"name": "Ann"}).status_code == 503


def test_a_bot_tries_again_soon(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answer meets the lock; the person must not wait longer than for a worker that died."""
    monkeypatch.setattr(database, "PATIENCE", 0.02)
    played = begin(app, TableSetup(DECKS, 2, first_seat=0), "Ann")
    played.end_turn(0)
    worker = Worker(played.games, app.extensions["jobs"])
    lock = sqlite3.connect(Path(app.instance_path) / "dale.sqlite3", isolation_level=None)
    thinks = worker._think

    def locked_meanwhile(*job: Any) -> Move:
        lock.execute("BEGIN IMMEDIATE")
        return thinks(*job)

    monkeypatch.setattr(worker, "_think", locked_meanwhile)
    with pytest.raises(OperationalError):
        worker.work()
    lock.close()
    with app.extensions["database"].connect() as connection:
        leased_until = connection.scalar(select(bot_jobs.c.leased_until))
    assert leased_until is not None
    assert leased_until <= time.time() + LEASE


def test_a_mistake_of_ours_is_not_called_busy(own_app: Flask) -> None:
    own_app.testing = False
    own_app.add_url_rule("/trouble", view_func=_misspelt_statement(own_app))
    assert own_app.test_client().get("/trouble").status_code == 500


def _misspelt_statement(app: Flask) -> Callable[[], str]:
    def view() -> str:
        with app.extensions["database"].begin() as connection:
            connection.exec_driver_sql("SELECT nothing FROM nowhere")
        return ""

    return view
