"""Choosing together on phones: everybody gets ready, proposals arrive at the top, people vote, the
host decides; out of the boxes of the host's shelf."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.browsing import OpenWindow

SOON = 20_000  # milliseconds; a fraction of a second on a machine that does nothing else


def opened(phone: Page, *boxes: str) -> str:
    """A table of Anna, with these boxes on her shelf; its code."""
    phone.goto("/t/new")
    if boxes:
        phone.context.add_cookies(
            [{"name": "boxes", "value": ".".join(boxes), "url": phone.url.removesuffix("/t/new")}]
        )
    phone.get_by_label("Your name").fill("Anna")
    phone.get_by_role("button", name="Open a table").tap()
    expect(phone).to_have_url(re.compile(r"/t/\w+$"))
    return phone.url.rsplit("/", 1)[1]


def joined(window: BrowserContext, code: str, name: str) -> Page:
    page = window.new_page()
    page.goto(f"/join?code={code}")
    page.get_by_label("Your name").fill(name)
    page.locator("button[value=seat]").first.tap()
    expect(page.get_by_role("heading", name="Choose decks together")).to_be_visible()
    return page


def ready(page: Page) -> None:
    page.locator(".thumb-bar").get_by_role("button", name=re.compile("^I’m ready")).tap()


def test_a_proposal_arrives_on_the_other_phone_and_is_voted_for(
    phone: Page, open_window: OpenWindow, server: str
) -> None:
    ben = joined(open_window(server), opened(phone), "Ben")
    expect(phone.get_by_text("0 of 2 are ready")).to_be_visible(timeout=SOON)
    expect(ben.get_by_text("What are you in the mood for?")).to_be_visible()
    ben.get_by_label("A deck you do not want to play with").select_option("owls")
    ready(phone)
    expect(phone.get_by_text("Waiting for Ben")).to_be_visible()
    expect(ben.get_by_text("1 of 2 is ready")).to_be_visible(timeout=SOON)
    # what somebody is about to say stays while others get ready
    expect(ben.get_by_label("A deck you do not want to play with")).to_have_value("owls")
    expect(ben.get_by_text("What are you in the mood for?")).to_be_visible()
    ready(ben)
    expect(ben.get_by_text("What are you in the mood for?")).to_be_hidden()
    ben.get_by_role("button", name="Propose decks").tap()

    arrived = phone.get_by_role("heading", name="Ben asked for proposals")
    expect(arrived).to_be_visible(timeout=SOON)
    assert arrived.bounding_box()["y"] < phone.get_by_text("Your wishes").bounding_box()["y"]

    expect(ben.get_by_role("button", name="Play with these decks")).to_have_count(0)
    ben.get_by_role("button", name="Vote").nth(1).tap()
    expect(phone.locator(".proposal").nth(1).locator(".voters")).to_contain_text(
        "Ben", timeout=SOON
    )
    phone.get_by_role("button", name="Play with these decks").nth(1).tap()
    expect(ben.get_by_role("button", name="Begin the game")).to_be_visible(timeout=SOON)


def test_the_host_is_asked_before_going_on_without_somebody(
    phone: Page, open_window: OpenWindow, server: str
) -> None:
    ben = joined(open_window(server), opened(phone), "Ben")
    ben.get_by_label("A deck you do not want to play with").select_option("owls")
    expect(phone.get_by_text("0 of 2 are ready")).to_be_visible(timeout=SOON)
    ready(phone)
    go_on = phone.get_by_role("button", name="Propose decks now")
    expect(go_on).to_be_hidden()
    phone.get_by_text("Go on without waiting").tap()
    expect(phone.get_by_text("Still thinking: Ben")).to_be_visible()
    go_on.tap()
    expect(ben.get_by_role("heading", name="Anna asked for proposals")).to_be_visible(timeout=SOON)
    # nothing of what Ben was about to say is lost, and it opens the next round
    expect(ben.get_by_label("A deck you do not want to play with")).to_have_value("owls")
    ben.locator(".say-wish").get_by_role("button", name="I’m ready").tap()
    expect(phone.get_by_text("1 of 2 is ready")).to_be_visible(timeout=SOON)
    expect(phone.get_by_role("button", name="I’m ready again")).to_be_visible()


def test_a_guest_brings_a_box_to_the_table_of_the_host(
    phone: Page, open_window: OpenWindow, server: str
) -> None:
    """Also without JavaScript."""
    code = opened(phone, "dom1", "dom3")
    for window, box, scripts in (
        (open_window(server), "Dale of Merchants 2", True),
        (open_window(server, java_script_enabled=False), "Dale of Merchants Collection", False),
    ):
        guest = joined(window, code, f"Guest {scripts}")
        expect(guest.locator("#on-the-table > summary")).to_contain_text("Box 1")
        guest.locator("#on-the-table > summary").tap()
        guest.get_by_role("button", name=box, exact=True).tap()
        laid = guest.locator(".box-tile[aria-pressed=true]")
        expect(laid).to_have_count(1)
        expect(laid).to_contain_text(f"Guest {scripts}")
        expect(phone.locator(".box-tile[aria-pressed=true]")).to_have_count(3, timeout=SOON)
        if not scripts:
            guest.locator("#on-the-table > summary").tap()
        laid.tap()  # taken back
        expect(phone.locator(".box-tile[aria-pressed=true]")).to_have_count(2, timeout=SOON)
