"""The motifs of all cards side by side, to look at: on their deck's colour, light and dark.

Without arguments the overview in docs/screenshots/motifs.png, at the size of a phone. With ids of
decks, `junk` or `exhibition`, a page of these at 40, 90 and 200 pixels, in the folder given
by --to:

    python scripts/contact_sheet.py macaws pandas --to /tmp/sheets
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.catalog import DECKS, catalog  # noqa: E402
from companion.catalog.packs import EXHIBITION, exhibition  # noqa: E402
from tests.browsing import PHONE, running_browser  # noqa: E402

OVERVIEW = ROOT / "docs/screenshots/motifs.png"
SIZES = (200, 90, 40)
NO_DECK = "#8A8578"  # what cards lie on that belong to no deck
STYLE = """
* { box-sizing: border-box; margin: 0 }
body { padding: 8px; font: 600 11px/1.2 sans-serif; background: #F8EBD0; color: #2B1A10 }
.dark { background: #171A2B; color: #F8EDD8 }
section { padding: 8px }
h2 { font-size: 13px; margin: 6px 0 4px }
.phone { float: left; width: 50% }
.row { display: flex; gap: 6px; margin-bottom: 6px; align-items: start; flex-wrap: wrap }
figure { text-align: center }
figcaption { margin-top: 2px; overflow: hidden; text-overflow: ellipsis }
.field { display: block; border-radius: 6px; padding: 6%; background-color: var(--deck);
  background-image: repeating-conic-gradient(#FFFFFF29 0 12deg, #FFFFFF00 12deg 24deg) }
.field svg { display: block; width: 100%; height: 100% }
"""


@dataclass(frozen=True)
class Drawing:
    name: str
    file: Path


@dataclass(frozen=True)
class Group:
    """What lies on one colour."""

    name: str
    colour: str
    drawings: tuple[Drawing, ...]


def groups() -> dict[str, Group]:
    """By id of the deck, or `exhibition`, or `junk`."""
    found = {
        deck.id: Group(
            deck.name,
            deck.colour,
            tuple(
                Drawing(card.name, card.motif if card.motif.exists() else emblem(deck.id))
                for card in deck.cards
            ),
        )
        for deck in catalog().decks.values()
    }
    found["exhibition"] = Group("The Exhibition", NO_DECK, tuple(owned_cards()))
    junk = Drawing("Junk", ROOT / "static/icons/junk.svg")
    found["junk"] = Group("Junk", NO_DECK, (junk,))
    return found


def emblem(deck: str) -> Path:
    return DECKS / deck / "emblem.svg"


def owned_cards() -> list[Drawing]:
    pack = exhibition()
    cards = [(trap.id, trap.name) for trap in pack.traps.values()]
    for character in pack.characters.values():
        cards += [(card.id, card.name) for card in character.specialty]
    return [Drawing(name, EXHIBITION / "pictures/cards" / f"{card}.svg") for card, name in cards]


def field(drawing: Drawing, colour: str, size: int, caption: bool) -> str:
    name = f"<figcaption>{escape(drawing.name)}</figcaption>" if caption else ""
    return (
        f'<figure style="width:{size}px"><span class="field" '
        f'style="--deck:{colour};width:{size}px;height:{size}px">'
        f"{drawing.file.read_text(encoding='utf-8')}</span>{name}</figure>"
    )


def row(group: Group, size: int) -> str:
    fields = "".join(field(one, group.colour, size, size >= 90) for one in group.drawings)
    return f'<div class="row">{fields}</div>'


def section(group: Group, sizes: tuple[int, ...]) -> str:
    return f"<h2>{escape(group.name)}</h2>" + "".join(row(group, size) for size in sizes)


def overview() -> str:
    """Two phones side by side, a light and a dark one."""
    phone = "".join(section(group, (50,)) for group in groups().values())
    looks = ("", "dark")
    return "".join(f'<section class="phone {look}">{phone}</section>' for look in looks)


def light_and_dark(group: Group) -> str:
    small = "".join(row(group, size) for size in SIZES[1:])
    return (
        f"{section(group, SIZES[:1])}"
        f'<div class="row"><section>{small}</section><section class="dark">{small}</section></div>'
    )


def page(body: str) -> str:
    return f"<!doctype html><meta charset='utf-8'><style>{STYLE}</style><body>{body}</body>"


def take(browser: Browser, body: str, width: int, file: Path, scale: float = 1) -> None:
    size = ViewportSize(width=width, height=200)
    window = browser.new_context(viewport=size, device_scale_factor=scale)
    sheet = window.new_page()
    sheet.set_content(page(body))
    sheet.screenshot(path=file, full_page=True)
    window.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("decks", nargs="*", choices=[[], *groups()], metavar="deck")
    parser.add_argument("--to", type=Path, default=Path())
    wanted = parser.parse_args()
    with running_browser() as browser:
        if not wanted.decks:
            take(browser, overview(), 2 * PHONE["width"] + 16, OVERVIEW)
            return
        chosen = [groups()[deck] for deck in wanted.decks]
        looks = "".join(light_and_dark(group) for group in chosen)
        wanted.to.mkdir(parents=True, exist_ok=True)
        take(browser, looks, 1270, wanted.to / f"motifs-{'-'.join(wanted.decks)}.png")


if __name__ == "__main__":
    main()
