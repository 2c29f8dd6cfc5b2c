"""What each browser does in its own way, in Chromium, Firefox and WebKit: scrolling, sounds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask

from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from tests.browser.not_in_firefox import REASONS
from tests.browser.phones import NewPhone, Phone, PlaywrightPhone
from tests.browsing import BROWSER
from tests.thorough import THOROUGH
from tests.web.playing import begin

SETUP = TableSetup(("tuataras", "bats", "ocelots"), players=2)  # one of them puts gold on a card
SEQ = "() => Number(document.getElementById('table').dataset.seq)"
FOLLOWS = "(seq) => Number(document.getElementById('table')?.dataset.seq) > seq"
TOP = "(selector) => document.querySelector(selector).getBoundingClientRect().top"
SCROLLED = "() => scrollY"
GIVE = "button[formaction*='/do/thing?']"
CLEAR_AWAY = "button[formaction*='/do/drop_thing']"


@dataclass
class Two:
    """A game that is tracked, on the phones of two people."""

    anna: Phone
    ben: Phone

    def ben_taps(self, button: str) -> None:
        """Until it is on Anna's phone."""
        before = self.anna.run(SEQ)
        self.ben.tap(button)
        self.anna.wait(FOLLOWS, before)


@pytest.fixture(scope="module")
def two(new_phone: NewPhone) -> Two:
    anna, ben = new_phone(), new_phone()
    anna.open(f"/s/{encode(SETUP)}")
    anna.tap("form[action='/t/new'] button")
    anna.sees("#table")
    ben.open(f"/join?code={anna.path[-6:]}")
    ben.write("input[name=name]", "Ben")
    ben.tap("button[value=seat]")
    ben.sees("#table")
    anna.tap("button", "Begin the game")
    for phone in (anna, ben):
        phone.sees(".turn-number")
    return Two(anna, ben)


def test_the_middle_of_the_screen_stays_when_others_act_above_it(two: Two) -> None:
    """A line comes in above what is read, and goes again; whoever is at the top sees it come."""
    more, reached = "#more > summary", 420
    two.anna.scroll_to(reached)
    stood = two.anna.run(TOP, more)
    for button, is_there in ((GIVE, True), (CLEAR_AWAY, False)):
        two.ben_taps(button)
        assert two.anna.run("() => Boolean(document.querySelector('.thing'))") is is_there
        assert abs(two.anna.run(TOP, more) - stood) < 1
        assert (two.anna.run(SCROLLED) > reached + 50) is is_there  # so it did come above
    two.anna.scroll_to(0)
    two.ben_taps(GIVE)
    assert two.anna.run(SCROLLED) == 0
    two.ben_taps(CLEAR_AWAY)


def test_what_was_tapped_stays_under_the_finger(two: Two) -> None:
    """Also where the middle of the screen has to give way: the new line comes between them."""
    middle = "#player-1"
    two.anna.scroll_to(two.anna.run(SCROLLED) + two.anna.run(TOP, GIVE) - 540)
    before, stood, above = two.anna.run(SEQ), two.anna.run(TOP, GIVE), two.anna.run(TOP, middle)
    assert two.anna.run(SCROLLED) > 0
    two.anna.tap(GIVE)
    two.anna.wait(FOLLOWS, before)
    two.anna.wait(
        f"(one, top) => Math.abs(({TOP})(one) - top) < 1", GIVE, stood
    )  # it comes up again
    assert two.anna.run(TOP, middle) < above - 50
    two.ben_taps(CLEAR_AWAY)


# ---- at a game on screens ----

NOTE_AUDIO = """() => {
  window.heard = [];
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      window.heard.push(this);
    }
  };
}"""
TOUCH = """(selector, type) => document.querySelector(selector)
  .dispatchEvent(new PointerEvent(type, { bubbles: true }))"""
IS = "(state) => heard.map((one) => one.state).join() === state"


@pytest.fixture(scope="module")
def player(new_phone: NewPhone) -> Phone:
    """Somebody who has begun a game against a bot."""
    phone = new_phone()
    phone.open("/play")
    phone.tap("button.button-primary")
    phone.sees(".play-table")
    return phone


def test_sounds_begin_with_a_tap_and_come_back_after_silence(player: Phone) -> None:
    """Not as a finger comes down, which on a phone gives a page no leave to be heard."""
    heading = ".play-turn h1"
    player.run(NOTE_AUDIO)
    player.run(TOUCH, heading, "pointerdown")
    player.run(TOUCH, heading, "pointerup")
    assert player.run("() => heard.length") == 0
    player.tap(heading)
    player.wait(IS, "running")
    player.run("() => { heard[0].suspend(); }")  # as a call does
    player.wait(IS, "suspended")
    player.tap(heading)
    player.wait(IS, "running")


def test_a_long_press_on_a_card_selects_no_text(player: Phone) -> None:
    """Each browser says by the name that it knows."""
    card = ".hand-card > :is(label, .face-link)"
    player.sees(card)
    selects = """(card) => {
      const style = getComputedStyle(document.querySelector(card));
      return style.userSelect ?? style.webkitUserSelect;
    }"""
    assert player.run(selects, card) == "none"


# The one of the three that shows notifications without a desktop. It takes seconds: first a service
# worker keeps the whole compendium.
@pytest.mark.skipif(
    BROWSER != "firefox" and not THOROUGH, reason="is run by make browsers and make soak"
)
@pytest.mark.parametrize("new_phone", ["firefox"], indirect=True)
def test_your_turn_is_notified_by_the_service_worker(
    new_phone: NewPhone, server_app: Flask
) -> None:
    """On Android the page itself may not. It is away; a tap on the notification brings it back."""
    played = begin(server_app, SETUP, "Ann", "Bo")
    bo = new_phone(service_workers="allow")
    assert isinstance(bo, PlaywrightPhone)
    for cookie in played.phones[1].client._cookies.values():
        bo.page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": bo.server}])
    bo.open(f"/t/{played.code}")
    bo.wait("() => navigator.serviceWorker.ready.then(() => true)")
    bo.run("() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' })")
    played.end_turn(0)
    shown = bo.wait("""async () => {
      const { ready } = navigator.serviceWorker;
      const all = await (await ready).getNotifications();
      return all.map(({ tag, body, data }) => ({ tag, body, data }))[0];
    }""")
    assert shown["tag"] == "your-turn"
    assert shown["body"] == bo.run("() => document.querySelector('[data-asks]').dataset.asks")
    assert shown["data"] == f"{bo.server}/t/{played.code}"


def test_what_firefox_leaves_out_is_there() -> None:
    """A test that is called something else would be left out of nothing."""
    missing = [
        (file, name)
        for tests in REASONS.values()
        for file, names in tests.items()
        for name in names
        if f"\ndef {name}" not in Path(__file__).with_name(file).read_text(encoding="utf-8")
    ]
    assert not missing
