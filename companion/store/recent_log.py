"""The end of a table's log, as pages show it again and again: kept by each worker, for some tables.

It can be lost at any time. Newer entries are added to it, so that mostly nothing is read at all.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy import Engine

from companion.rooms import Entry
from companion.store.log_entries import is_taken_back_by, newest_entries

SAY: Final = "say"
MOST_ENTRIES: Final = 128  # some 250 kB
MOST_SAID: Final = 30
MOST_TABLES: Final = 64


@dataclass(frozen=True, slots=True)
class RecentLog:
    seq: int  # the newest entry it knows of
    entries: tuple[Entry, ...] = ()  # the last ones but what people said, the oldest first
    said: tuple[Entry, ...] = ()  # likewise

    @property
    def is_whole(self) -> bool:
        """Whether there is nothing older."""
        return len(self.entries) < MOST_ENTRIES

    def after(self, newer: Iterable[Entry]) -> RecentLog:
        entries, said, seq = list(self.entries), list(self.said), self.seq
        for entry in newer:
            entries = [_marked(earlier, entry) for earlier in entries]
            (said if entry.change["do"] == SAY else entries).append(entry)
            seq = entry.seq
        return RecentLog(seq, tuple(entries[-MOST_ENTRIES:]), tuple(said[-MOST_SAID:]))


def _marked(earlier: Entry, entry: Entry) -> Entry:
    taken_back = is_taken_back_by(earlier, entry.change)
    if taken_back is None:
        return earlier
    position = None if taken_back else earlier.position
    return replace(earlier, taken_back=taken_back, position=position)


def _as_read(written: Entry) -> Entry:
    """As the database gives it back: lists where there were tuples."""
    return replace(written, change=json.loads(json.dumps(written.change)))


class RecentLogs:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._kept: OrderedDict[str, RecentLog] = OrderedDict()

    def at(self, code: str, seq: int) -> RecentLog:
        """Up to entry ``seq`` at least."""
        known = self._kept.pop(code, None)
        if known is None or known.seq < seq:
            known = self._read(code, known)
        self._keep(code, known)
        return known

    def follow(self, code: str, appended: list[Entry]) -> None:
        """What was written by this worker needs not be read."""
        known = self._kept.get(code)
        if known is not None and appended and known.seq == appended[0].seq - 1:
            self._kept[code] = known.after(_as_read(entry) for entry in appended)

    def forget(self, code: str) -> None:
        self._kept.pop(code, None)

    def _keep(self, code: str, log: RecentLog) -> None:
        self._kept[code] = log
        if len(self._kept) > MOST_TABLES:
            self._kept.popitem(last=False)  # the one not asked for longest

    def _read(self, code: str, known: RecentLog | None) -> RecentLog:
        with self._engine.connect() as connection:
            if known is not None:
                newer = newest_entries(connection, code, MOST_ENTRIES, after=known.seq)
                if len(newer) < MOST_ENTRIES:
                    return known.after(newer)
            entries = newest_entries(connection, code, MOST_ENTRIES, without=(SAY,))
            said = newest_entries(connection, code, MOST_SAID, kinds=(SAY,))
        seq = max((log[-1].seq for log in (entries, said) if log), default=0)
        return RecentLog(seq, tuple(entries), tuple(said))
