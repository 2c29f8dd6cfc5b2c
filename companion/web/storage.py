"""Where a view finds what the app keeps: its tables, games, jobs, and the database itself."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask, current_app
from sqlalchemy import Engine

from companion.store import Feed, Games, Jobs, Limits, Tables


def keep_in(app: Flask, engine: Engine) -> None:
    """From now on the app keeps everything in this database."""
    limits = Limits(engine, app.config["LIMITS"])
    tables = Tables(engine, Feed(engine), limits)
    app.extensions.update(
        database=engine,
        tables=tables,
        games=Games(engine, tables),
        jobs=Jobs(engine),
        limits=limits,
    )


def tables() -> Tables:
    found: Tables = current_app.extensions["tables"]
    return found


def games() -> Games:
    found: Games = current_app.extensions["games"]
    return found


def jobs() -> Jobs:
    found: Jobs = current_app.extensions["jobs"]
    return found


def limits() -> Limits:
    found: Limits = current_app.extensions["limits"]
    return found


def database() -> Engine:
    found: Engine = current_app.extensions["database"]
    return found


def expire_old_tables() -> None:
    """Done when a table is opened: often enough, and nobody has to set a timer."""
    days: int = current_app.config["TABLE_DAYS"]
    tables().expire(timedelta(days=days))
