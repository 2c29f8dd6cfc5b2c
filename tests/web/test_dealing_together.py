"""Characters at a live table: three phones, each with its own two cards."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.packs import exhibition
from companion.setup import TableSetup
from companion.setup_code import encode
from tests.web.test_choosing import act, page, post

SETUP = encode(TableSetup(("macaws", "pandas", "owls", "tuataras"), 3))


@pytest.fixture
def phones(app: Flask) -> tuple[str, list[FlaskClient]]:
    host = app.test_client()
    address = post(host, "/t/new", name="Anna", setup=SETUP).headers["Location"]
    guests = [app.test_client() for _ in range(2)]
    for phone, name in zip(guests, ("Ben", "Cleo"), strict=True):
        post(phone, f"{address}/join", name=name)
    return address, [host, *guests]


def deal(phone: FlaskClient, address: str, **fields: object):
    wanted = {"colours": ["green", "yellow", "red"], "packs": ["exhibition"], **fields}
    return post(phone, f"{address}/deal", **wanted)


def cards_in(text: str) -> set[str]:
    """The characters a page names."""
    return {one.id for one in exhibition().characters.values() if one.name in text}


def test_each_phone_sees_its_own_two_and_all_are_revealed_at_once(phones) -> None:
    address, everybody = phones
    assert deal(everybody[0], address).status_code == 303
    hands = [cards_in(page(phone, address)) for phone in everybody]
    assert [len(hand) for hand in hands] == [2, 2, 2]
    assert len(set.union(*hands)) == 6
    for phone in everybody[:2]:
        act(phone, address, do="keep_character", which=0)
    assert "Still choosing: Cleo." in page(everybody[0], address)
    assert cards_in(page(everybody[2], address)) == hands[2]
    act(everybody[2], address, do="keep_character", which=1)
    shown = [cards_in(page(phone, address)) for phone in everybody]
    assert shown[0] == shown[1] == shown[2]
    assert [len(shown[0] & hand) for hand in hands] == [1, 1, 1]


def test_nothing_secret_in_the_log_the_screen_or_a_watchers_page(app: Flask, phones) -> None:
    address, (anna, ben, _) = phones
    deal(anna, address)
    act(ben, address, do="keep_character", which=0)
    watcher = app.test_client()
    post(watcher, f"{address}/join", name="Dora", role="watch")
    for there in (address, f"{address}/screen", f"{address}/log", f"{address}/people"):
        assert cards_in(page(watcher, there)) == set()
    assert "Ben has chosen a character." in page(watcher, f"{address}/log")


def test_too_few_characters_are_explained(phones) -> None:
    address, (anna, *_) = phones
    answer = deal(anna, address, packs=["my-box"])
    assert answer.status_code == 409
    assert "characters can be used, and 6 are needed" in answer.get_data(as_text=True)


def test_the_chosen_characters_go_into_the_set_up_sheet(phones) -> None:
    address, everybody = phones
    deal(everybody[0], address)
    for phone in everybody:
        act(phone, address, do="keep_character", which=0)
    text = page(everybody[0], address)
    (chosen,) = (cards_in(text),)
    sheet = re.search(r'href="(/s/[^"]+)"', text)
    assert sheet
    assert cards_in(page(everybody[1], sheet[1])) == chosen


@pytest.mark.parametrize("which", [2, -1, "x"])
def test_only_one_of_the_two_can_be_kept(phones, which: object) -> None:
    address, (anna, *_) = phones
    deal(anna, address)
    assert act(anna, address, do="keep_character", which=which).status_code == 409


def test_a_stranger_cannot_deal(app: Flask, phones) -> None:
    address, _ = phones
    assert deal(app.test_client(), address).status_code == 409
