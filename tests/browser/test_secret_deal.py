"""Three players, one phone: nobody's cards are anywhere before it is their turn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from companion.catalog.packs import exhibition
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from tests.browser.test_accessibility import check_for_everybody

THREE = encode(TableSetup(("macaws", "hares", "mongooses", "pangolins"), players=3))
PLAYERS = ("Anna", "Bob", "Cleo")
CHARACTERS = exhibition().characters


class Sources:
    """Everything the phone was sent: the source of every page, and the pictures it asked for."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        page.on("response", self._note)

    def _note(self, response: Response) -> None:
        self.texts.append(response.url)
        if response.request.resource_type == "document" and response.status == 200:
            self.texts.append(response.text())

    def take(self) -> set[str]:
        """The characters in what came since the last time."""
        texts, self.texts = self.texts, []
        return {id_ for text in texts for id_ in characters_in(text)}


def characters_in(text: str) -> set[str]:
    return {
        id_ for id_, who in CHARACTERS.items() if who.name in text or f"characters/{id_}." in text
    }


@pytest.fixture
def sources(phone: Page) -> Sources:
    return Sources(phone)


def begin(phone: Page) -> None:
    phone.goto(f"/s/{THREE}")
    phone.get_by_role("link", name="Add characters").tap()
    for seat, name in enumerate(PLAYERS, start=1):
        phone.get_by_label(f"Seat {seat}").fill(name)
    phone.get_by_role("checkbox", name="Red: hard").check()
    phone.get_by_role("button", name="Deal", exact=True).tap()
    expect(curtain_for(phone, "Anna")).to_be_visible()


def curtain_for(phone: Page, name: str) -> Locator:
    return phone.get_by_role("heading", name=f"Pass the phone to {name}")


def say_who(phone: Page, name: str) -> None:
    phone.get_by_role("button", name=f"I am {name}").tap()
    expect(phone.get_by_role("heading", name=f"{name}, keep one of these")).to_be_visible()
    phone.wait_for_load_state()


def test_a_secret_deal_for_three(phone: Page, sources: Sources) -> None:
    begin(phone)
    hands: list[set[str]] = []
    for number, name in enumerate(PLAYERS):
        expect(curtain_for(phone, name)).to_be_visible()
        assert sources.take() == set()
        say_who(phone, name)
        hands.append(characters_in(phone.content()))
        assert len(hands[-1]) == 2
        assert sources.take() == hands[-1]

        phone.reload()  # a phone that fell asleep
        assert characters_in(phone.content()) == hands[-1]
        phone.go_back()  # the curtain, and the next reader only sees their own two
        expect(curtain_for(phone, name)).to_be_visible()
        assert characters_in(phone.content()) == set()
        say_who(phone, name)
        assert sources.take() == hands[-1]
        phone.get_by_role("button", name="Keep").nth(number % 2).tap()
        expect(phone.get_by_role("heading", name="keep one of these")).to_have_count(0)

        phone.go_back()  # what the next player might try
        expect(phone.get_by_role("heading", name="keep one of these")).to_have_count(0)
        assert characters_in(phone.content()) == set()
        assert sources.take() == set()
    assert len(set.union(*hands)) == 6

    phone.get_by_role("button", name="Reveal everybody").tap()
    expect(phone.get_by_role("heading", name="The characters")).to_be_visible()
    chosen = characters_in(phone.content())
    assert [len(hand & chosen) for hand in hands] == [1, 1, 1]
    assert sources.take() == chosen

    phone.get_by_role("link", name="Set-up sheet", exact=True).tap()
    expect(phone).to_have_url(re.compile(r"/s/2\w+$"))
    assert characters_in(phone.content()) == chosen
    expect(phone.get_by_label("Lay out the characters")).to_be_visible()


def test_every_page_of_a_deal_can_be_used_by_everybody(phone: Page) -> None:
    begin(phone)
    for name in PLAYERS:
        expect(curtain_for(phone, name)).to_be_visible()
        check_for_everybody(phone)
        say_who(phone, name)
        check_for_everybody(phone)
        phone.get_by_role("button", name="Keep").first.tap()
    expect(phone.get_by_role("heading", name="Everybody has chosen")).to_be_visible()
    check_for_everybody(phone)
    phone.get_by_role("button", name="Reveal everybody").tap()
    expect(phone.get_by_role("heading", name="The characters")).to_be_visible()
    check_for_everybody(phone)
    phone.get_by_role("link", name="Set-up sheet", exact=True).tap()
    expect(phone).to_have_url(re.compile(r"/s/2\w+$"))
    check_for_everybody(phone)


def test_traps_are_drawn_and_land_on_the_sheet(phone: Page) -> None:
    phone.goto(f"/s/{THREE}")
    phone.get_by_role("link", name="Add traps").tap()
    phone.get_by_role("link", name="Draw two").tap()
    names = phone.locator("label:has(input:checked) strong")
    expect(names).to_have_count(2)
    drawn = names.all_inner_texts()
    phone.get_by_role("button", name="Use these traps").tap()
    expect(phone.get_by_label("Hand out player colours")).to_be_visible()
    for name in drawn:
        expect(phone.locator("#take").get_by_label(name)).to_be_visible()
    phone.get_by_role("link", name="Without traps").tap()
    expect(phone.get_by_role("link", name="Add traps")).to_be_visible()
