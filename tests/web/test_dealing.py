"""Characters at a live table: three phones, each with its own two cards."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.catalog.packs import exhibition
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from tests.web.phones import Guest, guests_at_a_table

SETUP = encode(TableSetup(("macaws", "pandas", "owls", "tuataras"), 3))


@pytest.fixture
def phones(app: Flask) -> tuple[str, list[Guest]]:
    return guests_at_a_table(app, "Anna", "Ben", "Cleo", setup=SETUP)


def deal(phone: Guest, address: str, **fields: object) -> TestResponse:
    wanted = {"colours": ["green", "yellow", "red"], "packs": ["exhibition"], **fields}
    return phone.send(f"{address}/deal", **wanted)


def cards_in(text: str) -> set[str]:
    """The characters a page names."""
    return {
        character.id for character in exhibition().characters.values() if character.name in text
    }


def test_each_phone_sees_its_own_two_and_all_are_revealed_at_once(phones) -> None:
    address, everybody = phones
    assert deal(everybody[0], address).status_code == 303
    hands = [cards_in(phone.get(address).text) for phone in everybody]
    assert [len(hand) for hand in hands] == [2, 2, 2]
    assert len(set.union(*hands)) == 6
    for phone in everybody[:2]:
        phone.do(address, "keep_character", which=0)
    assert "Still choosing: Cleo." in everybody[0].get(address).text
    assert cards_in(everybody[2].get(address).text) == hands[2]
    everybody[2].do(address, "keep_character", which=1)
    shown = [cards_in(phone.get(address).text) for phone in everybody]
    assert shown[0] == shown[1] == shown[2]
    assert [len(shown[0] & hand) for hand in hands] == [1, 1, 1]


def test_nothing_secret_in_the_log_the_screen_or_a_watchers_page(app: Flask, phones) -> None:
    address, (anna, ben, _) = phones
    deal(anna, address)
    ben.do(address, "keep_character", which=0)
    watcher = Guest(app)
    watcher.join(address, name="Dora", role="watch")
    for there in (address, f"{address}/screen", f"{address}/log", f"{address}/people"):
        assert cards_in(watcher.get(there).text) == set()
    assert "Ben has chosen a character." in watcher.get(f"{address}/log").text


def test_too_few_characters_are_explained(phones) -> None:
    address, (anna, *_) = phones
    answer = deal(anna, address, packs=["my-box"])
    assert answer.status_code == 409
    assert "No character can be used, and 6 are needed" in answer.text


def test_the_chosen_characters_go_into_the_set_up_sheet(phones) -> None:
    address, everybody = phones
    deal(everybody[0], address)
    for phone in everybody:
        phone.do(address, "keep_character", which=0)
    text = everybody[0].get(address).text
    (chosen,) = (cards_in(text),)
    sheet = re.search(r'href="(/s/[^"/]+)"', text)
    assert sheet
    assert cards_in(everybody[1].get(sheet[1]).text) == chosen


@pytest.mark.parametrize("which", [2, -1, "x"])
def test_only_one_of_the_two_can_be_kept(phones, which: object) -> None:
    address, (anna, *_) = phones
    deal(anna, address)
    assert anna.do(address, "keep_character", which=which).status_code == 409


def test_a_stranger_cannot_deal(app: Flask, phones) -> None:
    address, _ = phones
    assert deal(Guest(app), address).status_code == 409
