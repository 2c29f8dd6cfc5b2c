"""What a device keeps of its games against bots: counted once, shown where bots are chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask

from companion.bots import gentle_level
from companion.store import Tables
from companion.web.start.results import COOKIE, MOST_GAMES, Results, Tally
from tests.web.test_start import Starter, at, steer

SHOPKEEPERS = ["shopkeeper"] * 3


@pytest.fixture
def tables(app: Flask) -> Tables:
    found: Tables = app.extensions["tables"]
    return found


@pytest.fixture
def ann(app: Flask) -> Starter:
    return Starter(app)


def kept(phone: Starter) -> dict[str, Tally]:
    cookie = phone.client.get_cookie(COOKIE)
    return Results.read(cookie.decoded_value).tallies if cookie else {}


def lose(phone: Starter, **chosen: object) -> str:
    """A game that is given up at once; the address of its table."""
    address = phone.open(**{"chairs": SHOPKEEPERS, **chosen})
    steer(phone, address, "concede", sure="yes")
    phone.get(address)
    return address


def test_a_game_counts_once_however_often_its_end_is_shown(ann: Starter) -> None:
    assert "Won against" not in ann.get("/play").text
    address = lose(ann)
    for _ in range(3):
        ann.get(address)
    assert kept(ann) == {"shopkeeper": Tally(0, 1)}
    lose(ann, chairs=["apprentice"] * 3)
    lose(ann, gentle="true")
    assert kept(ann)["shopkeeper"] == Tally(0, 1)
    assert kept(ann)[gentle_level("shopkeeper")] == Tally(0, 1)
    page = ann.get("/play").text
    assert "Won against Shopkeeper: 0 of 1" in page
    assert "Won against Shopkeeper, gentle: 0 of 1" in page


def test_a_win_counts_and_one_that_was_taken_back_does_not(
    ann: Starter, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = lose(ann)
    table = at(tables, address)
    assert table.state.result is not None
    result = replace(table.state.result, winners=(0,))
    won = replace(table, state=replace(table.state, result=result))
    monkeypatch.setattr(Tables, "load", lambda *_: won)
    ann.get(address)
    ann.get(address)
    assert kept(ann) == {"shopkeeper": Tally(1, 1)}
    monkeypatch.undo()
    ann.get(address)
    assert kept(ann) == {"shopkeeper": Tally(0, 1)}


def test_the_same_deal_again_does_not_count(ann: Starter) -> None:
    address = lose(ann)
    assert ann.send(f"{address}/same-deal", address).status_code == 303
    steer(ann, address, "concede", sure="yes")
    ann.get(address)
    assert kept(ann) == {"shopkeeper": Tally(0, 1)}


def test_a_game_of_several_people_does_not_count(ann: Starter, tables: Tables) -> None:
    address = ann.open(table="3", chairs=["here", "shopkeeper", "shopkeeper"])
    for seat in (0, 1):
        steer(ann, address, "concede", sure="yes", **{"as": seat})
    assert at(tables, address).state.stage == "finished"
    ann.get(address)
    assert kept(ann) == {}


def test_an_old_end_is_no_news(ann: Starter, monkeypatch: pytest.MonkeyPatch) -> None:
    address = lose(ann)
    ann.client.delete_cookie(COOKIE)
    monkeypatch.setattr("companion.web.start.results.NEWS", 0.0)
    ann.get(address)
    assert kept(ann) == {}


@pytest.mark.parametrize(
    "text", ["x", "shopkeeper=9.2.1", "shopkeeper=a.b", "wizard=1.2", "games=%00_x-1w_", "=&=", "é"]
)
def test_a_broken_memory_is_left_out(ann: Starter, text: str) -> None:
    ann.client.set_cookie(COOKIE, text)
    assert ann.get("/play").status_code == 200
    lose(ann)
    assert kept(ann) == {"shopkeeper": Tally(0, 1)}


def test_what_is_written_is_read_and_stays_short() -> None:
    results = Results()
    for number in range(3 * MOST_GAMES):
        assert results.count(f"ABCDEF-{number}", {"shopkeeper", "merchant"}, won=number % 3 == 0)
    assert results.tallies["shopkeeper"] == Tally(MOST_GAMES, 3 * MOST_GAMES)
    assert len(results.games) == MOST_GAMES
    assert Results.read(results.written()) == results
    assert len(results.written()) < 1000
