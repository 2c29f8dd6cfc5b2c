"""Somebody who plays at random against a shopkeeper, up to where a test looks at the page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from companion.bots import SeatView, bot_of
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Match
from tests.browser.house import House


class Careless:
    def __init__(self, house: House, page: Page, decks: tuple[str, ...]) -> None:
        page.goto(f"/s/{encode(TableSetup(decks, 2))}")
        page.locator("button.button-primary[name=setup]").click()  # in every language
        page.wait_for_url("**/t/*")
        self.code = page.url.rpartition("/")[2]
        page.goto("about:blank")
        device = house.tables.load(self.code).chairs[0].holder
        assert device is not None
        self.device = device
        self._house, self._page = house, page
        house.tables.seat_bot(self.code, device, 1, "Hazel", "shopkeeper")
        house.games.begin(self.code, device, first=0, shared="careless")

    def play_until(self, is_there: Callable[[Match], bool]) -> Match:
        bot = bot_of("random", 3)
        games = self._house.games
        match = games.load(self.code)
        while not is_there(match):
            asked = match.game.decision
            assert asked is not None, "the game is over"
            if asked.seat == 0:
                answer = bot.decide(SeatView(match.game, 0)).answer
                games.answer(self.code, self.device, 0, match.moment, answer)
            else:
                self._page.wait_for_timeout(20)  # the worker's turn
            match = games.load(self.code)
        return match
