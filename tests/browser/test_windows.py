"""Two phones and a watcher: who is asked in secret sees it at once, the others notice nothing.

The windows of these games last until a test ends them; the worker closes them then.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from companion.engine.position import write_position
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from tests.browser.house import House
from tests.browser.tapping import SOON, tap, wait_for_moment
from tests.kit import table as laid_out
from tests.windows import time_is_over

DECKS = ("owls", "macaws", "raccoons")
JUNK = "junk junk junk junk junk junk"
BUY = {"do": "purchase", "slot": 0, "pay": [0]}
# All that a page shows, but for what a slow machine may still be moving.
SHOWN = "document.getElementById('table').outerHTML"


class Evening:
    """Ann can buy a card; Ben may hold what reacts to that; Wanda watches."""

    def __init__(self, house: House, bens_hand: str) -> None:
        self.house = house
        self.ann, self.ben, self.wanda = (house.page() for _ in range(3))
        self.ann.goto(f"/s/{encode(TableSetup(DECKS, 2))}")
        self.ann.get_by_role("button", name="Open a table").first.click()
        self.ann.wait_for_url("**/t/*")
        self.code = self.ann.url.rpartition("/")[2]
        self._join(self.ben, "Ben", "Sit down")
        self._join(self.wanda, "Wanda", "Just watch")
        host = house.tables.load(self.code).chairs[0].holder
        assert host is not None
        self.host = host
        dealt = laid_out(
            " ".join(DECKS),
            hand="macaws-3",
            deck=JUNK,
            market="macaws-1 . . . .",
            others=[{"hand": bens_hand, "deck": JUNK}],
            ends_turns=True,
        )
        house.games.begin_at(self.code, host, write_position(dealt.game))
        moment = house.games.load(self.code).moment
        for page in (self.ann, self.ben, self.wanda):
            wait_for_moment(page, moment)

    def _join(self, page: Page, name: str, how: str) -> None:
        page.goto(f"/t/{self.code}")
        page.get_by_label("name").first.fill(name)
        page.get_by_role("button", name=how, exact=True).first.click()
        page.wait_for_url(f"**/t/{self.code}")

    def buy(self) -> None:
        moment = self.house.games.load(self.code).moment
        self.house.games.answer(self.code, self.host, None, moment, BUY)
        for page in (self.ann, self.ben, self.wanda):
            expect(page.locator("[data-window]")).to_be_attached(timeout=SOON)
            expect(page.locator(".htmx-settling, .htmx-request")).to_have_count(0, timeout=SOON)

    def others_see(self) -> list[str]:
        return [page.evaluate(SHOWN) for page in (self.ann, self.wanda)]

    def time_is_over(self) -> None:
        time_is_over(self.house.games, self.code)
        for page in (self.ann, self.ben, self.wanda):
            expect(page.locator("[data-window]")).to_have_count(0, timeout=SOON)


@pytest.fixture
def evening(house: House) -> Callable[[str], Evening]:
    return lambda hand: Evening(house, hand)


def test_who_is_asked_answers_and_nobody_notices(evening: Callable[[str], Evening]) -> None:
    game = evening("owls-4")
    game.buy()
    asked = game.ben.locator("#ask-form")
    expect(asked).to_be_visible()
    before = game.others_see()
    assert "One moment, then the game goes on." in before[0]
    assert 'name="option"' not in "".join(before)
    tap(game.ben, asked.get_by_role("button", name="No"))
    expect(game.ben.get_by_text("Your answer counts in a moment")).to_be_visible(timeout=SOON)
    assert game.others_see() == before
    game.time_is_over()
    expect(game.ann.locator(".tray-without")).to_be_visible(timeout=SOON)


def test_what_was_said_beforehand_is_never_asked(evening: Callable[[str], Evening]) -> None:
    game = evening("owls-4")
    settings = game.ben.locator("#play-settings")
    settings.evaluate("details => (details.open = true)")
    moved = game.ann.evaluate(SHOWN)
    with game.ben.expect_response("**/game/orders"):
        settings.get_by_label("Binoculars").select_option("decline")
    assert game.ann.evaluate(SHOWN) == moved
    game.buy()
    expect(game.ben.get_by_text("One moment, then the game goes on.")).to_be_visible()
    expect(game.ben.locator("#ask-form")).to_have_count(0)
    expect(settings.get_by_label("Binoculars")).to_have_value("decline")
    game.time_is_over()
    expect(game.ann.locator(".tray-without")).to_be_visible(timeout=SOON)
