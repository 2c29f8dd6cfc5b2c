"""What a visitor sees when something is wrong: what happened and what to do, not a trace."""

from __future__ import annotations

from flask import Flask, render_template
from werkzeug.exceptions import HTTPException


def init_errors(app: Flask) -> None:
    @app.errorhandler(HTTPException)
    def show(error: HTTPException) -> tuple[str, int]:
        return render_template("errors/error.html", error=error), error.code or 500
