"""Signs of life of the workers in which bots think, for ``/healthz``."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Final, Literal

from sqlalchemy import ColumnElement, Connection, Engine, delete, insert, select

from companion.store.database import MAY_BE_BUSY, writing
from companion.store.schema import workers

BEATS_EVERY: Final = 10.0  # seconds
MISSED_AFTER: Final = 45.0
FORGOTTEN_AFTER: Final = 24 * 3600.0

State = Literal["none", "alive", "gone"]


class Heart:
    """Writes down now and then that this worker lives."""

    def __init__(self, engine: Engine, name: str) -> None:
        self._engine = engine
        self._name = name
        self._next = 0.0

    def beat(self) -> None:
        if time.monotonic() < self._next:
            return
        now = time.time()
        with writing(self._engine) as connection:
            long_gone = workers.c.seen_at < now - FORGOTTEN_AFTER
            connection.execute(delete(workers).where(long_gone | self._mine))
            connection.execute(insert(workers).values(name=self._name, seen_at=now))
        self._next = time.monotonic() + BEATS_EVERY

    def stop(self) -> None:
        """A worker that was told to stop is not missed."""
        with suppress(*MAY_BE_BUSY), writing(self._engine) as connection:
            connection.execute(delete(workers).where(self._mine))

    @property
    def _mine(self) -> ColumnElement[bool]:
        return workers.c.name == self._name


def state_of_workers(connection: Connection) -> State:
    """Whether one lives; "none": none ever ran, or all were told to stop."""
    seen = list(connection.scalars(select(workers.c.seen_at)))
    if not seen:
        return "none"
    return "alive" if any(abs(time.time() - at) < MISSED_AFTER for at in seen) else "gone"
