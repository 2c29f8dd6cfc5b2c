"""The set-up sheet and "how to play" in a real browser."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from tests.browser.pages import SCREENS
from tests.browsing import DESKTOP, OpenWindow

THREE = TableSetup(("macaws", "pandas", "owls", "bats"), 3)
# Every part a sheet can have at once, from as many boxes as possible.
FULL = TableSetup(
    ("ocelots", "polecats", "beavers", "hares", "mongooses"),
    4,
    boxes=("dom1", "dom2", "beavers", "dom3", "collection"),
    tournament=True,
)
TEAMS = TableSetup(("tuataras", "bats", "pangolins", "mongooses"), 4, teams=True)


@pytest.fixture(params=SCREENS)
def page(request: pytest.FixtureRequest) -> Page:
    page: Page = request.getfixturevalue(request.param)
    return page


def open_sheet(page: Page, setup: TableSetup) -> None:
    page.goto(f"/s/{encode(setup)}")


def test_ticks_survive_a_reload_and_another_starting_player(page: Page) -> None:
    open_sheet(page, THREE)
    progress = page.locator("#progress-text")
    total = int(re.findall(r"\d+", progress.inner_text())[1])
    expect(progress).to_have_text(f"0 of {total} done")
    page.get_by_label("Dealing Giant Pandas all 15 cards").check()
    page.get_by_label("Shuffle the market deck").check()
    page.get_by_label("Take out the junk").check()  # after the game: does not count as set up
    expect(progress).to_have_text(f"2 of {total} done")

    page.reload()
    expect(page.get_by_label("Dealing Giant Pandas all 15 cards")).to_be_checked()
    expect(page.get_by_label("Take out the junk")).to_be_checked()
    expect(page.get_by_label("Open the market")).not_to_be_checked()
    expect(progress).to_have_text(f"2 of {total} done")

    page.get_by_role("button", name="Draw at random").click()
    expect(page.locator("#starter")).to_contain_text(
        re.compile(r"Drawn at random: seat [123] takes the first turn")
    )
    expect(page.get_by_label("Dealing Giant Pandas all 15 cards")).to_be_checked()

    open_sheet(page, replace(THREE, players=2, decks=THREE.decks[:3]))
    expect(page.get_by_label("Dealing Giant Pandas all 15 cards")).not_to_be_checked()

    open_sheet(page, THREE)
    page.get_by_role("button", name="Start over").click()
    page.reload()
    expect(page.get_by_label("Dealing Giant Pandas all 15 cards")).not_to_be_checked()


def test_the_sheet_is_copied_as_text(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_sheet(page, THREE)
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Table for 3 players\n- Snappy Scarlet Macaws\n")
    assert "[ ] Market board" in copied
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_function(
        "code => navigator.clipboard.readText().then(text => text.endsWith(code))",
        arg=f"/s/{encode(THREE)}",
    )


def test_copying_works_without_a_secure_address(phone: Page) -> None:
    """Phones in the home network come by http, where browsers offer no clipboard."""
    phone.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    open_sheet(phone, THREE)
    phone.get_by_role("button", name="Copy as text").click()
    expect(phone.get_by_text("Copied.")).to_be_visible()
    expect(phone.get_by_role("button", name="Copy as text")).to_be_focused()


@pytest.mark.parametrize("setup", [THREE, FULL, TEAMS], ids=["three", "full", "teams"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_it_prints_on_one_page_without_the_frame(
    desktop: Page, setup: TableSetup, paper: str
) -> None:
    open_sheet(desktop, setup)
    pdf = desktop.pdf(format=paper)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1

    desktop.emulate_media(media="print")
    for hidden in (".site-header", ".site-nav", ".site-footer", ".thumb-bar", "#share", "#starter"):
        expect(desktop.locator(hidden)).to_be_hidden()
    expect(desktop.locator(".progress")).to_be_hidden()
    for shown in ("#take", "#steps", "#tear-down", ".table-decks", ".print-qr", ".table-picture"):
        expect(desktop.locator(shown)).to_be_visible()


def test_it_works_without_scripts(open_window: OpenWindow, server: str) -> None:
    page = open_window(server, DESKTOP, java_script_enabled=False).new_page()
    open_sheet(page, THREE)
    page.get_by_label("Dealing Giant Pandas all 15 cards").check()
    expect(page.get_by_role("button", name="Print")).to_have_count(0)
    page.get_by_role("button", name="Loser of the last game").click()
    expect(page.locator("#starter")).to_contain_text("lost the last game")
    page.get_by_role("link", name="Show as text").click()
    expect(page.locator("body")).to_contain_text("[ ] Market board")


@pytest.mark.parametrize("setup", [THREE, FULL, TEAMS], ids=["three", "full", "teams"])
def test_it_fits_the_screen_and_the_thumb(page: Page, setup: TableSetup) -> None:
    open_sheet(page, setup)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.locator("main").evaluate(
        """main => [...main.querySelectorAll("button, label.tick, a.button, .table-decks a")]
            .filter(one => one.offsetParent && one.getBoundingClientRect().height < 44)
            .map(one => one.textContent.trim())"""
    )
    assert small == []
    share = page.get_by_role("link", name="Share")
    expect(share).to_be_in_viewport(ratio=1)


def test_a_newcomer_walks_through_the_steps(page: Page) -> None:
    open_sheet(page, THREE)
    page.get_by_role("link", name="How to play").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How to play")
    steps = page.locator(".learn-step")
    for number in range(1, steps.count()):
        steps.nth(number - 1).get_by_role("link", name="Next").click()
        expect(steps.nth(number).get_by_role("heading", level=2)).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    steps.last.get_by_role("link", name="Choose decks").click()
    expect(page).to_have_url(re.compile(r"/pick"))
