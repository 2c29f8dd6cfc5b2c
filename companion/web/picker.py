"""Choosing the decks for a table."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

bp = Blueprint("picker", __name__)


@bp.get("/pick")
def pick() -> ResponseReturnValue:
    return render_template("base.html")


@bp.get("/pick/tournament")
def tournament() -> ResponseReturnValue:
    return render_template("base.html")
