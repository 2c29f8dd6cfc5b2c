"""How long a proposal of decks takes: `python -m bench.picker`.

Every request is a different one, so nothing but the table of combinations can come from a cache.
"Ranking" is the pure function; "page" is the whole request as the server handles it, from the
address to the finished page.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple
from urllib.parse import urlencode

from companion import create_app
from companion.catalog import RATINGS, catalog
from companion.config import Settings
from companion.insight import FEELS
from companion.setup.picker import LEVELS, MOODS, SCALES, SORTS, propose
from companion.web.picker.query import TABLE_SIZES, Ask

REQUESTS = 300
LIMIT_MS = 50  # for the median page: four players, all boxes


def random_ask(chance: random.Random, table: str) -> Ask:
    """Any mood, some wishes of one's own, a few locks, bans and decks used lately; all boxes."""
    decks = chance.sample(list(catalog().decks), 12)
    ranges = {}
    for rating in chance.sample(RATINGS, chance.randint(0, 2)):
        low, high = SCALES[rating]
        least, most = sorted(chance.choices(range(low, high + 1), k=2))
        ranges[rating] = (least, most)
    return Ask(
        table=table,
        mood=chance.choice(list(MOODS)),
        boxes=tuple(catalog().boxes),
        ranges=ranges,
        levels={rating: chance.choice(LEVELS) for rating in chance.sample(RATINGS, 2)},
        feels={feel: chance.choice(LEVELS) for feel in chance.sample(list(FEELS), 2)},
        sort=chance.choice(("", *SORTS)),
        locked=tuple(decks[: chance.randint(0, 2)]),
        banned=tuple(decks[2 : 2 + chance.randint(0, 3)]),
        recent=tuple(decks[5 : 5 + chance.randint(0, 7)]),
        seed=chance.randrange(2**32),
    )


class Timed(NamedTuple):
    """Milliseconds on the clock, and those in which a processor really worked on it.

    They differ when the machine is busy with other things.
    """

    clock: float
    processor: float


def timed(work: Callable[[], object]) -> Timed:
    clock, processor = time.perf_counter(), time.process_time()
    work()
    return Timed(1000 * (time.perf_counter() - clock), 1000 * (time.process_time() - processor))


def report(name: str, times: list[Timed]) -> float:
    clock = sorted(time.clock for time in times)
    p99 = clock[int(len(clock) * 0.99) - 1]
    processor = median(time.processor for time in times)
    print(
        f"{name:<34} median {median(clock):6.1f} ms   p99 {p99:6.1f} ms   "
        f"median of processor time {processor:6.1f} ms"
    )
    return median(clock)


def main() -> None:
    chance = random.Random(20)
    page_medians = {}
    with tempfile.TemporaryDirectory() as instance:
        client = create_app(Settings.from_environment({"INSTANCE_DIR": instance})).test_client()
        for table in TABLE_SIZES:
            asks = [random_ask(chance, table) for _ in range(REQUESTS)]
            rankings = [timed(lambda a=ask: propose(a.wishes(), catalog())) for ask in asks]
            addresses = [f"/pick/tables?{urlencode(ask.query())}" for ask in asks]
            for address in addresses:
                if client.get(address).status_code != 200:
                    raise SystemExit(f"not a page: {address}")
            pages = [timed(lambda a=address: client.get(a)) for address in addresses]
            report(f"ranking, all boxes, players: {table}", rankings)
            page_medians[table] = report(f"page,    all boxes, players: {table}", pages)
    verdict = "kept" if page_medians["4"] <= LIMIT_MS else "MISSED"
    print(f"limit of {LIMIT_MS} ms for the median page for four players: {verdict}")


if __name__ == "__main__":
    main()
