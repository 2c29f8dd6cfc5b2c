"""What happened during a run, and whether the database agrees."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import Engine, select

from companion.rooms.story import ANSWER
from companion.store.schema import entries

SETTLES_IN = 5.0  # seconds after a fault in which things may still take longer


@dataclass(frozen=True)
class Took:
    """Something that took that many milliseconds."""

    began: float
    milliseconds: float


@dataclass
class Fault:
    """A process that was away, on purpose."""

    name: str
    began: float
    ended: float = float("inf")

    def covers(self, moment: float) -> bool:
        return self.began <= moment <= self.ended + SETTLES_IN


@dataclass
class Ledger:
    began: float = field(default_factory=time.monotonic)
    answers: list[Took] = field(default_factory=list)  # until confirmed
    news: list[Took] = field(default_factory=list)  # until another phone's stream told of it
    pages: list[Took] = field(default_factory=list)  # until another phone had its new page
    bots: list[Took] = field(default_factory=list)  # until the person is asked again
    page_sizes: list[int] = field(default_factory=list)
    server_errors: list[tuple[float, int]] = field(default_factory=list)
    unreachable: list[float] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    confirmed: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    unconfirmed: set[str] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)

    @contextmanager
    def fault(self, name: str) -> Iterator[None]:
        fault = Fault(name, time.monotonic())
        self.faults.append(fault)
        yield
        fault.ended = time.monotonic()

    def undisturbed(self, times: list[Took]) -> list[float]:
        return [
            took.milliseconds
            for took in times
            if not any(
                fault.covers(took.began) or fault.covers(took.began + took.milliseconds / 1000)
                for fault in self.faults
            )
        ]

    def errors_outside(self, fault_name: str) -> list[int]:
        """Statuses of 5xx that no restart excuses."""
        excuses = [fault for fault in self.faults if fault.name == fault_name]
        return [
            status
            for moment, status in self.server_errors
            if not any(fault.covers(moment) for fault in excuses)
        ]

    def compare(self, engine: Engine) -> tuple[int, int]:
        """How many confirmed answers are lost, and how many are there that should not be."""
        kept: defaultdict[str, list[str]] = defaultdict(list)
        wanted = select(entries.c.code, entries.c.request, entries.c.change)
        with engine.connect() as connection:
            rows = connection.execution_options(stream_results=True).execute(
                wanted.where(entries.c.request.is_not(None)).order_by(entries.c.seq)
            )
            for row in rows:
                if row.change["do"] == ANSWER:
                    kept[row.code].append(row.request)
        lost = doubled = 0
        for code in {*self.confirmed, *kept}:
            sent, found = Counter(self.confirmed[code]), Counter(kept[code])
            lost += (sent - found).total()
            extra = found - sent
            doubled += sum(
                number for request, number in extra.items() if request not in self.unconfirmed
            )
        return lost, doubled
