"""Tried: a name that cannot be told from another player's, so that the log blames the wrong one."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.rooms.player_names import PlayerNameError, player_name
from tests.web.phones import Guest, guests_at_a_table, hidden_field

LIKE_OLGA = {
    "the same": "Olga",
    "another case": "OLGA",
    "a zero": "0lga",
    "a capital I for the l": "OIga",
    "a Greek capital": "\u039flga",
    "a Cyrillic letter": "Olg\u0430",
    "a mathematical letter": "\U0001d4de" + "lga",
    "a wide letter": "\uff2flga",
    "a zero-width space": "Ol\u200bga",
    "a joiner at the end": "Olga\u200d",
    "a Hangul filler": "Olga\u3164",
    "a blank braille pattern": "\u2800Olga",
    "a variation selector": "O\ufe00lga",
    "a mark that turns the text": "\u202eOlga",
    "a soft hyphen": "Ol\u00adga",
    "more space": "O lga",
}
OTHERS = ["Olge", "Olga Lee", "Helga", "Öl", "オルガ", "👩‍👩‍👧‍👦"]


@pytest.fixture
def table(app: Flask) -> tuple[str, Guest]:
    address, (olga,) = guests_at_a_table(app, "Olga")
    return address, olga


def test_a_name_that_looks_like_a_players_is_refused_kindly(
    app: Flask, table: tuple[str, Guest]
) -> None:
    address, _ = table
    taken = []
    for how, name in LIKE_OLGA.items():
        for role in ("seat", "watch"):
            answer = Guest(app).join(address, name=name, role=role)
            if answer.status_code != 409 or "Olga is at this table already" not in answer.text:
                taken.append((how, role, answer.status_code))
    assert taken == []


def test_renaming_oneself_does_not_help(app: Flask, table: tuple[str, Guest]) -> None:
    address, olga = table
    eve = Guest(app)
    eve.join(address, name="Eve")
    assert eve.people(address, "rename", seat=1, name="0LGA").status_code == 409
    assert olga.people(address, "rename", seat=0, name="olga").status_code == 303  # her own


def test_other_names_are_fine(app: Flask, table: tuple[str, Guest]) -> None:
    address, _ = table
    refused = [
        name
        for name in OTHERS
        if Guest(app).join(address, name=name, role="watch").status_code != 303
    ]
    assert refused == []


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u200d", "\u200b\u2060", "\ufe0f"])
def test_a_name_nobody_can_see_is_refused_kindly(app: Flask, name: str) -> None:
    with pytest.raises(PlayerNameError, match="invisible"):
        player_name(name)
    answer = Guest(app).send("/t/new", name=name)
    assert answer.status_code == 400
    assert "nobody could see this one." in answer.text


def test_people_on_one_phone_are_told_apart(app: Flask) -> None:
    phone = Guest(app)
    page = phone.get("/play").text
    assert "look alike" not in page
    answer = phone.send(
        "/play",
        page="/play",
        table="2",
        chairs=["here", "here", "here"],
        name="Ann",
        who=["ANN", "", ""],
        mood="anything",
        request=hidden_field(page, "request"),
    )
    assert "look alike" in answer.text
