"""Tried: requests no page of ours sends. Each of these was once answered with 500."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.setup.sheet import TableSetup
from tests.web.phones import guests_at_a_table, hidden_field
from tests.web.playing import DECKS, Played, TablePhone, begin


@pytest.fixture
def played(app: Flask) -> Played:
    return begin(app, TableSetup(DECKS, 2, first_seat=0), "Ann", "Bo")


@pytest.mark.parametrize("number", [2**31, 2**63, 10**300])
def test_games_with_numbers_no_database_can_hold(played: Played, number: int) -> None:
    ann = played.phones[0]
    for page in (f"/games/{number}{end}" for end in ("/replay", "/report", ".json")):
        assert ann.get(ann.address + page).status_code == 404, page


def test_deeds_by_somebody_who_opened_the_page_but_did_not_join(app: Flask, played: Played) -> None:
    stranger = TablePhone(app, played.phones[0].address)
    stranger.page()
    for path in ("/answer", "/check", "/game/undo", "/game/agree", "/game/nonsense", "/game"):
        for fields in ({}, {"moment": played.moment}, {"moment": played.moment, "do": "x"}):
            answered = stranger.post(path, **fields)
            assert answered.status_code < 500, (path, fields)


def test_seats_of_4300_digits(played: Played) -> None:
    ann = played.phones[0]
    huge = "9" * 4300
    for path in ("/people/free", "/people/sit", "/people/host", "/chairs/bot", "/do/active"):
        assert ann.post(path, seat=huge, level="apprentice").status_code < 500, path
    for path in ("/game/orders", "/answer", "/game/undo", "/game/stand-in", "/game/agree"):
        numbers = {"as": huge, "moment": huge, "chair": huge, "proposal": huge}
        assert ann.post(path, mode="all", **numbers).status_code < 500, path


def test_tracked_seats_of_4300_digits(app: Flask) -> None:
    table, (ann, _bo) = guests_at_a_table(app, "Ann", "Bo")
    ann.do(table, "begin", players=2)
    for change in ("active", "gold", "build", "clock", "next_turn", "undo", "timer", "note_set"):
        numbers = dict.fromkeys(
            ("seat", "add", "stall", "stack", "steps", "turn", "entry", "seconds"), "9" * 4300
        )
        answered = ann.do(table, change, holder="seat-" + "9" * 4300, **numbers)
        assert answered.status_code < 500, change
    assert ann.get(f"{table}/log").status_code == 200


def test_four_people_at_a_table_for_two_when_characters_are_dealt(app: Flask) -> None:
    table, phones = guests_at_a_table(app, "Ann", "Bo", "Cy", "Di")
    phones[0].do(table, "go_on", players=2)
    seed = hidden_field(phones[0].get(table).text, "seed")
    phones[0].do(table, "take", seed=seed, place=0)
    colours = ["green", "yellow", "red"]
    phones[0].send(f"{table}/deal", colours=colours, packs=["exhibition"])
    assert [phone.get(table).text.count('name="which"') for phone in phones] == [2, 2, 0, 0]
    assert phones[2].do(table, "keep_character", which=0).status_code == 409


def test_a_name_of_the_server_that_cannot_be_one(client: FlaskClient) -> None:
    for host in ("a" * 300, f"{'a' * 64}.example", "-.example:0", "[::1"):
        for address in ("/", "/healthz", "/no/such/page"):
            assert client.get(address, headers={"Host": host}).status_code in (400, 404), host
