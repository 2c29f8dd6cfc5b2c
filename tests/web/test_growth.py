"""What a page costs does not depend on how long the game is: statements and bytes are counted at a
table of 30 entries and at one of 10,000."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from sqlalchemy import Engine, event
from werkzeug.test import TestResponse

from bench.growth import GameTable, TrackedTable, game_table, tracked_table
from companion.store.recent_log import MOST_ENTRIES
from companion.web.log.views import ENTRIES_ON_A_PAGE

SHORT, LONG = 30, 10_000
MOST_STATEMENTS = {"fragment": 6, "answer": 11, "tap": 7, "log page": 12}
COUNTED = (
    1  # a table that had more entries than an hour allows pays for being counted, once a change
)
BYTES_MAY_DIFFER = 1.25  # positions are alike, not the same


@contextmanager
def statements(engine: Engine) -> Iterator[list[str]]:
    made: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        made.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    yield made
    event.remove(engine, "before_cursor_execute", note)


def costs(app: Flask, table: GameTable | TrackedTable) -> dict[str, tuple[int, int]]:
    """Statements and bytes of each sort of request; the most of some rounds."""
    found: dict[str, tuple[int, int]] = {}

    def measure(name: str, ask: Callable[[], TestResponse]) -> TestResponse:
        with statements(app.extensions["database"]) as made:
            response = ask()
        assert response.status_code == 200, (name, response.text)
        before = found.get(name, (0, 0))
        found[name] = max(before[0], len(made)), max(before[1], len(response.data))
        return response

    table.round(measure)
    found.clear()  # what is kept was read now
    for _ in range(3):
        table.round(measure)
    return found


@pytest.mark.parametrize("make", [game_table, tracked_table])
def test_pages_of_a_long_game_cost_what_those_of_a_short_one_cost(
    app: Flask, make: Callable[[Flask, int], GameTable | TrackedTable]
) -> None:
    short, long = costs(app, make(app, SHORT)), costs(app, make(app, LONG))
    too_much = []
    for name, (few, small) in short.items():
        many, large = long[name]
        if many > few + COUNTED:
            too_much.append(f"{name}: {many} statements, {few} in a short game")
        if large > small * BYTES_MAY_DIFFER:
            too_much.append(f"{name}: {large} bytes, {small} in a short game")
        if many > MOST_STATEMENTS.get(name.removeprefix("tracked: "), many):
            too_much.append(f"{name}: {many} statements")
    assert "; ".join(too_much) == ""


def test_a_worker_keeps_only_the_end_of_a_long_log(app: Flask) -> None:
    code = game_table(app, 1_000).address.rpartition("/")[2]
    tables = app.extensions["tables"]
    recent = tables.recent_log(tables.load(code))
    assert len(recent.entries) == MOST_ENTRIES
    assert [entry.seq for entry in recent.entries] == list(
        range(recent.seq - MOST_ENTRIES + 1, recent.seq + 1)
    )


def test_the_log_can_be_read_to_its_beginning(app: Flask) -> None:
    table = game_table(app, 200)
    address, told, pages = f"{table.address}/log", "", 0
    while address:
        page = table.ann.get(address).text
        told, pages = page + told, pages + 1
        older = re.search(r'href="([^"]+)" rel="next"', page)
        address = older[1] if older else ""
    assert pages >= 200 // ENTRIES_ON_A_PAGE
    assert "You opened the table." in told
    newer = re.search(r'href="([^"]+)" rel="prev"', page)
    assert newer
    assert 'rel="next"' in table.ann.get(newer[1]).text


@pytest.mark.parametrize("before", ["0", "-1", "x", "9" * 30, str(2**63), "1"])
def test_an_odd_page_of_the_log_is_the_first_one(app: Flask, before: str) -> None:
    table = game_table(app, 30)
    assert table.ann.get(f"{table.address}/log?before={before}").status_code == 200
