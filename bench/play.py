"""How quickly games on screens answer: `python -m bench.play`.

Fifty games of two people on a server as the Procfile starts it (two workers, SQLite), 25 answers a
second in all, sent by this machine. Every other phone listens to its table's event stream and
fetches its page when it hears of a change. Measured:

* server: the time gunicorn takes for an answer, the answering phone's new page included;
* phone: the same as the phone sees it, with this load generator's own waiting;
* others: from sending an answer until the other phone has its new page.

Then all of it again while a bot thinks in the worker, a second for each of its moves.
"""

from __future__ import annotations

import http.client
import os
import queue
import re
import selectors
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlencode

from sqlalchemy import Engine

from bench.live import processor_seconds
from companion import store
from companion.bots import SeatView, bot_of
from companion.engine.game import Game
from companion.rooms import new_table
from companion.rooms.playing import lineup_of
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Games, Tables
from tests.live.servers import Phone, Server, environment, serving
from tests.playing import Fields, form_of

GAMES = 50
ANSWERS_A_SECOND = 25
SECONDS = 20
SENDERS = 8
WARM_UP = 50  # answers that are not counted: templates are compiled, caches filled
SETUPS = (  # no card in them asks in secret: nothing pauses
    TableSetup(("crocodiles", "squirrels", "raccoons"), 2, first_seat=0),
    TableSetup(("foxes", "lemurs", "penguins"), 2, first_seat=0),
    TableSetup(("bats", "macaws", "crocodiles"), 2, first_seat=0),
    TableSetup(("raccoons", "tuataras", "turtles"), 2, first_seat=0),
    TableSetup(("squirrels", "magpies", "gulls"), 2, first_seat=0),
)

SERVER_LIMITS = (25, 150)  # milliseconds: median and 99th percentile
OTHERS_LIMIT = 300
NO_LIMIT = 1_000_000

# A worker whose bot keeps a processor busy for a second before each move.
THINKS = """
import time, companion.worker
from companion.bots import add_level, bot_of
class Thinker:
    def __init__(self, seed): self.bot = bot_of("apprentice", seed)
    def decide(self, seat_view):
        until = time.monotonic() + 1
        while time.monotonic() < until: pass
        return self.bot.decide(seat_view)
add_level("thinker", Thinker)
companion.worker.run()
"""


# ---- games that were thought out beforehand ----


@dataclass(frozen=True)
class Tap:
    seat: int
    fields: Fields


def thought_out(setup: TableSetup, seed: str, answers: int) -> list[Tap]:
    """What both players will answer: deciding it during the run would cost the server its time."""
    assert setup.first_seat is not None
    game = Game.new(lineup_of(setup, setup.first_seat), seed)
    bot, taps = bot_of("apprentice", seed), []
    while len(taps) < answers and game.decision is not None:
        asked = game.decision
        if asked.seat != game.state.seat:
            raise RuntimeError("a reaction: the server might decline it by itself")
        answer = bot.decide(SeatView(game, asked.seat)).answer
        taps.append(Tap(asked.seat, form_of(asked.kind, answer)))
        game.submit(answer)
    return taps


# ---- phones ----


