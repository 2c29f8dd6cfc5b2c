"""Where a view finds what the app keeps: its tables, games, jobs, and the database itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from flask import current_app
from sqlalchemy import Engine

from companion.store import Games, Jobs, Tables


def tables() -> Tables:
    found: Tables = current_app.extensions["tables"]
    return found


def games() -> Games:
    found: Games = current_app.extensions["games"]
    return found


def jobs() -> Jobs:
    found: Jobs = current_app.extensions["jobs"]
    return found


def database() -> Engine:
    found: Engine = current_app.extensions["database"]
    return found


def expire_old_tables() -> None:
    """Done when a table is opened: often enough, and nobody has to set a timer."""
    days: int = current_app.config["TABLE_DAYS"]
    tables().expire(datetime.now(UTC) - timedelta(days=days))
