"""Tried: a clock that jumps. Nothing is lost at once, and nobody waits an hour for a minute."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import Engine, update

from companion.rooms import new_table
from companion.setup.sheet import TableSetup
from companion.store import Jobs, Tables, device_records
from companion.store.schema import deals, own_boxes
from companion.store.schema import tables as tables_table
from tests.web.playing import DECKS, begin

ANN = "a" * 32
SEASON = timedelta(days=91)
KEPT = timedelta(days=90)


@pytest.fixture
def tables(app: Flask) -> Tables:
    return app.extensions["tables"]


@pytest.fixture
def engine(app: Flask) -> Engine:
    return app.extensions["database"]


def test_ahead_by_a_season_deletes_no_table_at_once(tables: Tables) -> None:
    code = tables.open(new_table(), ANN, "Ann").code
    now = datetime.now(UTC)
    assert tables.expire(KEPT, now + SEASON) == 0
    assert tables.expire(KEPT, now + SEASON + timedelta(hours=23)) == 0
    assert tables.expire(KEPT, now) == 0  # somebody has put it right
    assert tables.expire(KEPT, now + timedelta(days=2)) == 0
    assert tables.seq(code) is not None


def test_a_table_somebody_comes_back_to_stays(tables: Tables, engine: Engine) -> None:
    code = tables.open(new_table(), ANN, "Ann").code
    now = datetime.now(UTC)
    with engine.begin() as connection:
        connection.execute(update(tables_table).values(changed_at=now - SEASON))
    assert tables.expire(KEPT, now) == 0
    tables.rename(code, ANN, 0, "Anna")
    assert tables.expire(KEPT, now + timedelta(days=2)) == 0
    assert tables.seq(code) is not None


def test_ahead_by_a_season_deletes_no_deal_and_no_box(engine: Engine) -> None:
    deal = device_records.new_deal(engine, ANN, {"dealt": True})
    device_records.change_box(engine, ANN, lambda _: {"name": "mine"})
    with engine.begin() as connection:  # as if the clock was ahead by more than all of them last
        long_ago = datetime.now(UTC) - timedelta(days=500)
        for table in (deals, own_boxes):
            connection.execute(update(table).values(changed_at=long_ago))
    device_records.new_deal(engine, "b" * 32, {})
    device_records.change_box(engine, "b" * 32, lambda _: {})
    assert device_records.load_deal(engine, ANN, deal) == {"dealt": True}
    assert device_records.load_box(engine, ANN) == {"name": "mine"}


def test_back_by_an_hour_nobody_is_silenced(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = begin(app, TableSetup(DECKS, 2, first_seat=0), "Ann").phones[0]
    while (said := ann.post("/do/say", text="Hello!").status_code) == 200:
        pass
    assert said == 409  # that is much at once
    now = time.time()
    monkeypatch.setattr("companion.rooms.changes.time.time", lambda: now - 3600)
    assert ann.post("/do/say", text="Hello!").status_code == 200


def test_back_by_an_hour_somebody_who_is_away_can_be_replaced(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = begin(app, TableSetup(DECKS, 2, first_seat=0), "Ann", "Bo")
    played.end_turn(0)
    now = time.time()
    monkeypatch.setattr("companion.store.consent.time.time", lambda: now - 3600)
    played.phones[0].steer("stand-in", played.moment, chair=1)
    assert "a bot plays for them" in played.phones[0].page("/people")


def test_back_by_an_hour_a_bot_still_gets_a_worker(
    app: Flask, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker took the job and died; then the clock was put back."""
    begin(app, TableSetup(DECKS, 2, first_seat=0), "Ann").end_turn(0)
    jobs = Jobs(engine)
    job = jobs.claim("dies")
    assert job
    assert jobs.claim("another") is None  # it is leased
    now = time.time()
    monkeypatch.setattr("companion.store.jobs.time.time", lambda: now - 3600)
    assert jobs.claim("another") == job
