"""The change feed, within one process and from others, on both databases."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from companion import store
from companion.rooms import new_table
from companion.store import Tables

pytestmark = pytest.mark.both_databases

ANN, BOB = "a" * 32, "b" * 32


@pytest.fixture
def another_process(ready_engine: Engine, database_url: str) -> Iterator[Tables]:
    """The tables as another worker sees them: nothing shared but the database."""
    engine = store.open_database(database_url)
    yield Tables(engine, store.Feed(engine))
    engine.dispose()


def test_a_change_wakes_listeners_at_once(tables: Tables) -> None:
    code = tables.open(new_table(), ANN, "Ann").code
    with tables.feed.listen(code) as listener:
        seq = tables.sit(code, BOB, "Bob").seq
        assert listener.wait(0)
        assert listener.seq == seq


def test_a_change_of_another_process_wakes_listeners(
    tables: Tables, another_process: Tables
) -> None:
    code = tables.open(new_table(), ANN, "Ann").code
    with tables.feed.listen(code) as listener:
        listener.tell(tables.seq(code))
        listener.wait(0.5)  # the watcher is up
        for number in range(3):
            seq = another_process.rename(code, ANN, 0, f"Ann {number}").seq
            while listener.seq != seq:
                assert listener.wait(5), "no news within five seconds"


def test_other_tables_do_not_wake(tables: Tables, another_process: Tables) -> None:
    code = tables.open(new_table(), ANN, "Ann").code
    other = tables.open(new_table(), BOB, "Bob").code
    with tables.feed.listen(code) as listener:
        listener.tell(tables.seq(code))
        listener.wait(0)
        another_process.rename(other, BOB, 0, "Robert")
        tables.rename(other, BOB, 0, "Bobby")
        assert not listener.wait(0.4)


@pytest.mark.parametrize("elsewhere", [False, True], ids=["here", "elsewhere"])
def test_listeners_learn_that_the_table_is_gone(
    tables: Tables, another_process: Tables, elsewhere: bool
) -> None:
    code = tables.open(new_table(), ANN, "Ann").code
    with tables.feed.listen(code) as listener:
        listener.tell(tables.seq(code))
        listener.wait(0.3)
        (another_process if elsewhere else tables).delete(code, ANN)
        assert listener.wait(5)
        assert listener.seq is None


def test_news_never_go_back(tables: Tables) -> None:
    with tables.feed.listen("ABCDEF") as listener:
        listener.tell(5)
        listener.tell(3)
        assert listener.seq == 5
        assert listener.wait(0)
        listener.tell(5)
        assert not listener.wait(0)


def test_one_watcher_serves_all_listeners_and_ends_with_them(tables: Tables) -> None:
    code = tables.open(new_table(), ANN, "Ann").code
    before = threading.active_count()
    with tables.feed.listen(code), tables.feed.listen(code), tables.feed.listen("OTHERS"):
        assert threading.active_count() == before + 1
    assert tables.feed.rest()
    assert threading.active_count() == before


def test_the_watcher_survives_a_database_that_is_away(
    tables: Tables, another_process: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.feed.REST_AFTER_FAILURE", 0.05)
    code = tables.open(new_table(), ANN, "Ann").code
    failed = threading.Event()
    looks = tables.feed.catch_up

    def fails_once() -> None:
        if not failed.is_set():
            failed.set()
            raise ConnectionError("away")
        looks()

    monkeypatch.setattr(tables.feed, "catch_up", fails_once)
    with tables.feed.listen(code) as listener:
        listener.tell(tables.seq(code))
        assert failed.wait(5)
        listener.wait(0.5)
        seq = another_process.rename(code, ANN, 0, "Anna").seq
        while listener.seq != seq:
            assert listener.wait(5), "no news within five seconds"
