"""The pictures in the README: picker, proposals, sheet and tracker on a phone, a table on a TV, and
a game on screens: a phone upright and on its side, a desktop, light, dark, large text."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion import store  # noqa: E402
from companion.bots import SeatView, bot_of  # noqa: E402
from companion.catalog.packs import exhibition  # noqa: E402
from companion.config import Settings  # noqa: E402
from companion.setup.code import encode  # noqa: E402
from companion.setup.sheet import TableSetup  # noqa: E402
from companion.store import Games, Match, Tables  # noqa: E402
from tests.browser.test_live_table import tap_change  # noqa: E402
from tests.browsing import DESKTOP, running_browser, running_server, window  # noqa: E402

FOLDER = ROOT / "docs/screenshots"
TABLE = TableSetup(("macaws", "hares", "mongooses", "pangolins"), players=3)
PAGES = {
    "picker": "/pick?players=3&mood=first-game",
    "proposals": "/pick/tables?players=3&mood=first-game&seed=1",
    "sheet": f"/s/{encode(TABLE)}",
}


LIVE_TABLE = TableSetup(("tuataras", "bats", "hares", "pangolins"), players=3)
NAMES = ("Anna", "Ben", "Clara")
# Some turns into a game: who taps what.
TAPS = [
    ("Anna", "gold?holder=seat-0&add=5"),
    ("Anna", "gold?holder=seat-0&add=1"),
    ("Anna", "gold?holder=seat-0&add=1"),
    ("Anna", "build?stall=0&stack=1&set=bats"),
    ("Anna", "build?stall=0&stack=2&set=hares"),
    ("Anna", "next_turn?turn=1"),
    ("Ben", "build?stall=1&stack=1&set=tuataras"),
    ("Ben", "gold?holder=seat-1&add=1"),
    ("Ben", "next_turn?turn=2"),
    ("Clara", "build?stall=2&stack=1&set=pangolins"),
    ("Clara", "build?stall=2&stack=2"),
    ("Clara", "next_turn?turn=3"),
    *(("Anna", f"clock?steps={step}") for step in range(4)),
    ("Anna", "roll?die=pangolin"),
]


# A game on screens: the same deal every time, played by bots up to a question worth a picture.
PLAYED = TableSetup(
    ("macaws", "foxes", "bats", "squirrels", "ocelots"),
    players=4,
    characters=tuple(exhibition().characters)[:4],
)
OTHERS = ("Ben", "Clara", "Quentin")
SEED = "1"
NOT_SHOWN = {
    *("play-landscape-dark", "play-desktop-dark"),
    *("question-landscape-light", "question-desktop-light", "question-large-text"),
}
QUESTIONS = {"play": ("action", 100), "question": ("throw_away", 110)}
UPRIGHT, ON_ITS_SIDE = {"width": 360, "height": 740}, {"width": 740, "height": 360}
SCREENS: dict[str, dict[str, Any]] = {
    "phone-light": {"size": UPRIGHT, "device_scale_factor": 1.5},
    "phone-dark": {"size": UPRIGHT, "device_scale_factor": 1.5, "color_scheme": "dark"},
    "landscape-light": {"size": ON_ITS_SIDE},
    "landscape-dark": {"size": ON_ITS_SIDE, "color_scheme": "dark"},
    "desktop-light": {"size": DESKTOP},
    "desktop-dark": {"size": DESKTOP, "color_scheme": "dark"},
    "large-text": {"size": UPRIGHT},
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as directory,
        running_server(Path(directory)) as server,
        running_browser() as browser,
    ):
        take_pages(phone(browser, server))
        take_live_table(browser, server)
        take_game(browser, server, Path(directory))


def take_pages(page: Page) -> None:
    for name, address in PAGES.items():
        page.goto(address)
        take(page, name)


def take_live_table(browser: Browser, server: str) -> None:
    phones = {name: phone(browser, server) for name in NAMES}
    code = open_table(phones["Anna"], server)
    for name in NAMES[1:]:
        phones[name].goto(f"/t/{code}")
        phones[name].get_by_label("Your name").fill(name)
        phones[name].get_by_role("button", name="Sit down").click()
    phones["Anna"].get_by_role("button", name="Begin the game").click()
    for name, change in TAPS:
        tap_change(phones[name], change)
    phones["Anna"].wait_for_selector(".rolling")
    phones["Anna"].wait_for_selector(".rolling", state="detached")
    phones["Anna"].evaluate("scrollTo(0, 0)")
    take(phones["Anna"], "tracker")
    television = window(browser, server, DESKTOP).new_page()
    television.goto(f"/t/{code}/screen")
    take(television, "screen")


def take_game(browser: Browser, server: str, directory: Path) -> None:
    engine = store.open_database(
        Settings.from_environment({"INSTANCE_DIR": str(directory)}).database_url
    )
    tables = Tables(engine, store.Feed(engine))
    games = Games(engine, tables)
    anna = phone(browser, server)
    code = open_table(anna, server, PLAYED)
    host = tables.load(code).chairs[0].holder
    assert host
    for seat, name in enumerate(OTHERS, start=1):
        tables.sit(code, host, name, seat)
    games.begin(code, host, first=0, shared=SEED)
    for name, (purpose, least) in QUESTIONS.items():
        play_on(games, code, host, purpose, least)
        cookies = anna.context.cookies()
        for screen, how in SCREENS.items():
            if f"{name}-{screen}" in NOT_SHOWN:
                continue
            context = window(browser, server, **how)
            context.add_cookies(cookies)  # type: ignore[arg-type]
            page = context.new_page()
            page.goto(f"/t/{code}?as=0")
            if name == "play":
                page.locator("label[for=slot-1]").click()
                page.locator('#go[aria-disabled="false"]').wait_for()
            if screen == "large-text":
                page.evaluate("document.documentElement.style.fontSize = '200%'")
            take(page, f"{name}-{screen}", full_page=screen == "large-text")
            context.close()
    engine.dispose()


def play_on(games: Games, code: str, device: str, purpose: str, least: int) -> Match:
    """Play until Anna is asked that, after at least ``least`` answers."""
    bots = [bot_of("shopkeeper", seat) for seat in range(PLAYED.players)]
    match = games.load(code)
    while (asked := match.game.decision) is not None:
        if asked.seat == 0 and asked.purpose == purpose and match.answered >= least:
            break
        answer = bots[asked.seat].decide(SeatView(match.game, asked.seat)).answer
        match = games.answer(code, device, asked.seat, match.moment, answer)
    return match


def open_table(page: Page, server: str, setup: TableSetup = LIVE_TABLE) -> str:
    page.context.add_cookies([{"name": "name", "value": "Anna", "url": server}])
    page.goto(f"/s/{encode(setup)}")
    page.get_by_role("button", name="Open a table").click()
    page.wait_for_url(re.compile(r"/t/[A-Z0-9]+$"))
    return page.url.rsplit("/", 1)[-1]


def phone(browser: Browser, server: str) -> Page:
    return window(browser, server, device_scale_factor=2, color_scheme="light").new_page()


def take(page: Page, name: str, **more: Any) -> None:
    page.wait_for_timeout(300)  # what slides comes to rest
    page.screenshot(path=FOLDER / f"{name}.png", **more)
    print(f"docs/screenshots/{name}.png  {page.url}")


if __name__ == "__main__":
    main()
