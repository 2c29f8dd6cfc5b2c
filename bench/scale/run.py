"""One run from beginning to end; everything it started ends with it."""

from __future__ import annotations

import re
import secrets
import signal
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import click
import gevent
from flask import Flask
from gevent.event import Event
from gevent.lock import BoundedSemaphore

from bench.play import SETUPS, Tap, thought_out
from bench.scale.house import OURS, House, Meter, opened_house, stored
from bench.scale.ledger import Ledger
from bench.scale.phones import GIVES_UP_AFTER, Game, Phone
from bench.scale.report import report
from companion import store
from companion.rooms import new_table
from companion.setup.code import encode
from companion.store import Feed, Games, Tables
from companion.web.table.devices import PREFIX, SEAT
from tests.live.servers import Server, environment
from tests.postgresql import NoPostgresqlError, postgresql_server

EVERY_TENTH = 10  # game has a bot
OPENED_AT_ONCE = 8


@click.command()
@click.option("--games", default=500, show_default=True, help="at a time, two phones each")
@click.option("--seconds", default=300.0, show_default=True, help="of measuring")
@click.option("--pace", default=20.0, show_default=True, help="seconds from answer to answer")
@click.option("--web-workers", default=1, show_default=True, help="processes of each web server")
@click.option("--faults/--no-faults", default=True, show_default=True, help="kill and restart")
def main(games: int, seconds: float, pace: float, web_workers: int, faults: bool) -> None:
    """Two web servers and two bot workers on PostgreSQL, with many games at a time."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that all that was started ends too
    try:
        with (
            tempfile.TemporaryDirectory() as directory,
            postgresql_server() as postgresql,
            opened_house(postgresql, Path(directory), web_workers) as house,
        ):
            lines, well = run(house, games, seconds, pace, faults)
    except NoPostgresqlError as error:
        raise SystemExit(f"NO POSTGRESQL: not measured ({error})") from None
    print("\n".join(lines))
    if not well:
        raise SystemExit("not as promised")


def run(
    house: House, games: int, seconds: float, pace: float, faults: bool
) -> tuple[list[str], bool]:
    ledger, stops = Ledger(), Event()
    engine = store.open_database(f"{house.database_url}&application_name={OURS}")
    tables = Tables(engine, Feed(engine))
    hall = Hall(house, Games(engine, tables), tables, ledger, stops, pace)
    _say(f"opening {games} games …")
    played = hall.open(games, answers=int(seconds / pace * 2) + 10)
    listeners = [greenlet for game in played for greenlet in game.listen()]
    phones = [phone for game in played for phone in game.phones]
    while not all(phone.is_listening for phone in phones):
        gevent.sleep(0.5)
    meter, before = Meter(house), stored(house.database_url)
    watching = gevent.spawn(meter.run)
    _say(f"playing for {seconds:.0f} s …")
    began = time.monotonic()
    players = [greenlet for game in played for greenlet in game.begin()]
    breaker = gevent.spawn(house.break_things, ledger, seconds) if faults else None
    gevent.sleep(seconds)
    if breaker:
        breaker.get()  # what could not be started again is an error
    stops.set()
    gevent.joinall(players, timeout=GIVES_UP_AFTER + 10)
    took = time.monotonic() - began
    gevent.sleep(2)  # the last news are still on their way
    gevent.killall([*listeners, watching])
    after = stored(house.database_url)
    lost, doubled = ledger.compare(engine)
    engine.dispose()
    for problem in ledger.problems[:10]:
        _say(f"problem: {problem}")
    figures = report(
        ledger, meter, before, after, games=games, seconds=took, lost=lost, doubled=doubled
    )
    unexcused = ledger.errors_outside("PostgreSQL")
    if unexcused:
        for line, times in house.complaints().most_common(5):
            _say(f"{times} times in the servers' logs: {line}")
    well = not (lost or doubled or unexcused or ledger.problems) and bool(ledger.answers)
    return figures, well


class Hall:
    """Opens tables. By the database: what is measured is playing, not opening."""

    def __init__(
        self,
        house: House,
        games: Games,
        tables: Tables,
        ledger: Ledger,
        stops: Event,
        pace: float,
    ) -> None:
        self._ports = [server.port for server in house.servers]
        self._games, self._tables = games, tables
        self._ledger, self._stops, self._pace = ledger, stops, pace
        self._session, self._token = _visit(house.servers[0])
        self._app = Flask(__name__)  # only signs cookies, as the servers do
        self._app.secret_key = environment(Path())["SECRET_KEY"]
        self._door = BoundedSemaphore(OPENED_AT_ONCE)

    def open(self, count: int, answers: int) -> list[Game]:
        taps = [thought_out(setup, str(seed), answers) for seed, setup in enumerate(SETUPS)]
        opening = [gevent.spawn(self._open, number, taps) for number in range(count)]
        return [greenlet.get() for greenlet in opening]

    def _open(self, number: int, taps: list[list[Tap]]) -> Game:
        kind, with_bot = number % len(SETUPS), number % EVERY_TENTH == 0
        ann, bob = secrets.token_hex(16), secrets.token_hex(16)
        with self._door:
            code = self._tables.open(new_table(encode(SETUPS[kind])), ann, "Ann").code
            if with_bot:
                self._tables.seat_bot(code, ann, 1, "Hazel")
                self._tables.watch(code, bob, "Bob")
            else:
                self._tables.sit(code, bob, "Bob", 1)
            self._games.begin(code, ann, shared=str(kind))
        seq = self._tables.load(code).seq
        phones = (self._phone(0, code, ann, seq), self._phone(1, code, bob, seq))
        return Game(
            code,
            phones,
            seq,
            [] if with_bot else taps[kind],
            self._ledger,
            self._games,
            self._pace,
            self._stops,
        )

    def _phone(self, number: int, code: str, device: str, seq: int) -> Phone:
        """The two of a table at different servers: news have to travel."""
        with self._app.app_context():
            seat = SEAT.signed([code, device])
        cookies = f"{self._session}; {PREFIX}{code}={seat}"
        home = number + ord(code[0])
        return Phone(self._ports, home, cookies, self._token, f"/t/{code}", seq)


def _visit(server: Server) -> tuple[str, str]:
    """A visit's cookie, and the token of its forms: one is enough for all phones."""
    with urllib.request.urlopen(f"{server.address}/t/new", timeout=20) as answer:
        found: Any = re.search(rb'name="csrf_token" value="([^"]+)"', answer.read())
        return answer.headers["Set-Cookie"].split(";")[0], found[1].decode()


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
