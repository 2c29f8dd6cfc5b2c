"""Longer words than English fit too: on a phone's buttons and on the printed sheet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from companion.i18n import LANGUAGES
from companion.setup import TableSetup
from companion.setup_code import encode

# Every part a sheet can have at once, from as many boxes as possible.
FULL = TableSetup(
    ("ocelots", "polecats", "beavers", "hares", "mongooses"),
    4,
    boxes=("dom1", "dom2", "beavers", "dom3", "collection"),
    tournament=True,
)
PAGES = (
    "/",
    "/decks",
    "/decks/pangolins",
    "/glossary",
    "/search?q=x",
    "/characters",
    "/deal",
    "/my-box",
    "/pick",
    "/pick/tables?players=4&mood=anything&seed=1",
    "/pick/hand?players=3",
    "/pick/random?players=3",
    "/pick/tournament",
    "/learn",
    "/t/new",
    "/join",
    "/pocket",
    f"/s/{encode(FULL)}",
)
# What a visitor taps, with words that stick out of it.
TOO_NARROW = """() => [...document.querySelectorAll("a.button, button, .segmented label, .chip")]
    .filter((one) => one.offsetWidth && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent.trim())"""


@pytest.fixture(params=sorted(set(LANGUAGES) - {"en"}))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("address", PAGES)
def test_words_stay_inside_their_buttons(phone: Page, language: str, address: str) -> None:
    speak(phone, language)
    phone.goto(address)
    phone.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    assert phone.locator("html").get_attribute("lang") == language
    assert phone.evaluate(TOO_NARROW) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_fullest_sheet_prints_on_one_page(desktop: Page, language: str, paper: str) -> None:
    speak(desktop, language)
    desktop.goto(f"/s/{encode(FULL)}")
    assert len(re.findall(rb"/Type\s*/Page\b", desktop.pdf(format=paper))) == 1


def speak(page: Page, language: str) -> None:
    page.goto(f"/language/{language}?back=/about")
