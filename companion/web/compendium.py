"""All decks, one deck, the glossary, and the search over everything."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

bp = Blueprint("compendium", __name__)


@bp.get("/decks")
def decks() -> ResponseReturnValue:
    return render_template("base.html")


@bp.get("/decks/<deck_id>")
def deck(deck_id: str) -> ResponseReturnValue:
    return render_template("base.html")


@bp.get("/glossary")
def glossary() -> ResponseReturnValue:
    return render_template("base.html")


@bp.get("/search")
def search() -> ResponseReturnValue:
    return render_template("base.html")
