"""Tables and logs for the tests: changes go through the same door as in the app."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.rooms import Entry, TableState, accept, decide, fold, new_table, parse, steps
from companion.rooms.state import Tracker
from companion.setup.code import encode
from companion.setup.sheet import TableSetup

EVERYTHING = TableSetup(("tuataras", "bats", "hares", "pangolins"), players=3)


@dataclass
class Log:
    """A table with its entries, as the store keeps them."""

    setup: TableSetup | None = EVERYTHING
    chance: Random = field(default_factory=lambda: Random(1))
    entries: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.initial = new_table(None if self.setup is None else encode(self.setup))
        self.state: TableState = self.initial
        self.now = 1000.0

    @property
    def tracker(self) -> Tracker:
        assert self.state.tracker is not None
        return self.state.tracker

    def do(self, do: str, by: int | None = 0, **fields: Any) -> Entry:
        """Parse, decide, apply, keep. Raises ChangeError and then keeps nothing."""
        change = decide(parse({"do": do, **fields}), self.chance, self.now)
        self.state = accept(self.state, change, by, lambda: (self.initial, self.entries))
        entry = Entry(len(self.entries) + 1, by, change, self.now)
        self.entries.append(entry)
        self.now += 1
        assert self.state == fold(self.initial, self.entries)
        assert self.state == TableState.from_dict(_through_json(self.state.to_dict()))
        return entry

    def undo(self) -> Entry:
        entry = steps(self.entries).to_undo
        assert entry is not None
        return self.do("undo", entry=entry.seq)

    def redo(self) -> Entry:
        entry = steps(self.entries).to_redo
        assert entry is not None
        return self.do("redo", entry=entry.seq)


def begun(setup: TableSetup = EVERYTHING, **fields: Any) -> Log:
    log = Log(setup)
    log.do("begin", **fields)
    return log


def _through_json(data: dict[str, Any]) -> Any:
    return json.loads(json.dumps(data))
