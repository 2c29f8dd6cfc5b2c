"""One sees what happens: what others do is shown as movements on this phone, and a tap skips it."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, Route, expect

from companion.bots import SeatView, bot_of
from companion.engine import Event, Game
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Games, Match, Tables
from tests.browser.tapping import SOON, wait_for_moment
from tests.browsing import DESKTOP, PHONE, OpenWindow
from tests.thorough import THOROUGH

SETUP = encode(TableSetup(("raccoons", "bats", "ocelots"), players=2))
BO = "b" * 32  # somebody whose phone we need not see
# Notes every card and die that flies over the page, and every sentence with it.
NOTES = """
window.flown = []; window.said = [];
new MutationObserver((changes) => {
  for (const change of changes)
    for (const node of change.addedNodes)
      if (node.classList?.contains("flying")) window.flown.push(node.className);
}).observe(document, { childList: true, subtree: true });
document.addEventListener("DOMContentLoaded", () => {
  const toast = document.querySelector("#toast > span");
  if (toast) new MutationObserver(() => window.said.push(toast.textContent))
    .observe(toast, { childList: true, characterData: true, subtree: true });
});
// How long each step of what is shown was to take, one after the other.
window.lasting = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  if (window.endless) options = { ...options, duration: 1e6 }; // until somebody taps
  const last = window.lasting.at(-1);
  const at = performance.now();
  const lasts = (options.delay ?? 0) + options.duration;
  if (last && at - last.at < 8) last.lasts = Math.max(last.lasts, lasts);
  else window.lasting.push({ at, lasts });
  return animate.call(this, frames, options);
};
"""


class Watched:
    """A game of two: Ann's phone is on the screen, Bo answers straight into the store."""

    def __init__(
        self, page: Page, tables: Tables, games: Games, seed: str, position: Any = None
    ) -> None:
        self.page, self.tables, self.games = page, tables, games
        page.goto(f"/s/{SETUP}")
        page.get_by_role("button", name="Open a table").first.click()
        page.wait_for_url("**/t/*")
        self.address = page.url
        self.code = page.url.rpartition("/")[2]
        tables.sit(self.code, BO, "Bo", 1)
        ann = tables.load(self.code).chairs[0].holder
        assert ann
        self.devices = (ann, BO)
        page.goto("about:blank")
        if position is None:
            games.begin(self.code, ann, first=0, shared=seed)
        else:
            games.begin_at(self.code, ann, position)
        self.bots = [bot_of("shopkeeper", seat) for seat in range(2)]
        self.decided: dict[int, Any] = {}

    @property
    def match(self) -> Match:
        return self.games.load(self.code)

    def next_answer(self, match: Match) -> tuple[int, Any]:
        """A bot that is asked twice does something else: it is asked once for each moment."""
        assert match.game.decision is not None
        seat = match.game.decision.seat
        if match.moment not in self.decided:
            self.decided[match.moment] = self.bots[seat].decide(SeatView(match.game, seat)).answer
        return seat, self.decided[match.moment]

    def answer(self) -> None:
        match = self.match
        seat, answer = self.next_answer(match)
        self.games.answer(self.code, self.devices[seat], seat, match.moment, answer)

    def play_until(self, wanted: str) -> None:
        """Until Bo's next answer brings an event that is wanted, with Ann's page before it."""
        for _ in range(400):
            match = self.match
            seat, answer = self.next_answer(match)
            if seat == 1 and any(WANTED[wanted](event) for event in ahead(match.game, answer)):
                self.page.goto(self.address)
                wait_for_moment(self.page, match.moment)
                self.page.evaluate("window.flown = []; window.said = []")
                return
            self.answer()
        raise AssertionError(f"{wanted} never happened")

    def play_to_end_of_turn(self) -> None:
        """Ann's page is there, and all she can do is to end her turn."""
        while (asked := self.match.game.decision) is None or asked.purpose != "end_turn":
            self.answer()
        self.page.goto(self.address)
        wait_for_moment(self.page, self.match.moment)

    def play_others_turn(self) -> None:
        while (asked := self.match.game.decision) is not None and asked.seat == 1:
            self.answer()

    def flown(self) -> list[str]:
        noted: list[str] = self.page.evaluate("window.flown")
        return noted

    def said(self) -> str:
        return " ".join(self.page.evaluate("window.said"))

    def wait_until_shown(self) -> None:
        wait_for_moment(self.page, self.match.moment)
        expect(self.page.locator("html.in-motion")).to_have_count(0, timeout=SOON)


