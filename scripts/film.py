"""The film in the README: a phone looks on while two bots have their turns."""

from __future__ import annotations

import io
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion import store  # noqa: E402
from companion.bots import SeatView, bot_of  # noqa: E402
from companion.config import Settings  # noqa: E402
from companion.setup.code import encode  # noqa: E402
from companion.setup.sheet import TableSetup  # noqa: E402
from companion.store import Games, Tables  # noqa: E402
from tests.browsing import running_browser, running_server, window  # noqa: E402

FILM = ROOT / "docs/screenshots/bot-turn.webp"
TABLE = TableSetup(("raccoons", "bats", "ocelots", "tuataras"), players=3)
SEED = "9"
PLAYED_BEFORE = 90  # answers: there are stacks, and hands worth looking at
SIZE = {"width": 360, "height": 740}
WIDTH = 252  # of the film
LAST_FRAME = 1500  # milliseconds
LONGEST = 12.0  # seconds
BOTS = ("b" * 32, "c" * 32)


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as directory,
        running_server(Path(directory)) as address,
        running_browser() as browser,
    ):
        settings = Settings.from_environment({"INSTANCE_DIR": directory})
        engine = store.open_database(settings.database_url)
        tables = Tables(engine, store.Feed(engine))
        frames = _frames(browser, address, tables, Games(engine, tables))
        engine.dispose()
    _write(frames)
    print(f"{FILM.relative_to(ROOT)}: {len(frames)} frames, {FILM.stat().st_size // 1024} KB")


def _frames(
    browser: Browser, address: str, tables: Tables, games: Games
) -> list[tuple[float, Image.Image]]:
    """What the phone shows from the end of its own turn to the beginning of the next one."""
    page = window(browser, address, SIZE).new_page()
    page.goto(f"/s/{encode(TABLE)}")
    page.get_by_role("button", name="Open a table").first.click()
    page.wait_for_url("**/t/*")
    code = page.url.rpartition("/")[2]
    here = page.url
    for seat, (device, name) in enumerate(zip(BOTS, ("Hazel", "Moss"), strict=True), start=1):
        tables.sit(code, device, name, seat)
    own = tables.load(code).chairs[0].holder
    assert own
    page.goto("about:blank")
    games.begin(code, own, first=0, shared=SEED)
    play = _Players(games, code, (own, *BOTS))
    play.answers(PLAYED_BEFORE)
    play.until(lambda seat: seat == 0)
    play.until(lambda seat: seat != 0)
    page.goto(here)
    page.wait_for_selector("[data-playing]")
    page.wait_for_timeout(800)
    play.until(lambda seat: seat == 0)
    return _filmed(page)


class _Players:
    """Everybody at the table, as shopkeepers play."""

    def __init__(self, games: Games, code: str, devices: tuple[str, ...]) -> None:
        self.games, self.code, self.devices = games, code, devices
        self.bots = [bot_of("shopkeeper", seat) for seat in range(len(devices))]

    def asked(self) -> int:
        decision = self.games.load(self.code).game.decision
        assert decision is not None, "the game is over: take another seed"
        return decision.seat

    def answer(self) -> None:
        match = self.games.load(self.code)
        seat = self.asked()
        answer = self.bots[seat].decide(SeatView(match.game, seat)).answer
        self.games.answer(self.code, self.devices[seat], seat, match.moment, answer)

    def answers(self, number: int) -> None:
        for _ in range(number):
            self.answer()

    def until(self, wanted: Callable[[int], bool]) -> None:
        """Until the seat that is asked is one that is wanted."""
        while not wanted(self.asked()):
            self.answer()


def _filmed(page: Page) -> list[tuple[float, Image.Image]]:
    page.wait_for_selector("html.in-motion")
    begun = time.monotonic()
    frames = []
    while time.monotonic() - begun < LONGEST:
        picture = Image.open(io.BytesIO(page.screenshot(type="png"))).convert("RGB")
        height = round(picture.height * WIDTH / picture.width)
        frames.append((time.monotonic() - begun, picture.resize((WIDTH, height))))
        if not page.locator("html.in-motion").count():
            break
    return frames


def _write(frames: list[tuple[float, Image.Image]]) -> None:
    shown = [round(1000 * (after[0] - now[0])) for now, after in pairwise(frames)]
    first, *others = [picture for _at, picture in frames]
    first.save(
        FILM, save_all=True, append_images=others, duration=[*shown, LAST_FRAME], loop=0, quality=60
    )


if __name__ == "__main__":
    main()
