"""The set-up sheet of one table."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

bp = Blueprint("sheet", __name__)


@bp.get("/s/<code>")
def sheet(code: str) -> ResponseReturnValue:
    return render_template("base.html")
