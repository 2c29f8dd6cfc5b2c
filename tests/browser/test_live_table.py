"""One evening at a live table: four phones and a television, and all of them agree."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from tests.browsing import DESKTOP, PHONE, window
from tests.thorough import THOROUGH

FOUR = TableSetup(("tuataras", "bats", "hares", "pangolins", "ocelots"), players=4)
TWO = TableSetup(("tuataras", "bats", "ocelots"), players=2)
NAMES = ("Anna", "Ben", "Cleo", "Dan")
SOON = 20_000  # milliseconds; a fraction of a second on a machine that does nothing else
ROUNDS = 3 if THOROUGH else 1

# What can be read off a screen, a phone's or the television's.
FACTS = """() => ({
  turn: document.querySelector(".turn-number").textContent.match(/\\d+/)[0],
  clock: document.querySelector(".tool-day h2, .tool-night h2").textContent.trim(),
  dice: document.querySelector(".roll-words")?.textContent.trim(),
  players: Object.fromEntries(
    [...document.querySelectorAll(".player[id^=player], .screen-player")].map((one) => [
      one.querySelector("bdi").textContent,
      {
        gold: one.querySelector(".amount b").textContent,
        stacks: one.querySelectorAll(".stack-built").length,
        active: one.classList.contains("player-active"),
      },
    ]),
  ),
  log: [...document.querySelectorAll(".table-log li")].slice(0, 4).map(
    (line) => line.querySelector("span").textContent,
  ),
})"""

NOTE_ROLLING = """() => new MutationObserver(() => {
  window.rolled ||= document.querySelector(".rolling") !== null;
}).observe(document.body, { subtree: true, childList: true, attributes: true })"""


def tap_change(page: Page, change: str) -> None:
    """The button of this change; one that is folded away is opened first."""
    button = page.locator(f"button[formaction$='/do/{change}']").first
    expect(button).to_be_attached(timeout=SOON)
    if not button.is_visible():
        page.locator("details").filter(has=button).last.locator("> summary").click()
    button.click()


class Table:
    """Everybody's screens."""

    def __init__(self, browser: Browser, server: str, setup: TableSetup) -> None:
        self.browser, self.server, self.setup = browser, server, setup
        self.errors: list[str] = []
        self.phones: dict[str, Page] = {}
        self.code = self._opened_by("Anna")
        for name in NAMES[1 : setup.players]:
            self._joined_by(name)
        self.tv = self._page("TV", DESKTOP)
        self.tv.goto(f"/t/{self.code}/screen")
        self.phones["Anna"].get_by_role("button", name="Begin the game").click()
        for screen in self.screens:
            expect(screen.locator(".turn-number")).to_contain_text("Turn 1", timeout=SOON)

    @property
    def screens(self) -> list[Page]:
        return [*self.phones.values(), self.tv]

    def close(self) -> None:
        for screen in self.screens:
            screen.context.close()

    def tap(self, name: str, change: str) -> None:
        tap_change(self.phones[name], change)

    def everybody_sees(self, selector: str, text: str | re.Pattern[str]) -> None:
        for screen in self.screens:
            expect(screen.locator(selector).first).to_contain_text(text, timeout=SOON)

    def facts(self) -> list[dict[str, Any]]:
        """Each phone tells its owner "you" in the log: here by the name, to compare them."""
        seen = [screen.evaluate(FACTS) for screen in self.screens]
        for name, facts in zip(self.phones, seen, strict=False):
            facts["log"] = [line.replace("You ", f"{name} ") for line in facts["log"]]
        return seen

    def agree(self) -> dict[str, Any]:
        """Wait until all screens show the same, and say what."""
        deadline = time.monotonic() + SOON / 1000
        while time.monotonic() < deadline:
            first, *others = self.facts()
            if all(other == first for other in others):
                return first
            time.sleep(0.1)
        first, *others = self.facts()
        assert others == [first] * len(others)
        return first

    def _opened_by(self, name: str) -> str:
        page = self.phones[name] = self._page(name)
        # Somebody who has played before: their phone knows what they are called.
        page.context.add_cookies([{"name": "name", "value": name, "url": self.server}])
        page.goto(f"/s/{encode(self.setup)}")
        page.locator("form[action='/t/new'] button").click()
        page.wait_for_url(re.compile(r"/t/[A-Z0-9]{6}$"))
        return page.url[-6:]

    def _joined_by(self, name: str) -> None:
        page = self.phones[name] = self._page(name)
        page.goto(f"/join?code={self.code.lower()}")
        page.get_by_label("Your name").fill(name)
        page.locator("button[value=seat]").first.click()
        page.wait_for_selector("#table")

    def _page(self, name: str, size: ViewportSize = PHONE) -> Page:
        page = window(self.browser, self.server, size).new_page()
        page.on("pageerror", lambda error: self.errors.append(f"{name}: {error}"))
        return page


