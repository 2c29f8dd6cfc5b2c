"""How things look: addresses of pictures, and what decks and packs bring along in their folders.

The colours of all decks are one stylesheet, made from the catalogue; each deck's emblem and motifs
are in its folder. A deck therefore needs no file and no line outside that folder. The pictures of
characters, traps and specialty cards lie with the Exhibition in the same way.
"""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from typing import Any

from flask import (
    Blueprint,
    Flask,
    Response,
    abort,
    current_app,
    request,
    send_file,
    send_from_directory,
    url_for,
)
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion.catalog import Box, Deck, catalog
from companion.catalog.packs import EXHIBITION
from companion.web.art import emblem_file, has_motif, head, is_drawn, sprite
from companion.web.assets import file_version, keep_for_good
from companion.web.deck_colours import stylesheet
from companion.web.hyphens import with_soft_hyphens

bp = Blueprint("looks", __name__)

EMBLEMS = "emblems/"
EXHIBITS = ("characters/", "traps/", "cards/")
PICTURES = EXHIBITION / "pictures"


@bp.get("/decks/colours.css")
def colours() -> ResponseReturnValue:
    return Response(colours_of_decks(), mimetype="text/css")


@bp.get("/decks/<deck_id>/emblem.svg")
def emblem(deck_id: str) -> ResponseReturnValue:
    if deck_id not in catalog().decks:
        abort(404)
    return send_file(emblem_file(deck_id), mimetype="image/svg+xml")


@bp.get("/decks/art/<lineup>.svg")
def art(lineup: str) -> ResponseReturnValue:
    """The pictures of a game, by the names of decks, characters and other cards in it, one after
    the other: ``bats.owls.svg``."""
    names = tuple(lineup.split("."))
    if len(set(names)) < len(names) or not all(map(is_drawn, names)):
        abort(404)
    return Response(sprite(names), mimetype="image/svg+xml")


@bp.get("/exhibition/<path:name>")
def exhibit(name: str) -> ResponseReturnValue:
    return send_from_directory(PICTURES, name)


@bp.app_template_global()
def picture(name: str) -> str:
    """The address of a picture by its name.

    ``emblems/<deck>.svg`` is in the deck's folder; ``characters/<id>.svg``, ``traps/<id>.svg`` and
    ``cards/<id>.svg``, a trap or specialty card, are with the Exhibition; every other is a file
    below static/icons. A table shows dozens again after every change, so addresses are kept.
    """
    return _picture(name, request.script_root)


@lru_cache(maxsize=256)
def _picture(name: str, _root: str) -> str:
    if name.startswith(EMBLEMS):
        deck = name.removeprefix(EMBLEMS).removesuffix(".svg")
        return url_for("looks.emblem", deck_id=deck)
    if name.startswith(EXHIBITS):
        return url_for("looks.exhibit", name=name)
    return url_for("static", filename=f"icons/{name}")


bp.add_app_template_global(has_motif)
bp.add_app_template_filter(with_soft_hyphens)


@bp.app_template_global()
def heads(*decks: str) -> Markup:
    """Animals as symbols of this page: use them by ``#head-<deck>``."""
    return Markup("").join(Markup(head(deck)) for deck in decks)  # noqa: S704 - our own drawings


@bp.app_template_global()
def art_of(*names: str) -> str:
    """The address of the pictures of these decks, characters and other cards."""
    return _art(names, request.script_root)


@lru_cache(maxsize=256)
def _art(names: tuple[str, ...], _root: str) -> str:
    return url_for("looks.art", lineup=".".join(names))


def files() -> list[str]:
    """The addresses of all files of decks and of the Exhibition, for phones to keep."""
    art = (art_of(deck) for deck in catalog().decks)
    emblems = (url_for("looks.emblem", deck_id=deck) for deck in catalog().decks)
    drawn = (path.relative_to(PICTURES).as_posix() for path in sorted(PICTURES.rglob("*.svg")))
    exhibits = (url_for("looks.exhibit", name=name) for name in drawn)
    return [url_for("looks.colours"), *emblems, *art, *exhibits]


@bp.app_template_filter()
def box(deck: Deck) -> Box:
    """The box a deck is in, for templates: ``{{ (deck|box).name }}``."""
    return catalog().boxes[deck.box]


def init_looks(app: Flask) -> None:
    app.register_blueprint(bp)
    keep_for_good(app, "looks.colours", lambda _values: _colours_version())
    keep_for_good(app, "looks.emblem", _emblem_version)
    keep_for_good(app, "looks.art", _art_version)
    keep_for_good(
        app,
        "looks.exhibit",
        lambda values: file_version(PICTURES / values["name"], fresh=app.debug),
    )


def _emblem_version(values: dict[str, Any]) -> str | None:
    return file_version(emblem_file(values["deck_id"]), fresh=current_app.debug)


def _art_version(values: dict[str, Any]) -> str | None:
    return _sprite_version(tuple(values["lineup"].split(".")))


@lru_cache(maxsize=256)
def _sprite_version(names: tuple[str, ...]) -> str | None:
    return _hash_of(sprite(names)) if all(map(is_drawn, names)) else None


def _hash_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


@cache
def colours_of_decks() -> str:
    return stylesheet(catalog().decks.values())


@cache
def _colours_version() -> str:
    return _hash_of(colours_of_decks())
