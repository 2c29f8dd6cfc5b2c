"""A secret deal as served: nobody's cards before it is their turn, whatever is asked for."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.catalog.packs import COMPONENTS, exhibition
from companion.setup.code import decode, encode
from companion.setup.sheet import TableSetup
from tests.web.phones import Phone

THREE = encode(TableSetup(("macaws", "hares", "mongooses", "pangolins"), 3))
NAMES = {character.name: id_ for id_, character in exhibition().characters.items()}


class Dealer(Phone):
    """A phone that goes around, and everybody takes their cards from it."""

    def page(self, address: str) -> str:
        response = self.get(address)
        assert response.status_code == 200, response.status
        assert "no-store" in response.headers["Cache-Control"]
        return unescape(response.text)

    def post(self, address: str, **fields: object) -> TestResponse:
        return self.send(address, page="/deal", **fields)

    def deal(self, **fields: object) -> TestResponse:
        asked = {
            "setup": THREE,
            "names": ["Anna", "Bob", "Cleo"],
            "packs": ["exhibition"],
            "colours": ["green", "yellow", "red"],
            "components": list(COMPONENTS),
        }
        return self.post("/deal", **{**asked, **fields})

    def look(self, deal: str, seat: int) -> set[str]:
        """Say who one is; the characters on the page that follows."""
        response = self.post(f"{deal}/look", seat=seat)
        assert response.status_code == 303
        return characters_in(self.page(response.location))


@pytest.fixture
def phone(app: Flask) -> Dealer:
    return Dealer(app)


def characters_in(page: str) -> set[str]:
    """The characters a page gives away: by name, id, picture or title."""
    return {
        id_
        for id_, character in exhibition().characters.items()
        if character.name in page or f"/{id_}.svg" in page or character.title in page
    }


def test_the_phone_goes_around_and_everybody_is_revealed_at_once(phone: Dealer) -> None:
    deal = phone.deal().location
    hands = []
    for seat, name in enumerate(("Anna", "Bob", "Cleo")):
        curtain = phone.page(deal)
        assert f"Pass the phone to <bdi>{name}</bdi>" in curtain
        assert characters_in(curtain) == set()
        hands.append(phone.look(deal, seat))
        assert len(hands[-1]) == 2
        # Back to the curtain, and forward or a reload again: still their own two.
        assert characters_in(phone.page(deal)) == set()
        assert characters_in(phone.page(f"{deal}/{seat}")) == hands[-1]
        assert phone.post(f"{deal}/keep", seat=seat, which=seat % 2).location == deal
    assert len(set.union(*hands)) == 6

    waiting = phone.page(deal)
    assert "Reveal everybody" in waiting
    assert characters_in(waiting) == set()
    phone.post(f"{deal}/reveal")
    revealed = phone.page(deal)
    chosen = characters_in(revealed)
    assert [len(hand & chosen) for hand in hands] == [1, 1, 1]
    assert len(chosen) == 3

    sheet = re.search(r'href="/s/(\w+)"', revealed)
    assert sheet
    characters = decode(sheet[1]).characters
    assert [kept in hand for kept, hand in zip(characters, hands, strict=True)] == [True] * 3
    assert characters_in(phone.client.get(f"/s/{sheet[1]}").text) == chosen


def test_whatever_is_asked_out_of_turn_gets_the_curtain(phone: Dealer) -> None:
    deal = phone.deal().location
    for address in (f"{deal}/0", f"{deal}/1", f"{deal}/2", f"{deal}/77"):
        assert phone.get(address).location == deal
    for step in ("look", "keep", "reveal"):
        for seat in (1, 2, 99, "", "x"):
            assert phone.post(f"{deal}/{step}", seat=seat, which=0).location == deal
    assert phone.post(f"{deal}/keep", seat=0, which=0).location == deal  # has not looked yet
    assert "Pass the phone to <bdi>Anna</bdi>" in phone.page(deal)

    hand = phone.look(deal, 0)
    assert phone.post(f"{deal}/keep", seat=0, which=2).location == deal
    phone.post(f"{deal}/keep", seat=0, which=1)
    phone.post(f"{deal}/keep", seat=0, which=0)  # tapped twice: the first one counts
    assert phone.get(f"{deal}/0").location == deal  # the back button
    assert "Pass the phone to <bdi>Bob</bdi>" in phone.page(deal)
    assert not hand & characters_in(phone.page(deal))


def test_who_closes_the_curtain_has_to_say_again_who_they_are(phone: Dealer) -> None:
    deal = phone.deal().location
    hand = phone.look(deal, 0)
    assert phone.post(f"{deal}/close").location == deal
    assert phone.get(f"{deal}/0").location == deal  # the forward button of somebody else
    assert phone.look(deal, 0) == hand


def test_another_phone_sees_nothing(phone: Dealer, app: Flask) -> None:
    deal = phone.deal().location
    phone.look(deal, 0)
    for other in (Dealer(app), Dealer(app)):
        for address in (deal, f"{deal}/0"):
            response = other.get(address)
            assert response.status_code == 404
            assert characters_in(unescape(response.text)) == set()
        assert other.post(f"{deal}/look", seat=0).status_code == 404
        other.deal()  # with a device id of its own it is still not its deal
    assert phone.get("/deal/" + "0" * 32).status_code == 404


def test_neither_addresses_nor_cookies_tell_anything(phone: Dealer) -> None:
    response = phone.deal()
    shown = response.location + str(response.headers.getlist("Set-Cookie"))
    assert not [id_ for id_ in NAMES.values() if id_ in shown]
    assert re.fullmatch(r"/deal/[0-9a-f]{32}", response.location)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"colours": ["red"], "components": []}, "Only 2 characters can be used, and 6 are needed"),
        ({"colours": []}, "18 are of another colour."),
        ({"components": []}, "need something you lack: Gold coins."),
        ({"packs": []}, "No character can be used, and 6 are needed"),
        ({"packs": ["my-box"]}, "No character can be used, and 6 are needed"),
        ({"names": ["Anna", "Anna", "Bob"]}, "two are called Anna."),
        ({"names": ["A" * 31, "B", "C"]}, "Player 1: A name has at most 30 letters."),
    ],
)
def test_what_cannot_be_dealt(phone: Dealer, fields: dict[str, object], words: str) -> None:
    response = phone.deal(**fields)
    assert response.status_code == 400
    assert words in unescape(response.text)


@pytest.mark.parametrize(
    "fields",
    [
        {"colours": ["blue"]},
        {"components": ["hammer"]},
        {"packs": ["others"]},
        {"table": "5", "setup": ""},
        {"names": ["x"] * 9},
    ],
)
def test_nonsense_is_refused(phone: Dealer, fields: dict[str, object]) -> None:
    assert phone.deal(**fields).status_code == 400


def test_a_damaged_sheet_is_no_table_to_deal_for(phone: Dealer) -> None:
    assert phone.deal(setup=THREE[:-1]).status_code == 404
    assert phone.get(f"/s/{THREE[:-1]}/characters").status_code == 404


def test_teammates_are_only_for_teams(phone: Dealer) -> None:
    needing = {name for name, who in exhibition().characters.items() if who.needs_teammate}
    dealt: set[str] = set()
    for _ in range(8):
        deal = phone.deal(setup="", table="4", names=[]).location
        dealt |= phone.look(deal, 0)
    assert not dealt & needing


def test_without_a_sheet_the_form_asks_how_many(phone: Dealer) -> None:
    deal = phone.deal(setup="", table="2", names=["", "Bob", "", ""]).location
    assert "<bdi>Player 1</bdi>" in phone.page(deal)
    for seat in (0, 1):
        phone.look(deal, seat)
        phone.post(f"{deal}/keep", seat=seat, which=0)
    phone.post(f"{deal}/reveal")
    assert len(characters_in(phone.page(deal))) == 2


def test_what_the_boxes_of_the_table_hold_is_ticked(phone: Dealer) -> None:
    form = phone.page(f"/s/{encode(TableSetup(('macaws', 'pandas', 'owls'), 2))}/characters")
    ticked = re.findall(r'name="components" value="([\w-]+)" checked', form)
    assert ticked == ["ocelot-die", "polecat-die"]
    everything = phone.page("/deal")  # this device owns every box until it says otherwise
    assert len(re.findall(r'name="components" value="[\w-]+" checked', everything)) == 7


def test_own_characters_are_dealt_and_stand_on_the_sheet(phone: Dealer) -> None:
    for number in range(4):
        phone.post("/my-box", name=f"Mine {number}", colour="red", components=["gold"])
    two = encode(TableSetup(("macaws", "pandas", "owls"), 2))
    deal = phone.deal(setup=two, names=["Anna", "Bob"], packs=["my-box"]).location
    assert "Mine" not in phone.page(deal)
    shown = []
    for seat in (0, 1):
        phone.look(deal, seat)
        shown.append(set(re.findall(r"Mine \d", phone.page(f"{deal}/{seat}"))))
        phone.post(f"{deal}/keep", seat=seat, which=0)
    assert [len(hand) for hand in shown] == [2, 2]
    assert not shown[0] & shown[1]
    phone.post(f"{deal}/reveal")
    sheet = re.search(r'href="(/s/\w+)"', phone.page(deal))
    assert sheet
    content = unescape(phone.get(sheet[1]).text)
    assert len(set(re.findall(r"Mine \d", content))) == 2
    assert "None of your boxes has gold coins" in content
