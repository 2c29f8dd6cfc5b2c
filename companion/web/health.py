"""For whoever runs the server: is it well?"""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue

bp = Blueprint("health", __name__)


@bp.get("/healthz")
def healthz() -> ResponseReturnValue:
    return {"ok": True}
