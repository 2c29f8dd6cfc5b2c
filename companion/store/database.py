"""Opening the database, and waiting for it without keeping anybody else waiting.

A web worker serves thousands of phones in one thread (gevent). SQLite's own way of waiting for a
lock would stop all of them, so it is told not to wait, and we ask again: between two tries, and in
the queue of those who want to write, everybody else goes on. PostgreSQL's driver waits that way by
itself. What takes longer than ``PATIENCE`` is given up: the visitor is told to try again.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionLeft
from sqlalchemy.pool import ConnectionPoolEntry

from companion.store.observer import observer

PATIENCE: Final = 4.0  # seconds
# For one of the connections that are lent out. They go round quickly; only when very many phones
# come at once, because another server is gone, there is a queue, and it is better than a refusal.
PATIENCE_IN_QUEUE: Final = 20.0
FIRST_PAUSE, LONGEST_PAUSE = 0.001, 0.025  # seconds between two tries

SQLITE_PRAGMAS = (
    "PRAGMA journal_mode = WAL",  # readers do not wait for the one who writes
    "PRAGMA synchronous = NORMAL",  # safe with WAL; a power cut may cost the last moment, no more
    "PRAGMA foreign_keys = ON",
)
# Not SQLITE_BUSY_SNAPSHOT: who has read what is outdated meanwhile never gets to write it.
WORTH_ANOTHER_TRY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_RECOVERY})
OUT_OF_ORDER: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
NO_ROOM: Final = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE})
DISK_FULL: Final = "53100"  # what PostgreSQL calls it
FULL_IS_TOLD_EVERY: Final = 60.0  # seconds
PRIMARY: Final = 0xFF  # an extended code of SQLite has the plain one in its last byte


log = logging.getLogger(__name__)


class DatabaseBusyError(Exception):
    """Others were writing for longer than anybody should wait."""


MAY_BE_BUSY: Final = (DatabaseBusyError, NoConnectionLeft, OperationalError, InterfaceError)


def is_busy(error: BaseException) -> bool:
    """Whether this passes by itself: locked for long, full, being restarted, all connections lent.

    Everything else the database may object to is our mistake.
    """
    if not isinstance(error, DBAPIError):
        return isinstance(error, DatabaseBusyError | NoConnectionLeft)
    if isinstance(error.orig, sqlite3.Error):
        return is_full(error) or _code_of(error.orig) & PRIMARY in OUT_OF_ORDER
    return isinstance(error, OperationalError | InterfaceError)


def is_full(error: BaseException) -> bool:
    """Whether there is no room on the disk: what was under way was not done, and what had been
    done is kept."""
    told = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(told, sqlite3.Error):
        return _code_of(told) in NO_ROOM
    return getattr(told, "sqlstate", None) == DISK_FULL


def is_broken(error: DBAPIError) -> bool:
    """Whether the file is no database, or a damaged one."""
    damaged = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
    return isinstance(error.orig, sqlite3.Error) and _code_of(error.orig) & PRIMARY in damaged


def _code_of(error: sqlite3.Error) -> int:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code


class _FullDisk:
    """Written down now and then, however many people and bots meet it."""

    told_at = float("-inf")

    def tell(self) -> None:
        if time.monotonic() - self.told_at >= FULL_IS_TOLD_EVERY:
            self.told_at = time.monotonic()
            log.error("the disk of the database is full: nothing new can be kept until it has room")


full_disk: Final = _FullDisk()


def open_database(url: str) -> Engine:
    address = make_url(url)
    if address.drivername in ("postgres", "postgresql"):
        address = address.set(drivername="postgresql+psycopg")
    is_sqlite = address.get_backend_name() == "sqlite"
    engine = create_engine(
        address,
        pool_pre_ping=True,
        pool_timeout=PATIENCE_IN_QUEUE,
        hide_parameters=True,  # an error in the server's log tells no hands and no keys
        connect_args={"timeout": 0} if is_sqlite else {},
    )
    if is_sqlite:
        _make_private(address.database)
        engine.update_execution_options(turn_to_write=threading.Lock())
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        event.listen(engine, "do_execute", _execute_patiently)
    return engine


def _make_private(file: str | None) -> None:
    """Hands and names are nobody else's business, also not of others who use this machine. SQLite
    gives the files beside the database the same mode."""
    if not file or file == ":memory:":
        return
    with suppress(OSError):  # no directory, or somebody else's file: then SQLite says what is wrong
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        for path in (file, f"{file}-wal", f"{file}-shm"):
            if Path(path).exists():
                Path(path).chmod(0o600)


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that reads and then writes what follows from it.

    SQLite lets one such transaction in at a time, from its very beginning: one that began as a
    reader could find that somebody else wrote meanwhile, and would have to start over.
    """
    eager = engine.execution_options(sqlite_begin="BEGIN IMMEDIATE")
    began = time.monotonic()
    with _turn_to_write(engine), eager.begin() as connection:
        observer().waited(time.monotonic() - began)
        yield connection


@contextmanager
def _turn_to_write(engine: Engine) -> Iterator[None]:
    """One at a time of this process, before it takes a connection: those who wait in line must not
    hold the connections that readers need."""
    turn: threading.Lock | None = engine.get_execution_options().get("turn_to_write")
    if turn is None:
        yield
        return
    if not turn.acquire(timeout=PATIENCE):
        raise DatabaseBusyError
    try:
        yield
    finally:
        turn.release()


def _prepare_sqlite(connection: Any, _entry: ConnectionPoolEntry) -> None:
    # Python's driver begins transactions late and never around CREATE TABLE. We begin them
    # ourselves, so that a migration happens wholly or not at all.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in SQLITE_PRAGMAS:
        _patiently(cursor.execute, pragma)
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    options = connection.get_execution_options()
    connection.exec_driver_sql(options.get("sqlite_begin", "BEGIN"))


def _execute_patiently(cursor: Any, statement: str, parameters: Any, _context: Any) -> bool:
    _patiently(cursor.execute, statement, parameters)
    return True  # it is done


def _patiently(execute: Callable[..., Any], *statement: Any) -> None:
    deadline, pause = time.monotonic() + PATIENCE, FIRST_PAUSE
    while True:
        try:
            execute(*statement)
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode not in WORTH_ANOTHER_TRY or time.monotonic() > deadline:
                raise
        time.sleep(pause)  # in a web worker: meanwhile others are served
        pause = min(2 * pause, LONGEST_PAUSE)
