"""Opening the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.pool import ConnectionPoolEntry

SQLITE_PRAGMAS = (
    "PRAGMA journal_mode = WAL",  # readers do not wait for the one who writes
    "PRAGMA synchronous = NORMAL",  # safe with WAL; a power cut may cost the last moment, no more
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
)


def open_database(url: str) -> Engine:
    address = make_url(url)
    if address.drivername in ("postgres", "postgresql"):
        address = address.set(drivername="postgresql+psycopg")
    engine = create_engine(address, pool_pre_ping=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that reads and then writes what follows from it.

    SQLite lets one such transaction in at a time, from its very beginning: one that began as a
    reader could find that somebody else wrote meanwhile, and would have to start over.
    """
    eager = engine.execution_options(sqlite_begin="BEGIN IMMEDIATE")
    with eager.begin() as connection:
        yield connection


def _prepare_sqlite(connection: Any, _entry: ConnectionPoolEntry) -> None:
    # Python's driver begins transactions late and never around CREATE TABLE. We begin them
    # ourselves, so that a migration happens wholly or not at all.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in SQLITE_PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    options = connection.get_execution_options()
    connection.exec_driver_sql(options.get("sqlite_begin", "BEGIN"))
