"""Taking an action by tapping: what cards suggest, what the button says, what is refused and why.

The page is made from a position of the engine and served in the place of a table; the engine itself
answers the page's question whether something is allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl

import pytest
from flask import Flask, render_template, render_template_string
from playwright.sync_api import Locator, Page, Route, expect
from werkzeug.datastructures import MultiDict

from companion.catalog import catalog
from companion.engine.view import view
from companion.refusal import Refusal
from companion.web.bundles import STATIC, joined_modules
from companion.web.play.answers import answer_from_form
from companion.web.play.board import board
from companion.web.play.legal_marks import legal_marks
from companion.web.refusals import sentence_of
from companion.web.table.words import Names
from tests.browser.pages import sideways_overflow
from tests.browser.test_accessibility import check_for_everybody
from tests.browsing import DESKTOP
from tests.kit import Table, table
from tests.web.play_pages import some_page

NAMES = Names({0: "Anna", 1: "Bo"})
SCRIPT = '{% block head %}<script type="module" src="/only-the-tray.js"></script>{% endblock %}'
PAGE = (
    """{% extends "base.html" %}{% set styles = "replay" %}"""
    + SCRIPT
    + """
{% from "play/_tray.html" import tray %}
{% block main %}<p class="visually-hidden" id="announce"></p>{% include "play/_keys.html" %}
<div class="play" data-playing><div class="play-table">
{% include "play/_board.html" %}<div class="play-near cloth">{{ board.own_part() }}
<div class="play-hand">{{ board.hand_part(true, page.question) }}</div>
{{ tray(page) }}</div></div></div>{% endblock %}"""
)


class Acting:
    """A page that asks for an action, and the action it sends."""

    def __init__(self, page: Page, app: Flask, table: Table) -> None:
        self.page = page
        self.app = app
        self.game = table.game
        self.sent: list[dict[str, Any]] = []

    def show(self, source: str = PAGE) -> None:
        seen = view(self.game, 0)
        with self.app.test_request_context():
            laid = board(seen, NAMES, 0, self.game.cast, legal_marks(self.game, seen))
            page = some_page(0, board=laid, question=None)
            shown = render_template_string(source, page=page, board=laid, asked=True)
        self.page.route(
            "**/t/ABCDEF", lambda route: route.fulfill(body=shown, content_type="text/html")
        )
        script = joined_modules(("play-tray",), STATIC / "js")
        self.page.route(
            "**/only-the-tray.js",
            lambda route: route.fulfill(body=script, content_type="text/javascript"),
        )
        self.page.route("**/t/ABCDEF/check", self._check)
        self.page.route("**/t/ABCDEF/answer", self._answer)
        self.page.goto("/t/ABCDEF")

    def _read(self, route: Route) -> dict[str, Any]:
        fields = parse_qsl(route.request.post_data or "", keep_blank_values=True)
        with self.app.test_request_context():
            answer: dict[str, Any] = answer_from_form(MultiDict(fields))
        return answer

    def _check(self, route: Route) -> None:
        with self.app.test_request_context():
            why = ""
            try:
                self.game.check(self._read(route))
            except Refusal as error:
                why = sentence_of(error)
            said = render_template("play/_checked.html", why=why)
        route.fulfill(body=said, content_type="text/html")

    def _answer(self, route: Route) -> None:
        self.sent.append(self._read(route))
        route.fulfill(body="done", content_type="text/html")

    def tap(self, *inputs: str) -> None:
        for name in inputs:
            self.page.locator(f'label[for="{name}"]').tap()

    def choose(self, deed: str) -> None:
        self.page.get_by_text("Other action").tap()
        self.page.locator(f'.act-choice[data-do="{deed}"]').tap()

    def read(self, name: str) -> None:
        """By the keyboard; a finger presses long."""
        self.page.locator(f'[data-for="{name}"]').focus()
        self.page.keyboard.press("Enter")

    def ticked(self) -> list[str]:
        boxes = self.page.locator('.hand input[name="cards"]:checked')
        found: list[str] = boxes.evaluate_all("all => all.map(one => one.id)")
        return found

    @property
    def go(self) -> Locator:
        return self.page.locator("#go")

    @property
    def reason(self) -> Locator:
        return self.page.locator("#tray-reason")

    @property
    def total(self) -> Locator:
        return self.page.locator("#tray-total")

    def done(self) -> dict[str, Any]:
        """Press the button, once it may be pressed; what was sent."""
        expect(self.go).to_have_attribute("aria-disabled", "false")
        self.go.tap()
        expect(self.page.locator("body")).to_have_text("done")
        return self.sent[-1]


@pytest.fixture
def act(app: Flask, phone: Page) -> Callable[[Table], Acting]:
    def show(table: Table) -> Acting:
        acting = Acting(phone, app, table)
        acting.show()
        return acting

    return show


def test_nothing_chosen_is_nothing_done(act: Callable[[Table], Acting]) -> None:
    page = act(table("macaws owls", hand="junk macaws-3", market="owls-2"))
    expect(page.go).to_have_attribute("aria-disabled", "true")
    page.go.tap(force=True)
    assert page.sent == []


def test_four_junk_buy_a_card_in_three_taps(act: Callable[[Table], Acting]) -> None:
    page = act(table("macaws owls", hand="junk macaws-3 junk owls-2 junk junk", market="macaws-4"))
    taps = 0
    page.tap("slot-0")
    taps += 1
    expect(page.total).to_have_text("4 of 4")
    expect(page.go).to_have_text("Buy Spyglass with 4 cards")
    answer = page.done()
    taps += 1
    assert taps <= 3
    assert answer == {"do": "purchase", "slot": 0, "pay": [0, 2, 4, 5], "gold": 0}


def test_what_is_proposed_to_pay_can_be_changed(act: Callable[[Table], Acting]) -> None:
    page = act(table("macaws owls", hand="junk macaws-3 owls-2 junk", market="macaws-4"))
    page.tap("slot-0")
    assert page.ticked() == ["card-0", "card-2", "card-3"]
    page.tap("card-2")
    expect(page.total).to_have_text("2 of 4")
    expect(page.reason).to_have_text("That does not reach the price.")
    expect(page.go).to_have_attribute("aria-disabled", "true")
    page.tap("card-1")
    expect(page.reason).to_contain_text("not needed")
    page.tap("card-0")
    expect(page.go).to_have_text("Buy Spyglass with 2 cards")
    assert page.done() == {"do": "purchase", "slot": 0, "pay": [3, 1], "gold": 0}


def test_what_is_proposed_goes_with_the_card(act: Callable[[Table], Acting]) -> None:
    page = act(table("macaws owls", hand="junk junk owls-2", market="macaws-2 macaws-3"))
    page.tap("slot-0")
    assert page.ticked() == ["card-0", "card-1"]
    page.tap("slot-1")
    assert page.ticked() == ["card-0", "card-1", "card-2"]
    page.tap("slot-1")  # let go
    assert page.ticked() == []
    page.tap("card-2", "slot-0")  # what somebody chose stays
    assert page.ticked() == ["card-2"]


def test_a_card_of_the_next_stack_is_never_proposed(act: Callable[[Table], Acting]) -> None:
    hand = "owls-1 macaws-3 junk"  # an owl makes the first stack
    page = act(table("macaws owls", hand=hand, market="macaws-1 . macaws-2"))
    page.tap("slot-0")
    assert page.ticked() == ["card-2"]
    page.tap("slot-2")
    assert page.ticked() == ["card-1", "card-2"]


def test_the_first_tap_never_discards(act: Callable[[Table], Acting]) -> None:
    page = act(table("macaws owls", hand="junk owls-2 junk", market="macaws-5a"))
    page.tap("card-0")
    expect(page.go).to_have_text("Choose what to do")
    page.go.tap(force=True)
    expect(page.page.locator(".act-choice")).to_contain_text(["Buy", "Play", "Build", "Inventory"])
    expect(page.page.locator(".act-choice").first).to_be_visible()
    assert page.sent == []
    page.page.locator('.act-choice[data-do="inventory"]').tap()
    assert page.done() == {"do": "inventory", "cards": [0]}


def test_a_tap_while_the_server_judges_is_kept(act: Callable[[Table], Acting]) -> None:
    page = act(table("macaws owls", hand="macaws-3 junk"))
    page.tap("card-0")
    expect(page.go).to_have_attribute("aria-disabled", "true")  # it has not even asked
    page.go.tap(force=True)
    expect(page.page.locator("body")).to_have_text("done")
    assert page.sent == [{"do": "technique", "card": 0, "pay": [], "gold": 0}]


def test_a_tap_on_what_is_refused_is_forgotten(act: Callable[[Table], Acting]) -> None:
    page = act(table("macaws owls", hand="macaws-3 junk", market="owls-5a"))
    page.tap("slot-0", "card-0")
    page.go.tap(force=True)
    expect(page.reason).to_have_text("That does not reach the price.")
    page.tap("slot-0")  # let go: now it would be a legal technique
    expect(page.go).to_have_attribute("aria-disabled", "false")
    assert page.sent == []


def test_what_is_possible_looks_so(act: Callable[[Table], Acting]) -> None:
    hand = "macaws-3 macaws-2 owls-1 junk"  # to play, to keep, to build with, to pay with
    page = act(table("macaws owls", hand=hand, market="macaws-1 owls-5a owls-5b macaws-5a owls-4"))
    look = {
        name: page.page.locator(f"li:has(> #{name})").get_attribute("class") or ""
        for name in ("slot-0", "slot-4", "card-0", "card-1", "card-2", "card-3")
    }
    assert [name for name, classes in look.items() if "is-legal" in classes] == [
        "slot-0", "card-0", "card-2",
    ]  # fmt: skip
    assert [name for name, classes in look.items() if "is-quiet" in classes] == ["slot-4"]
    expect(page.page.locator(".slot.is-quiet .coin-grey")).to_have_count(2)
    page.choose("technique")
    quiet = page.page.locator(".hand-card.is-quiet input")
    assert quiet.evaluate_all("all => all.map(one => one.id)") == ["card-1", "card-2", "card-3"]


def test_the_tray_tells_what_the_tapped_card_does(act: Callable[[Table], Acting]) -> None:
    page = act(table("macaws owls", hand="macaws-3 junk", market="macaws-2"))
    text = page.page.locator("#tray-card")
    expect(text).to_be_hidden()
    page.tap("card-0")
    expect(text).to_have_text("Throw away a card from your hand, then draw a card.")
    page.tap("card-0", "slot-0")
    expect(text).to_contain_text("your hand size is 1 larger")


def test_a_long_press_reads_a_card_and_chooses_nothing(act: Callable[[Table], Acting]) -> None:
    page = act(table("macaws owls", hand="macaws-3 junk"))
    box = page.page.locator('label[for="card-0"]').bounding_box()
    assert box is not None
    page.page.mouse.move(box["x"] + 20, box["y"] + 60)
    page.page.mouse.down()
    expect(page.page.get_by_role("dialog")).to_contain_text("Throw away a card")
    page.page.mouse.up()
    page.page.keyboard.press("Escape")
    assert page.ticked() == []


def test_cards_are_sent_in_the_order_of_tapping(act: Callable[[Table], Acting]) -> None:
    page = act(table("macaws owls", hand="junk macaws-3 owls-2"))
    page.tap("card-2", "card-0", "card-1")
    expect(page.page.locator(".order")).to_have_text(["2", "3", "1"])
    page.choose("inventory")
    expect(page.go).to_have_text("Discard 3 cards")
    assert page.done() == {"do": "inventory", "cards": [2, 0, 1]}


def test_what_the_cards_suggest_can_be_overruled(act: Callable[[Table], Acting]) -> None:
    page = act(table("macaws owls", hand="macaws-3 junk"))
    page.tap("card-0")
    expect(page.go).to_have_text("Play Shattered Relic")
    page.choose("inventory")
    expect(page.go).to_have_text("Discard 1 card")
    page.choose("inventory")  # a second tap lets go of it
    expect(page.go).to_have_text("Play Shattered Relic")
    assert page.done() == {"do": "technique", "card": 0, "pay": [], "gold": 0}


def test_a_fitting_stack_is_suggested(act: Callable[[Table], Acting]) -> None:
    page = act(
        table(
            "macaws owls", hand="macaws-3 macaws-1 junk", stall=[["owls-1"], ["owls-2"], ["owls-3"]]
        )
    )
    page.tap("card-0", "card-1")
    expect(page.total).to_have_text("4 of 4")
    expect(page.go).to_have_text("Build stack 4")
    assert page.done() == {"do": "build", "cards": [0, 1]}


def test_the_card_tapped_first_is_played_and_the_others_pay(
    act: Callable[[Table], Acting],
) -> None:
    page = act(table("tuataras macaws", hand="junk tuataras-4 junk", gold=2))
    page.tap("card-1", "card-2")
    expect(page.total).to_have_text("1 of 2")
    page.page.locator('[data-gold="1"]').tap()
    expect(page.total).to_have_text("2 of 2")
    assert page.done() == {"do": "technique", "card": 1, "pay": [2], "gold": 1}


def test_gold_is_not_sent_with_what_costs_nothing(act: Callable[[Table], Acting]) -> None:
    page = act(table("tuataras macaws", hand="macaws-3 junk", gold=2, market="macaws-2"))
    page.tap("slot-0")
    page.page.locator('[data-gold="1"]').tap()
    page.tap("slot-0")
    page.tap("card-0")
    assert page.done() == {"do": "technique", "card": 0, "pay": [], "gold": 0}


def test_the_market_is_rearranged_before_the_eyes(act: Callable[[Table], Acting]) -> None:
    page = act(table("platypuses pandas", hand="platypuses-2 junk", market="pandas-5b pandas-2"))
    page.tap("slot-1")
    expect(page.total).to_have_text("3 of 3")
    page.page.get_by_text("Rearrange the market").tap()
    expect(page.total).to_have_text("0 of 3")
    page.page.locator('[data-slot="1"] [data-move="1"]').tap()  # to the right it gets cheaper
    expect(page.total).to_have_text("0 of 2")
    page.tap("card-0")
    answer = page.done()
    assert (answer["slot"], answer["order"]) == (0, [1, 0])


def test_of_two_cards_to_finish_one_is_named(act: Callable[[Table], Acting]) -> None:
    waiting = [{"card": card, "waits_for": "finish"} for card in ("turtles-4", "turtles-1")]
    page = act(table("turtles owls", hand="owls-1 junk", schedule=waiting))
    page.choose("finish")
    page.tap("card-0")
    expect(page.total).to_have_text("1 of 3")
    page.page.locator("#which-finish").select_option("1")
    expect(page.total).to_have_text("1 of 1")
    assert page.done() == {"do": "finish", "entry": 1, "pay": [0], "gold": 0}


def test_nothing_more_is_said_whatever_is_chosen(act: Callable[[Table], Acting]) -> None:
    cleaning_up = table("mongooses", hand="mongooses-1 mongooses-1", deck="junk junk junk", clock=0)
    cleaning_up.inventory()
    page = act(cleaning_up)
    page.tap("card-0")
    page.page.locator(".tray-without").tap()
    expect(page.page.locator("body")).to_have_text("done")
    assert page.sent == [{"do": "go_on"}]


def test_a_chameleon_asks_what_it_is(act: Callable[[Table], Acting]) -> None:
    page = act(table("chameleons owls", hand="chameleons-5b owls-4 junk"))
    page.tap("card-0")
    page.page.locator("#as-kind").select_option("owls-4")
    expect(page.go).to_have_text("Seeing Doubles: copy Binoculars")
    assert page.done() == {"do": "bind", "card": 0, "as": "owls-4"}


def test_the_large_card_tells_all_and_what_can_be_done(act: Callable[[Table], Acting]) -> None:
    page = act(table("macaws owls", hand="macaws-3 junk"))
    page.read("card-0")
    sheet = page.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Throw away a card from your hand, then draw a card.")
    sheet.get_by_role("button", name="Inventory").tap()
    expect(sheet).to_have_count(0)
    expect(page.go).to_have_text("Discard 1 card")


def test_a_pile_opens_and_its_cards_can_be_read(act: Callable[[Table], Acting]) -> None:
    page = act(table("macaws owls", others=[{"discard": "owls-2 macaws-3"}]))
    page.page.locator("#players > summary").tap()
    players = page.page.get_by_role("dialog", name="Players")
    players.locator("[data-title='Discard pile of Bo'] > summary").tap()
    pile = page.page.get_by_role("dialog", name="Discard pile of Bo")
    expect(pile.locator(".card-line")).to_have_text(["2Ancient Knowledge", "3Shattered Relic"])
    pile.get_by_text("Shattered Relic").tap()
    large = page.page.get_by_role("dialog", name="Shattered Relic")
    expect(large).to_contain_text("Throw away")
    page.page.keyboard.press("Escape")
    expect(large).to_have_count(0)
    expect(pile).to_be_visible()


def test_the_keyboard_can_do_it_all(act: Callable[[Table], Acting]) -> None:
    page = act(table("macaws owls", hand="junk junk", market="macaws-2"))
    page.page.locator("#card-0").focus()
    page.page.keyboard.press("Space")
    page.page.wait_for_selector("[data-key]", state="attached")  # the first key fetches the keys
    page.page.keyboard.press("ArrowRight")
    expect(page.page.locator("#card-1")).to_be_focused()
    page.page.keyboard.press("Space")
    page.page.locator("#slot-0").focus()
    page.page.keyboard.press("Space")
    expect(page.go).to_have_attribute("aria-disabled", "false")
    page.go.focus()
    page.page.keyboard.press("Enter")
    expect(page.page.locator("body")).to_have_text("done")
    assert page.sent == [{"do": "purchase", "slot": 0, "pay": [0, 1], "gold": 0}]


def test_hand_and_button_stay_in_reach_while_the_rest_scrolls(
    act: Callable[[Table], Acting],
) -> None:
    page = act(table("macaws owls", hand="junk junk", others=[{}, {}, {}]))
    for down in (0, 150):
        page.page.evaluate(f"scrollTo(0, {down})")
        box = page.go.bounding_box()
        assert box is not None
        assert 600 < box["y"] < box["y"] + box["height"] <= 800


def test_nothing_serious_for_those_who_see_or_hear_it_otherwise(
    act: Callable[[Table], Acting],
) -> None:
    waiting = [{"card": "turtles-4", "waits_for": "finish"}]
    page = act(
        table(
            "tuataras turtles owls",
            hand="tuataras-5b turtles-3 junk owls-1",
            discard="owls-2 junk",
            stall=[["owls-1"], ["turtles-2"]],
            schedule=waiting,
            gold=3,
            market="turtles-1 owls-5a . owls-2",
            market_discard="owls-4",
        )
    )
    page.tap("slot-1", "card-0", "card-2")
    expect(page.go).to_contain_text("Buy Balancing")
    check_for_everybody(page.page)
    page.read("card-0")
    check_for_everybody(page.page)


def test_a_stack_takes_cards_of_the_discard_pile(act: Callable[[Table], Acting]) -> None:
    built = [["owls-1"], ["owls-2"], ["owls-3"]]
    page = act(
        table("squirrels owls", hand="junk squirrels-3", discard="owls-2 owls-1", stall=built)
    )
    page.tap("card-1")
    page.choose("build")
    page.page.get_by_text("With cards of your discard pile").tap()
    page.page.locator(".discarded").get_by_text("Wise Spy").tap()
    expect(page.total).to_have_text("4 of 4")
    assert page.done() == {"do": "build", "cards": [1], "discarded": [1]}


# ---- the market runs as on the board ----


def from_left_to_right(page: Page) -> list[str]:
    """The names of the market's cards, as they are seen."""
    slots = page.locator(".market-slots .slot[data-slot]")
    seen: list[list[Any]] = slots.evaluate_all(
        """all => all.map((slot) => [slot.getBoundingClientRect().x,
            slot.querySelector("input, [data-read]").dataset.name ??
            slot.querySelector(".face-name").textContent])"""
    )
    return [name for _x, name in sorted(seen)]


