"""The scale run: what it counts is right, and (`make soak`) it runs."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime

import pytest
from flask import Flask
from sqlalchemy import Engine, insert

from bench.scale.ledger import Fault, Ledger, Took
from companion.rooms import new_table
from companion.store.schema import entries
from tests.thorough import THOROUGH


@pytest.fixture
def engine(app: Flask) -> Engine:
    engine: Engine = app.extensions["database"]
    return engine


@pytest.fixture
def code(app: Flask) -> str:
    return str(app.extensions["tables"].open(new_table(None), "a" * 32, "Ann").code)


def answered(engine: Engine, code: str, *requests: str) -> None:
    with engine.begin() as connection:
        connection.execute(
            insert(entries),
            [
                {"code": code, "seq": seq, "at": datetime.now(UTC), "request": request}
                | {"change": {"do": "answer"}}
                for seq, request in enumerate(requests, start=100)
            ],
        )


def test_every_confirmed_answer_is_looked_for(engine: Engine, code: str) -> None:
    ledger = Ledger()
    ledger.confirmed[code] += ["one", "two", "three"]
    answered(engine, code, "one", "three")
    assert ledger.compare(engine) == (1, 0)


def test_what_nobody_confirmed_should_not_be_there(engine: Engine, code: str) -> None:
    ledger = Ledger()
    ledger.confirmed[code].append("one")
    ledger.unconfirmed.add("on its way")  # its confirmation was lost: it may be there or not
    answered(engine, code, "one", "nobody's", "on its way")
    assert ledger.compare(engine) == (0, 1)


def test_only_the_restart_excuses_errors() -> None:
    ledger = Ledger(server_errors=[(10.0, 503), (21.0, 503), (90.0, 500)])
    ledger.faults += [Fault("web server", 5, 12), Fault("PostgreSQL", 20, 22)]
    assert ledger.errors_outside("PostgreSQL") == [503, 500]


def test_what_a_fault_delayed_is_told_apart() -> None:
    ledger = Ledger(faults=[Fault("web server", 100, 110)])
    times = [Took(50, 7.0), Took(99, 2000.0), Took(105, 9.0), Took(200, 8.0)]
    assert ledger.undisturbed(times) == [7.0, 8.0]


@pytest.mark.skipif(not THOROUGH, reason="half a minute: make soak")
def test_a_small_run() -> None:
    command = [sys.executable, "-m", "bench.scale", "--games", "10", "--seconds", "20"]
    done = subprocess.run([*command, "--pace", "2"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr + done.stdout
    assert "| confirmed answers lost, doubled | 0, 0 |" in done.stdout
