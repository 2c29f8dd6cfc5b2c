"""How quickly a live table reaches its phones: `python -m bench.live`.

A server as the Procfile starts it, on this machine, with real event streams:

* delay: from sending a change until the last of 20 listeners has heard of it, with one worker, with
  two (the change may be made in either), and with PostgreSQL between two servers;
* idle listeners: what 1,000 open streams cost one worker, and how long a page takes meanwhile;
* fragment: how often in a second one worker renders the part of the page that phones fetch.
"""

from __future__ import annotations

import http.client
import os
import selectors
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles

from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from tests.live.servers import Phone, Server, serving
from tests.postgresql import NoPostgresqlError, running_postgresql

LISTENERS = 20
CHANGES = 150
IDLE_LISTENERS = 1_000
SECONDS_OF_FRAGMENTS = 5.0
CLIENTS = 4

MEDIAN_LIMIT_MS = 200
MEMORY_LIMIT_KB = 50

SETUP = encode(TableSetup(decks=("tuataras", "hares", "pangolins"), players=2))


class Listeners:
    """Many event streams in one thread."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._sockets: list[socket.socket] = []

    def add(self, phone: Phone, table: str, seen: int) -> None:
        connection = socket.create_connection(("127.0.0.1", phone.server.port), timeout=20)
        request = f"GET {table}/stream?seq={seen} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        connection.sendall(request.encode())
        received = b""
        while b"retry:" not in received:  # the stream is open
            received += connection.recv(4096)
        connection.setblocking(False)
        self._selector.register(connection, selectors.EVENT_READ)
        self._sockets.append(connection)

    def wait_for_all(self, seq: int, seconds: float = 10) -> None:
        """Until every stream has told of `seq`."""
        expected = f"id: {seq}\n".encode()
        waiting = set(self._sockets)
        deadline = time.perf_counter() + seconds
        while waiting:
            events = self._selector.select(deadline - time.perf_counter())
            if not events:
                raise RuntimeError(f"{len(waiting)} listeners did not hear of {seq}")
            for key, _ in events:
                connection: socket.socket = key.fileobj  # type: ignore[assignment]
                if expected in connection.recv(65536):
                    waiting.discard(connection)

    def close(self) -> None:
        for connection in self._sockets:
            self._selector.unregister(connection)
            connection.close()
        self._selector.close()


@contextmanager
def listening() -> Iterator[Listeners]:
    listeners = Listeners()
    try:
        yield listeners
    finally:
        listeners.close()


class Taps:
    """Changes over one open connection, as htmx sends them."""

    def __init__(self, phone: Phone, table: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", phone.server.port, timeout=20)
        self._headers = {
            "Cookie": phone.cookie_header(),
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        self._table = table
        self._body = f"csrf_token={phone.token()}&holder=seat-0&add="

    def tap(self, add: int) -> None:
        address = f"{self._table}/do/gold"
        self._connection.request("POST", address, self._body + str(add), self._headers)
        self._read()

    def fetch(self) -> int:
        """The page's part that follows the table; its size."""
        self._connection.request("GET", self._table, headers=self._headers)
        return self._read()

    def _read(self) -> int:
        answer = self._connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{answer.status}: {body[:500]!r}")
        return len(body)

    def close(self) -> None:
        self._connection.close()


def open_table(server: Server) -> tuple[Phone, str, int]:
    phone = Phone(server)
    table = phone.post("/t/new", setup=SETUP, name="Ann")
    phone.post(f"{table}/do/begin")
    return phone, table, 2


def delays(near: Server, far: Server) -> list[float]:
    """Milliseconds until 20 listeners at `far` have heard of a change made at `near`."""
    phone, table, seq = open_table(near)
    taps = Taps(phone, table)
    measured = []
    with listening() as listeners:
        for _ in range(LISTENERS):
            listeners.add(phone.at(far), table, seen=seq)
        for number in range(CHANGES):
            time.sleep(0.02)
            began = time.perf_counter()
            taps.tap(1 if number % 2 == 0 else -1)
            seq += 1
            listeners.wait_for_all(seq)
            measured.append((time.perf_counter() - began) * 1000)
    taps.close()
    return measured