@pytest.mark.parametrize("wide", [False, True])
def test_the_market_gets_cheaper_to_the_right(act: Callable[[Table], Acting], wide: bool) -> None:
    page = act(table("macaws owls", market="macaws-1 macaws-2 macaws-3 macaws-4 macaws-5a"))
    if wide:
        page.page.set_viewport_size(DESKTOP)
    names = [catalog().cards[f"macaws-{value}"].name for value in ("1", "2", "3", "4", "5a")]
    assert from_left_to_right(page.page) == names[::-1]
    assert page.page.locator(".slot .price small").all_inner_texts() == [
        "+4", "+3", "+2", "+1", "+0",
    ]  # fmt: skip


def test_the_leftmost_card_is_the_one_that_lies_furthest_left(
    act: Callable[[Table], Acting],
) -> None:
    """Collector's Desire brings it into the hand."""
    waiting = [{"card": "turtles-2", "waits_for": "finish"}]
    t = table(
        "turtles owls", hand="junk junk", market="turtles-3 owls-1 turtles-4", schedule=waiting
    )
    page = act(t)
    leftmost, *_others = from_left_to_right(page.page)
    t.game.submit({"do": "finish", "entry": 0, "pay": [0, 1], "gold": 0})
    assert [catalog().cards[card].name for card in t.hand()] == [leftmost]