WANTED = {
    "a card out of my hand": lambda event: (
        event.seat == 1 and event.origin is not None and event.origin[:2] == ("hand", 0)
    ),
    "a card onto my discard pile": lambda event: (
        event.target is not None and event.target[:2] == ("discard", 0)
    ),
    "a purchase": lambda event: event.what == "purchases",
    "a die": lambda event: event.what == "rolled",
}


def ahead(game: Game, answer: Any) -> list[Event]:
    fork = game.fork()
    before = len(fork.events)
    fork.submit(answer)
    return fork.events[before:]


@pytest.fixture
def watch(server: str, server_app: Flask, open_window: OpenWindow) -> Callable[..., Watched]:
    def watched(seed: str, position: Any = None, **unusual: Any) -> Watched:
        window = open_window(server, **{"size": PHONE, **unusual})
        window.add_init_script(NOTES)
        known = server_app.extensions
        return Watched(window.new_page(), known["tables"], known["games"], seed, position)

    return watched


def test_a_card_taken_from_my_hand_is_seen_to_go(watch: Callable[..., Watched]) -> None:
    game = watch("3")
    game.play_until("a card out of my hand")
    game.answer()
    expect(game.page.locator(".flying").first).to_be_attached(timeout=SOON)
    game.wait_until_shown()
    assert "your hand" in game.said()


def test_on_a_pile_only_the_picture_of_a_card_comes_to_lie(watch: Callable[..., Watched]) -> None:
    game = watch("4")  # where a card lies there already
    game.play_until("a card onto my discard pile")
    width = game.page.evaluate("""() => {
      const pile = document.querySelector("#discard-0 .pile-top");
      window.laid = [];
      new MutationObserver(() => window.laid.push(pile.offsetWidth))
        .observe(pile, { childList: true });
      return pile.offsetWidth;
    }""")
    game.answer()
    game.wait_until_shown()
    laid = game.page.evaluate("window.laid")
    assert laid
    assert set(laid) == {width}


def test_a_die_tumbles_to_its_face(watch: Callable[..., Watched]) -> None:
    game = watch("5")
    game.play_until("a die")
    game.answer()
    die = game.page.locator(".flying-die img")
    expect(die).to_be_attached(timeout=SOON)
    assert "dice/" in (die.get_attribute("src") or "")
    game.wait_until_shown()
    assert "Bo rolls the " in game.said()


def test_until_the_page_has_caught_up_nothing_of_before_is_offered(
    watch: Callable[..., Watched],
) -> None:
    """Head, tray, hand and market belong to the moment that is shown."""
    game = watch("7")
    game.play_to_end_of_turn()
    head = game.page.locator(".play-turn h1")
    expect(head).to_have_text("Your turn")
    game.page.evaluate("window.endless = true")
    game.page.get_by_role("button", name="End my turn").tap()
    expect(game.page.locator(".play-caption > span")).to_contain_text("You", timeout=SOON)
    assert game.page.evaluate(PRESSABLE) == []
    game.page.touchscreen.tap(180, 300)  # to now
    game.wait_until_shown()
    expect(head).to_have_text("Bo’s turn")
    game.play_others_turn()
    expect(game.page.locator(".play-caption > span")).to_contain_text("Bo", timeout=SOON)
    expect(head).to_have_text("Bo’s turn")
    assert game.page.evaluate(PRESSABLE) == []
    assert not game.page.locator(".is-legal, .is-hinted").count()
    game.page.touchscreen.tap(180, 300)
    game.wait_until_shown()
    expect(head).to_have_text("Your turn")
    assert game.page.evaluate(PRESSABLE) != []
    expect(game.page.locator("#toast")).to_be_hidden()


# What a finger could press in tray, hand and market.
PRESSABLE = """() => [...document.querySelectorAll(
    ".play-tray button, .play-tray summary, .play-hand input, .play-market input")]
  .filter((one) => !one.closest("[inert]") && !one.disabled).map((one) => one.outerHTML)"""


def test_each_step_is_shown_on_the_page_of_its_moment(watch: Callable[..., Watched]) -> None:
    """While Bo's turn is shown the hand is the one that was drawn before it."""
    game = watch("7")
    game.play_to_end_of_turn()
    game.page.evaluate("window.endless = true")
    game.page.get_by_role("button", name="End my turn").tap()
    caption = game.page.locator(".play-caption > span")
    expect(caption).to_contain_text("You", timeout=SOON)
    game.play_others_turn()  # all of it, before the first card of the clean-up has come down
    table = game.match.game.table
    hand = [table.printed_kind(card).id for card in table.hand(0)]
    assert hand
    for _ in range(60):
        if (caption.text_content() or "").startswith("Bo "):
            break
        game.page.evaluate(FINISH_STEP)
        game.page.wait_for_timeout(30)
    expect(game.page.locator(".play-turn h1")).to_have_text("Bo’s turn")
    shown = game.page.locator(".play-hand [data-card-id]:not(.is-away)")
    lying = [one.get_attribute("data-card-id") for one in shown.all()]
    assert sorted(filter(None, lying)) == sorted(hand)
    assert game.page.evaluate(PRESSABLE) == []


