"""A hint can be read and followed with one tap, and leaves the cards it talks about in view."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.bots import SeatView
from companion.coach.looks import SHORT_LOOK, look
from companion.store import Match
from tests.browser.careless import Careless
from tests.browser.house import House
from tests.browser.tapping import SOON

DECKS = ("raccoons", "foxes", "crocodiles")
WORKED_OUT = 60_000  # milliseconds at most, on a busy machine
PICTURES = os.environ.get("PICTURES")  # a folder: to look at the pages

SCREENS: dict[str, dict[str, Any]] = {
    "phone": {},
    "phone on its side, French": {"size": {"width": 740, "height": 360}, "locale": "fr"},
    "desktop": {"desktop": True},
}
IS_ON_TOP = """button => {
    const box = button.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return button.contains(document.elementFromPoint(x, y));
}"""
UPPER_EDGE = "part => part.getBoundingClientRect().top"


def _is_asked(match: Match, *, for_an_action: bool) -> bool:
    asked = match.game.decision
    if asked is None or asked.seat != 0 or match.game.state.turn < 3:
        return False
    return SeatView(match.game, 0).is_action == for_an_action


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("for_an_action", [True, False], ids=["action", "question"])
def test_a_hint_is_followed_with_one_tap(house: House, screen: str, for_an_action: bool) -> None:
    page = house.page(**SCREENS[screen])
    careless = Careless(house, page, DECKS)
    match = careless.play_until(lambda match: _is_asked(match, for_an_action=for_an_action))
    page.goto(f"/t/{careless.code}")
    hand = page.locator(".hand")
    before = hand.evaluate(UPPER_EDGE)
    page.locator(".play-steer button[formaction$='/hint']").click()
    do_it = page.locator(".play-hint button")
    expect(do_it).to_be_visible(timeout=WORKED_OUT)
    _picture(page, f"hint-{'action' if for_an_action else 'question'}-{screen}")
    assert do_it.evaluate(IS_ON_TOP)
    if for_an_action:
        assert hand.evaluate(UPPER_EDGE) == before
        if screen == "phone":
            tray = page.locator(".play-tray").evaluate(UPPER_EDGE)
            assert tray > before + 60  # what the cards are still shows
    do_it.click()
    page.wait_for_function(
        "before => Number(document.querySelector('[data-moment]').dataset.moment) > before",
        arg=match.moment,
        timeout=SOON,
    )
    assert house.games.load(careless.code).answered > match.answered


NOTES = """() => {
  window.told = [];
  new MutationObserver(() => {
    const words = document.querySelector(".play-hint > [role=status]")?.textContent;
    if (words && words !== window.told.at(-1)) window.told.push(words);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""


def test_a_first_thought_says_that_it_is_one_and_the_better_one_follows(house: House) -> None:
    page = house.page()
    careless = Careless(house, page, DECKS)
    careless.play_until(
        lambda match: (
            _is_asked(match, for_an_action=True) and len(look(match.game, 0, SHORT_LOOK)) > 1
        )
    )
    page.goto(f"/t/{careless.code}")
    page.evaluate(NOTES)
    page.locator(".play-steer button[formaction$='/hint']").click()
    hint = page.locator(".play-hint > [role=status]")
    expect(hint).to_contain_text("Hint:", timeout=WORKED_OUT)
    thoughts = [
        entry.change["hint"]["thought"]
        for entry in house.tables.log(careless.code)
        if entry.change["do"] == "hint"
    ]
    assert thoughts == ["first", "last"]
    *earlier, last = page.evaluate("window.told")
    assert last.startswith("Hint:")
    assert all(words.startswith("First thought:") for words in earlier)
    expect(page.locator(".play-steer button[formaction$='/hint']")).to_be_disabled()


def _picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")
