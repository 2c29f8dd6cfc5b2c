"""Answering questions by tapping: running totals, reasons, putting in order, nothing sent twice.

The page is made from a position of the engine and served in the place of a table; what its form
sends is caught, so that no game has to be led there first.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs

import pytest
from flask import Flask, render_template_string
from playwright.sync_api import Locator, Page, Route, expect

from companion.engine.view import view
from companion.web.bundles import STATIC, joined_modules
from companion.web.play.board import board
from companion.web.play.question import asked
from companion.web.table.words import Names
from tests.kit import Table, table
from tests.web.play_pages import some_page

PAGE = """{% extends "base.html" %}{% set styles = "replay" %}
{% block head %}<script type="module" src="/only-the-question.js"></script>{% endblock %}
{% block main %}<p id="announce" aria-live="polite"></p><div class="play"><div class="play-table">
{% include "play/_board.html" %}<div class="play-near cloth">{{ board.own_part() }}
<div class="play-hand">{{ board.hand_part(true, page.question) }}</div>
<div class="play-tray play-tray-ask">{% include "play/_question.html" %}</div></div></div></div>
{% endblock %}"""


class Asking:
    """A page with one question, and what it has sent."""

    def __init__(self, page: Page, sent: list[dict[str, list[str]]]) -> None:
        self.page = page
        self.sent = sent

    def confirm(self, force: bool = False) -> None:
        self.page.locator("[data-confirm]").click(force=force)

    def tap(self, *places: int) -> None:
        for place in places:
            self.page.locator(f"label[for=ask-card-{place}]").click()

    @property
    def sum(self) -> Locator:
        return self.page.locator("[data-sum]")

    @property
    def rows(self) -> list[str]:
        return self.page.locator("[data-sort] > li").evaluate_all(
            "rows => rows.map(row => row.dataset.name)"
        )


@pytest.fixture
def ask(app: Flask, phone: Page) -> Callable[[Table], Asking]:
    def show(t: Table, seat: int = 0) -> Asking:
        seen = view(t.game, seat)
        with app.test_request_context():
            names = Names({0: "Ann", 1: "Bo"})
            question = asked(seen["question"], seen, names, seat)
            laid = board(seen, names, seat, t.game.cast)
            shown = some_page(seat, question=question, board=laid)
            page = render_template_string(PAGE, page=shown, board=laid, asked=True)
        sent: list[dict[str, list[str]]] = []

        def answer(route: Route) -> None:
            sent.append(parse_qs(route.request.post_data or ""))
            route.abort()

        phone.route(
            "**/a-question", lambda route: route.fulfill(body=page, content_type="text/html")
        )
        script = joined_modules(("play-question",), STATIC / "js")
        phone.route(
            "**/only-the-question.js",
            lambda route: route.fulfill(body=script, content_type="text/javascript"),
        )
        phone.route("**/t/ABCDEF/answer", answer)
        phone.goto("/a-question")
        return Asking(phone, sent)

    return show


def test_what_is_missing_is_said_and_cannot_be_sent(ask) -> None:
    t = table("platypuses owls", hand="platypuses-5a junk owls-1", deck="owls-1 owls-4 owls-5a")
    t.technique("platypuses-5a")  # discard three, in an order
    asking = ask(t)
    expect(asking.sum).to_have_text("0 of 3 chosen. Choose 3 more")
    asking.confirm(force=True)
    assert asking.sent == []
    asking.tap(4, 0, 1, 2)
    expect(asking.sum).to_have_text("Too many: take 1 back")
    asking.tap(1)
    expect(asking.sum).to_have_text("3 of 3 chosen")
    asking.confirm()
    assert asking.sent[0]["cards"] == ["4", "0", "2"]  # as tapped, not as they lie there
    assert (asking.sent[0]["as"], asking.sent[0]["moment"]) == (["0"], ["7"])


def spyglass() -> Table:
    t = table("macaws owls", hand="macaws-4", deck="owls-4 macaws-2 owls-1 junk")
    t.technique("macaws-4")
    t.choose("owls-4")
    return t


def test_cards_are_put_in_order_by_buttons(ask) -> None:
    asking = ask(spyglass())
    assert asking.rows == ["Cookies", "Wise Spy"]
    asking.page.get_by_role("button", name="Move Wise Spy up").click()
    assert asking.rows == ["Wise Spy", "Cookies"]
    expect(asking.page.locator("#announce")).to_have_text("Wise Spy: place 1")
    # Where it cannot go further up, the keyboard goes on with the other button.
    expect(asking.page.get_by_role("button", name="Move Wise Spy down")).to_be_focused()
    asking.page.keyboard.press("Enter")
    assert asking.rows == ["Cookies", "Wise Spy"]


def test_cards_are_put_in_order_by_dragging(ask) -> None:
    asking = ask(spyglass())
    grip = asking.page.locator("[data-grip]").first.bounding_box()
    last = asking.page.locator("[data-sort] > li").last.bounding_box()
    assert grip
    assert last
    mouse = asking.page.mouse
    mouse.move(grip["x"] + 10, grip["y"] + 10)
    mouse.down()
    mouse.move(grip["x"] + 10, last["y"] + last["height"] - 4, steps=6)
    mouse.up()
    assert asking.rows == ["Wise Spy", "Cookies"]
    asking.confirm()
    assert asking.sent[0]["cards"] == ["1", "0"]


def test_a_payment_shows_its_total_against_what_is_needed(ask) -> None:
    t = table("penguins owls", hand="penguins-4 junk junk owls-2 owls-4", gold=3)
    t.build("penguins-4")
    asking = ask(t)
    expect(asking.sum).to_have_text("0 so far, needed: 1 or 2")
    asking.tap(0)
    expect(asking.sum).to_have_text("1: that fits")
    asking.page.locator("#ask-gold").select_option("2")
    expect(asking.sum).to_have_text("3 so far, needed: 1 or 2")
    asking.confirm(force=True)
    assert asking.sent == []
    asking.page.locator("#ask-gold").select_option("1")
    asking.confirm()
    assert (asking.sent[0]["cards"], asking.sent[0]["gold"]) == (["0"], ["1"])


def test_no_thanks_sends_no_cards_whatever_is_chosen(ask) -> None:
    t = table("sloths owls", hand="sloths-3 junk", discard="junk junk")
    t.technique("sloths-3")
    asking = ask(t)
    asking.tap(0)
    asking.page.get_by_role("button", name="Take nothing").click()
    assert "cards" not in asking.sent[0]


def test_a_second_tap_sends_nothing(ask) -> None:
    t = table("polecats owls", hand="polecats-4", market_deck="owls-1 owls-2")
    t.technique("polecats-4")
    asking = ask(t)
    with asking.page.expect_request("**/answer"):
        asking.page.get_by_role("button", name="3", exact=True).dblclick()
    asking.page.wait_for_timeout(300)  # for a second one, which must not come
    assert [form["option"] for form in asking.sent] == [["2"]]


def test_without_script_an_order_is_chosen_from_lists(ask, open_window, server) -> None:
    asking = ask(spyglass())
    page = open_window(server, java_script_enabled=False).new_page()
    body = asking.page.evaluate("fetch('/a-question').then(answer => answer.text())")
    page.route("**/a-question", lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto("/a-question")
    lists = page.locator("select[name=cards]")
    assert [lists.nth(at).input_value() for at in range(lists.count())] == ["0", "1"]
    assert not page.locator("[data-sort]").is_visible()


# ---- on the table ----


def test_cards_of_hand_and_market_are_tapped_where_they_lie(ask) -> None:
    t = table("macaws owls", hand="macaws-3 junk owls-2", deck="owls-1")
    t.technique("macaws-3")  # throw away a card from the hand
    asking = ask(t)
    assert asking.page.locator(".ask .face").count() == 0
    offered = asking.page.locator(".hand .ask-pick")
    assert offered.count() == 2
    expect(asking.page.locator(".hand-card.is-legal")).to_have_count(2)
    asking.tap(1)
    expect(asking.page.locator(".hand-card").nth(1).locator("input")).to_be_checked()
    asking.confirm()
    assert asking.sent[0]["cards"] == ["1"]
