"""How tables and decks play, on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from companion.catalog import catalog
from tests.browser.pages import enlarge_text, sideways_overflow


def test_decks_on_a_map_and_pairs_by_warmth(small: Page) -> None:
    small.goto("/insight")
    points = small.locator(".deck-map .map-point")
    expect(points).to_have_count(len(catalog().decks))
    frame = small.locator(".deck-map").bounding_box()
    names = small.locator(".map-name")
    assert frame is not None
    for place in range(names.count()):
        box = names.nth(place).bounding_box()
        assert box is not None
        assert box["x"] >= frame["x"] - 1, names.nth(place).text_content()
        assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
    small.get_by_text("The same in numbers").click()
    expect(small.locator("#map-table tbody tr")).to_have_count(len(catalog().decks))
    small.get_by_role("link", name="Playing time", exact=True).click()
    expect(small).to_have_url(re.compile("feel=time"))
    expect(small.locator("#pairs-table td").first).to_contain_text("min")
    enlarge_text(small)
    assert sideways_overflow(small) == 0


def test_a_deck_leads_to_its_companions(small: Page) -> None:
    small.goto("/decks/owls")
    companion = small.locator(".companions a").first
    name = companion.text_content()
    companion.click()
    expect(small.locator("h1")).to_contain_text(str(name))
    expect(small.locator("#plays")).to_be_in_viewport()


def test_a_quick_table_is_wished_for_and_found(small: Page) -> None:
    small.goto("/pick")
    small.get_by_text("How the game should feel").click()
    small.locator("label:has(input[name$=_feel])", has_text="quick").click()
    small.get_by_label("Order", exact=True).select_option("least_loss")
    small.get_by_role("button", name="Propose decks").click()
    expect(small.locator(".picker-head")).to_contain_text("quick")
    small.locator(".proposal-more summary").first.click()
    expect(small.locator(".how-sentence").first).to_contain_text("minutes")
