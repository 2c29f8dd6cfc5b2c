"""How long others' turns take on a phone: `python -m bench.others_turns [LEVEL …]`.

A person on a real page (Chromium, 360 x 800) plays against one bot or three, on a server with a
worker. Measured is the time from the click on "End my turn" until the page asks the person again
and nothing moves any more: what the bots think, what the worker and the network need, and what is
shown. `--moving normal` or `reduced`, `--engine plain` or `compiled` (see `make fast`),
`--turns N`; without them all of it, as a table. `load` is how many processes wanted a processor:
where it is more than the machine has, the times are those of a machine that is too busy.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Browser, Page

from companion import create_app
from companion.bots import SeatView, bot_of
from companion.catalog import catalog
from companion.config import Settings
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Games, Match, Tables
from tests.browser.house import working_in
from tests.browser.tapping import wait_for_moment
from tests.browsing import running_browser, running_server, window

LEVELS = ("apprentice", "shopkeeper", "merchant", "guildmaster")
MOVING = {"normal": "no-preference", "reduced": "reduce"}
TURNS = 8  # of the person, for each line of the table
MOST_ANSWERS = 400
# The page asks the person, and shows nothing that happened before.
MY_TURN = """moment => {
  const asks = document.querySelector("[data-playing][data-asks]");
  return asks && asks.dataset.moment !== moment && !document.documentElement.matches(".in-motion");
}"""


class Evening:
    """A person on a page against bots."""

    def __init__(self, page: Page, tables: Tables, games: Games, level: str, seats: int) -> None:
        self.page, self.tables, self.games = page, tables, games
        decks = tuple(Random(f"turns/{level}/{seats}").sample(list(catalog().decks), seats + 1))
        page.goto(f"/s/{encode(TableSetup(decks, seats))}")
        page.get_by_role("button", name="Open a table").first.click()
        page.wait_for_url("**/t/*")
        self.code = page.url.rpartition("/")[2]
        holder = tables.load(self.code).chairs[0].holder
        assert holder is not None
        self.device = holder
        for chair in range(1, seats):
            tables.seat_bot(self.code, holder, chair, f"Bot {chair}", level)
        levels = dict.fromkeys(range(1, seats), level)
        games.begin(self.code, holder, first=0, levels=levels, shared=f"{level}/{seats}")
        self.person = bot_of("shopkeeper")
        page.goto(f"/t/{self.code}")

    @property
    def match(self) -> Match:
        return self.games.load(self.code)

    def waits(self, turns: int) -> list[float]:
        """Seconds from the click until it is the person's turn again, for each of so many turns."""
        found: list[float] = []
        for _ in range(MOST_ANSWERS):
            match = self._when_asked()
            if match.game.over or len(found) == turns:
                break
            assert match.game.decision is not None
            if match.game.decision.purpose == "end_turn":
                found.append(self._end_turn(match))
            else:
                answer = self.person.decide(SeatView(match.game, 0)).answer
                self.games.answer(self.code, self.device, 0, match.moment, answer)
        return found

    def _when_asked(self) -> Match:
        """The game when the person is asked, and the page shows it."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            match = self.match
            if match.game.over:
                return match
            if match.game.decision is not None and match.game.decision.seat == 0:
                wait_for_moment(self.page, match.moment)
                self.page.wait_for_function(MY_TURN, arg="")
                return match
            time.sleep(0.05)
        raise RuntimeError("the bots do not answer")

    def _end_turn(self, match: Match) -> float:
        self.page.evaluate("""() => {
          window.clicked = 0;
          document.querySelector(".tray-without").addEventListener(
            "click", () => (window.clicked = performance.now()), { once: true });
        }""")
        self.page.locator(".tray-without").tap()
        self.page.wait_for_function(MY_TURN, arg=str(match.moment), timeout=60_000)
        return float(self.page.evaluate("performance.now() - window.clicked")) / 1000


@contextmanager
def engine(kind: str) -> Iterator[None]:
    before = os.environ.get("ENGINE")
    os.environ["ENGINE"] = "plain" if kind == "plain" else ""
    yield
    os.environ["ENGINE"] = before or ""


def lines(browser: Browser, kind: str, asked: argparse.Namespace) -> Iterator[Sequence[object]]:
    with (
        engine(kind),
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as address,
        working_in(Path(folder)),
    ):
        app = create_app(Settings.from_environment({"INSTANCE_DIR": folder, "LIMITS": "off"}))
        known = app.extensions
        for level, seats, moving in product(asked.levels, (2, 4), asked.moving):
            phone = window(browser, address, reduced_motion=MOVING[moving])
            evening = Evening(phone.new_page(), known["tables"], known["games"], level, seats)
            waits = evening.waits(asked.turns)
            phone.close()
            load = f"{os.getloadavg()[0]:.0f}"
            yield kind, level, seats, moving, load, len(waits), median(waits), max(waits)
        known["database"].dispose()


def main() -> None:
    read = argparse.ArgumentParser(description="How long others' turns take on a phone.")
    read.add_argument("levels", nargs="*", default=LEVELS)
    read.add_argument("--moving", nargs="*", default=[*MOVING])
    read.add_argument("--engine", nargs="*", default=["plain", "compiled"])
    read.add_argument("--turns", type=int, default=TURNS)
    asked = read.parse_args()
    print("| engine | level | seats | motion | load | turns | median s | longest s |")
    print("|---|---|---:|---|---:|---:|---:|---:|")
    with running_browser() as browser:
        for kind in asked.engine:
            for row in lines(browser, kind, asked):
                *words, middle, longest = row
                numbers = f"{middle:.1f} | {longest:.1f}"
                print("|", " | ".join(map(str, words)), "|", numbers, "|", flush=True)


if __name__ == "__main__":
    main()
