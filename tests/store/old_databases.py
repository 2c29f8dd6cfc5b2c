"""Databases of earlier commits, and today's code started with them: see ``before/README.md``."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from flask import Flask
from sqlalchemy import MetaData, create_engine, null

from companion import create_app, store
from companion.config import Settings
from companion.store import Games, LiveTable, Tables
from companion.store.upgrading import _alembic_config
from companion.web.table.devices import SEAT
from tests.web.playing import TablePhone

BEFORE = Path(__file__).parent / "before"
ANN, BOB, CY, ANOTHER_PHONE = ("a" * 32, "b" * 32, "c" * 32, "d" * 32)


class Upgraded:
    def __init__(self, app: Flask, codes: list[str]) -> None:
        self.app = app
        self.tables: Tables = app.extensions["tables"]
        self.games: Games = app.extensions["games"]
        self.all = [self.tables.load(code) for code in codes]

    def table(self, stage: str, *, dealt: bool = False) -> LiveTable | None:
        """The one table in this stage; None where there was nothing like it yet."""
        found = (
            table
            for table in self.all
            if table.state.stage == stage and ("dealing" in table.state.parts) == dealt
        )
        return next(found, None)

    def phone(self, code: str, device: str) -> TablePhone:
        """Somebody whose cookie is of then."""
        phone = TablePhone(self.app, f"/t/{code}")
        with self.app.app_context():
            signed = SEAT.signed([code, device])
        phone.client.set_cookie(f"table-{code}", signed)
        return phone


@contextmanager
def started(dump: Path, directory: Path, postgresql: str | None = None) -> Iterator[Upgraded]:
    """Today's code with the database of a dump, or with the same rows in an empty PostgreSQL."""
    file = directory / "dale.sqlite3"
    with closing(sqlite3.connect(file)) as before:
        before.executescript(gzip.decompress(dump.read_bytes()).decode())
        tables = "SELECT name FROM sqlite_master WHERE name = 'tables'"
        known = before.execute(tables).fetchall()
        codes = [row[0] for row in before.execute("SELECT code FROM tables")] if known else []
    if postgresql:
        _move(file, postgresql)
    url = postgresql or f"sqlite:///{file}"
    app = create_app(Settings(directory, url, secret_key="of then"))
    yield Upgraded(app, codes)
    app.extensions["tables"].feed.rest()
    app.extensions["database"].dispose()


def _move(file: Path, postgresql: str) -> None:
    """All rows of a SQLite database into the schema they have, as PostgreSQL would have kept it."""
    here, there = create_engine(f"sqlite:///{file}"), store.open_database(postgresql)
    kept, wanted = MetaData(), MetaData()
    kept.reflect(here)
    with here.connect() as reading, there.begin() as writing:
        revision = reading.execute(kept.tables["alembic_version"].select()).scalar_one()
        config = _alembic_config()
        config.attributes["connection"] = writing
        command.upgrade(config, revision)
        wanted.reflect(writing)
        for table in wanted.sorted_tables:
            if table.name != "alembic_version":
                for row in reading.execute(kept.tables[table.name].select()).mappings():
                    writing.execute(table.insert().values(_told(row)))
    here.dispose()
    there.dispose()


def _told(row: Any) -> dict[str, Any]:
    """Nothing is nothing, also where there could be JSON, which has a null of its own."""
    return {name: null() if value is None else value for name, value in row.items()}
