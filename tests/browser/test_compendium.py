"""The compendium in a real browser: answers without a new page, and how the cards lie."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from tests.browser.pages import SCREENS
from tests.browsing import DESKTOP, PHONE, OpenWindow


@pytest.fixture(params=SCREENS)
def page(request: pytest.FixtureRequest) -> Page:
    return request.getfixturevalue(request.param)


def test_filters_answer_at_once_and_live_in_the_address(page: Page) -> None:
    page.goto("/decks")
    page.get_by_text("Filter", exact=True).click()
    page.get_by_role("group", name="Nastiness").get_by_label("high").check()
    expect(page.locator("#deck-count")).to_contain_text("5 of 27 decks")
    expect(page).to_have_url(re.compile(r"nastiness=3"))
    page.reload()
    expect(page.locator(".deck-tile")).to_have_count(5)
    page.get_by_role("link", name="Clear all filters").click()
    expect(page.locator(".deck-tile")).to_have_count(27)
    page.go_back()
    expect(page.locator(".deck-tile")).to_have_count(5)
    page.go_back()
    expect(page.locator(".deck-tile")).to_have_count(27)
    expect(page.get_by_role("heading", name="Animalfolk decks")).to_be_visible()


def test_sorting_reorders_the_decks(page: Page) -> None:
    page.goto("/decks")
    page.get_by_label("Sort by").select_option(label="Name")
    expect(page.locator(".deck-tile").first).to_contain_text("Adapting Veiled Chameleons")


def test_the_search_answers_while_typing_and_leads_to_the_card(page: Page) -> None:
    page.goto("/search")
    page.get_by_role("searchbox").press_sequentially("spygl", delay=20)
    expect(page.locator("#search-count")).to_contain_text("result")
    expect(page).to_have_url(re.compile(r"/search\?q=spygl$"))
    expect(page.locator("mark").first).to_have_text("Spygl")
    page.locator(".search-best").get_by_role("link", name="Spyglass").click()
    expect(page).to_have_url(re.compile(r"/decks/macaws#macaws-4$"))
    expect(page.locator("#macaws-4")).to_be_in_viewport()


def test_what_is_typed_stays_in_the_field_while_answers_come(page: Page) -> None:
    page.goto("/search")
    field = page.get_by_role("searchbox")
    field.press_sequentially("owl", delay=150)
    expect(page.locator(".search-best")).to_contain_text("Observant Snowy Owls")
    expect(field).to_have_value("owl")
    expect(field).to_be_focused()


def test_search_and_filter_work_without_script(open_window: OpenWindow, server: str) -> None:
    page = open_window(server, DESKTOP, java_script_enabled=False).new_page()
    page.goto("/search")
    page.get_by_role("searchbox").fill("sofa")
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator(".search-hit").first).to_contain_text("Sofa")
    page.goto("/decks")
    page.get_by_text("Filter", exact=True).click()
    page.get_by_label("Clock").check()
    page.get_by_role("button", name="Show these decks").click()
    expect(page.locator(".deck-tile")).to_have_count(2)


def test_what_can_be_touched_is_large_enough(phone: Page) -> None:
    searched, judged = ("/search", "/search?q=owl"), ("/judge?deck=owls", "/judge?card=owls-1")
    for address in ("/decks", "/decks/owls", "/rulings", *searched, *judged):
        phone.goto(address)
        small = phone.evaluate(
            """() => [...document.querySelectorAll(
                    "main a, main button, main select, main summary, main input")]
                .map(one => one.closest(".deck-tile, .search-hit:not(.search-best)") ||
                    one.closest(".segmented label, .judge-card") || one)
                .map(one => [one.textContent.trim(), one.getBoundingClientRect()])
                .filter(([, box]) => box.height > 0 && box.height < 43.5)
                .map(([text]) => text)"""
        )
        assert small == [], address


def test_cards_of_one_row_are_equally_tall(desktop: Page) -> None:
    desktop.goto("/decks/owls")
    heights = desktop.evaluate(
        "() => [...document.querySelectorAll('.playing-card')].map(card => card.offsetHeight)"
    )
    assert len(heights) == 6
    assert len(set(heights[:3])) == len(set(heights[3:])) == 1


def test_the_judge_answers_after_two_taps(phone: Page) -> None:
    phone.goto("/judge?deck=macaws&deck=penguins")
    phone.get_by_text("Flashy Show").tap()
    expect(phone.locator("#judge-answer")).to_contain_text("When does it act?")
    phone.get_by_label("Practical Values").tap()
    expect(phone.locator("#judge-answer")).to_contain_text("turn a 1 into 2, then 4")
    expect(phone).to_have_url(re.compile(r"card=macaws-5a.*card=penguins-5b"))
    phone.reload()
    expect(phone.locator("#judge-answer")).to_contain_text("turn a 1 into 2, then 4")
    expect(phone.get_by_role("checkbox", checked=True)).to_have_count(2)


def test_from_the_table_two_taps_on_its_cards_ask_the_judge(
    open_window: OpenWindow, server: str
) -> None:
    page = open_window(server, PHONE, has_touch=True).new_page()
    page.goto(f"/s/{encode(TableSetup(('macaws', 'penguins', 'owls'), players=2))}")
    page.get_by_role("button", name="Open a table").tap()
    page.locator("#table-menu > summary").tap()
    page.get_by_role("link", name="Ask the judge").tap()
    page.get_by_label("Flashy Show").tap()
    page.get_by_label("Practical Values").tap()
    expect(page.locator("#judge-answer")).to_contain_text("turn a 1 into 2, then 4")
    page.get_by_role("link", name="See the answer").tap()
    expect(page.locator("#judge-answer")).to_be_in_viewport()
    page.get_by_role("link", name="Back to the table").tap()
    expect(page).to_have_url(re.compile(r"/t/\w+$"))
