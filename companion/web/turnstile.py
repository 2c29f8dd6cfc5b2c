"""So many requests at work at a time in one process; the others wait in line, in order.

A web process has one processor. When very many requests come at once, because another server is
gone or everybody reloads, to begin all of them means that each waits for all others at each step it
takes with a database at the other end of a network, and holds one of few connections meanwhile: all
take long, and the unlucky ones for ever. A line is as quick as the processor, and fair.

SQLite is not at the other end of a network: its steps do not wait for anybody.
"""

from __future__ import annotations

import threading
from collections import deque
from typing import Final

from flask import Flask, g, request

from companion.store.database import DatabaseBusyError

AT_WORK: Final = 10  # fewer than there are connections to lend (15), some of which streams use
LONGEST_LINE: Final = 15.0  # seconds; who would wait longer is asked to try again
ALWAYS_OPEN: Final = frozenset(
    {"static", "health.healthz", "counting.page"}
)  # need little, or have to tell


class Turnstile:
    def __init__(self, most: int) -> None:
        self._free = most
        self._line: deque[threading.Event] = deque()
        self._lock = threading.Lock()

    def enter(self, patience: float) -> bool:
        """Wait in line for a place; False if it took too long."""
        with self._lock:
            if self._free:
                self._free -= 1
                return True
            my_turn = threading.Event()
            self._line.append(my_turn)
        if my_turn.wait(patience):
            return True
        with self._lock:
            if my_turn.is_set():  # just now
                return True
            self._line.remove(my_turn)
            return False

    def leave(self) -> None:
        """Whoever is first in line takes the place; nobody who comes just now can."""
        with self._lock:
            if self._line:
                self._line.popleft().set()
            else:
                self._free += 1


def init_turnstile(app: Flask) -> None:
    turnstile = Turnstile(AT_WORK)

    @app.before_request
    def enter() -> None:
        if request.endpoint not in ALWAYS_OPEN:
            if not turnstile.enter(LONGEST_LINE):
                raise DatabaseBusyError("too many requests at once")
            g.at_work = True

    @app.teardown_request
    def leave(_error: BaseException | None) -> None:
        if g.pop("at_work", False):
            turnstile.leave()
