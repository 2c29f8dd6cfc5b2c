"""The front door, the About page and the language switch."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

bp = Blueprint("home", __name__)


@bp.get("/")
def index() -> ResponseReturnValue:
    return render_template("home/index.html")


@bp.get("/about")
def about() -> ResponseReturnValue:
    return render_template("home/about.html")
