"""Bots play on in games that everybody has given up, and strangers wait for theirs."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import update

from companion.setup.sheet import TableSetup
from companion.store import Games, Jobs, Tables
from companion.store.schema import bot_jobs, tables
from companion.worker import Worker
from tests.web.playing import DECKS, Played, TablePhone, begin

THREE = TableSetup((*DECKS, "squirrels"), 3, first_seat=0)
TWO = TableSetup(DECKS, 2, first_seat=0)


@pytest.fixture
def jobs(app: Flask) -> Jobs:
    return Jobs(app.extensions["database"])


@pytest.fixture
def worker(app: Flask, jobs: Jobs) -> Worker:
    engine = app.extensions["database"]
    return Worker(Games(engine, Tables(engine, app.extensions["tables"].feed)), jobs)


def given_up(app: Flask) -> Played:
    """Ann gives up against two bots, and closes the page."""
    played = begin(app, THREE, "Ann")
    conceded = played.phones[0].post("/game/concede", fragment=False, sure="1")
    assert conceded.status_code == 303
    return played


def ask_a_bot(app: Flask) -> Played:
    """Bo ends his turn: now it is the bot's."""
    played = begin(app, TWO, "Bo")
    played.end_turn(0)
    return played


def nobody_looks_any_more(app: Flask, played: Played) -> None:
    with app.extensions["database"].begin() as connection:
        connection.execute(
            update(tables).where(tables.c.code == played.code).values(watched_until=1.0)
        )


def test_a_game_that_everybody_gave_up_is_paused(app: Flask, worker: Worker) -> None:
    given_up(app)
    assert not worker.work()


def _device(played: Played, seat: int) -> str:
    device = played.tables.load(played.code).chairs[seat].holder
    assert device
    return device


def test_it_goes_on_while_somebody_looks(app: Flask, worker: Worker) -> None:
    played = given_up(app)
    before = played.moment
    played.phones[0].page()
    assert worker.work()
    assert worker.work()
    assert played.moment > before
    nobody_looks_any_more(app, played)
    assert not worker.work()


@pytest.mark.parametrize("path", ["", "/screen"])
def test_a_stranger_or_a_big_screen_may_look(app: Flask, worker: Worker, path: str) -> None:
    played = given_up(app)
    wanda = TablePhone(app, played.phones[0].address)
    wanda.post("/join", name="Wanda", role="watch")
    wanda.page(path)
    assert worker.work()


def test_a_page_that_stays_open_looks_all_the_time(
    app: Flask, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.table.stream.HEARTBEAT", 0.01)
    played = given_up(app)
    stream = played.phones[0].client.get(
        f"{played.phones[0].address}/stream?seq=99999", buffered=False
    )
    events = stream.iter_encoded()
    assert next(events).startswith(b"retry")
    assert not worker.work()
    assert next(events).startswith(b"event: alive")
    assert worker.work()
    stream.close()


def test_bots_are_not_called_late_for_the_time_of_the_pause(
    app: Flask, jobs: Jobs, worker: Worker
) -> None:
    played = given_up(app)
    with app.extensions["database"].begin() as connection:
        connection.execute(update(bot_jobs).values(made_at=bot_jobs.c.made_at - 1000))
    assert "asleep" not in played.phones[0].page()
    waited = jobs.oldest_waiting(played.code)
    assert waited is not None
    assert waited < 500


def test_people_who_wait_come_first(app: Flask, jobs: Jobs) -> None:
    """A stranger made sixty games of nobody and looks at them all; Bo plays."""
    for _ in range(6):
        given_up(app).phones[0].page()
    bo = ask_a_bot(app)
    claimed = jobs.claim("one")
    assert claimed is not None
    assert claimed.code == bo.code


def test_who_comes_back_is_waited_for_again(app: Flask, jobs: Jobs, worker: Worker) -> None:
    """A bot stood in for Bo and Ann gave up; then Bo takes his chair again."""
    played = begin(app, THREE, "Ann", "Bo")
    ann, bo = played.phones
    played.games.propose_stand_in(played.code, _device(played, 0), 1)
    bo.post("/game/agree")
    ann.post("/game/concede", fragment=False, sure="1")
    assert not worker.work()
    assert bo.post("/game/take-chair", chair=1).status_code == 200
    assert worker.work()
