"""Longer words than English fit too: on a phone's buttons and on the printed sheet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.web.i18n import LANGUAGE_COOKIE, LANGUAGES
from tests.browser.pages import PAGES, sideways_overflow
from tests.thorough import THOROUGH

# Every part a sheet can have at once, from as many boxes as possible.
FULL = TableSetup(
    ("ocelots", "polecats", "beavers", "hares", "mongooses"),
    4,
    boxes=("dom1", "dom2", "beavers", "dom3", "collection"),
    tournament=True,
)
MORE_PAGES = (
    "/decks/pangolins",
    "/pick/tables?players=4&mood=anything&seed=1",
    "/pick/random?players=3",
    f"/s/{encode(FULL)}",
)
# What a visitor taps, with words that stick out of it.
TOO_NARROW = """() => [...document.querySelectorAll("a.button, button, .segmented label, .chip")]
    .filter((one) => one.offsetWidth && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent.trim())"""


@pytest.fixture(params=sorted(set(LANGUAGES) - {"en"}))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("address", [*(PAGES if THOROUGH else PAGES[::2]), *MORE_PAGES])
def test_words_stay_inside_their_buttons(
    small: Page, server: str, language: str, address: str
) -> None:
    small.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": language, "url": server}])
    small.goto(address)
    small.context.clear_cookies(name=LANGUAGE_COOKIE)  # the next one to look may speak English
    assert small.locator("html").get_attribute("lang") == language
    assert sideways_overflow(small) == 0
    small.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    assert small.evaluate(TOO_NARROW) == []
    assert sideways_overflow(small) == 0


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_fullest_sheet_prints_on_one_page(desktop: Page, language: str, paper: str) -> None:
    speak(desktop, language)
    desktop.goto(f"/s/{encode(FULL)}")
    assert len(re.findall(rb"/Type\s*/Page\b", desktop.pdf(format=paper))) == 1


def speak(page: Page, language: str) -> None:
    page.goto(f"/language/{language}?back=/about")
