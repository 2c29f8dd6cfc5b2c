"""Choosing decks together: several devices at one table, each with its own session."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.catalog import catalog

ALL_BOXES = list(catalog().boxes)


@pytest.fixture
def phones(app: Flask) -> tuple[str, list[FlaskClient]]:
    """A table opened from nothing, and three phones with a seat at it."""
    host = app.test_client()
    address = post(host, "/t/new", name="Anna").headers["Location"]
    guests = [app.test_client() for _ in range(2)]
    for phone, name in zip(guests, ("Ben", "Cleo"), strict=True):
        post(phone, f"{address}/join", name=name)
    return address, [host, *guests]


def post(phone: FlaskClient, address: str, **fields: object):
    page = phone.get("/t/new").get_data(as_text=True)
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    return phone.post(address, data={"csrf_token": token and token[1], **fields})


def act(phone: FlaskClient, address: str, **fields: object):
    return post(phone, f"{address}/do", **fields)


def page(phone: FlaskClient, address: str) -> str:
    return phone.get(address).get_data(as_text=True)


def take_button(text: str) -> str:
    found = re.search(r'value="(do=take[^"]+)"', text)
    assert found, text
    return found[1].replace("&amp;", "&")


def test_wishes_lead_to_tables_everybody_sees_and_one_is_taken(phones) -> None:
    address, everybody = phones
    for phone, mood in zip(everybody, ("peaceful", "first-game", "anything"), strict=True):
        assert act(phone, address, do="wish", mood=mood).status_code == 303
    act(everybody[0], address, do="propose", players=3, boxes=ALL_BOXES)
    texts = [page(phone, address) for phone in everybody]
    assert all("Everybody gets what they wished for." in text for text in texts)
    tables = [re.findall(r"/decks/([a-z]+)", text) for text in texts]
    assert tables[0] == tables[1] == tables[2]
    act(everybody[2], address, tap=take_button(texts[2]))
    assert all("Begin the game" in page(phone, address) for phone in everybody)


def test_a_veto_counts_and_stays_secret(phones) -> None:
    address, (anna, ben, cleo) = phones
    act(ben, address, do="veto", deck="owls")
    assert 'value="owls" selected' in page(ben, address)
    for phone in (anna, cleo):
        text = page(phone, address)
        assert 'value="owls" selected' not in text
        assert "veto given" in text
    log = anna.get(f"{address}/log").get_data(as_text=True)
    assert "Ben vetoed a deck, in secret." in log
    assert "Owls" not in log
    for _ in range(4):
        act(anna, address, do="propose", players=3, boxes=["dom2"])
        assert "/decks/owls" not in page(cleo, address)


def test_a_wish_that_cannot_be_granted_is_named_with_its_owner(phones) -> None:
    address, (anna, ben, _) = phones
    act(anna, address, do="wish", mood="peaceful")
    act(ben, address, do="wish", mood="mean")
    act(anna, address, do="propose", players=2, boxes=["dom2"])
    text = page(anna, address)
    assert "gives up" in text
    assert "No table is kinder to whoever gets the least." in text


def test_taking_a_table_that_was_replaced_is_refused(phones) -> None:
    address, (anna, ben, _) = phones
    act(anna, address, do="propose", players=3, boxes=ALL_BOXES)
    stale = take_button(page(ben, address))
    act(anna, address, do="propose", players=3, boxes=ALL_BOXES)
    answer = act(ben, address, tap=stale)
    assert answer.status_code == 409
    assert "other tables meanwhile" in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    "change",
    [
        {"do": "wish", "mood": "gloomy"},
        {"do": "veto", "deck": "unicorns"},
        {"do": "propose", "players": 5, "boxes": ["dom1"]},
        {"do": "propose", "players": 4, "boxes": ["beavers"]},
        {"do": "propose", "players": 3, "teams": "true", "boxes": ["dom1"]},
        {"do": "take", "seed": 1, "place": 0},
        {"do": "take", "seed": "x", "place": 7},
    ],
)
def test_nonsense_is_refused_and_changes_nothing(phones, change: dict[str, object]) -> None:
    address, (anna, *_) = phones
    before = re.search(r'data-seq="(\d+)"', page(anna, address))
    assert act(anna, address, **change).status_code == 409
    assert re.search(r'data-seq="(\d+)"', page(anna, address))[1] == before[1]


def test_a_watcher_cannot_wish(app: Flask, phones) -> None:
    address, _ = phones
    watcher = app.test_client()
    post(watcher, f"{address}/join", name="Dora", role="watch")
    assert act(watcher, address, do="wish", mood="mean").status_code == 409
    assert "Your wishes" not in page(watcher, address)
