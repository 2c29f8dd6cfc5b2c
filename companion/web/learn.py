"""How to play, in five minutes."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

bp = Blueprint("learn", __name__)


@bp.get("/learn")
def learn() -> ResponseReturnValue:
    return render_template("base.html")
