"""Without a network: what an installed app keeps on the phone, and the pocket table.

The service worker keeps the pages listed here and every set-up sheet the phone has opened; pages
that differ from visitor to visitor have stand-ins (``stand_ins.py``). A page
that may be kept says so itself, with the release it belongs to: whatever does not say so (live
tables, what belongs to one visitor) is never kept, and pages of two releases are never mixed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, current_app, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.catalog import ALIKE, Deck, Die, catalog
from companion.catalog.numbers import (
    CLOCK_SPACES,
    MOST_CLOCK_SPACES,
    STACKS_TO_WIN,
    TEAM_STACKS_TO_WIN,
)
from companion.config import PROJECT_ROOT
from companion.rooms.state import TOOLS
from companion.rooms.tracker import MIXED, MOST_COINS, STEPS_OF_GOLD
from companion.setup.sheet import PLAYERS, Sheet
from companion.web import looks
from companion.web.bundles import bundle_addresses
from companion.web.fragments import wants_fragment
from companion.web.i18n import LANGUAGES, current_language
from companion.web.offline import stand_ins
from companion.web.offline.known import known_to_phones
from companion.web.page_models import render
from companion.web.picker.words import table_names
from companion.web.table.words import tool_name

bp = Blueprint("offline", __name__)
bp.register_blueprint(stand_ins.bp)

WORKER = PROJECT_ROOT / "static" / "js" / "service-worker.js"
RELEASE_HEADER = "Companion-Release"

# Pages without parameters that every phone keeps; each deck's page comes on top.
PAGES = (
    "offline.without_network",
    "offline.pocket",
    "search.search",
    "compendium.decks",
    "compendium.rules",
    "compendium.glossary",
    "compendium.rulings",
    "characters.characters",
    "learn.learn",
    "home.about",
    *dict.fromkeys(stand_ins.STAND_INS.values()),
)
# Whatever a phone may keep: those, and what it has opened itself.
MAY_BE_KEPT = {*PAGES, "compendium.deck", "sheet.sheet"}
# What pages are made of. Anything changed there makes a new release.
SOURCES = ("static", "templates", "companion")
BUNDLED = ("css/", "js/")  # below static
FOR_INSTALLING = ("screenshots/",)  # shown by the browser before, and never after


@bp.get("/offline")
def without_network() -> ResponseReturnValue:
    """What works without a network; shown in place of whatever does not."""
    return render_template("offline/offline.html")


@dataclass(frozen=True, slots=True)
class PocketPage:
    """All that the page needs to keep a table by itself."""

    tables: Mapping[str, str]
    decks: tuple[Deck, ...]
    tools: Mapping[str, str]  # with their names
    dice: Mapping[str, Die]  # by tool
    most_players: int = max(PLAYERS)
    gold_steps: Sequence[int] = STEPS_OF_GOLD
    mixed: str = MIXED

    @property
    def facts(self) -> dict[str, Any]:
        """What the tracker goes by, for the script."""
        return {
            "dice": {
                die.id: {"faces": die.faces, "thrown": die.thrown, "again": die.again}
                for die in self.dice.values()
            },
            "alike": ALIKE,
            "spaces": CLOCK_SPACES,
            "mostSpaces": MOST_CLOCK_SPACES,
            "mostCoins": MOST_COINS,
            "stacks": STACKS_TO_WIN,
            "teamStacks": TEAM_STACKS_TO_WIN,
        }


@bp.get("/pocket")
def pocket() -> ResponseReturnValue:
    """Dice, clock, gold and stalls on one phone: the page does it all by itself."""
    page = PocketPage(
        tables=table_names(),
        decks=tuple(catalog().decks.values()),
        tools={tool: tool_name(tool) for tool in TOOLS},
        dice={die.component: die for die in catalog().dice.values()},
    )
    return render("offline/pocket.html", page)


@bp.get("/offline/known-<language>.json")
def known(language: str) -> ResponseReturnValue:
    """What a phone goes by when it picks decks and writes set-up sheets by itself."""
    if language not in LANGUAGES:
        abort(404)
    # Not jsonify, which would sort it: decks and boxes have an order.
    text = json.dumps(known_to_phones(language), ensure_ascii=False, separators=(",", ":"))
    return Response(text, mimetype="application/json")


@bp.get("/service-worker.js")
def service_worker() -> ResponseReturnValue:
    """At the root, because a service worker may only look after what is below its own address."""
    contents = {
        "version": release(),
        "header": RELEASE_HEADER,
        "pages": _pages(),
        "files": _files(),
        "fallback": url_for("offline.without_network"),
        "stand_ins": stand_ins.patterns(),
        "read_their_address": [url_for("offline.pocket"), url_for("search.search")],
    }
    script = f"const RELEASE = {json.dumps(contents)};\n{WORKER.read_text(encoding='utf-8')}"
    response = Response(script, mimetype="text/javascript")
    response.cache_control.no_cache = True  # a new release is noticed at the next visit
    return response


@bp.after_app_request
def say_what_may_be_kept(response: Response) -> Response:
    """And a browser that has it asks whether it is still the same, which mostly it is."""
    if _may_be_kept() and response.status_code == 200 and not wants_fragment():
        response.headers[RELEASE_HEADER] = release()
        response.cache_control.private = True
        response.cache_control.no_cache = True
        response.add_etag(weak=True)
        response.make_conditional(request)
    return response


def _may_be_kept() -> bool:
    """What somebody searched for is theirs; the page to search with is everybody's."""
    asked = request.endpoint == "search.search" and bool(request.args)
    return request.endpoint in MAY_BE_KEPT and not asked