def test_the_rightmost_card_is_the_one_that_lies_furthest_right(
    act: Callable[[Table], Acting],
) -> None:
    """Bargain Seeker throws it away."""
    refill = "owls-1 owls-2 owls-3 owls-4 owls-5a"
    t = table(
        "echidnas owls", hand="echidnas-2", market="echidnas-3 echidnas-4", market_deck=refill
    )
    page = act(t)
    *_others, rightmost = from_left_to_right(page.page)
    t.game.submit({"do": "passive", "card": 0})
    assert [catalog().cards[card].name for card in t.market_discard()] == [rightmost]


def test_where_no_payment_is_proposed_it_asks_for_one(act: Callable[[Table], Acting]) -> None:
    """All of the hand would do, but the next stack needs a card of it."""
    page = act(table("macaws owls", hand="macaws-1 junk junk", market="macaws-3"))
    page.tap("slot-0")
    expect(page.reason).to_have_text("Tap the cards you pay with.")
    page.tap("card-1")
    expect(page.reason).to_have_text("That does not reach the price.")


# ---- the keyboard ----

PAGE_OF_A_TABLE = (
    PAGE.replace(SCRIPT, '{% set scripts = "table" %}')
    .replace(
        '<p class="visually-hidden" id="announce"></p>',
        """<p class="visually-hidden" id="announce"></p>
<p id="connection"></p><div id="refusal"></div>
<section id="table" data-seq="1" data-stage="playing" data-stream="/t/ABCDEF/events">""",
    )
    .replace("</div></div></div>{% endblock %}", "</div></div></div></section>{% endblock %}")
)


