"""The front door, the About page and the language switch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final
from urllib.parse import urlsplit

from flask import Blueprint, abort, make_response, redirect, url_for
from flask.typing import ResponseReturnValue

from companion import __version__
from companion.catalog import Deck, catalog
from companion.web.cookies import set_cookie
from companion.web.forms import load, text
from companion.web.home.own_tables import OwnTableTile, own_tables
from companion.web.i18n import LANGUAGE_COOKIE, LANGUAGES
from companion.web.page_models import render
from companion.web.picker.boxes import Tile, tiles
from companion.web.picker.tastes import Tastes, tastes_of
from companion.web.picker.words import mood_names, table_names
from companion.web.shelf import Device, renew, this_device

bp = Blueprint("home", __name__)


# Whom a mood calls to mind.
FOLK: Final = {
    "first-game": "squirrels",
    "peaceful": "sloths",
    "mean": "raccoons",
    "lucky": "hares",
    "brainy": "owls",
    "anything": "macaws",
}


@dataclass(frozen=True, slots=True)
class MoodTile:
    id: str
    name: str
    explanation: str
    folk: str  # the deck whose animal stands for it


@dataclass(frozen=True, slots=True)
class HomePage:
    tables: Mapping[str, str]
    moods: tuple[MoodTile, ...]
    decks: tuple[Deck, ...]
    own_tables: Sequence[OwnTableTile]
    tiles: tuple[Tile, ...]
    has_said: bool  # what is on the shelf
    tastes: Tastes
    without_network: bool  # kept on the phone; it finds out by itself what is on the shelf


@dataclass(frozen=True, slots=True)
class AboutPage:
    version: str


@bp.get("/")
def index() -> ResponseReturnValue:
    device = this_device()
    response = make_response(
        render("home/index.html", home_page(device, own_tables(), tastes_of(device)))
    )
    renew(response, device)
    return response


def home_page(
    device: Device, tables: Sequence[OwnTableTile], tastes: Tastes, *, without_network: bool = False
) -> HomePage:
    return HomePage(
        tables=table_names(),
        moods=tuple(
            MoodTile(mood, name, line, FOLK[mood]) for mood, (name, line) in mood_names().items()
        ),
        decks=tuple(catalog().decks.values()),
        own_tables=tables,
        tiles=tiles(device.boxes),
        has_said=device.has_said,
        tastes=tastes,
        without_network=without_network,
    )


@bp.get("/about")
def about() -> ResponseReturnValue:
    return render("home/about.html", AboutPage(__version__))


@dataclass(frozen=True)
class BackQuery:
    back: Annotated[str, text()]


@bp.get("/language/<code>")
def switch_language(code: str) -> ResponseReturnValue:
    """A link and not a form: it only remembers a taste, and so no page needs a token for it."""
    if code not in LANGUAGES:
        abort(404)
    response = redirect(_own_page(load(BackQuery).back))
    set_cookie(response, LANGUAGE_COOKIE, code)
    return response


def _own_page(address: str) -> str:
    """`address` if it is a path of this site, else the home page: no redirects to strangers."""
    # Browsers drop control characters and read "\" as "/", so "/\evil" would leave the site.
    is_path = address.startswith("/") and not address.startswith("//")
    is_plain = address.isprintable() and "\\" not in address
    if not (is_path and is_plain):
        return url_for("home.index")
    try:
        parts = urlsplit(address)
    except ValueError:
        return url_for("home.index")
    return url_for("home.index") if parts.netloc or parts.scheme else address.rstrip("?")