FINISH_STEP = "document.getAnimations().forEach((one) => one.id === 'motion' && one.finish())"


def test_however_much_happens_in_a_turn_it_takes_no_longer(watch: Callable[..., Watched]) -> None:
    """Thirty steps that matter fit into the time of one turn."""
    game = watch("7")
    game.play_until("a purchase")
    game.page.route("**/t/*", many_steps)
    game.page.evaluate("window.lasting = []")
    game.answer()
    expect(game.page.locator("html.in-motion")).to_have_count(1, timeout=SOON)
    expect(game.page.locator("html.in-motion")).to_have_count(0, timeout=SOON)
    lasting = game.page.evaluate("window.lasting.map((step) => step.lasts)")
    assert len(lasting) > 30
    assert sum(lasting) < 4000  # unhurried each of them alone would take 420


def many_steps(route: Route) -> None:
    """The page that comes tells of more than happened."""
    response = route.fetch()
    text = response.text()
    found = re.search(r'data-motion="([^"]*)"', text)
    if found:
        told = json.loads(html.unescape(found[1]))
        more = [{"text": f"Bo does thing {at}.", "seq": 10_000} for at in range(30)]
        told["steps"] = [*more, *told["steps"]]
        text = text.replace(found[0], f'data-motion="{html.escape(json.dumps(told))}"')
    route.fulfill(response=response, body=text)


def test_two_answers_under_way_do_not_show_anything_twice(watch: Callable[..., Watched]) -> None:
    """The second one tells again what the first one told: a card would leave the market twice."""
    game = watch("7")
    game.play_until("a purchase")
    game.page.evaluate("""() => {
      const ask = () => htmx.ajax("GET", location.href,
        { source: document.body, target: "#table", swap: "morph:outerHTML" });
      window.twice = () => { ask(); htmx.ajax("GET", location.href,
        { source: document.getElementById("table"), target: "#table", swap: "morph:outerHTML" }); };
    }""")
    game.answer()
    game.page.evaluate("twice()")
    game.wait_until_shown()
    bought = [said for said in game.page.evaluate("window.said") if "buys" in said]
    assert len(bought) == 1


def test_a_tap_skips_and_does_nothing_else(watch: Callable[..., Watched]) -> None:
    game = watch("7")
    game.page.goto(game.address)
    game.page.evaluate("localStorage.setItem('play-motion', 'slow')")
    game.play_until("a purchase")
    game.answer()
    expect(game.page.locator("html.in-motion")).to_have_count(1, timeout=SOON)
    moment = game.match.moment
    game.page.touchscreen.tap(180, 300)
    game.wait_until_shown()
    assert game.match.moment == moment
    assert "Bo buys" in game.said() or "Bo takes" in game.said()


def test_what_was_shown_can_be_gone_through_again_step_by_step(
    watch: Callable[..., Watched],
) -> None:
    game = watch("7")
    game.play_until("a purchase")
    game.play_others_turn()
    game.wait_until_shown()
    game.page.locator("#turn-summary summary").tap()
    game.page.evaluate("window.said = []")
    game.page.get_by_role("button", name="Show it step by step").tap()
    expect(game.page.locator("html.step-by-step")).to_have_count(1)
    for _ in range(60):
        if not game.page.locator("html.step-by-step").count():
            break
        game.page.keyboard.press("ArrowRight")
    game.wait_until_shown()
    assert "Bo" in game.said()


def test_where_less_motion_is_wanted_only_the_sentence_comes(watch: Callable[..., Watched]) -> None:
    game = watch("7", reduced_motion="reduce")
    game.play_until("a purchase")
    game.answer()
    game.wait_until_shown()
    assert game.flown() == []
    assert "Bo" in game.said()
    assert "Bo buys" in game.page.locator("#announce").inner_text()


def test_movements_can_be_switched_off(watch: Callable[..., Watched]) -> None:
    game = watch("7")
    game.page.goto(game.address)
    game.page.evaluate("document.querySelector('#play-settings').open = true")
    game.page.evaluate("document.querySelector('#play-side')?.scrollIntoView()")
    game.page.locator("#play-motion").select_option("off", force=True)
    game.play_until("a purchase")
    game.answer()
    game.wait_until_shown()
    assert game.flown() == []