@bp.app_template_global()
def pocket_address(sheet: Sheet) -> str:
    """The pocket table of a set-up sheet: all it needs is in the address, so it opens offline."""
    setup = sheet.setup
    return url_for(
        "offline.pocket",
        players="teams" if setup.teams else setup.players,
        decks=".".join(setup.decks),
        tools=".".join(tool for tool in TOOLS if tool in sheet.components),
        day=setup.clock_day,
        night=setup.clock_night,
    )


def release() -> str:
    """Names what pages look like: another release or another language is another name."""
    # While developing, files change under a running server.
    find = _content_hash.__wrapped__ if current_app.debug else _content_hash
    return f"{find()}-{current_language()}"


@bp.record_once
def _look_at_the_release(_state: object) -> None:
    """At the start: files that are replaced later belong to the release that comes after it."""
    _content_hash()


@cache
def _content_hash() -> str:
    content = hashlib.sha256()
    for folder in SOURCES:
        for file in _files_below(PROJECT_ROOT / folder):
            content.update(str(file.relative_to(PROJECT_ROOT)).encode())
            content.update(hashlib.sha256(file.read_bytes()).digest())
    return content.hexdigest()[:12]


def _pages() -> list[str]:
    decks = [url_for("compendium.deck", deck_id=deck) for deck in catalog().decks]
    return [*(url_for(page) for page in PAGES), *decks]


@bp.app_template_global()
def phone_search_entries() -> str:
    """What the search page looks through without a network, as of this release."""
    return url_for("search.phone_entries", language=current_language(), v=release())


@bp.app_template_global()
def phone_knowledge() -> str:
    """What the stand-ins go by, as of this release."""
    return url_for("offline.known", language=current_language(), v=release())


def _files() -> list[str]:
    """All files that pages are made of, under the addresses they use."""
    static = PROJECT_ROOT / "static"
    names = [file.relative_to(static).as_posix() for file in _files_below(static)]
    alone = [name for name in names if not name.startswith((*BUNDLED, *FOR_INSTALLING))]
    return [
        *(url_for("static", filename=name) for name in alone),
        *bundle_addresses(),
        *looks.files(),
        phone_search_entries(),
        phone_knowledge(),
    ]


def _files_below(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            yield file
