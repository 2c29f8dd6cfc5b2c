"""Starting a game on screens with a thumb."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.test_accessibility import check_for_everybody
from tests.browsing import DESKTOP, PHONE, OpenWindow

SMALLEST_TARGET = 44


def test_two_taps_from_the_front_door_to_the_game(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Without cards").tap()
    start = phone.get_by_role("button", name="Start")
    box = start.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < PHONE["height"], "the button is in sight"
    start.tap()
    expect(phone).to_have_url(re.compile(r"/t/\w{6}$"))
    expect(phone.locator("[data-playing]")).to_be_visible()


def test_the_page_shows_only_the_chairs_in_use(phone: Page) -> None:
    phone.goto("/play")
    chairs = phone.get_by_role("combobox")
    expect(chairs).to_have_count(1)
    phone.get_by_role("radio", name="4 in teams").tap()
    expect(chairs).to_have_count(3)
    expect(phone.get_by_text("your teammate")).to_be_visible()
    name = phone.get_by_label("Who plays in seat 2?")
    expect(name).to_be_hidden()
    phone.get_by_label("Seat 2", exact=True).select_option("here")
    expect(name).to_be_visible()
    check_for_everybody(phone)


def test_decks_are_ticked_and_a_character_is_kept(phone: Page) -> None:
    phone.goto("/play")
    phone.get_by_label("You", exact=True).fill("Ann")
    phone.get_by_text("Choose the decks yourself").tap()
    for deck in ("Thieving Northern Raccoons", "Friendly Fennec Foxes", "Observant Snowy Owls"):
        phone.get_by_role("checkbox", name=deck).tap()
    expect(phone.get_by_text("of 3 decks")).to_be_in_viewport()
    phone.get_by_role("checkbox", name="Characters").tap()
    check_for_everybody(phone)
    phone.get_by_role("button", name="Start").tap()
    for deck in ("raccoons", "foxes", "owls"):
        expect(phone.locator(f'.table-decks img[src*="{deck}"]')).to_be_visible()
    phone.get_by_role("button", name="Keep").first.tap()
    expect(phone.locator("[data-playing]")).to_be_visible()


def test_what_can_be_touched_is_large_enough(phone: Page) -> None:
    phone.goto("/play")
    for target in phone.locator("main :is(a.button, button, label:has(input), select)").all():
        box = target.bounding_box()
        if box and box["height"]:  # not in something that is folded
            assert box["height"] >= SMALLEST_TARGET, target.inner_text()


def test_a_friend_and_a_bot_sit_down(phone: Page, open_window: OpenWindow, server: str) -> None:
    phone.goto("/play")
    phone.get_by_role("radio", name="3", exact=True).tap()
    for chair in ("Seat 2", "Seat 3"):
        phone.get_by_role("combobox", name=chair).select_option("friend")
    phone.get_by_role("button", name="Start").tap()
    expect(phone.get_by_role("button", name="Fill up with bots and play")).to_be_visible()

    friend = open_window(server, DESKTOP).new_page()
    friend.goto(phone.url)
    friend.get_by_label("Your name").fill("Bo")
    friend.get_by_role("button", name="Sit down").click()
    seats = phone.get_by_role("list", name="Seats, clockwise")
    expect(seats.get_by_text("Bo", exact=True)).to_be_visible()

    phone.get_by_text("Who plays here?").tap()
    phone.get_by_role("button", name="Shopkeeper").tap()
    expect(friend.get_by_text("bot, Shopkeeper")).to_be_visible()
    check_for_everybody(phone)

    friend.get_by_role("button", name="Play without cards").click()
    for page in (phone, friend):
        expect(page.locator("[data-playing]")).to_be_visible()
    phone.get_by_role("link", name="People", exact=True).tap()
    expect(phone.get_by_role("button", name="Let a bot play for Bo")).to_be_visible()
    check_for_everybody(phone)


def test_a_phone_that_goes_around_begins_behind_the_curtain(phone: Page) -> None:
    phone.goto("/play")
    phone.get_by_label("You", exact=True).fill("Ann")
    phone.get_by_label("Seat 2", exact=True).select_option("here")
    phone.get_by_label("Who plays in seat 2?").fill("Bo")
    phone.get_by_role("button", name="Start").tap()
    expect(
        phone.get_by_role("heading", name=re.compile("Pass the phone to (Ann|Bo)"))
    ).to_be_visible()
