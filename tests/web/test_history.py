"""Finished games: kept, counted, exported, played again."""

from __future__ import annotations

import csv
import io
import json
import re
import time
from urllib.parse import unquote

import pytest
from flask import Flask

from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from tests.web.phones import Guest

DECKS = ("macaws", "pandas", "raccoons")
SETUP = encode(TableSetup(DECKS, 2))


@pytest.fixture
def anna(app: Flask) -> Guest:
    return Guest(app)


@pytest.fixture
def address(app: Flask, anna: Guest) -> str:
    """A table of two at which a game has been won by Anna, who did not start."""
    there = anna.open(name="Anna", setup=SETUP)
    Guest(app).join(there, name="=Ben")
    anna.do(there, "begin", first=1)
    anna.do(there, "next_turn", turn=1)
    anna.do(there, "finish", winners=0)
    return there


def test_the_history_tells_who_won_and_with_what(anna: Guest, address: str) -> None:
    text = anna.get("/history").text
    assert "Anna won" in text
    assert "Snappy Scarlet Macaws" in text
    assert "1 of 1" in text
    assert "0 of 1" in text


def test_another_device_has_another_history(app: Flask, address: str) -> None:
    stranger = Guest(app)
    assert "Nothing yet." in stranger.get("/history").text
    assert json.loads(stranger.get("/history.json").text) == []


def test_the_export_holds_every_player_and_no_formula(anna: Guest, address: str) -> None:
    rows = list(csv.DictReader(io.StringIO(anna.get("/history.csv").text)))
    assert [row["name"] for row in rows] == ["Anna", "'=Ben"]
    assert [row["winner"] for row in rows] == ["1", "0"]
    assert [row["started"] for row in rows] == ["0", "1"]
    (play,) = json.loads(anna.get("/history.json").text)
    assert play["decks"] == list(DECKS)
    assert play["players"][1]["name"] == "=Ben"


def test_the_bg_stats_link_carries_the_play(anna: Guest, address: str) -> None:
    text = anna.get(address).text
    link = text.split("https://app.bgstatsapp.com/createPlay.html?data=")[1].split('"')[0]
    data = json.loads(unquote(link))
    assert data["game"]["bggId"] == 176165
    assert [player["winner"] for player in data["players"]] == [True, False]
    assert [player["startPlayer"] for player in data["players"]] == [False, True]
    assert data["board"].startswith("Snappy Scarlet Macaws")


def test_play_again_puts_the_loser_first_and_keeps_the_game(anna: Guest, address: str) -> None:
    anna.do(address, "again")
    text = anna.get(address).text
    assert "Begin the game" in text
    assert 'name="first" value="1" checked' in text
    anna.do(address, "begin", first=1)
    anna.do(address, "finish", winners=1)
    plays = json.loads(anna.get("/history.json").text)
    assert len(plays) == 2
    winners = {
        play["number"]: [p["name"] for p in play["players"] if p["winner"]] for play in plays
    }
    assert winners == {1: ["Anna"], 2: ["=Ben"]}


def test_a_game_without_a_winner_counts_for_nobody(app: Flask, anna: Guest) -> None:
    there = anna.open(name="Anna", setup=SETUP)
    anna.do(there, "begin", first=0)
    anna.do(there, "finish")
    text = anna.get("/history").text
    assert "Ended without a winner" in text
    assert "of 1" not in text


def test_a_game_is_as_long_in_the_history_as_where_it_was_won(
    anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = anna.open(name="Anna", setup=SETUP)
    anna.do(there, "begin", first=0)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 160)
    anna.do(there, "finish", winners=0)
    won = anna.get(there).text.partition('class="win-facts"')[2]
    for told in (won, anna.get("/history").text):
        assert re.findall(r"(\d+) minutes?\b", told)[0] == "3"


def test_an_unknown_table_has_no_history(anna: Guest) -> None:
    assert anna.get("/history?table=ZZZZZZ").status_code == 404
    assert anna.get("/history.csv?table=%00").status_code == 404
