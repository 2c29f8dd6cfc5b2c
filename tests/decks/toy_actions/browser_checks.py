"""Actions that nobody but the mice knows, tapped on a phone.

Runs in a copy of the project whose ``companion/decks`` has the mice: see ``tests/decks/dropping``.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from checks import SETUP, position
from playwright.sync_api import Page, expect

from companion import create_app
from companion.config import Settings
from companion.engine.position import write_position
from companion.setup.code import encode
from companion.store import Games, Tables
from tests.browsing import DESKTOP, running_browser, running_server, window
from tests.decks.reporting import report

DIRECTORY = Path(tempfile.mkdtemp())
APP = create_app(Settings.from_environment({"INSTANCE_DIR": str(DIRECTORY), "LIMITS": "off"}))
GAMES: Games = APP.extensions["games"]
TABLES: Tables = APP.extensions["tables"]


class Sitting:
    """Ann and a bot at a table, in the middle of a game; her page is open."""

    def __init__(self, page: Page, hand: str, schedule: str = "") -> None:
        self.page = page
        page.goto(f"/s/{encode(SETUP)}")
        page.get_by_role("button", name="Open a table").first.click()
        page.wait_for_url("**/t/*")
        self.code = page.url.rpartition("/")[2]
        host = TABLES.load(self.code).chairs[0].holder
        assert host
        TABLES.seat_bot(self.code, host, 1, "Bo")
        GAMES.begin_at(self.code, host, position(hand, schedule), shared=True)
        page.goto(f"/t/{self.code}")

    def tap(self, *labels: str) -> None:
        for label in labels:
            self.page.locator(f'label[for="{label}"]').click()

    def choose(self, deed: str) -> None:
        self.page.locator("#deeds > summary").click()
        self.page.locator(f'.act-choice[data-do="{deed}"]').click()

    def go(self) -> None:
        button = self.page.locator("#go")
        expect(button).to_have_attribute("aria-disabled", "false")
        button.click()

    @property
    def hand(self) -> list[str]:
        cards: list[str] = write_position(GAMES.load(self.code).game)["seats"][0]["hand"]
        return cards


def check_a_picnic_is_tapped(page: Page) -> None:
    ann = Sitting(page, "mice-1 junk foxes-2")
    ann.tap("card-0")
    ann.choose("picnic")
    expect(page.locator("#go")).to_have_text("Have a picnic with Picnic Basket")
    expect(page.locator("#tray-reason")).to_have_text("Choose at least 1.")
    ann.tap("card-1")
    expect(page.locator(".hand-card.is-quiet")).to_have_count(0)
    page.get_by_label("How?").select_option("by night")
    ann.go()
    expect(page.locator("#card-2")).to_have_count(0)
    assert ann.hand == ["mice-1", "foxes-2"]


def check_a_raid_is_tapped(page: Page) -> None:
    ann = Sitting(page, "mice-2 junk junk")
    ann.tap("card-0")
    expect(page.locator("#go")).to_have_text("Raid")  # for what, is still to be said
    ann.tap("slot-1")
    ann.choose("raid")
    ann.tap("card-1", "card-2")
    expect(page.locator("#tray-total")).to_have_text("2 of 2")
    expect(page.locator("#go")).to_have_text("Raid the market for Nasty Threat")
    ann.go()
    expect(page.locator(".play-tray-waits")).to_be_visible()
    assert "crocodiles-5a" in ann.hand


def check_a_card_of_the_schedule_is_used(page: Page) -> None:
    ann = Sitting(page, "junk", "mice-3")
    ann.choose("nibble")
    expect(page.locator("#go")).to_have_text("Nibble at Crumbs")
    ann.go()
    expect(page.locator("#card-1")).to_be_attached()
    assert ann.hand == ["junk", "foxes-4"]


@contextmanager
def pages() -> Iterator[Callable[[], Page]]:
    with running_server(DIRECTORY) as address, running_browser() as browser:
        yield lambda: window(browser, address, DESKTOP).new_page()


if __name__ == "__main__":
    with pages() as new_page:
        report(globals(), lambda: (new_page(),))