BO_WINS = {
    "decks": ["raccoons", "bats", "ocelots"],
    "seats": [
        {"hand": ["junk"] * 5, "deck": ["junk"] * 5},
        {"hand": ["bats-2", "junk", "junk", "junk", "junk"], "deck": ["junk"] * 5},
    ],
    "stalls": [[], [["bats-1"]]],
    "market": ["ocelots-2", "ocelots-3"],
    "turn": {"seat": 1},
    "settings": {"stacks_to_win": 2},
}


@pytest.mark.parametrize("moving", ["no-preference", "reduce"])
def test_no_sentence_lies_on_the_headline_of_the_winner(
    watch: Callable[..., Watched], moving: str
) -> None:
    game = watch("7", reduced_motion=moving, position=BO_WINS)
    game.page.goto(game.address)
    wait_for_moment(game.page, game.match.moment)
    game.answer()
    expect(game.page.locator(".win-ribbon")).to_contain_text("Bo wins", timeout=SOON)
    expect(game.page.locator("html.in-motion")).to_have_count(0, timeout=SOON)
    expect(game.page.locator("#toast")).to_be_hidden()


def test_without_motion_only_what_others_did_is_said_over_the_table(
    watch: Callable[..., Watched],
) -> None:
    """One's own doing the page shows, what led to a question stands above it."""
    game = watch("7", reduced_motion="reduce")
    game.play_to_end_of_turn()
    game.page.evaluate("window.said = []")
    game.page.get_by_role("button", name="End my turn").tap()
    wait_for_moment(game.page, game.match.moment)
    expect(game.page.locator(".play-turn h1")).to_have_text("Bo’s turn", timeout=SOON)
    assert game.said() == ""
    game.answer()
    expect(game.page.locator("#toast")).to_contain_text("Bo")


# Whatever lies over the page, and what is said twice, looked at as often as there are pictures.
LIES_OVER = """() => {
  const OVER = "#toast, #turn-summary > summary, .win-ribbon, .play-caption > span";
  const SAYS = ".play-log-lines li, .tray-head, .ask-bar, " + OVER;
  window.faults = new Set();
  window.toasts = new Set();
  const inSight = (one) => {
    const { top, bottom, width } = one.getBoundingClientRect();
    return one.checkVisibility({ visibilityProperty: true }) && width && bottom > 0
      && top < innerHeight && getComputedStyle(one).clipPath === "none";
  };
  const seen = (which) => [...document.querySelectorAll(which)].filter(inSight);
  const words = (one) => (one.querySelector("[role=status]") ?? one).textContent.trim();
  const covers = (one, other) => {
    const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  };
  const look = () => {
    const toast = document.getElementById("toast");
    if (toast && inSight(toast)) {
      window.toasts.add(words(toast));
      for (const other of seen(OVER)) {
        if (other !== toast && covers(toast, other)) window.faults.add(`lies on: ${words(other)}`);
      }
      for (const other of seen(SAYS)) {
        if (other !== toast && words(other).includes(words(toast))) {
          window.faults.add(`said twice: ${words(toast)}`);
        }
      }
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize(
    ("screen", "moving"),
    [
        ("phone", "no-preference"),
        ("desktop", "reduce"),
        *([("phone", "reduce"), ("desktop", "no-preference")] if THOROUGH else []),
    ],
)
def test_what_lies_over_the_page_hides_nothing_and_says_nothing_twice(
    watch: Callable[..., Watched], moving: str, screen: str
) -> None:
    size = {"size": DESKTOP} if screen == "desktop" else {}
    game = watch("7", reduced_motion=moving, **size)
    game.play_to_end_of_turn()
    game.page.evaluate(LIES_OVER)
    for _ in range(2):
        game.answer()
        game.wait_until_shown()
        while (asked := game.match.game.decision) is not None and asked.seat == 1:
            said = shown_toast(game.page)
            game.answer()
            game.wait_until_shown()
            assert shown_toast(game.page) != said or not said  # it was about what was before
        game.page.wait_for_timeout(100)
        while (asked := game.match.game.decision) is None or asked.purpose != "end_turn":
            game.answer()
            game.wait_until_shown()
            assert not shown_toast(game.page)  # that I did myself
    assert game.page.evaluate("[...window.faults]") == []
    is_needed = (moving, screen) == ("reduce", "phone")
    assert bool(game.page.evaluate("[...window.toasts]")) == is_needed


def shown_toast(page: Page) -> str:
    toast = page.locator("#toast")
    return toast.locator("[role=status]").inner_text() if toast.is_visible() else ""
