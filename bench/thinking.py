"""How long bots think in the worker: `python -m bench.thinking [LEVEL …]`.

Each level plays games against a Shopkeeper who sits where a person would, through the database and
the worker's own code, with the compiled engine where there is one. Counted is the processor time of
a thought, from the claimed job to the answer, without what the database takes.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from random import Random

import companion.__main__  # noqa: F401 - first: takes the compiled copy, as the worker does
from companion import __version__, store
from companion.bots import Move, SeatView, bot_of, company
from companion.catalog import catalog
from companion.compiled import engine_in_use
from companion.rooms import new_table
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Feed, Games, Job, Jobs, Match, Tables
from companion.worker import Worker, spare_the_collector

GAMES = 4  # for each level
MOST_TURNS = 120
ANN = "a" * 32


class TimedWorker(Worker):
    def __init__(self, games: Games, jobs: Jobs) -> None:
        super().__init__(games, jobs)
        self.thoughts: list[float] = []

    def _think(self, job: Job, match: Match) -> Move:
        begun = time.thread_time()
        move = super()._think(job, match)
        self.thoughts.append(time.thread_time() - begun)
        return move


def thoughts_of(level: str, folder: Path) -> list[float]:
    engine = store.open_database(f"sqlite:///{folder / level}.sqlite3")
    store.upgrade(engine, folder / "upgrade.lock", release=__version__)
    tables = Tables(engine, Feed(engine))
    games = Games(engine, tables)
    worker = TimedWorker(games, Jobs(engine))
    for number in range(GAMES):
        decks = tuple(Random(f"thinking/{number}").sample(list(catalog().decks), 3))
        code = tables.open(new_table(encode(TableSetup(decks, 2))), ANN, "Ann").code
        tables.seat_bot(code, ANN, 1, "Hazel", level)
        games.begin(code, ANN, levels={1: level}, shared=str(number))
        match = games.load(code)
        spare_the_collector()
        person = bot_of("shopkeeper")
        while (asked := match.game.decision) is not None and match.game.state.turn < MOST_TURNS:
            if asked.seat == 0:
                answer = person.decide(SeatView(match.game, 0)).answer
                match = games.answer(code, ANN, 0, match.moment, answer)
            else:
                worker.work()
                match = games.load(code)
    engine.dispose()
    return worker.thoughts


def main() -> None:
    print(f"With {engine_in_use()}; milliseconds of processor time")
    print(f"{'level':<14}{'thoughts':>10}{'mean':>8}{'p50':>8}{'p99':>8}{'longest':>9}")
    with tempfile.TemporaryDirectory() as folder:
        for level in sys.argv[1:] or company():
            times = sorted(1000 * thought for thought in thoughts_of(level, Path(folder)))
            half, most = times[len(times) // 2], times[len(times) * 99 // 100]
            mean = sum(times) / len(times)
            row = f"{mean:>8.1f}{half:>8.1f}{most:>8.1f}{times[-1]:>9.1f}"
            print(f"{level:<14}{len(times):>10}{row}", flush=True)


if __name__ == "__main__":
    main()
