"""The front door, the About page and the language switch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlsplit

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import __version__
from companion.catalog import catalog
from companion.web.forms import load, text
from companion.web.i18n import LANGUAGE_COOKIE, LANGUAGES
from companion.web.picker.words import mood_names, table_names
from companion.web.table.guest import open_tables_of_this_device

bp = Blueprint("home", __name__)

A_YEAR = 365 * 24 * 3600


@bp.get("/")
def index() -> ResponseReturnValue:
    return render_template(
        "home/index.html",
        tables=table_names(),
        moods=mood_names(),
        decks=catalog().decks.values(),
        guests=open_tables_of_this_device(),
    )


@bp.get("/about")
def about() -> ResponseReturnValue:
    return render_template("home/about.html", version=__version__)


@dataclass(frozen=True)
class BackQuery:
    back: Annotated[str, text()]


@bp.get("/language/<code>")
def switch_language(code: str) -> ResponseReturnValue:
    """A link and not a form: it only remembers a taste, and so no page needs a token for it."""
    if code not in LANGUAGES:
        abort(404)
    response = redirect(_own_page(load(BackQuery).back))
    response.set_cookie(
        LANGUAGE_COOKIE,
        code,
        max_age=A_YEAR,
        samesite="Lax",
        httponly=True,
        secure=request.is_secure,
    )
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
