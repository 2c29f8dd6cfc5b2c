"""Opening the database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import ConnectionPoolEntry

SQLITE_PRAGMAS = (
    "PRAGMA journal_mode = WAL",  # readers do not wait for the one who writes
    "PRAGMA synchronous = NORMAL",  # safe with WAL; a power cut may cost the last moment, no more
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
)


def open_database(url: str) -> Engine:
    engine = create_engine(url, pool_pre_ping=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _entry: ConnectionPoolEntry) -> None:
    # Python's driver begins transactions late and never around CREATE TABLE. We begin them
    # ourselves, so that a migration happens wholly or not at all.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in SQLITE_PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
