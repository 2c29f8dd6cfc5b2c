"""What somebody was doing survives what others do: focus, folds, half-made choices, scrolling.

Each test lets another phone change the table, waits until the page has followed, and looks at what
was there before. The last ones do the same with a tap of one's own on a page that is scrolled down.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Locator, Page, expect

from companion.setup.sheet import TableSetup
from tests.browser.tapping import SOON
from tests.browser.test_live_table import TWO, people_at
from tests.browsing import PHONE, window
from tests.web.playing import begin

DECKS = TableSetup(("raccoons", "foxes", "crocodiles"), 2)
DOWN = 120  # pixels
FOLLOWS = "seq => Number(document.getElementById('table').dataset.seq) > seq"
STOPS_MOVING = "one => Promise.all(one.getAnimations().map((animation) => animation.finished))"


def seq(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-seq") or 0)


def scrolled(page: Page) -> float:
    return float(page.evaluate("scrollY"))


def scroll_down(page: Page) -> None:
    page.evaluate(f"scrollTo(0, {DOWN})")
    assert scrolled(page) == DOWN


@dataclass
class Phones:
    """Two people at a table: one is looked at, the other one changes something."""

    page: Page
    other: Page
    button: str | re.Pattern[str]  # what the other one taps

    def update(self) -> None:
        before = seq(self.page)
        self.other.get_by_role("button", name=self.button).first.click()
        self.page.wait_for_function(FOLLOWS, arg=before, timeout=SOON)


# ---- the tracker ----


@pytest.fixture(scope="module")
def tracker(browser: Browser, server: str) -> Iterator[Phones]:
    with people_at(browser, server, TWO) as table:
        yield Phones(table.phones["Anna"], table.phones["Ben"], "Technique played")


def test_the_tracker_keeps_the_focus(tracker: Phones) -> None:
    gold = tracker.page.get_by_role("button", name="Anna: +1 gold")
    gold.focus()
    tracker.update()
    expect(gold).to_be_focused()


def test_the_tracker_keeps_an_open_fold(tracker: Phones) -> None:
    tracker.page.locator("#reference > summary").click()
    tracker.page.locator("#purse-seat-1 > summary").click()
    tracker.update()
    expect(tracker.page.locator("#reference")).to_have_attribute("open", "")
    expect(tracker.page.locator("#purse-seat-1")).to_have_attribute("open", "")
    tracker.page.keyboard.press("Escape")
    expect(tracker.page.locator("#purse-seat-1")).not_to_have_attribute("open", "")


def test_the_tracker_keeps_what_is_half_chosen_and_half_typed(tracker: Phones) -> None:
    name = tracker.page.locator("#thing-name")
    day = tracker.page.locator("#clock-day")
    tracker.page.locator("#more > summary").click()
    day.fill("5")
    name.press_sequentially("Safe Pro")
    tracker.update()
    expect(day).to_have_value("5")
    expect(name).to_have_value("Safe Pro")
    name.press_sequentially("fits")
    expect(name).to_have_value("Safe Profits")
    name.press("Enter")
    expect(tracker.page.locator(".thing")).to_contain_text("Safe Profits", timeout=SOON)
    expect(name).to_have_value("")  # it was sent: now the server's word counts


def test_the_tracker_stays_where_it_is_scrolled_to(tracker: Phones) -> None:
    scroll_down(tracker.page)
    tracker.update()
    assert scrolled(tracker.page) == DOWN


# ---- the play table ----


@pytest.fixture(scope="module")
def play(browser: Browser, server: str, server_app: Flask) -> Iterator[Phones]:
    played = begin(server_app, DECKS, "Ann", "Bo")
    decision = played.match.game.decision
    assert decision
    pages = []
    for seat in (decision.seat, 1 - decision.seat):
        context = window(browser, server, PHONE)
        cookies = played.phones[seat].client._cookies.values()
        context.add_cookies(
            [{"name": cookie.key, "value": cookie.value, "url": server} for cookie in cookies]
        )
        pages.append(context.new_page())
        pages[-1].goto(f"/t/{played.code}")
    pages[1].locator("#play-settings > summary").click()
    yield Phones(*pages, re.compile("^(No hints|Hints are fine)"))
    for page in pages:
        page.context.close()


def test_the_play_table_keeps_the_focus(play: Phones) -> None:
    for held in ("#card-1", ".hand .read >> nth=2", "#slot-0", "#play-log > summary"):
        focused = play.page.locator(held)
        focused.focus()
        play.update()
        expect(focused).to_be_focused()


def test_the_play_table_keeps_an_open_fold(play: Phones) -> None:
    settings, log = play.page.locator("#play-settings"), play.page.locator("#play-log")
    settings.locator("summary").click()
    log.locator("summary").click()  # comes open, and is closed by hand
    play.update()
    expect(settings).to_have_attribute("open", "")
    expect(log).not_to_have_attribute("open", "")


def test_the_play_table_keeps_half_chosen_cards(play: Phones) -> None:
    page = play.page
    for card in ("card-2", "card-0"):
        page.locator(f"label[for={card}]").tap()
    page.locator("#deeds > summary").tap()
    page.locator(".act-choice[data-do=inventory]").tap()
    expect(page.locator("#go")).to_have_text("Discard 2 cards")
    expect(page.locator("#go")).to_have_attribute("aria-disabled", "false", timeout=SOON)
    play.update()
    for card in ("card-0", "card-2"):
        expect(page.locator(f"#{card}")).to_be_checked()
    expect(page.locator("#card-1")).not_to_be_checked()
    expect(page.locator(".hand .order")).to_have_text(["2", "", "1", "", ""])
    expect(page.locator("#go")).to_have_text("Discard 2 cards")
    expect(page.locator("#go")).to_have_attribute("aria-disabled", "false")


def test_nothing_moves_under_the_finger(play: Phones) -> None:
    things = "#go, label[for^=card-], label[for^=slot-], .stacks > li, .play-steer .button"
    where = """all => all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [one.htmlFor ?? one.id, x, y, width, height].join(" ");
    })"""
    play.page.evaluate("scrollTo(0, 0)")
    before = play.page.locator(things).evaluate_all(where)
    assert len(before) > 15
    for _ in range(2):
        play.update()
        assert play.page.locator(things).evaluate_all(where) == before


def test_the_play_table_stays_where_it_is_scrolled_to(play: Phones) -> None:
    scroll_down(play.page)
    play.update()
    assert scrolled(play.page) == DOWN


def test_somebody_who_comes_back_begins_with_nothing_chosen(play: Phones) -> None:
    """Browsers tick again what was ticked when a page was left; by then it asks something else."""
    play.page.locator("label[for=card-1]").tap()
    expect(play.page.locator("#card-1")).to_be_checked()
    play.page.goto("about:blank")
    play.page.go_back()
    expect(play.page.locator("#card-1")).not_to_be_checked()


def test_the_next_question_begins_with_nothing_chosen(play: Phones) -> None:
    """What is kept is kept for this question only."""
    play.page.locator("label[for=card-1]").tap()
    before = play.page.locator(".play").get_attribute("data-moment")
    play.page.locator("#go").tap()
    expect(play.page.locator(".play")).not_to_have_attribute("data-moment", str(before))
    assert play.page.locator("[data-of-question] input:checked").count() == 0


# ---- one's own taps ----


def jump_when_tapped(page: Page, target: Locator, block: str = "center") -> float:
    """How far it moves, in pixels, on a page that is scrolled down: it shall stay under the finger.

    That is not a matter of how far the page is scrolled: proposals further up may take a line more
    or less than those they replace, and then the browser scrolls by as much. It does so to a pixel.
    """
    target.evaluate("(one, block) => one.scrollIntoView({ block })", block)
    here, before = height_on_screen(target), seq(page)
    assert scrolled(page) > 0
    target.click()
    page.wait_for_function(FOLLOWS, arg=before, timeout=SOON)
    page.wait_for_timeout(100)  # htmx settles
    return abs(height_on_screen(target) - here)


def height_on_screen(target: Locator) -> float:
    return float(target.evaluate("one => one.getBoundingClientRect().top"))


def test_a_tap_that_met_a_busy_server_is_sent_again_by_itself(tracker: Phones) -> None:
    """The page says so meanwhile; nobody has to tap twice, and it counts once."""
    page, before = tracker.page, seq(tracker.page)
    busy = {"status": 503, "body": "<p>Busy</p>", "headers": {"Retry-After": "2"}}
    page.route("**/do/**", lambda route: route.fulfill(**busy), times=1)
    page.get_by_role("button", name="Anna: +1 gold").click()
    expect(page.locator("#connection")).to_be_visible()
    assert seq(page) == before  # and the table is still there
    page.wait_for_function(FOLLOWS, arg=before, timeout=SOON)
    expect(page.locator("#connection")).to_be_hidden()
    assert seq(page) == before + 1


def test_a_tap_on_the_tracker_leaves_the_page_where_it_is(tracker: Phones) -> None:
    for name, add in (("Ben", "+5"), ("Anna", "+1"), ("Ben", "-1")):
        gold = tracker.page.get_by_role("button", name=f"{name}: {add} gold")
        if not gold.is_visible():
            tracker.page.locator("#purse-seat-1 > summary").click()
        assert jump_when_tapped(tracker.page, gold, "start") < 1


def test_a_tap_while_choosing_decks_leaves_the_page_where_it_is(phone: Page) -> None:
    phone.goto("/t/new")
    phone.get_by_label("Your name").fill("Ann")
    phone.get_by_role("button", name="Open a table").click()
    phone.wait_for_url(re.compile(r"/t/[A-Z0-9]{6}$"))
    box = phone.locator("button.box-tile")
    for number in (3, 1):
        assert jump_when_tapped(phone, box.nth(number)) < 1
        expect(box.nth(number)).to_have_attribute("aria-pressed", "true")
    phone.get_by_role("button", name="I’m ready").click()
    phone.get_by_role("button", name="Propose decks").click()
    phone.locator(".arrived").evaluate(STOPS_MOVING)  # until then the browser would not make up
    assert jump_when_tapped(phone, box.nth(2)) < 1


# ---- the first look ----

MOST_REQUESTS, MOST_BYTES = 12, 90_000


def test_the_first_look_at_a_play_table_is_few_requests_and_few_bytes(
    play: Phones, browser: Browser
) -> None:
    """By a phone that has kept nothing. The event stream is one of the requests."""
    context = window(browser, play.page.url, PHONE)
    context.add_cookies(play.page.context.cookies())  # type: ignore[arg-type]
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    asked: dict[str, str] = {}  # request to address
    sizes: dict[str, int] = {}  # as received, headers included

    def note(request: dict[str, Any]) -> None:
        asked[request["requestId"]] = request["request"]["url"]

    def note_size(request: dict[str, Any]) -> None:
        sizes[asked[request["requestId"]]] = request["encodedDataLength"]

    network.on("Network.requestWillBeSent", note)
    network.on("Network.loadingFinished", note_size)
    page.goto(play.page.url, wait_until="load")
    page.evaluate("document.fonts.ready.then(() => 1)")
    page.wait_for_function("performance.getEntriesByType('resource').length > 6")
    context.close()
    assert len(asked) <= MOST_REQUESTS, asked.values()
    assert sum(sizes.values()) <= MOST_BYTES, (sum(sizes.values()), sizes)
    assert any("libraries" in address for address in sizes)
    assert any("fonts/" in address for address in sizes)
