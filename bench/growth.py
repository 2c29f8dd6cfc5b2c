"""What a page costs while the game gets longer: `python -m bench.growth`.

Tables of 30, 1,000 and 10,000 entries, one set with a game on screens and one with a tracked game.
Each is asked for its pages by the app itself, without a server between, in turns with a bare Flask
app that says hello: its time tells how fast this machine is just now. Measured for every request:
milliseconds of processor time (the median), statements to the database, bytes of the answer.

The games are played by the engine, see ``tests/long_games.py``.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from math import inf
from pathlib import Path
from statistics import median

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine, event
from werkzeug.test import TestResponse

from companion import create_app
from companion.config import Settings
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from tests.long_games import RANDOM_ANSWERS, lengthen_game, lengthen_tracked
from tests.web.phones import FRAGMENT, Guest

SIZES = (30, 1_000, 10_000)
ROUNDS = 40
WARM_UP = 8
MIDDLE_OF_A_GAME = 250  # random answers: full piles, stacks, cards in schedules
MOST_GROWTH = 1.15
MOST_MILLISECONDS = {"answer": 9.0, "fragment": 6.0}  # where hello takes HELLO
HELLO = 0.28

SETUP = TableSetup(("raccoons", "foxes", "crocodiles"), 2, first_seat=0)
WITH_GOLD = TableSetup(("tuataras", "hares", "pangolins"), 2)


# ---- asking ----


@dataclass
class Cost:
    """What one sort of request took, each time."""

    seconds: list[float] = field(default_factory=list)
    statements: list[int] = field(default_factory=list)
    size: list[int] = field(default_factory=list)

    @property
    def milliseconds(self) -> float:
        return median(self.seconds) * 1000


class Counter:
    """Counts the statements of a database."""

    def __init__(self, engine: Engine) -> None:
        self.count = 0
        event.listen(engine, "before_cursor_execute", self._one_more)

    def _one_more(self, *_: object) -> None:
        self.count += 1


class Phone(Guest):
    """A device that answers with what stands on its page."""

    page = ""

    def ask(self, address: str) -> TestResponse:
        return self.client.get(address, headers=FRAGMENT)

    def tap(self, address: str, **fields: object) -> TestResponse:
        fields = {"csrf_token": self.token, **fields}
        return self.client.post(address, data=fields, headers=FRAGMENT)

    @property
    def token(self) -> str:
        if not self.page:
            self.page = self.get("/t/new").text
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.page)
        assert found
        return found[1]


Measure = Callable[[str, Callable[[], TestResponse]], TestResponse]


@dataclass
class GameTable:
    """Two phones that play on at a long table."""

    address: str
    ann: Phone
    bob: Phone
    taken: int = 0

    def round(self, measure: Measure) -> None:
        page = measure("fragment", lambda: self.ann.ask(self.address))
        measure("fragment, waiting", lambda: self.bob.ask(self.address))
        page = measure("answer", partial(self._take_inventory, self.ann, page))
        page = measure("undo", partial(self._undo, self.ann, page))
        for phone in (self.ann, self.bob):
            page = phone.ask(self.address)
            page = measure("answer", partial(self._take_inventory, phone, page))
            measure("answer", partial(self._answer, phone, page, do="go_on"))
        measure("log page", lambda: self.ann.get(f"{self.address}/log"))
        measure("whole page", lambda: self.ann.get(self.address))

    def _take_inventory(self, phone: Phone, page: TestResponse) -> TestResponse:
        """With other cards each time, so that hardly anything looks as it did before."""
        self.taken += 1
        places = [place for place in range(4) if self.taken >> place & 1]
        return self._answer(phone, page, do="inventory", cards=places)

    def _answer(self, phone: Phone, page: TestResponse, **fields: object) -> TestResponse:
        return phone.tap(f"{self.address}/answer", moment=_moment(page), **fields)

    def _undo(self, phone: Phone, page: TestResponse) -> TestResponse:
        return phone.tap(f"{self.address}/game/undo", moment=_moment(page))


def _moment(page: TestResponse) -> str:
    found = re.search(r'data-moment="(\d+)"', page.text)
    assert found, page.text
    return found[1]


@dataclass
class TrackedTable:
    address: str
    ann: Phone

    def round(self, measure: Measure) -> None:
        measure("tracked: fragment", lambda: self.ann.ask(self.address))
        page = measure("tracked: tap", lambda: self._do("gold", holder="seat-0", add=1))
        newest = re.search(r'data-seq="(\d+)"', page.text)
        assert newest
        measure("tracked: undo", lambda: self._do("undo", entry=newest[1]))
        measure("tracked: log page", lambda: self.ann.get(f"{self.address}/log"))

    def _do(self, change: str, **fields: object) -> TestResponse:
        return self.ann.tap(f"{self.address}/do/{change}", **fields)


# ---- setting up ----


def game_table(app: Flask, entries: int, random_answers: int = RANDOM_ANSWERS) -> GameTable:
    ann, bob = Phone(app), Phone(app)
    address = ann.open(name="Ann", setup=encode(SETUP))
    bob.join(address, name="Bob")
    code = address.rpartition("/")[2]
    tables = app.extensions["tables"]
    device = tables.load(code).chairs[0].holder
    app.extensions["games"].begin(code, device, first=0, shared="growth")
    with tables.visit(code) as visit:
        lengthen_game(visit, entries, random_answers)
    return GameTable(address, ann, bob)


def tracked_table(app: Flask, entries: int) -> TrackedTable:
    ann = Phone(app)
    address = ann.open(name="Ann", setup=encode(WITH_GOLD))
    ann.do(address, "begin")
    with app.extensions["tables"].visit(address.rpartition("/")[2]) as visit:
        lengthen_tracked(visit, entries)
    return TrackedTable(address, ann)


@contextmanager
def fresh_app() -> Iterator[Flask]:
    with tempfile.TemporaryDirectory() as directory:
        app = create_app(Settings.from_environment({"INSTANCE_DIR": str(Path(directory))}))
        yield app
        app.extensions["database"].dispose()


def hello_client() -> FlaskClient:
    hello = Flask("hello")
    hello.add_url_rule("/", view_func=lambda: "hello")
    return hello.test_client()


# ---- measuring ----

Costs = dict[str, dict[int, Cost]]  # by request and by entries


class Bench:
    """Asks all tables in turns."""

    def __init__(self, app: Flask, sizes: Sequence[int]) -> None:
        self._counter = Counter(app.extensions["database"])
        self._client = hello_client()
        self._tables = [
            (size, table)
            for size in sizes
            for table in (game_table(app, size), tracked_table(app, size))
        ]
        self._middle = game_table(app, MIDDLE_OF_A_GAME, MIDDLE_OF_A_GAME)
        self._size = 0
        self.costs: Costs = {}
        self.hello = Cost()

    def forget(self) -> None:
        """What was measured while templates were compiled and caches filled does not count."""
        self.costs = defaultdict(lambda: defaultdict(Cost))
        self.hello = Cost()

    def round(self) -> None:
        for size, table in self._tables:
            table.round(partial(self._measure, size, ""))
            began = time.process_time()
            self._client.get("/")
            self.hello.seconds.append(time.process_time() - began)
        self._middle.round(partial(self._measure, MIDDLE_OF_A_GAME, "middle of a game: "))

    def _measure(
        self, size: int, prefix: str, name: str, ask: Callable[[], TestResponse]
    ) -> TestResponse:
        before, began = self._counter.count, time.process_time()
        response = ask()
        cost = self.costs[prefix + name][size]
        cost.seconds.append(time.process_time() - began)
        cost.statements.append(self._counter.count - before)
        cost.size.append(len(response.data))
        assert response.status_code == 200, (name, response.status, response.text)
        return response


def measured(sizes: Sequence[int], rounds: int) -> Bench:
    with fresh_app() as app:
        bench = Bench(app, sizes)
        bench.forget()
        for number in range(WARM_UP + rounds):
            if number == WARM_UP:
                bench.forget()
            bench.round()
    return bench


def report(bench: Bench, sizes: Sequence[int]) -> list[str]:
    """Prints all of it; what is more than promised."""
    head = " / ".join(f"{size:,}" for size in sizes)
    hello = bench.hello.milliseconds
    print(f"at {head} entries; a bare Flask hello takes {hello:.2f} ms of processor time\n")
    print("| | milliseconds | growth | statements | bytes |\n|---|---|---|---|---|")
    too_much = []
    for name, by_size in bench.costs.items():
        costs = list(by_size.values())
        growth = costs[-1].milliseconds / costs[0].milliseconds
        times = " / ".join(f"{cost.milliseconds:.1f}" for cost in costs)
        statements = " / ".join(f"{median(cost.statements):.0f}" for cost in costs)
        size = " / ".join(f"{median(cost.size):,.0f}" for cost in costs)
        print(f"| {name} | {times} | {growth:.2f} | {statements} | {size} |")
        if growth > MOST_GROWTH:
            too_much.append(f"{name} grows")
        limit = MOST_MILLISECONDS.get(name.rpartition(": ")[2], inf) * hello / HELLO
        if costs[0].milliseconds > limit:
            too_much.append(f"{name} takes more than {limit:.1f} ms")
    return too_much


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, metavar="ENTRIES")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    chosen = parser.parse_args()
    bench = measured(chosen.sizes, chosen.rounds)
    if too_much := report(bench, chosen.sizes):
        raise SystemExit(f"\nmore than promised: {', '.join(too_much)}")


if __name__ == "__main__":
    main()
