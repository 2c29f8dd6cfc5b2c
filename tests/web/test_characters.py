"""Our own characters and traps as pages, in the search, and on the set-up sheet."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.catalog.packs import COLOURS, exhibition
from companion.setup.code import decode, encode
from companion.setup.sheet import OwnCard, TableSetup

TWO = TableSetup(("macaws", "owls", "bats"), 2)
CODE = encode(TWO)
FULL = encode(
    TableSetup(
        TWO.decks,
        2,
        traps=("trap-hat", OwnCard("Pit <b>")),
        characters=("marta", OwnCard("Old Miller", ("gold",))),
    )
)


def page(client: FlaskClient, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, response.status
    return unescape(response.text)


def test_everything_is_on_the_page_and_called_our_own(client: FlaskClient) -> None:
    content = page(client, "/characters")
    pack = exhibition()
    assert pack.note in content
    for character in pack.characters.values():
        for text in (character.name, character.title, character.flavour, character.setup_text):
            assert text in content
        for part in (*character.all_abilities(), *character.passives, *character.specialty):
            assert part.text in content
        assert f'id="{character.id}"' in content
    for trap in pack.traps.values():
        assert trap.alert_text in content
    assert content.count("our own") >= len(pack.characters) + len(pack.traps)


@pytest.mark.parametrize("colour", COLOURS)
def test_characters_are_filtered_by_colour(client: FlaskClient, colour: str) -> None:
    content = page(client, f"/characters?colour={colour}")
    shown = {name for name in exhibition().characters if f'id="{name}"' in content}
    assert shown == {name for name, who in exhibition().characters.items() if who.colour == colour}


def test_an_unknown_colour_is_refused(client: FlaskClient) -> None:
    assert client.get("/characters?colour=blue").status_code == 400


@pytest.mark.parametrize(
    ("query", "anchor"),
    [("tilda", "tilda"), ("Rattling Engine", "pell"), ("collection hat", "trap-hat")],
)
def test_characters_and_traps_are_found(client: FlaskClient, query: str, anchor: str) -> None:
    assert f'href="/characters#{anchor}"' in page(client, f"/search?q={query}")


def test_traps_are_chosen_for_a_sheet(client: FlaskClient) -> None:
    assert f'href="/s/{CODE}/traps"' in page(client, f"/s/{CODE}")
    response = client.get(f"/s/{CODE}/traps/take?trap=trap-hat&trap=trap-bell&trap=trap-hat")
    setup = decode(response.location.removeprefix("/s/"))
    assert setup.traps == ("trap-hat", "trap-bell")
    again = page(client, f"{response.location}/traps")
    assert re.findall(r'value="([\w-]+)" checked', again) == ["trap-bell", "trap-hat"]
    # Taking none is a choice too.
    assert client.get(f"{response.location}/traps/take").location == f"/s/{CODE}"


def test_two_traps_are_drawn(client: FlaskClient) -> None:
    drawn = set()
    for _ in range(20):
        found = re.findall(r'value="([\w-]+)" checked', page(client, f"/s/{CODE}/traps?draw=1"))
        assert len(found) == 2
        drawn |= set(found)
    assert drawn == set(exhibition().traps)


@pytest.mark.parametrize(
    "query",
    ["trap=tilda", "trap=", "trap=" + "&trap=".join(str(number) for number in range(6))],
)
def test_other_traps_are_refused(client: FlaskClient, query: str) -> None:
    assert client.get(f"/s/{CODE}/traps/take?{query}").status_code == 400


@pytest.mark.parametrize("part", ["traps", "traps/take", "characters"])
def test_a_damaged_link_gets_the_friendly_page(client: FlaskClient, part: str) -> None:
    response = client.get(f"/s/{CODE[:-1]}/{part}")
    assert response.status_code == 404
    assert "This link is damaged" in response.text


def test_the_sheet_tells_everything_about_its_cards(client: FlaskClient) -> None:
    content = page(client, f"/s/{FULL}")
    text = client.get(f"/s/{FULL}.txt").text
    assert "Marta Murmur" in content
    for told in (
        "seat 1: Marta Murmur; seat 2: Old Miller",
        "Setup: shuffle your Handbills into your starting deck",
        "2 × Handbill",
        "Collection Hat, Pit <b>",
        "Hand out player colours",
        "Take out the cards with an owner",
        "Collect the slips of The Exhibition pack",
        "Put your own characters and traps away",
    ):
        assert told in content
        assert told in text
    assert "<b>" not in client.get(f"/s/{FULL}").text


def test_characters_and_traps_can_be_left_out_again(client: FlaskClient) -> None:
    without = client.get(f"/s/{FULL}/change?without=characters").location
    assert decode(without.removeprefix("/s/").partition("#")[0]).characters == ()
    without = client.get(f"/s/{FULL}/change?without=traps").location
    setup = decode(without.removeprefix("/s/").partition("#")[0])
    assert setup.traps == ()
    assert setup.characters == decode(FULL).characters
    assert client.get(f"/s/{FULL}/change?without=decks").status_code == 400


def test_ticks_stay_when_cards_are_added(client: FlaskClient) -> None:
    keys = {
        re.findall(r'data-ticks="(\w+)"', page(client, f"/s/{code}"))[0] for code in (CODE, FULL)
    }
    assert len(keys) == 1
