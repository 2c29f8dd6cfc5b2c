"""Choosing together on two phones: proposals arrive at the top, people vote, the host decides."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.browsing import OpenWindow

SOON = 20_000  # milliseconds; a fraction of a second on a machine that does nothing else


def joined(window: BrowserContext, code: str, name: str) -> Page:
    page = window.new_page()
    page.goto(f"/join?code={code}")
    page.get_by_label("Your name").fill(name)
    page.locator("button[value=seat]").first.tap()
    expect(page.get_by_role("heading", name="Choose decks together")).to_be_visible()
    return page


def test_a_proposal_arrives_on_the_other_phone_and_is_voted_for(
    phone: Page, open_window: OpenWindow, server: str
) -> None:
    phone.goto("/t/new")
    phone.get_by_role("button", name="Open a table").tap()
    expect(phone).to_have_url(re.compile(r"/t/\w+$"))
    ben = joined(open_window(server), phone.url.rsplit("/", 1)[1], "Ben")
    expect(ben.get_by_text("What are you in the mood for?")).to_be_visible()
    ben.get_by_role("button", name="Propose tables").tap()

    arrived = phone.get_by_role("heading", name="Ben asked for tables")
    expect(arrived).to_be_visible(timeout=SOON)
    assert arrived.bounding_box()["y"] < phone.get_by_text("Your wishes").bounding_box()["y"]
    for page in (phone, ben):  # the wishes have folded away
        expect(page.get_by_text("What are you in the mood for?")).to_be_hidden()

    expect(ben.get_by_role("button", name="Play this table")).to_have_count(0)
    ben.get_by_role("button", name="Vote").nth(1).tap()
    expect(phone.locator(".proposal").nth(1).locator(".voters")).to_contain_text(
        "Ben", timeout=SOON
    )
    phone.get_by_role("button", name="Play this table").nth(1).tap()
    expect(ben.get_by_role("button", name="Begin the game")).to_be_visible(timeout=SOON)
