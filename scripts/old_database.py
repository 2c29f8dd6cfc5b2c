"""Fills a database with the code of an earlier commit, for the tests of upgrades:

    git worktree add --detach ../old COMMIT
    cd ../old && …/.venv/bin/python …/scripts/old_database.py …/before/schema-0007.sql.gz

The file is that database as SQL text. It uses only what commits since the first live tables have.
"""

from __future__ import annotations

import gzip
import sqlite3
import sys
import tempfile
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any

ANN, BOB, CY, ANOTHER_PHONE = ("a" * 32, "b" * 32, "c" * 32, "d" * 32)
ANSWERS = 30


def main() -> None:
    sys.path.insert(0, ".")  # the code of the checkout this runs in
    store: Any = import_module("companion.store")
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / "dale.sqlite3"
        engine = store.open_database(f"sqlite:///{file}")
        store.upgrade(engine, Path(directory) / "upgrade.lock", release="of before")
        if hasattr(store, "Tables"):
            fill(store, engine)
        engine.dispose()
        with closing(sqlite3.connect(file)) as connection:
            text = "\n".join(connection.iterdump())
    Path(sys.argv[1]).write_bytes(gzip.compress(text.encode(), mtime=0))


def fill(store: Any, engine: Any) -> None:
    rooms = either("companion.rooms", "companion.table")
    encode = either("companion.setup.code", "companion.setup_code").encode
    setup = either("companion.setup.sheet", "companion.setup").TableSetup
    sheet = encode(setup(("raccoons", "foxes", "crocodiles"), 2))
    tables = store.Tables(engine, store.Feed(engine))

    def table_for_two(start: Any) -> str:
        code: str = tables.open(start, ANN, "Ann").code
        tables.sit(code, BOB, "Bob")
        return code

    def act(code: str, device: str, **change: object) -> None:
        tables.act(code, device, rooms.parse(change))

    tracked = table_for_two(rooms.new_table())
    act(tracked, ANN, do="begin", players=2)
    act(tracked, ANN, do="tool", tool="gold", on=True)
    act(tracked, ANN, do="gold", holder="seat-0", add=3)
    act(tracked, BOB, do="gold", holder="seat-1", add=2)
    act(tracked, ANN, do="build", stall=0, stack=1)
    act(tracked, ANN, do="next_turn", turn=1)
    act(tracked, BOB, do="undo", entry=6)
    tables.watch(tracked, CY, "Cy")
    tables.watch(tracked, ANOTHER_PHONE, "Bob", wants_seat=1)

    table_for_two(rooms.new_table(sheet))
    if hasattr(store, "device_records"):
        store.device_records.new_deal(engine, ANN, {"anything": 1})
        store.device_records.change_box(engine, ANN, lambda _: {"name": "box"})
    if hasattr(store, "Games"):
        play(store.Games(engine, tables), table_for_two(rooms.new_table(sheet)))
        dealt = table_for_two(rooms.new_table(sheet))
        act(dealt, ANN, do="deal", colours=["green", "yellow", "red"], exhibition=True)


def play(games: Any, code: str) -> None:
    bots = import_module("companion.bots")
    players = [bots.bot_of("apprentice", seat) for seat in range(2)]
    games.begin(code, ANN, first=0, seed="old")
    for _ in range(ANSWERS):
        match = games.load(code)
        seat = match.game.decision.seat
        answer = players[seat].decide(bots.SeatView(match.game, seat)).answer
        games.answer(code, (ANN, BOB)[seat], None, match.moment, answer)


def either(name: str, earlier: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return import_module(earlier)


if __name__ == "__main__":
    main()
