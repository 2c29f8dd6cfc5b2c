"""Closing the windows whose time is over, see ``companion.rooms.windows``.

When one has to be closed stands in the database, so any process may do it: the worker does in time,
and a request that comes later than that does it first.
"""

from __future__ import annotations

import logging
import time
from typing import Final

from sqlalchemy import Engine, or_, select, update

from companion.rooms.windows import FURTHEST
from companion.store.database import is_busy, writing
from companion.store.games import Games
from companion.store.schema import tables
from companion.store.visit import TableError

AT_ONCE: Final = 100
LATER: Final = 60.0  # seconds until one that could not be closed is tried again

log = logging.getLogger(__name__)


class Windows:
    """All windows of this database."""

    def __init__(self, engine: Engine, games: Games) -> None:
        self._engine = engine
        self._games = games

    def close_due(self) -> float | None:
        """Close those whose time is over; how many seconds are left until the next one."""
        for code in self._due():
            try:
                self._games.close_window(code)
            except TableError:
                pass  # it was deleted just now
            except Exception as error:
                if is_busy(error):
                    raise
                log.exception("%s: its window could not be closed", code)
                self._postpone(code)
        return self._seconds_left()

    def _due(self) -> list[str]:
        until, now = tables.c.window_until, time.time()
        is_due = or_(until <= now, until > now + FURTHEST)
        wanted = select(tables.c.code).where(is_due).order_by(until).limit(AT_ONCE)
        with self._engine.connect() as connection:
            return list(connection.scalars(wanted))

    def _seconds_left(self) -> float | None:
        wanted = select(tables.c.window_until).where(tables.c.window_until.is_not(None))
        with self._engine.connect() as connection:
            until = connection.scalar(wanted.order_by(tables.c.window_until).limit(1))
        return None if until is None else max(0.0, until - time.time())

    def _postpone(self, code: str) -> None:
        later = update(tables).where(tables.c.code == code)
        with writing(self._engine) as connection:
            connection.execute(later.values(window_until=time.time() + LATER))
