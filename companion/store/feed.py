"""The change feed: a page that listens to a table learns at once that it has moved on.

News are only "table ABCDEF is at 17"; what happened is read from the database. Changes made in this
process are announced directly. For those of other processes one watcher serves all listeners:
with PostgreSQL it waits for notifications, with SQLite it looks every few milliseconds whether the
file was written. There is a watcher only while somebody listens.

Plain threads and events: in a gevent worker they are greenlets, and a thousand of them cost little.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

from sqlalchemy import Engine, select

from companion.store.schema import tables

CHANNEL: Final = "tables"
SQLITE_LOOKS_EVERY: Final = 0.05  # seconds; one look takes some microseconds
REST_AFTER_FAILURE: Final = 1.0
MOST_CODES_AT_ONCE: Final = 500

log = logging.getLogger(__name__)


class Listener:
    """One who listens to one table."""

    __slots__ = ("_news", "seq")

    def __init__(self) -> None:
        self._news = threading.Event()
        self.seq: int | None = 0  # the newest heard of; None: the table is gone

    def wait(self, seconds: float) -> bool:
        """Whether there was news within that time."""
        if not self._news.wait(seconds):
            return False
        self._news.clear()
        return True

    def tell(self, seq: int | None) -> bool:
        """Take notice of the newest entry's number, and say whether it is news."""
        if self.seq is None or (seq is not None and seq <= self.seq):
            return False
        self.seq = seq
        self._news.set()
        return True


class NewsSource(Protocol):
    """Brings the news of other processes."""

    def watch(self, feed: Feed) -> None:
        """Tell the feed what happens, until nobody listens any more."""


class Feed:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._lock = threading.Lock()
        self._watching = False
        self._thread: threading.Thread | None = None
        self._news: NewsSource = (
            _PostgresqlNews(engine) if engine.dialect.name == "postgresql" else _SqliteNews(engine)
        )

    @contextmanager
    def listen(self, code: str) -> Iterator[Listener]:
        listener = Listener()
        with self._lock:
            self._listeners[code].add(listener)
            if not self._watching:
                self._watching = True
                self._thread = threading.Thread(target=self._watch, daemon=True)
                self._thread.start()
        try:
            yield listener
        finally:
            with self._lock:
                self._listeners[code].discard(listener)
                if not self._listeners[code]:
                    del self._listeners[code]

    def announce(self, code: str, seq: int | None) -> None:
        """Table ``code`` is at ``seq``, or, with None, gone."""
        told = [listener.tell(seq) for listener in tuple(self._listeners.get(code, ()))]
        if any(told):
            time.sleep(
                0
            )  # lets them pass the news on before the request that made the change goes on

    def rest(self) -> bool:
        """Wait until the watcher has ended, which it does when nobody listens any more."""
        if self._thread:
            self._thread.join(10 * _PostgresqlNews.LOOKS_UP_EVERY)
        return not self._watching

    def has_listeners(self) -> bool:
        return bool(self._listeners)

    def catch_up(self) -> None:
        """Read where all tables are that somebody listens to."""
        codes = list(self._listeners)
        for start in range(0, len(codes), MOST_CODES_AT_ONCE):
            some = codes[start : start + MOST_CODES_AT_ONCE]
            at = self._positions(some)
            for code in some:
                self.announce(code, at.get(code))

    def _positions(self, codes: Iterable[str]) -> dict[str, int]:
        wanted = select(tables.c.code, tables.c.seq).where(tables.c.code.in_(codes))
        with self._engine.connect() as connection:
            return {row.code: row.seq for row in connection.execute(wanted)}

    def _watch(self) -> None:
        while self._somebody_listens():
            try:
                self._news.watch(self)
            except Exception:  # the database is away: phones poll meanwhile
                log.exception("the change feed was interrupted")
                time.sleep(REST_AFTER_FAILURE)

    def _somebody_listens(self) -> bool:
        # Under the lock, so that a new listener either keeps this watcher or starts another.
        with self._lock:
            self._watching = bool(self._listeners)
            return self._watching


class _SqliteNews:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def watch(self, feed: Feed) -> None:
        pooled = self._engine.raw_connection()
        pooled.detach()  # it stays open for long: not one of those that are lent out
        try:
            version = None
            while feed.has_listeners():
                # Outside of a transaction: this changes whenever another connection has written.
                latest = only_value(pooled, "PRAGMA data_version")
                if latest != version:
                    version = latest
                    feed.catch_up()
                time.sleep(SQLITE_LOOKS_EVERY)
        finally:
            pooled.close()


class _PostgresqlNews:
    LOOKS_UP_EVERY: Final = 0.5  # seconds: whether anybody still listens

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def watch(self, feed: Feed) -> None:
        pooled = self._engine.raw_connection()
        connection: Any = pooled.driver_connection
        pooled.detach()
        try:
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")
            feed.catch_up()  # what was missed before
            while feed.has_listeners():
                for message in connection.notifies(timeout=self.LOOKS_UP_EVERY):
                    code, _, news = message.payload.partition(" ")
                    feed.announce(code, int(news) if news.isdecimal() else None)
        finally:
            pooled.close()


def only_value(connection: Any, statement: str) -> Any:
    cursor = connection.cursor()
    try:
        return cursor.execute(statement).fetchone()[0]
    finally:
        cursor.close()
