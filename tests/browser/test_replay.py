"""After a game on screens, in a real browser: the result, the replay by tapping and by keys, the
chat between two phones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from companion.bots import SeatView, bot_of
from companion.setup.sheet import TableSetup
from tests.browser.test_accessibility import check_for_everybody, serious_violations
from tests.browsing import DESKTOP, PHONE, OpenWindow
from tests.web.playing import Played, begin
from tests.windows import after_window

TEAMS = TableSetup(("bats", "tuataras", "hares", "owls"), 4, teams=True)
TWO = TableSetup(("raccoons", "foxes", "crocodiles"), 2)
ANSWERS = 60


@dataclass
class Place:
    """Tables at which games were played, on the server of all."""

    address: str
    over: Played
    going_on: Played


@pytest.fixture(scope="module")
def place(server: str, server_app: Flask) -> Place:
    over = begin(server_app, TEAMS, "Ann", "Bo", "Cleo", "Dan")
    play_on(over, ANSWERS)
    for seat in (1, 3):
        over.phones[seat].steer("concede", sure="yes")
    return Place(server, over, begin(server_app, TWO, "Ann", "Bo"))


def play_on(played: Played, answers: int) -> None:
    match = played.match
    for _ in range(answers):
        asked = match.game.decision
        assert asked
        answer = bot_of("apprentice", 1).decide(SeatView(match.game, asked.seat)).answer
        holder = match.table.chairs[asked.seat].holder
        assert holder
        after = played.games.answer(played.code, holder, asked.seat, match.moment, answer)
        match = after_window(played.games, after)


@pytest.fixture
def open_page(open_window: OpenWindow, place: Place) -> Callable[..., Page]:
    def opened(played: Played, seat: int, *, large: bool = False) -> Page:
        """The browser of the player who sits there."""
        context = open_window(place.address, DESKTOP if large else PHONE)
        cookies = played.phones[seat].client._cookies.values()
        context.add_cookies(
            [
                {"name": cookie.key, "value": cookie.value, "url": place.address}
                for cookie in cookies
            ]
        )
        return context.new_page()

    return opened


def test_the_result_leads_to_the_replay(place: Place, open_page: Callable[..., Page]) -> None:
    page = open_page(place.over, 0)
    page.goto(f"/t/{place.over.code}")
    expect(page.get_by_role("heading", name="You win with Cleo!")).to_be_visible()
    expect(page.get_by_role("img", name="Stacks built")).to_be_visible()
    page.get_by_text("The game in numbers").tap()
    expect(page.get_by_role("columnheader", name="Bo and Dan")).to_be_visible()
    check_for_everybody(page)
    page.get_by_role("link", name="Replay").tap()
    expect(page.get_by_text(f"step 0 of {ANSWERS}")).to_be_visible()
    check_for_everybody(page)


def test_a_replay_by_tapping(place: Place, open_page: Callable[..., Page]) -> None:
    page = open_page(place.over, 1)
    page.goto(f"/t/{place.over.code}/games/1/replay")
    page.get_by_role("link", name="Next").tap()
    expect(page.get_by_text(f"step 1 of {ANSWERS}")).to_be_visible()
    assert "step=1" in page.url  # a page that can be sent to a friend
    page.get_by_role("link", name="Last").tap()
    expect(page.get_by_text(f"step {ANSWERS} of {ANSWERS}")).to_be_visible()
    page.get_by_role("link", name="A turn back").tap()
    expect(page.get_by_text(f"step {ANSWERS} of {ANSWERS}")).to_have_count(0)
    expect(page.get_by_role("heading", name="Hand of Bo")).to_be_visible()
    page.get_by_role("link", name="Bo", exact=True).tap()
    expect(page.get_by_role("link", name="Bo", exact=True)).to_have_attribute(
        "aria-current", "true"
    )
    expect(page.get_by_role("heading", name="Hand of Ann")).to_have_count(0)


def test_a_replay_by_keys_and_slider(place: Place, open_page: Callable[..., Page]) -> None:
    page = open_page(place.over, 0, large=True)
    page.goto(f"/t/{place.over.code}/games/1/replay?step=10")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(f"step 11 of {ANSWERS}")).to_be_visible()
    for _ in range(3):  # faster than pages come
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text(f"step 14 of {ANSWERS}")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("End")
    expect(page.get_by_text(f"step {ANSWERS} of {ANSWERS}")).to_be_visible()
    slider = page.get_by_role("slider", name="Step")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.get_by_text(f"step 0 of {ANSWERS}")).to_be_visible()
    expect(page.get_by_role("slider", name="Step")).to_be_focused()
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_text(f"step 1 of {ANSWERS}")).to_be_visible()
    page.get_by_role("button", name="Play").click()  # and stops
    expect(page.get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "false")
    assert serious_violations(page) == []


def test_a_report_is_a_text_to_copy(place: Place, open_page: Callable[..., Page]) -> None:
    page = open_page(place.going_on, 1)
    page.goto(f"/t/{place.going_on.code}/report")
    expect(page.get_by_label("The position as text")).to_contain_text('"seat": 1')
    check_for_everybody(page)
    page.goto(f"/t/{place.over.code}/games/1/report?step=3")
    expect(page.get_by_text("The game is over")).to_be_visible()
    check_for_everybody(page)


def test_two_phones_talk(place: Place, open_page: Callable[..., Page]) -> None:
    ann, bo = open_page(place.going_on, 0), open_page(place.going_on, 1)
    for page in (ann, bo):
        page.goto(f"/t/{place.going_on.code}")
    ann.locator("#chat > summary").tap()
    ann.get_by_role("button", name="Nice one!").tap()
    badge = bo.locator("#chat [data-unread]")
    expect(badge).to_be_visible()
    expect(badge).to_contain_text("1")
    expect(bo.locator("#announce")).to_contain_text("Ann Nice one!")
    bo.locator("#chat > summary").tap()
    expect(bo.locator(".chat-lines")).to_contain_text("Nice one!")
    expect(badge).to_be_hidden()
    bo.get_by_label("Say something to the table").fill("Is there tea?")
    bo.keyboard.press("Enter")
    expect(ann.locator(".chat-lines")).to_contain_text("Is there tea?")
    expect(bo.get_by_label("Say something to the table")).to_be_focused()
    expect(bo.get_by_label("Say something to the table")).to_have_value("")
    bo.get_by_role("button", name="Mute the chat").tap()
    expect(bo.locator(".chat-lines")).to_have_count(0)
    ann.get_by_role("button", name="Thanks!").tap()
    expect(ann.locator(".chat-lines")).to_contain_text("Thanks!")
    expect(bo.get_by_text("Thanks!")).to_have_count(0)
