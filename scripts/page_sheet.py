"""Every page side by side, to look at: a phone upright and on its side, a desktop; by day and by
night; with text at 200 %.

Without arguments the overview in docs/screenshots/pages.jpg, of all pages in the looks that differ
most. With --to every look of every page, each a file of its own, and index.html that shows them
all; the words after it choose the pages whose address holds one of them:

    python scripts/page_sheet.py --to /tmp/pages decks learn

After a change that nobody should see: the same pages from before and now, and what differs.

    (cd ../checkout-of-before && python scripts/page_sheet.py --to /tmp/then)
    python scripts/page_sheet.py --to /tmp/now --against /tmp/then
"""

from __future__ import annotations

import argparse
import base64
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, StorageState, ViewportSize

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion import store  # noqa: E402
from companion.config import Settings  # noqa: E402
from companion.store import Games, Tables  # noqa: E402
from scripts.screenshots import OTHERS, PLAYED, SEED, open_table, play_on  # noqa: E402
from tests.browser.pages import PAGES, enlarge_text  # noqa: E402
from tests.browsing import DESKTOP, running_browser, running_server, window  # noqa: E402

OVERVIEW = ROOT / "docs/screenshots/pages.jpg"
SIZES = {
    "phone": ViewportSize(width=360, height=740),
    "landscape": ViewportSize(width=740, height=360),
    "desktop": DESKTOP,
}
OF_AN_OVERVIEW = ("phone light", "phone dark", "phone light 200", "landscape light", "desktop dark")
WRITTEN_BY_SCRIPT = 500  # ms: what a page without a network is made of comes first
# Codes, QR codes and times differ on every run: so much of a picture, in percent of its points.
LOOKS_THE_SAME = 1.5
STYLE = """
body { margin: 8px; background: #888; font: 600 11px/1.3 sans-serif }
body.overview { columns: 2; column-gap: 12px }
h2 { font-size: 12px; margin: 6px 0 2px }
section { break-inside: avoid }
div { display: flex; flex-wrap: wrap; gap: 6px; align-items: start }
.overview div { flex-wrap: nowrap; height: 150px; gap: 3px }
.overview img { height: 150px }
figure { margin: 0 } figure img { display: block; max-width: 640px }
.overview figcaption { display: none }
"""


@dataclass(frozen=True)
class Look:
    size: str
    colours: str
    large_text: bool

    @property
    def name(self) -> str:
        return f"{self.size} {self.colours}{' 200' if self.large_text else ''}"


LOOKS = [
    Look(size, colours, large)
    for large in (False, True)
    for size in SIZES
    for colours in ("light", "dark")
]
Pictures = dict[str, dict[str, bytes]]  # by address, then by name of the look


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="parts of the addresses wanted")
    parser.add_argument("--to", type=Path)
    parser.add_argument("--look", default="", help="only looks whose names hold this")
    parser.add_argument("--against", type=Path, help="a folder that --to wrote before a change")
    wanted = parser.parse_args()
    looks = [
        look
        for look in LOOKS
        if wanted.look in look.name and (wanted.to or look.name in OF_AN_OVERVIEW)
    ]
    with (
        tempfile.TemporaryDirectory() as directory,
        running_server(Path(directory)) as server,
        running_browser() as browser,
    ):
        first = window(browser, server, SIZES["phone"]).new_page()
        addresses = [*PAGES, *pages_of_tables(first, server, Path(directory))]
        if wanted.words:
            addresses = [one for one in addresses if any(word in one for word in wanted.words)]
        pictures = take_all(browser, server, first.context.storage_state(), addresses, looks)
        if wanted.to:
            write_folder(pictures, wanted.to, wanted.against)
        else:
            write_overview(browser, pictures)


def pages_of_tables(page: Page, server: str, directory: Path) -> Iterator[str]:
    """Tables in the lobby, in a game on the table, choosing, in a game on screens, after it."""
    yield f"/t/{open_table(page, server)}"
    tracked = open_table(page, server)
    page.get_by_role("button", name="Begin the game").click()
    page.get_by_role("button", name="Begin the game").wait_for(state="detached")
    yield from (f"/t/{tracked}{part}" for part in ("", "/people", "/log", "/screen"))
    page.goto("/t/new")
    page.get_by_role("button", name="Open a table").click()
    page.wait_for_url("**/t/*")
    yield page.url.removeprefix(server)
    yield from games_on_screens(page, server, directory)