class Browser:
    """What one phone sends, as htmx does. It acts so rarely that its connection is always new."""

    def __init__(self, phone: Phone, table: str) -> None:
        self._port = phone.server.port
        self._headers = {
            "Cookie": phone.cookie_header(),
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        self._token = phone.token()
        self._table = table

    def answer(self, fields: Sequence[tuple[str, str]]) -> bytes:
        body = urlencode([("csrf_token", self._token), *fields])
        return self._ask("POST", f"{self._table}/answer", body)

    def fetch(self) -> bytes:
        return self._ask("GET", self._table)

    def _ask(self, method: str, path: str, body: str | None = None) -> bytes:
        with closing(http.client.HTTPConnection("127.0.0.1", self._port, timeout=20)) as connection:
            connection.request(method, path, body, self._headers)
            answer = connection.getresponse()
            page = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{answer.status}: {page[:500]!r}")
        return page


@dataclass
class GameOfTwo:
    table: str
    browsers: tuple[Browser, Browser]
    streams: tuple[socket.socket, socket.socket]
    taps: list[Tap]
    moment: int
    sent: dict[int, tuple[float, int]] = field(default_factory=dict)  # entry to when, by whom
    given: int = 0

    def close(self) -> None:
        for stream in self.streams:
            stream.close()


def number_in(page: bytes, name: str) -> int:
    found = re.search(rb'data-%s="(\d+)"' % name.encode(), page)
    if not found:
        raise RuntimeError(f"no {name} in {page[:300]!r}")
    return int(found[1])


def opened(server: Server, games: Games, tables: Tables, number: int) -> GameOfTwo:
    setup, seed = SETUPS[number % len(SETUPS)], str(number % len(SETUPS))
    ann, bob = Phone(server), Phone(server)
    table = ann.post("/t/new", setup=encode(setup), name="Ann")
    bob.post(f"{table}/join", name="Bob")
    code = table.removeprefix("/t/")
    holder = tables.load(code).chairs[0].holder
    assert holder is not None
    games.begin(code, holder, shared=seed)
    streams = (listening(ann, table), listening(bob, table))
    browsers = (Browser(ann, table), Browser(bob, table))
    return GameOfTwo(table, browsers, streams, [], games.load(code).moment)


def listening(phone: Phone, table: str) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", phone.server.port), timeout=20)
    request = f"GET {table}/stream?seq=0 HTTP/1.1\r\nHost: localhost\r\n"
    connection.sendall(f"{request}Cookie: {phone.cookie_header()}\r\n\r\n".encode())
    received = b""
    while b"data:" not in received:  # the stream is open and has told where the table is
        received += connection.recv(4096)
    connection.setblocking(False)
    return connection


# ---- the run ----


class Run:
    def __init__(self, games: list[GameOfTwo]) -> None:
        self.games = games
        self.own: list[float] = []
        self.others: list[float] = []
        self.problems: list[str] = []
        self._to_send: queue.Queue[GameOfTwo | None] = queue.Queue()
        self._to_fetch: queue.Queue[tuple[GameOfTwo, int, int] | None] = queue.Queue()
        self._listening = True

    def play(self, seconds: float) -> None:
        senders = [threading.Thread(target=self._send) for _ in range(SENDERS)]
        fetchers = [threading.Thread(target=self._fetch) for _ in range(SENDERS)]
        listener = threading.Thread(target=self._listen)
        for thread in (*senders, *fetchers, listener):
            thread.start()
        began = time.perf_counter()
        for number in range(int(seconds * ANSWERS_A_SECOND)):
            time.sleep(max(0.0, began + number / ANSWERS_A_SECOND - time.perf_counter()))
            self._to_send.put(self.games[number % len(self.games)])
        for _ in senders:
            self._to_send.put(None)
        for thread in senders:
            thread.join()
        time.sleep(1)  # the last news are still on their way
        self._listening = False
        listener.join()
        for _ in fetchers:
            self._to_fetch.put(None)
        for thread in fetchers:
            thread.join()
        if self.problems:
            raise RuntimeError("\n".join(self.problems[:5]))

    def _send(self) -> None:
        while (game := self._to_send.get()) is not None:
            try:
                self._answer(game)
            except Exception as error:
                self.problems.append(f"{game.table}: {error!r}")

    def _answer(self, game: GameOfTwo) -> None:
        tap = game.taps[game.given]
        fields = [("as", str(tap.seat)), ("moment", str(game.moment)), *tap.fields]
        began = time.perf_counter()
        game.sent[game.moment + 1] = began, tap.seat  # before anybody can hear of it
        page = game.browsers[tap.seat].answer(fields)
        self.own.append((time.perf_counter() - began) * 1000)
        game.moment = number_in(page, "moment")
        game.given += 1

    def _listen(self) -> None:
        selector = selectors.DefaultSelector()
        for game in self.games:
            for seat, stream in enumerate(game.streams):
                selector.register(stream, selectors.EVENT_READ, (game, seat))
        while self._listening:
            for key, _ in selector.select(0.2):
                stream: socket.socket = key.fileobj  # type: ignore[assignment]
                game, seat = key.data
                for seq in re.findall(rb"id: (\d+)\n", stream.recv(65536)):
                    self._heard(game, seat, int(seq))
        selector.close()

    def _heard(self, game: GameOfTwo, seat: int, seq: int) -> None:
        """The phone that answered has its page already; the other one fetches it."""
        if seq in game.sent and seat != game.sent[seq][1]:
            self._to_fetch.put((game, seat, seq))

    def _fetch(self) -> None:
        while (asked := self._to_fetch.get()) is not None:
            game, seat, seq = asked
            try:
                page = game.browsers[seat].fetch()
                if number_in(page, "seq") >= seq:
                    self.others.append((time.perf_counter() - game.sent[seq][0]) * 1000)
            except Exception as error:
                self.problems.append(f"{game.table}: {error!r}")


# ---- the server ----


@contextmanager
def timing_server(directory: Path) -> Iterator[tuple[Server, Path]]:
    """A server that writes down how many microseconds each request took."""
    log = directory / "access.log"
    os.environ["GUNICORN_CMD_ARGS"] = f"--access-logfile {log} --access-logformat '%(D)s %(U)s'"
    server = Server(directory, workers=2, own_group=False)
    with serving(server):
        yield server, log
    del os.environ["GUNICORN_CMD_ARGS"]


def server_times(log: Path) -> list[float]:
    lines = (line.split() for line in log.read_text().splitlines())
    return [int(took) / 1000 for took, path in lines if path.endswith("/answer")]


@contextmanager
def thinking_bot(directory: Path, engine: Engine, games: Games, tables: Tables) -> Iterator[None]:
    """A table of bots that keep a worker busy all the time."""
    device = "b" * 32
    code = tables.open(new_table(encode(SETUPS[0])), device, "Ann").code
    tables.seat_bot(code, device, 1, "Hazel", "thinker")
    games.begin(code, device, shared="1")
    games.propose_stand_in(code, device, 0, "thinker")
    store.Jobs(engine).look(code)
    command = [sys.executable, "-c", THINKS]
    worker = subprocess.Popen(command, env=environment(directory), stderr=subprocess.DEVNULL)
    try:
        began = time.monotonic()
        while games.load(code).answered < 1:
            if time.monotonic() - began > 20:
                raise RuntimeError("the bot does not move")
            time.sleep(0.1)
        yield
        moves = games.load(code).answered
        print(f"  (the bot made {moves} moves in {time.monotonic() - began:.0f} s)")
    finally:
        worker.terminate()
        worker.wait()


def report(name: str, measured: list[float], p50_limit: int, p99_limit: int) -> bool:
    p50, p99 = median(measured), quantiles(measured, n=100)[98]
    limits = f"(limits {p50_limit} and {p99_limit})" if p99_limit < NO_LIMIT else ""
    print(f"  {name:<42} p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   {limits}".rstrip())
    return p50 <= p50_limit and p99 <= p99_limit


def measure(server: Server, log: Path, games: list[GameOfTwo], title: str) -> bool:
    run, before = Run(games), len(server_times(log))
    worked = sum(map(processor_seconds, server.workers()))
    run.play(SECONDS)
    worked = sum(map(processor_seconds, server.workers())) - worked
    print(f"  {title}: {len(run.own)} answers, {len(run.others)} pages of other phones")
    print(f"  {worked * 1000 / len(run.own):.1f} ms of processor for an answer and both pages")
    return all(
        [
            report("answer to own page, server", server_times(log)[before:], *SERVER_LIMITS),
            report("answer to own page, phone", run.own, NO_LIMIT, NO_LIMIT),
            report("answer to the other phone's page", run.others, OTHERS_LIMIT, NO_LIMIT),
        ]
    )


def main() -> None:
    print(f"Games on screens: {GAMES} games of two, {ANSWERS_A_SECOND} answers a second in all")
    needed = (2 * SECONDS * ANSWERS_A_SECOND + WARM_UP) // GAMES + 1
    taps = [thought_out(setup, str(seed), needed) for seed, setup in enumerate(SETUPS)]
    with ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server, log = stack.enter_context(timing_server(directory))
        engine = store.open_database(f"sqlite:///{directory / 'dale.sqlite3'}")
        tables = Tables(engine, store.Feed(engine))
        kept = Games(engine, tables)
        games = [opened(server, kept, tables, number) for number in range(GAMES)]
        for number, game in enumerate(games):
            game.taps = taps[number % len(SETUPS)]
        Run(games).play(WARM_UP / ANSWERS_A_SECOND)
        fast = [measure(server, log, games, "people among themselves")]
        with thinking_bot(directory, engine, kept, tables):
            fast.append(measure(server, log, games, "while a bot thinks, a second a move"))
        for game in games:
            game.close()
        engine.dispose()
    if not all(fast):
        raise SystemExit("slower than promised")


if __name__ == "__main__":
    main()
