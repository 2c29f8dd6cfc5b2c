"""The first game, played by doing what its prompts say, on a phone of 360 pixels.

Each prompt is on the screen, beside what it points at, and on nothing that is to be tapped. What no
prompt is about a bot decides; of that only stacks are tapped, and all else goes straight to the
store, after the last prompt while the phone sleeps.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from companion.bots import SeatView, bot_of
from companion.rooms.lesson import PROMPTS
from companion.store import Match
from tests.browser.house import House
from tests.browser.tapping import SOON, give, wait_for_moment
from tests.browser.test_accessibility import check_for_everybody
from tests.thorough import THOROUGH

SMALL: ViewportSize = {"width": 360, "height": 740}
TO_DO = ("buying", "building", "technique")  # tap what glows, then the button
MOST_STEPS = 500
# What is to be tapped or looked at and the prompt lies on.
COVERED = """prompt => {
  const here = prompt.getBoundingClientRect();
  const isOn = (rect) => here.right > rect.left && rect.right > here.left
    && here.bottom > rect.top && rect.bottom > here.top && rect.width > 0;
  const selectors = [prompt.dataset.at, prompt.dataset.clear].filter(Boolean).join(", ");
  const covered = [...document.querySelectorAll(selectors)]
    .filter((thing) => isOn(thing.getBoundingClientRect()))
    .map((thing) => thing.className || thing.id || thing.tagName);
  const isInside = here.left >= 0 && here.top >= 0
    && here.right <= innerWidth && here.bottom <= innerHeight;
  return isInside ? covered : [...covered, "outside of the screen"];
}"""


@dataclass
class Learner:
    """Somebody who does what the prompts say."""

    house: House
    page: Page
    followed: list[str] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)
    code: str = ""

    def begin(self) -> None:
        self.page.goto("/learn/play")
        self.page.locator("button[form=begin]").tap()
        self.page.wait_for_url("**/t/*")
        self.code = self.page.url.rpartition("/")[2]

    @property
    def match(self) -> Match:
        return self.house.games.load(self.code)

    def is_prompted(self) -> bool:
        return self.page.locator("#lesson-prompt").count() > 0

    def follow(self) -> None:
        prompt = self.page.locator("#lesson-prompt.is-placed")
        expect(prompt).to_be_visible(timeout=SOON)
        which = str(prompt.get_attribute("data-prompt"))
        self.followed.append(which)
        self.titles.append(prompt.locator("h2").inner_text())
        self._check_place(which)
        if which in TO_DO:
            self._tap_what_glows()
            self._go()
        elif which == "clean_up":
            self._tap_what_glows()
        elif which == "inventory":
            self._discard_junk()
        else:
            prompt.locator(f'button[value="{which}"]').tap(timeout=SOON)
        gone = self.page.locator(f'[data-prompt="{which}"]')
        expect(gone).to_have_count(0, timeout=SOON)

    def _check_place(self, which: str) -> None:
        """It finds its place again when letters or the tray have come to their size."""
        for _ in range(40):
            if not (covered := self.page.locator("#lesson-prompt").evaluate(COVERED)):
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"{which} lies on {covered}")

    def _tap_what_glows(self) -> None:
        for place in range(self.page.locator(".is-pointed-at").count()):
            self.page.locator(".is-pointed-at").nth(place).tap(timeout=SOON)

    def _discard_junk(self) -> None:
        self.page.locator("#deeds > summary").tap()
        self.page.locator('.act-choice[data-do="inventory"]').tap()
        for junk in self.page.locator('input[name="cards"][data-set=""]').all():
            self.page.locator(f"label[for={junk.get_attribute('id')}]").tap()
        self._go()

    def _go(self) -> None:
        go = self.page.locator("#go")
        expect(go).to_have_attribute("aria-disabled", "false", timeout=SOON)
        go.tap(timeout=SOON)

    def play(self, *, to_the_end: bool) -> Match:
        bot = bot_of("shopkeeper")
        for _ in range(MOST_STEPS):
            match = self.match
            decision = match.game.decision
            if decision is None or (not to_the_end and "free" in self.followed):
                return match
            if decision.seat != 0:
                self._wait_for_the_bot(match)
                continue
            answer = bot.decide(SeatView(match.game, 0)).answer
            is_free = "free" in self.followed
            is_last_stack = len(match.game.table.stall_of(0)) == match.game.rules.stacks_to_win - 1
            if is_free and not is_last_stack:
                self._sleep()
                self._answer(match, answer)
                continue
            self._wake_up()
            wait_for_moment(self.page, match.moment)
            if self.is_prompted():
                self.follow()
            elif isinstance(answer, dict) and answer.get("do") == "build":
                give(self.page, decision, answer)
                self._wait_for_the_bot(match)
            else:
                self._answer(match, answer)
        raise AssertionError("this game does not end")

    def _sleep(self) -> None:
        if self.page.url != "about:blank":
            self.page.goto("about:blank")

    def _wake_up(self) -> None:
        if self.page.url == "about:blank":
            self.page.go_back()

    def _answer(self, match: Match, answer: Any) -> None:
        """Without the phone, which follows if it is awake."""
        holder = match.table.chairs[0].holder
        assert holder
        self.house.games.answer(match.table.code, holder, 0, match.moment, answer)

    def _wait_for_the_bot(self, match: Match) -> None:
        for _ in range(SOON // 20):
            if self.house.tables.seq(match.table.code) != match.table.seq:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing happened: {match.game.decision}")


@pytest.mark.parametrize("language", ["en", "fr"] if THOROUGH else ["fr"])
def test_the_first_game_is_played_by_doing_what_its_prompts_say(
    house: House, language: str
) -> None:
    page = house.page(size=SMALL, has_touch=True, is_mobile=True, locale=language)
    ann = Learner(house, page)
    ann.begin()
    match = ann.play(to_the_end=language == "en")
    assert ann.followed[:4] == ["goal", "cards", "buying", "clean_up"]
    assert len(set(ann.followed)) == len(ann.followed) >= 10, ann.followed
    assert set(ann.followed) <= set(PROMPTS)
    assert ann.titles[0] == {"en": "The goal", "fr": "Le but"}[language]
    if language == "en":
        assert match.game.state.winner == 0
        for where in ("/play", "/pick"):
            expect(ann.page.locator(f'.lesson-after a[href="{where}"]')).to_be_visible(timeout=SOON)


def test_where_there_is_room_a_prompt_lies_on_no_card(desktop: Page) -> None:
    desktop.goto("/learn/play")
    desktop.locator("button[form=begin]").click()
    desktop.wait_for_url("**/t/*")
    for which in ("goal", "cards", "buying"):
        prompt = desktop.locator(f'#lesson-prompt.is-placed[data-prompt="{which}"]')
        expect(prompt).to_be_visible()
        prompt.evaluate(
            "prompt => (prompt.dataset.clear = '.face, .stacks > *, .play-tray button')"
        )
        covered = prompt.evaluate(COVERED)
        assert covered == [], which
        prompt.get_by_role("button", name="Got it").click()


def test_prompts_and_explanations_are_for_everybody(phone: Page) -> None:
    """Checked by axe, light and dark."""
    phone.goto("/learn/play")
    phone.locator("button[form=begin]").tap()
    phone.wait_for_url("**/t/*")
    expect(phone.locator("#lesson-prompt.is-placed")).to_be_visible()
    check_for_everybody(phone)
    phone.locator("a[data-explain]").tap()
    expect(phone.locator("dialog .explain")).to_be_visible()
    phone.goto(f"{phone.url}/explain")
    check_for_everybody(phone)
    phone.get_by_role("button", name="Hide the help button").tap()
    expect(phone.locator("#lesson-prompt")).to_be_visible()
    expect(phone.locator("a[data-explain]")).to_have_count(0)