@pytest.fixture
def typing(app: Flask, desktop: Page) -> Callable[[Table], Acting]:
    def show(table: Table) -> Acting:
        acting = Acting(desktop, app, table)
        acting.show(PAGE_OF_A_TABLE)
        desktop.wait_for_selector("[data-key]", state="attached")
        return acting

    return show


def typed(page: Acting, keys: str, *fields: str) -> list[Any]:
    with page.page.expect_response("**/answer"):
        for key in keys.split():
            page.page.keyboard.press(key)
    return [page.sent[-1][field] for field in fields]


def test_a_turn_by_keyboard(typing: Callable[[Table], Acting]) -> None:
    def seated() -> Acting:
        return typing(
            table("macaws owls", hand="macaws-3 macaws-1 junk", market="macaws-1 owls-5a")
        )

    assert typed(seated(), "B 2 Enter", "do", "slot", "pay") == ["purchase", 0, [2]]
    assert typed(seated(), "1 P Enter", "do", "card") == ["technique", 0]
    assert typed(seated(), "2 S Enter", "do", "cards") == ["build", [1]]
    assert typed(seated(), "3 I Enter", "do", "cards") == ["inventory", [2]]


def test_keys_are_listed_and_can_be_switched_off(typing: Callable[[Table], Acting]) -> None:
    page = typing(full_table())
    page.page.keyboard.press("?")
    expect(page.page.get_by_role("dialog")).to_contain_text("undo")
    page.page.keyboard.press("Escape")
    page.page.evaluate("localStorage.setItem('play-keys', 'off')")
    page.page.keyboard.press("1")
    assert page.ticked() == []
    page.page.evaluate("localStorage.removeItem('play-keys')")
    page.page.keyboard.press("1")
    assert page.ticked() == ["card-0"]