def report_delays(name: str, measured: list[float]) -> bool:
    p50, p99 = median(measured), quantiles(measured, n=100)[98]
    print(f"  {name:<34} p50 {p50:6.1f} ms   p99 {p99:6.1f} ms")
    return p50 <= MEDIAN_LIMIT_MS


def report_idle(server: Server) -> bool:
    phone, table, seq = open_table(server)
    (worker,) = server.workers()
    alone = _page_time(phone, table)
    with listening() as listeners:
        for _ in range(50):  # what the first streams cost once for all is not theirs
            listeners.add(phone, table, seen=seq)
        before = _resident_kb(worker)
        for _ in range(IDLE_LISTENERS):
            listeners.add(phone, table, seen=seq)
        each = (_resident_kb(worker) - before) / IDLE_LISTENERS
        among = _page_time(phone, table)
        taps = Taps(phone, table)
        began = time.perf_counter()
        taps.tap(1)
        listeners.wait_for_all(seq + 1, seconds=30)
        all_told = (time.perf_counter() - began) * 1000
        taps.close()
    print(f"  {IDLE_LISTENERS + 50:,} listeners held by one worker, {each:.1f} kB each")
    print(f"  the page meanwhile: {among:.1f} ms, without them {alone:.1f} ms")
    print(f"  one change until all of them have heard: {all_told:.0f} ms")
    return each <= MEMORY_LIMIT_KB


def report_fragments(server: Server) -> None:
    phone, table, _ = open_table(server)
    clients = [Taps(phone, table) for _ in range(CLIENTS)]
    (worker,) = server.workers()
    size, count = clients[0].fetch(), 0
    began, worked = time.perf_counter(), processor_seconds(worker)
    while time.perf_counter() - began < SECONDS_OF_FRAGMENTS:
        for client in clients:
            client.fetch()
        count += len(clients)
    rate = count / (time.perf_counter() - began)
    each = (processor_seconds(worker) - worked) * 1000 / count
    print(f"  {rate:.0f} requests/s of {size / 1000:.1f} kB each, one worker")
    print(f"  {each:.1f} ms of processor each: the clock says more when the machine is busy")
    for client in clients:
        client.close()


def _page_time(phone: Phone, table: str) -> float:
    """Milliseconds, the median of 30."""
    taps = Taps(phone, table)
    taps.fetch()
    times = []
    for _ in range(30):
        began = time.perf_counter()
        taps.fetch()
        times.append((time.perf_counter() - began) * 1000)
    taps.close()
    return median(times)


def _resident_kb(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _server(stack: ExitStack, database_url: str | None = None, workers: int = 1) -> Server:
    directory = stack.enter_context(tempfile.TemporaryDirectory())
    server = Server(Path(directory), database_url, workers)
    stack.enter_context(serving(server))
    return server


def main() -> None:
    print("Live table: delay from a change to all of 20 listeners")
    kept = []
    with ExitStack() as stack:
        one = _server(stack)
        kept.append(report_delays("SQLite, one worker", delays(one, one)))
    with ExitStack() as stack:
        two = _server(stack, workers=2)
        kept.append(report_delays("SQLite, two workers", delays(two, two)))
    try:
        with running_postgresql() as new_database, ExitStack() as stack:
            url = new_database()
            near, far = _server(stack, url), _server(stack, url)
            kept.append(report_delays("PostgreSQL, one server to another", delays(near, far)))
    except NoPostgresqlError as error:
        print(f"  NO POSTGRESQL: not measured ({error})")
    with ExitStack() as stack:
        server = _server(stack)
        print("Live table: idle listeners")
        kept.append(report_idle(server))
        print("Live table: the fragment phones fetch")
        report_fragments(server)
    if not all(kept):
        raise SystemExit("slower or bigger than promised")


if __name__ == "__main__":
    main()
