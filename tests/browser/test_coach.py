"""After a game the coach looks back; a moment of it is looked at, and played on from."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from companion.rooms.playing import playing
from companion.rooms.practice import practice_of
from tests.browser.careless import Careless
from tests.browser.house import House
from tests.browser.tapping import SOON
from tests.browser.test_accessibility import check_for_everybody

DECKS = ("raccoons", "foxes", "crocodiles")
WORKED_OUT = 60_000  # milliseconds at most, on a busy machine


def lose_carelessly(house: House, page: Page) -> str:
    """Somebody opens a game against a shopkeeper, plays at random for a while, and gives up."""
    careless = Careless(house, page, DECKS)
    careless.play_until(lambda match: match.game.state.turn >= 16)
    house.games.concede(careless.code, careless.device, 0)
    return careless.code


def test_a_moment_of_the_coach_is_looked_at_and_played_on(house: House) -> None:
    page = house.page()
    code = lose_carelessly(house, page)
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Review the game").tap()
    expect(page.locator("#coach-progress")).to_be_visible()
    expect(page.locator(".coach-moments > li").first).to_be_visible(timeout=WORKED_OUT)
    expect(page.locator(".coach svg").first).to_be_visible()
    check_for_everybody(page)
    moments = page.locator(".coach-moments > li")
    assert 1 <= moments.count() <= 3
    link = moments.first.get_by_role("link", name="See this moment")
    step = re.search(r"step=(\d+)", link.get_attribute("href") or "")
    assert step is not None
    link.tap()
    expect(page.locator("#replay")).to_have_attribute("data-step", step.group(1))
    page.go_back()
    moments.first.get_by_role("button", name="What if?").tap()
    page.wait_for_url(lambda address: code not in address)
    expect(page.locator(".practice-note")).to_be_visible()
    practice = page.url.rpartition("/")[2]
    match = house.games.load(practice)
    origin = practice_of(match.table.state)
    assert origin is not None
    assert (origin.code, origin.game) == (code, 1)
    assert list(playing(match.table.state).bots) == [1]
    # It is played on: what a bot would do is done by the hint, and the opponent answers.
    before = match.moment
    page.get_by_role("button", name="Hint").tap()
    page.get_by_role("button", name="Do it", exact=True).and_(
        page.locator(".play-hint button")
    ).tap(timeout=WORKED_OUT)
    page.wait_for_function(
        "before => Number(document.querySelector('[data-moment]').dataset.moment) > before",
        arg=before,
        timeout=SOON,
    )
    assert house.games.load(practice).answered > 0
    page.goto(f"/t/{practice}/explain")
    check_for_everybody(page)