def seconds(what: Callable[[], object]) -> float:
    begun = time.monotonic()
    what()
    return time.monotonic() - begun


@contextmanager
def people_at(browser: Browser, server: str, setup: TableSetup) -> Iterator[Table]:
    table = Table(browser, server, setup)
    yield table
    table.close()
    assert table.errors == []


@pytest.fixture
def four(browser: Browser, server: str) -> Iterator[Table]:
    with people_at(browser, server, FOUR) as table:
        yield table


@pytest.fixture
def two(browser: Browser, server: str) -> Iterator[Table]:
    with people_at(browser, server, TWO) as table:
        yield table


def test_an_evening_with_four_phones_and_a_television(four: Table) -> None:
    # In every round everybody takes gold, plays a technique, builds and ends their turn.
    for turn in range(1, 4 * ROUNDS + 1):
        seat = (turn - 1) % 4
        name = NAMES[seat]
        four.tap(name, f"gold?holder=seat-{seat}&add={5 if turn % 2 else 1}")
        four.tap(name, f"clock?steps={turn - 1}")
        four.tap(name, f"build?stall={seat}&stack={(turn - 1) // 4 + 1}")
        four.tap(name, f"next_turn?turn={turn}")
        four.everybody_sees(".turn-number", f"Turn {turn + 1}")
    seen = four.agree()
    # A step of the clock each turn; six are once around.
    assert seen["clock"] == {1: "Night 2 of 3", 3: "Day 1 of 3"}[ROUNDS]
    assert {name: player["stacks"] for name, player in seen["players"].items()} == dict.fromkeys(
        NAMES, ROUNDS
    )
    assert {name: int(player["gold"]) for name, player in seen["players"].items()} == {
        "Anna": 5 * ROUNDS,
        "Ben": ROUNDS,
        "Cleo": 5 * ROUNDS,
        "Dan": ROUNDS,
    }

    # One rolls, and it rolls on every screen before it lies still.
    for screen in four.screens:
        screen.evaluate(NOTE_ROLLING)
    four.tap("Anna", "roll?die=ocelot")
    four.everybody_sees(".roll-words", "Anna")
    for screen in four.screens:
        expect(screen.locator(".rolling")).to_have_count(0, timeout=SOON)
        assert screen.evaluate("window.rolled")
    assert re.fullmatch(r"Anna: [0-3]", four.agree()["dice"])

    # Somebody else takes it back and brings it again: the same face.
    rolled = four.agree()["dice"]
    four.phones["Cleo"].get_by_role("button", name="Undo: Anna rolled").click()
    four.everybody_sees(
        ".table-log", re.compile("(Cleo|You) undid: “(Anna|You) rolled the ocelot die")
    )
    assert four.agree()["dice"] is None
    for screen in four.screens:
        screen.evaluate("window.rolled = false")
    four.phones["Ben"].get_by_role("button", name="Redo: Anna rolled").click()
    four.everybody_sees(".roll-words", rolled)
    assert not any(screen.evaluate("window.rolled") for screen in four.screens)  # old news

    # Two end the same turn at once: it ends once, and one of them is told.
    for name in ("Anna", "Dan"):
        four.phones[name].evaluate("document.querySelector('.end-turn').click()")
    next_turn = 4 * ROUNDS + 2
    four.everybody_sees(".turn-number", f"Turn {next_turn}")
    alerts = [four.phones[name].get_by_role("alert") for name in ("Anna", "Dan")]
    assert sum(alert.count() for alert in alerts) <= 1
    assert four.agree()["players"]["Ben"]["active"]

    # Dan's phone sleeps. The others go on; what Dan tapped without a network is not lost.
    dan = four.phones["Dan"]
    dan.context.set_offline(True)
    four.tap("Ben", "gold?holder=seat-1&add=5")
    four.tap("Ben", f"next_turn?turn={next_turn}")
    dan.locator("button[formaction$='/do/gold?holder=seat-3&add=1']").click()
    expect(four.tv.locator(".turn-number")).to_contain_text(f"Turn {next_turn + 1}", timeout=SOON)
    assert dan.evaluate(FACTS)["turn"] == str(next_turn)
    slow = seconds(lambda: four.tv.reload())  # what this machine takes for a page just now
    dan.context.set_offline(False)
    caught_up = dan.locator(".turn-number", has_text=f"Turn {next_turn + 1}")
    assert seconds(lambda: expect(caught_up).to_be_visible(timeout=SOON)) < 2 + slow
    four.everybody_sees(".table-log", re.compile("(Dan|You) took 1 gold."))
    seen = four.agree()
    assert int(seen["players"]["Dan"]["gold"]) == ROUNDS + 1
    assert int(seen["players"]["Ben"]["gold"]) == ROUNDS + 5


