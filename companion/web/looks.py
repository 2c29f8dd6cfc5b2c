"""How things look: addresses of pictures, and what decks and packs bring along in their folders.

The colours of all decks are one stylesheet, made from the catalogue; each deck's emblem is
``emblem.svg`` in its folder, the motif of a card ``motifs/<card>.svg`` beside it. A deck therefore
needs no file and no line outside that folder. The pictures of characters, traps and specialty cards
lie with the Exhibition in the same way.
"""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from pathlib import Path
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

from companion.catalog import DECKS, Card, catalog
from companion.catalog.packs import EXHIBITION
from companion.config import PROJECT_ROOT
from companion.web.assets import file_version, keep_for_good
from companion.web.deck_colours import stylesheet

bp = Blueprint("looks", __name__)

EMBLEMS = "emblems/"
MOTIFS = "motifs/"
EXHIBITS = ("characters/", "traps/", "cards/")
PICTURES = EXHIBITION / "pictures"
NEUTRAL_EMBLEM = PROJECT_ROOT / "static" / "icons" / "no-emblem.svg"  # of a deck that has none


@bp.get("/decks/colours.css")
def colours() -> ResponseReturnValue:
    return Response(_colours(), mimetype="text/css")


@bp.get("/decks/<deck_id>/emblem.svg")
def emblem(deck_id: str) -> ResponseReturnValue:
    if deck_id not in catalog().decks:
        abort(404)
    return send_file(_emblem_file(deck_id), mimetype="image/svg+xml")


@bp.get("/decks/<deck_id>/motifs/<card_id>.svg")
def motif(deck_id: str, card_id: str) -> ResponseReturnValue:
    card = catalog().cards.get(card_id)
    if card is None or card.deck != deck_id or not card.motif.exists():
        abort(404)
    return send_file(card.motif, mimetype="image/svg+xml")


@bp.get("/exhibition/<path:name>")
def exhibit(name: str) -> ResponseReturnValue:
    return send_from_directory(PICTURES, name)


@bp.app_template_global()
def picture(name: str) -> str:
    """The address of a picture by its name.

    ``emblems/<deck>.svg`` and ``motifs/<card>.svg`` are in the deck's folder, and the emblem stands
    in for a motif that is not there. ``characters/<id>.svg``, ``traps/<id>.svg`` and
    ``cards/<id>.svg``, a trap or specialty card, are with the Exhibition; every other is a file
    below static/icons. A table shows dozens again after every change, so addresses are kept.
    """
    return _picture(name, request.script_root)


@lru_cache(maxsize=512)
def _picture(name: str, _root: str) -> str:
    if name.startswith(EMBLEMS):
        deck = name.removeprefix(EMBLEMS).removesuffix(".svg")
        return url_for("looks.emblem", deck_id=deck)
    if name.startswith(MOTIFS):
        return _motif_address(catalog().cards[name.removeprefix(MOTIFS).removesuffix(".svg")])
    if name.startswith(EXHIBITS):
        return url_for("looks.exhibit", name=name)
    return url_for("static", filename=f"icons/{name}")


def _motif_address(card: Card) -> str:
    if card.motif.exists():
        return url_for("looks.motif", deck_id=card.deck, card_id=card.id)
    return url_for("looks.emblem", deck_id=card.deck)


def files() -> list[str]:
    """The addresses of all files of decks and of the Exhibition, for phones to keep."""
    emblems = [url_for("looks.emblem", deck_id=deck) for deck in catalog().decks]
    motifs = map(_motif_address, catalog().cards.values())  # some may be emblems again
    drawn = (path.relative_to(PICTURES).as_posix() for path in sorted(PICTURES.rglob("*.svg")))
    exhibits = (url_for("looks.exhibit", name=name) for name in drawn)
    return list(dict.fromkeys([url_for("looks.colours"), *emblems, *motifs, *exhibits]))


def init_looks(app: Flask) -> None:
    app.register_blueprint(bp)
    keep_for_good(app, "looks.colours", lambda _values: _colours_version())
    keep_for_good(app, "looks.emblem", _emblem_version)
    keep_for_good(app, "looks.motif", _motif_version)
    keep_for_good(
        app,
        "looks.exhibit",
        lambda values: file_version(PICTURES / values["name"], fresh=app.debug),
    )


def _emblem_version(values: dict[str, Any]) -> str | None:
    return file_version(_emblem_file(values["deck_id"]), fresh=current_app.debug)


def _motif_version(values: dict[str, Any]) -> str | None:
    card = catalog().cards.get(values["card_id"])
    return file_version(card.motif, fresh=current_app.debug) if card else None


def _emblem_file(deck: str) -> Path:
    own = DECKS / deck / "emblem.svg"
    return own if own.exists() else NEUTRAL_EMBLEM


@cache
def _colours() -> str:
    return stylesheet(catalog().decks.values())


@cache
def _colours_version() -> str:
    return hashlib.sha256(_colours().encode()).hexdigest()[:12]
