"""Beside the cards: the companion never fights the hand, and the table is always one tap away."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from companion.catalog import catalog
from companion.catalog.packs import exhibition
from companion.setup.sheet import TableSetup
from tests.browser.tapping import SOON
from tests.browser.test_accessibility import check_for_everybody
from tests.browser.test_live_table import Table, people_at

HEIGHT = 740
CHROME = 150  # pixels of a phone's height that bars may take
SETUP = TableSetup(
    ("tuataras", "bats", "ocelots"),
    players=2,
    characters=("barnaby", "cosimo"),
    traps=("trap-hat",),
)
CODE = re.compile(r"/t/[A-Z0-9]{6}$")


def is_in_view(page: Page, thing: Locator) -> bool:
    """All of it, without scrolling, and nothing lies over its middle."""
    return bool(
        thing.evaluate(
            """one => {
              const { top, bottom, left, right } = one.getBoundingClientRect();
              const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
              return top >= 0 && bottom <= innerHeight && right <= innerWidth && one.contains(seen);
            }"""
        )
    )


# ---- found in a second ----


def test_two_taps_from_home_to_a_table_with_its_code_in_view(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": HEIGHT})
    phone.goto("/")
    phone.get_by_role("link", name="A table on every phone").tap()
    phone.get_by_role("button", name="Open a table").tap()
    expect(phone).to_have_url(CODE, timeout=SOON)
    assert is_in_view(phone, phone.locator(".invitation .qr-frame"))


def test_the_invitation_is_folded_into_the_code_when_somebody_has_come(
    phone: Page, browser: Browser, server: str
) -> None:
    phone.set_viewport_size({"width": 360, "height": HEIGHT})
    phone.goto("/t/new")
    phone.get_by_role("button", name="Open a table").tap()
    expect(phone).to_have_url(CODE, timeout=SOON)
    guest = browser.new_context(base_url=server, viewport={"width": 360, "height": HEIGHT})
    join = guest.new_page()
    join.goto(phone.url)
    assert is_in_view(join, join.get_by_role("button", name="Sit down"))
    join.get_by_label("Your name").fill("Ben")
    join.get_by_role("button", name="Sit down").click()
    invite = phone.locator("#invite")
    expect(invite).to_contain_text(phone.url[-6:], timeout=SOON)
    expect(phone.locator(".qr-frame")).to_be_hidden()
    invite.locator("> summary").tap()
    expect(phone.locator(".qr-frame")).to_be_visible()
    guest.close()


def test_the_big_screen_has_the_qr_code_before_the_game(desktop: Page) -> None:
    desktop.goto("/t/new")
    desktop.get_by_role("button", name="Open a table").click()
    expect(desktop).to_have_url(CODE, timeout=SOON)
    desktop.goto(f"{desktop.url}/screen")
    assert is_in_view(desktop, desktop.locator(".qr-frame"))


# ---- at the table ----


@pytest.fixture(scope="module")
def table(browser: Browser, server: str) -> Iterator[Table]:
    with people_at(browser, server, SETUP) as table:
        for page in table.phones.values():
            page.set_viewport_size({"width": 360, "height": HEIGHT})
        yield table


def test_bars_leave_the_phone_to_the_table(table: Table) -> None:
    bars = table.phones["Anna"].locator(".table-bar, .turn, .thumb-bar, .site-nav, .site-header")
    heights = bars.evaluate_all(
        "all => all.filter(one => one.offsetHeight && getComputedStyle(one).position !== 'static')"
        ".map(one => one.offsetHeight)"
    )
    assert heights
    assert sum(heights) <= CHROME


def test_every_page_leads_back_in_one_tap(table: Table) -> None:
    page, home = table.phones["Anna"], f"/t/{table.code}"
    for elsewhere in ("/", "/decks", "/search", "/learn", "/decks/bats", "/no/such/page"):
        page.goto(elsewhere)
        way = page.get_by_role("navigation", name="Main").get_by_role("link", name="Table")
        assert is_in_view(page, way), elsewhere
    way.tap()
    expect(page).to_have_url(re.compile(home), timeout=SOON)
    page.locator("#table-menu > summary").tap()
    page.get_by_role("link", name="Home").tap()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible(timeout=SOON)
    page.goto(home)


def test_the_text_of_a_card_of_this_table_is_two_taps_from_home(table: Table) -> None:
    page = table.phones["Anna"]
    page.goto("/")
    page.get_by_role("link", name="Search").tap()
    page.locator(".own-decks summary").first.tap()
    text = page.locator(".own-cards p").first
    expect(text).to_have_text(catalog().decks["tuataras"].cards[0].text)
    assert is_in_view(page, text)
    page.goto(f"/t/{table.code}")


def test_a_character_is_read_by_tapping_it(table: Table) -> None:
    words = exhibition().characters["cosimo"].flavour
    for screen in (table.phones["Anna"], table.tv):
        card = screen.locator("#character-1 .look-card")
        expect(card).to_be_hidden()
        screen.locator("#character-1 > summary").click()
        expect(card).to_contain_text(words)
        expect(card).to_be_visible()
    phone = table.phones["Anna"]
    table.tap("Ben", "clock?steps=0")
    expect(phone.locator(".tool-day h2")).to_contain_text("Day 2", timeout=SOON)
    expect(phone.locator("#character-1 .look-card")).to_be_visible()  # nobody takes it away
    check_for_everybody(phone)
    phone.locator(".turn h1").tap()
    expect(phone.locator("#character-1 .look-card")).to_be_hidden()


def test_only_the_player_at_turn_ends_it_without_being_asked(table: Table) -> None:
    anna, ben = table.phones["Anna"], table.phones["Ben"]
    loud = ".thumb-bar .button-primary"
    expect(anna.locator(loud)).to_have_count(1)
    expect(ben.locator(loud)).to_have_count(0)
    ben.get_by_text("End the turn of Anna").tap()
    expect(ben.locator(".turn-number")).to_contain_text("Turn 1")  # the first tap only asks
    check_for_everybody(ben)
    ben.get_by_role("button", name="Yes, end the turn").tap()
    expect(anna.locator(".turn-number")).to_contain_text("Turn 2", timeout=SOON)
    expect(ben.locator(loud)).to_have_count(1, timeout=SOON)
    expect(anna.get_by_text("End the turn of Ben")).to_be_visible(timeout=SOON)
    ben.locator(loud).tap()
    expect(anna.locator(loud)).to_be_visible(timeout=SOON)


def test_the_next_stack_is_the_button(table: Table) -> None:
    anna = table.phones["Anna"]
    anna.locator("#build-0-1 > summary").tap()
    anna.get_by_role("button", name="Stealthy Long-winged Tomb Bats").first.tap()
    expect(table.tv.locator(".screen-player .stack-built img")).to_have_count(1, timeout=SOON)
    assert is_in_view(anna, anna.locator("#build-0-2 > summary"))


def test_after_the_game_the_same_people_take_other_decks(table: Table) -> None:
    """A winner without a complete stall is asked about; nobody joins again."""
    anna, ben = table.phones["Anna"], table.phones["Ben"]
    anna.locator("#more > summary").tap()
    anna.get_by_text("Ben won", exact=True).tap()
    expect(anna.get_by_text("Ben: only 0 stacks of 8 are noted.")).to_be_visible()
    anna.get_by_role("button", name="Yes, Ben won").tap()
    expect(ben.get_by_role("heading", name="You win!")).to_be_visible(timeout=SOON)
    check_for_everybody(ben)
    ben.get_by_role("button", name="Other decks, same people").tap()
    for page in (anna, ben):
        expect(page.locator("#table[data-stage=choosing]")).to_be_attached(timeout=SOON)
        assert page.url.endswith(table.code)
    expect(table.tv.locator(".qr-frame")).to_be_visible(timeout=SOON)