def test_quick_taps_all_count(two: Table) -> None:
    anna = two.phones["Anna"]
    for _ in range(8):
        anna.evaluate(
            "document.querySelector(\"button[formaction$='/do/gold?holder=seat-0&add=1']\").click()"
        )
    for screen in two.screens:
        expect(screen.locator("#player-0 .amount b, .screen-player .amount b").first).to_have_text(
            "8", timeout=SOON
        )


def test_a_choice_and_an_unfolded_section_survive_what_others_do(two: Table) -> None:
    anna, ben = two.phones["Anna"], two.phones["Ben"]
    anna.locator("#reference > summary").click()
    anna.locator("#build-0-1 > summary").click()
    two.tap("Ben", "clock?steps=0")
    expect(anna.locator(".tool-day h2")).to_contain_text("Day 2", timeout=SOON)
    expect(anna.locator("#reference")).to_have_attribute("open", "")
    expect(anna.locator("#build-0-1")).to_have_attribute("open", "")
    two.tap("Anna", "build?stall=0&stack=1&set=bats")
    expect(ben.locator(".table-log")).to_contain_text(
        "Stealthy Long-winged Tomb Bats", timeout=SOON
    )


FAKE_WAKE_LOCK = """
window.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  const lock = new EventTarget();
  lock.release = async () => { lock.released = true; lock.dispatchEvent(new Event("release")); };
  window.locks.push(lock);
  return lock;
} } });
"""


def held(page: Page) -> int:
    return int(page.evaluate("window.locks.filter((lock) => !lock.released).length"))


def test_the_screen_stays_on_while_a_table_is_open(two: Table) -> None:
    anna = two.phones["Anna"]
    anna.add_init_script(FAKE_WAKE_LOCK)
    anna.goto(f"/t/{two.code}")
    assert held(anna) == 0  # browsers want a tap first
    anna.locator(".turn h1").click()
    assert held(anna) == 1
    # A visitor who leaves the page loses it, and gets it again on coming back.
    anna.evaluate("window.locks[0].release()")
    assert held(anna) == 0
    anna.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert held(anna) == 1
    switch = anna.get_by_label("Keep this screen on while the table is open")
    switch.uncheck()
    assert held(anna) == 0
    anna.locator(".turn h1").click()
    assert held(anna) == 0
    switch.check()
    assert held(anna) == 1
    # The end of the game lets it go.
    two.phones["Ben"].locator("#more > summary").click()
    two.tap("Ben", "finish")
    expect(anna.locator("[data-over]")).to_be_attached(timeout=SOON)
    assert held(anna) == 0


def test_dice_do_not_tumble_for_those_who_asked_for_stillness(two: Table) -> None:
    ben = two.phones["Ben"]
    ben.emulate_media(reduced_motion="reduce")
    ben.evaluate(NOTE_ROLLING)
    two.tap("Anna", "roll?die=ocelot")
    expect(ben.locator(".roll-words")).to_be_visible(timeout=SOON)
    assert not ben.evaluate("window.rolled")
