"""A new user on a phone: from the home page to a set-up sheet in at most six taps."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

MOST_TAPS = 6


class Thumb:
    """Taps things and counts. Nothing is scrolled to, focused or typed but by the browser."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, target: Locator) -> None:
        target.tap()
        self.taps += 1


def test_from_home_to_the_sheet_for_three_players(phone: Page) -> None:
    thumb = Thumb()
    phone.goto("/")
    thumb.tap(phone.get_by_role("link", name="Choose decks").first)
    thumb.tap(phone.get_by_role("radio", name="3", exact=True))
    thumb.tap(phone.get_by_role("radio", name="First game"))
    thumb.tap(phone.get_by_role("button", name="Propose decks"))
    thumb.tap(phone.get_by_role("link", name="Play with these decks").first)

    expect(phone).to_have_url(re.compile(r"/s/\w{15}$"))
    expect(phone.get_by_role("heading", level=1)).to_have_text("Table for 3 players")
    decks = phone.get_by_role("list", name="Decks of this table").get_by_role("listitem")
    expect(decks).to_have_count(4)
    assert thumb.taps <= MOST_TAPS

    # Ready to print: the sheet is there on paper, the page around it is not.
    phone.emulate_media(media="print")
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    expect(phone.locator(".site-nav")).to_be_hidden()
