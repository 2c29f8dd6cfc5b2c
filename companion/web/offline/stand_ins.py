"""Pages that stand in for the server's while there is no network.

The service worker shows them under the address of the page they stand in for. They read that
address, and the cookies of the shelf, by themselves (static/js/phone-*.js), and so the same page
does for everybody.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from flask import Blueprint, current_app, url_for
from flask.typing import ResponseReturnValue

from companion.catalog import Deck, catalog
from companion.catalog.packs import exhibition
from companion.setup.picker import SCALES, Level, Wishes, profile
from companion.web.home.views import home_page
from companion.web.page_models import render
from companion.web.picker.boxes import Tile
from companion.web.picker.boxes import tiles as box_tiles
from companion.web.picker.page import ProposedTable, wishes_page
from companion.web.picker.query import Ask
from companion.web.picker.tastes import NO_TASTES
from companion.web.picker.words import Bar, profile_bars
from companion.web.shelf import NOBODY

bp = Blueprint("stand_ins", __name__)

# For which pages they stand in.
STAND_INS: Final = {
    "home.index": "offline.stand_ins.home",
    "picker.pick": "offline.stand_ins.pick",
    "picker.proposals.tables": "offline.stand_ins.tables",
    "sheet.sheet": "offline.stand_ins.sheet",
    "picker.take": "offline.stand_ins.sheet",
}
# What follows the address of such a page: a code, or the button of a proposal.
_FOLLOWS: Final = {
    "sheet.sheet": "/[0-9A-Za-z]+",
    "picker.take": "/[0-9A-Za-z]+",
    "picker.proposals.tables": (
        r"(/(others|lock|unlock|ban|unban|drop-range|drop-level|\d/reroll))?"
    ),
}


@dataclass(frozen=True, slots=True)
class TablesPage:
    """What proposals are made of: all decks, and a table to fill in."""

    tiles: tuple[Tile, ...]
    decks: tuple[Deck, ...]
    blank: ProposedTable


@dataclass(frozen=True, slots=True)
class OfflineSheetPage:
    decks: tuple[Deck, ...]
    bars: list[Bar]
    pictures: tuple[str, ...]  # of characters and traps, below static/icons


@bp.get("/offline/home")
def home() -> ResponseReturnValue:
    return render("home/index.html", home_page(NOBODY, (), NO_TASTES, without_network=True))


@bp.get("/offline/pick")
def pick() -> ResponseReturnValue:
    page = wishes_page(Ask(boxes=NOBODY.boxes), NOBODY, seed=0)
    return render("picker/pick.html", replace(page, without_network=True, tastes=NO_TASTES))


@bp.get("/offline/tables")
def tables() -> ResponseReturnValue:
    decks = tuple(catalog().decks.values())
    blank = ProposedTable((), _bars("low"), headline="", reason="", minutes=0, code="")
    return render("offline/tables.html", TablesPage(box_tiles(()), decks, blank))


@bp.get("/offline/sheet")
def sheet() -> ResponseReturnValue:
    pack = exhibition()
    page = OfflineSheetPage(
        decks=tuple(catalog().decks.values()),
        bars=_bars("any"),
        pictures=(
            *(f"characters/{card}.svg" for card in pack.characters),
            *(f"traps/{trap}.svg" for trap in pack.traps),
        ),
    )
    return render("offline/sheet.html", page)


def patterns() -> list[tuple[str, str]]:
    """Which addresses each of them stands in for, for the service worker."""
    return [(_pattern(endpoint), url_for(stand_in)) for endpoint, stand_in in STAND_INS.items()]


def _pattern(endpoint: str) -> str:
    follows = _FOLLOWS.get(endpoint, "")
    has_code = current_app.url_map.is_endpoint_expecting(endpoint, "code")
    address = url_for(endpoint, code="-").removesuffix("/-") if has_code else url_for(endpoint)
    return f"^{re.escape(address)}{follows}$"


def _bars(level: Level) -> list[Bar]:
    """Of a table that wishes for something everywhere, so that nothing is missing on its bars."""
    decks = tuple(catalog().decks)[:3]
    wishes = Wishes(2, levels=dict.fromkeys(SCALES, level))
    bars = profile_bars(profile(decks, catalog()), decks, catalog(), wishes)
    return [replace(bar, rises=True) for bar in bars]
