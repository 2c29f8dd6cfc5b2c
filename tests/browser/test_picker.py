"""The picker in a real browser: htmx exchanges the proposals in place, and the address follows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.pages import SCREENS, too_small_to_touch
from tests.browsing import OpenWindow

PROPOSALS = "/pick/tables?players=3&mood=anything&seed=7"


def deck_names(page: Page) -> list[list[str]]:
    return [
        table.locator(".slot-name").all_text_contents() for table in page.locator(".proposal").all()
    ]


def after_change(page: Page, button: Locator) -> list[list[str]]:
    """Press and wait for htmx to exchange the tables; a page load would lose the mark."""
    page.evaluate("window.samePage = true")
    page.locator("#tables").evaluate("form => form.dataset.old = 'yes'")
    button.click()
    expect(page.locator("#tables[data-old]")).to_have_count(0)
    expect(page.locator("#tables")).to_be_visible()
    assert page.evaluate("window.samePage") is True
    return deck_names(page)


@pytest.mark.parametrize("screen", SCREENS)
def test_reroll_lock_and_ban_in_place(screen: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(screen)
    page.goto(PROPOSALS)
    before = deck_names(page)
    assert [len(table) for table in before] == [4, 4, 4]

    tables = page.locator(".proposal")
    tables.nth(1).locator("summary").click()
    rerolled = after_change(
        page, tables.nth(1).get_by_role("button", name=f"Change {before[1][2]}")
    )
    expect(page.locator(".flips")).to_have_count(1)  # only the new one turns over
    assert rerolled[0] == before[0]
    assert rerolled[2] == before[2]
    assert [old == new for old, new in zip(before[1], rerolled[1], strict=True)] == [
        True, True, False, True,
    ]  # fmt: skip

    expect(tables.nth(1).locator("details")).to_have_attribute("open", "")
    tables.first.locator("summary").click()
    kept = rerolled[0][0]
    locked = after_change(page, tables.first.get_by_role("button", name=f"Lock {kept}"))
    assert all(kept in table for table in locked)
    pressed = tables.first.get_by_role("button", name=f"Lock {kept}")
    expect(pressed).to_have_attribute("aria-pressed", "true")
    expect(tables.first.get_by_role("button", name=f"Change {kept}")).to_be_disabled()

    unwanted = next(deck for deck in locked[0] if deck != kept)
    banned = after_change(page, tables.first.get_by_role("button", name=f"Leave {unwanted} out"))
    assert all(unwanted not in table for table in banned)
    assert all(kept in table for table in banned)

    others = after_change(page, page.get_by_role("button", name="Three others"))
    assert all(kept in table and unwanted not in table for table in others)
    assert others != banned

    page.reload()
    assert deck_names(page) == others, "the address holds everything"
    page.go_back()
    expect(tables.first.locator(".slot-name")).to_have_text(banned[0])
    assert deck_names(page) == banned


def test_focus_stays_on_the_pressed_button(desktop: Page) -> None:
    desktop.goto(PROPOSALS)
    desktop.locator("#more-1 > summary").click()
    button = desktop.locator("#reroll-1-3")
    button.focus()
    after_change(desktop, button)
    expect(desktop.locator("#reroll-1-3")).to_be_focused()


def test_changes_are_announced(phone: Page) -> None:
    phone.goto(PROPOSALS)
    status = phone.locator("#pick-status")
    expect(status).to_have_attribute("role", "status")
    after_change(phone, phone.get_by_role("button", name="Three others"))
    expect(status).to_have_text("3 sets of decks are proposed.")


def test_everything_works_without_script(open_window: OpenWindow, server: str) -> None:
    page = open_window(server, java_script_enabled=False).new_page()
    page.goto(PROPOSALS)
    before = deck_names(page)
    page.locator("#more-0 > summary").click()
    page.locator("#reroll-0-1").click()
    after = deck_names(page)
    assert after[0][0] != before[0][0]
    assert after[0][1:] == before[0][1:]
    page.get_by_role("button", name="Three others").click()
    assert deck_names(page) != after


def test_by_hand_counts_while_ticking(phone: Page) -> None:
    phone.goto("/pick/hand?players=2")
    for number, deck in enumerate(("Lucky Ocelots", "Wealthy Tuataras", "Mischievous"), start=1):
        phone.get_by_role("checkbox", name=re.compile(deck)).check()
        expect(phone.locator("#hand-count")).to_contain_text(f"{number} of 3")
    phone.get_by_role("button", name="Play with these decks").tap()
    expect(phone).to_have_url(re.compile(r"/s/\w{15}$"))


def test_a_tournament_survives_a_reload_and_the_back_button(phone: Page) -> None:
    phone.goto("/pick/tournament")
    phone.get_by_role("radio", name="2", exact=True).tap()
    phone.get_by_role("textbox", name="Name of player 1").fill("Anna")
    phone.get_by_role("button", name="Draw the seats").tap()
    heading = phone.get_by_role("heading", level=1)
    expect(heading).to_contain_text("bans a deck")
    phone.get_by_role("button", name=re.compile("Lucky Ocelots")).tap()
    expect(phone.locator(".seat s")).to_have_text("Ocelots")
    first_ban = phone.url
    phone.reload()
    expect(phone.locator(".seat s")).to_have_text("Ocelots")
    for deck in ("Wealthy Tuataras", "Mischievous", "Fickle"):
        phone.get_by_role("button", name=re.compile(deck)).tap()
    expect(heading).to_have_text("The decks are chosen")
    phone.go_back()
    phone.go_back()
    phone.go_back()
    assert phone.url == first_ban
    phone.go_forward()
    phone.go_forward()
    phone.go_forward()
    phone.get_by_role("link", name="Play with these decks").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Tournament table for 2 players")


def test_a_table_is_set_with_two_taps_from_home(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("button", name="Full of chance").tap()
    phone.get_by_role("link", name="Play with these decks").first.tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Table for 3 players")


def test_the_shelf_is_said_with_a_tap_each_and_changed_beside_the_proposals(phone: Page) -> None:
    phone.goto("/")
    first = phone.get_by_role("checkbox", name="Dale of Merchants", exact=True)
    for name in ("Dale of Merchants", "Dale of Merchants 2"):
        with phone.expect_response("**/shelf"):
            phone.get_by_role("checkbox", name=name, exact=True).tap()
    phone.get_by_role("button", name="Nasty hands").tap()
    badges = phone.locator(".faces .box-badge")
    expect(badges).to_have_count(12)
    assert set(badges.all_inner_texts()) == {"Box 1", "Box 2"}

    phone.get_by_text("My boxes: Box 1 and Box 2").tap()
    phone.evaluate("window.samePage = true")
    phone.get_by_role("checkbox", name="Dale of Merchants 2", exact=True).tap()
    expect(phone.locator("#your-boxes summary")).to_contain_text("My boxes: Box 1")
    expect(badges.filter(has_text="Box 2")).to_have_count(0)
    assert set(badges.all_inner_texts()) == {"Box 1"}
    expect(first).to_be_visible()  # and the tiles stay open
    assert phone.evaluate("window.samePage") is True
    phone.goto("/")
    expect(phone.get_by_text("Which boxes do you own?")).to_have_count(0)


@pytest.mark.parametrize("players", ["3", "4"])
def test_three_proposals_fit_a_phone(open_window: OpenWindow, server: str, players: str) -> None:
    small = ViewportSize(width=360, height=740)
    window = open_window(server, size=small, has_touch=True, is_mobile=True)
    window.add_cookies([{"name": "boxes", "value": "dom1.dom2.dom3", "url": server}])
    page = window.new_page()
    page.goto(f"/pick/tables?players={players}&mood=lucky&seed=1")
    assert page.evaluate("scrollY") == 0
    bar = page.locator(".thumb-bar").bounding_box()
    for place in range(3):
        play = page.get_by_role("link", name="Play with these decks").nth(place).bounding_box()
        assert play["y"] + play["height"] <= bar["y"], f"table {place + 1} is out of sight"


def test_two_tables_are_compared_side_by_side(desktop: Page) -> None:
    desktop.goto(PROPOSALS)
    before = deck_names(desktop)
    for place in (0, 2):
        desktop.locator(f"#compare-{place}").check()
    desktop.get_by_role("button", name="Compare two").click()
    expect(desktop.get_by_role("heading", level=1)).to_have_text("Two sets of decks")
    assert [set(table) for table in deck_names(desktop)] == [set(before[0]), set(before[2])]
    left, right = (table.bounding_box() for table in desktop.locator(".proposal").all())
    assert (left["y"], left["x"] < right["x"]) == (right["y"], True)


@pytest.mark.parametrize("address", ["/pick", PROPOSALS, "/pick/hand", "/pick/tournament?seed=1"])
def test_everything_to_touch_is_big_enough(phone: Page, address: str) -> None:
    phone.goto(address)
    touched = "main :is(a, button):is(.button, .chip, .deck-row-main, .deck-row-look)"
    assert phone.locator(touched).count() > 0
    assert too_small_to_touch(phone, touched) == []