def games_on_screens(page: Page, server: str, directory: Path) -> Iterator[str]:
    engine = store.open_database(
        Settings.from_environment({"INSTANCE_DIR": str(directory)}).database_url
    )
    tables = Tables(engine, store.Feed(engine))
    games = Games(engine, tables)
    for finished in (False, True):
        code = open_table(page, server, PLAYED)
        host = tables.load(code).chairs[0].holder
        assert host
        for seat, name in enumerate(OTHERS, start=1):
            tables.sit(code, host, name, seat)
        games.begin(code, host, first=0, shared=SEED)
        play_on(games, code, host, "none" if finished else "action", 100)
        yield f"/t/{code}?as=0"
    yield from (f"/t/{code}/games/1/{part}" for part in ("replay", "report"))
    engine.dispose()


def take_all(
    browser: Browser, server: str, state: StorageState, addresses: list[str], looks: list[Look]
) -> Pictures:
    pictures: Pictures = {address: {} for address in addresses}
    for look in looks:
        context = window(
            browser,
            server,
            SIZES[look.size],
            color_scheme=look.colours,
            reduced_motion="reduce",
            storage_state=state,
        )
        page = context.new_page()
        for address in addresses:
            page.goto(address)
            if address.startswith("/offline"):
                page.wait_for_timeout(WRITTEN_BY_SCRIPT)
            if look.large_text:
                enlarge_text(page)
            pictures[address][look.name] = page.screenshot(type="jpeg", quality=80)
        context.close()
    return pictures


def write_folder(pictures: Pictures, folder: Path, before: Path | None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    sections, names = [], names_of(pictures)
    for address, looks in pictures.items():
        figures = []
        for look, picture in looks.items():
            file = f"{names[address]}-{look.replace(' ', '-')}.jpg"
            (folder / file).write_bytes(picture)
            figures.append(figure(file, look))
            if before and (percent := difference(before / file, folder / file)) > LOOKS_THE_SAME:
                print(f"{address}, {look}: {percent:.1f} % differ")
                figures.append(figure(str(before / file), f"before, {percent:.1f} % differ"))
        sections.append(section(address, figures))
    (folder / "index.html").write_text(sheet(sections, ""), encoding="utf-8")


def names_of(addresses: Iterable[str]) -> dict[str, str]:
    """A name for each address that is the same on every run, whatever code its table has."""
    seen: Counter[str] = Counter()
    names = {}
    for address in addresses:
        name = (
            re.sub(r"\W+", "-", re.sub(r"^/t/[0-9A-Z]{6}", "table", address)).strip("-") or "home"
        )
        seen[name] += 1
        names[address] = name if seen[name] == 1 else f"{name}-{seen[name]}"
    return names


def difference(before: Path, after: Path) -> float:
    """How many points of a picture are another colour, in percent; all where there was none."""
    if not before.exists():
        return 100.0
    with Image.open(before) as old, Image.open(after) as new:
        if old.size != new.size:
            return 100.0
        grey = ImageChops.difference(old.convert("RGB"), new.convert("RGB")).convert("L")
    clearly = grey.point(lambda shade: 255 if shade > 40 else 0)
    return 100 * clearly.histogram()[255] / (grey.width * grey.height)


def write_overview(browser: Browser, pictures: Pictures) -> None:
    sections = [
        section(
            address,
            [
                figure(f"data:image/jpeg;base64,{base64.b64encode(picture).decode()}", look)
                for look, picture in looks.items()
            ],
        )
        for address, looks in pictures.items()
    ]
    page = browser.new_page(viewport=ViewportSize(width=1740, height=200))
    page.set_content(sheet(sections, "overview"))
    page.screenshot(path=OVERVIEW, full_page=True, type="jpeg", quality=32)
    print(f"{OVERVIEW.relative_to(ROOT)}  {OVERVIEW.stat().st_size // 1024} KB")


def figure(source: str, caption: str) -> str:
    return f'<figure><img src="{source}" alt=""><figcaption>{caption}</figcaption></figure>'


def section(address: str, figures: list[str]) -> str:
    return f"<section><h2>{escape(address)}</h2><div>{''.join(figures)}</div></section>"


def sheet(sections: list[str], kind: str) -> str:
    head = f"<!doctype html><meta charset='utf-8'><style>{STYLE}</style>"
    return f"{head}<body class='{kind}'>{''.join(sections)}</body>"


if __name__ == "__main__":
    main()