def test_six_tab_stops_lead_to_the_button(typing: Callable[[Table], Acting]) -> None:
    page = typing(full_table())
    page.page.keyboard.press("Tab")
    page.page.keyboard.press("Enter")  # to the content
    page.page.keyboard.press("Tab")
    page.page.keyboard.press("ArrowRight")
    page.page.keyboard.press("Space")
    assert page.ticked() == ["card-1"]
    for _ in range(4):
        if not page.go.evaluate("one => one === document.activeElement"):
            page.page.keyboard.press("Tab")
    expect(page.go).to_be_focused()


# ---- the shape of the screen ----


def full_table() -> Table:
    return table(
        "macaws owls turtles bats ocelots",
        hand="macaws-3 owls-2 junk junk macaws-1",
        market="macaws-4 owls-5a turtles-1 bats-2 ocelots-3",
        stall=[["turtles-1"], ["bats-2"]],
        gold=2,
        others=[{}, {}, {}],
        characters=["tilda", "barnaby", "odo", "marta"],
    )


SCREENS = {"upright": (360, 740), "on its side": (740, 360), "desktop": (1280, 800)}


@pytest.mark.parametrize("screen", SCREENS)
def test_all_of_my_turn_is_on_one_screen(act: Callable[[Table], Acting], screen: str) -> None:
    """Everybody, the market, my hand and the button, also with four players and characters."""
    page = act(full_table())
    width, height = SCREENS[screen]
    page.page.set_viewport_size({"width": width, "height": height})
    page.page.evaluate("scrollTo(0, 0)")
    things = page.page.locator(
        ".strip-row, .play-turn h1, label[for^=slot-], label[for^=card-], #go, #deeds > summary"
    )
    assert things.count() == 4 + 1 + 5 + 5 + 2
    outside = things.evaluate_all(
        """all => all.filter((one) => {
          const { x, y, right, bottom } = one.getBoundingClientRect();
          return x < -1 || y < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
        }).map((one) => one.outerHTML.slice(0, 60))"""
    )
    assert outside == []
    covered = page.page.locator("label[for^=slot-], label[for^=card-], #go").evaluate_all(
        """all => all.filter((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }).map((one) => one.htmlFor ?? one.id)"""
    )
    assert covered == []


def test_names_of_cards_can_be_read(act: Callable[[Table], Acting]) -> None:
    page = act(full_table())
    sizes = page.page.locator(".face-name").evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 11


def test_text_of_twice_the_size_can_be_used(act: Callable[[Table], Acting]) -> None:
    page = act(full_table())
    page.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert sideways_overflow(page.page) <= 0
    page.tap("card-0")
    assert page.done() == {"do": "build", "cards": [0]}
