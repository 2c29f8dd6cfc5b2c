"""Tables on real servers: several processes, killed ones, both databases."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion import store
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Tables
from tests.live.servers import Phone, Server, Stream, serving
from tests.postgresql import NewDatabase

WITH_GOLD = encode(TableSetup(decks=("tuataras", "macaws", "hares"), players=2))
PHONES = 3
TAPS = 20


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'dale.sqlite3'}"
    return str(request.getfixturevalue("new_postgresql")())


@contextmanager
def tables_at(database_url: str) -> Iterator[Tables]:
    """What is really in the database, past all servers."""
    engine = store.open_database(database_url)
    yield Tables(engine, store.Feed(engine))
    engine.dispose()


def open_table(phone: Phone) -> str:
    table = phone.post("/t/new", setup=WITH_GOLD, name="Ann")
    assert re.fullmatch("/t/[A-Z0-9]{6}", table)
    phone.post(f"{table}/do/begin")
    return table


class Burst:
    """Phones that tap "one gold" as fast as they can, each tap until it is confirmed."""

    def __init__(self, phone: Phone, table: str) -> None:
        self.confirmed: list[str] = []
        self.problems: list[BaseException] = []
        self._threads = [
            threading.Thread(target=self._tap, args=(phone.at(phone.server), table, number))
            for number in range(PHONES)
        ]

    def _tap(self, phone: Phone, table: str, number: int) -> None:
        try:
            for tap in range(TAPS):
                name = f"phone {number}, tap {tap}"
                phone.post_until_confirmed(f"{table}/do/gold", holder="seat-0", add=1, request=name)
                self.confirmed.append(name)
        except BaseException as error:
            self.problems.append(error)

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def wait_for(self, taps: int) -> None:
        deadline = time.monotonic() + 60
        while len(self.confirmed) < taps and not self.problems:
            assert time.monotonic() < deadline, f"only {len(self.confirmed)} taps confirmed"
            time.sleep(0.005)

    def finish(self) -> None:
        for thread in self._threads:
            thread.join(60)
        assert self.problems == []


def test_nothing_confirmed_is_lost_by_kill_9(
    database_url: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """In the middle of a burst a worker is killed, then the whole server; it is started again."""
    server = Server(tmp_path, database_url)
    with serving(server), tables_at(database_url) as tables:
        ann = Phone(server)
        table = open_table(ann)
        code = table.removeprefix("/t/")
        begun = tables.load(code).seq
        burst = Burst(ann, table)
        burst.start()

        burst.wait_for(PHONES * TAPS // 4)
        server.kill_a_worker()
        burst.wait_for(PHONES * TAPS // 2)
        server.kill()
        confirmed = len(burst.confirmed)
        kept = tables.load(code)  # before anything is started again
        assert confirmed <= kept.seq - begun <= confirmed + PHONES

        server.start()
        burst.finish()
        after = tables.load(code)
        assert after.state.tracker is not None
        assert after.state.tracker.holders[0].gold == PHONES * TAPS
        assert [entry.seq for entry in tables.log(code)] == list(range(1, after.seq + 1))
        record_property("confirmed taps", len(burst.confirmed))
        assert after.seq - begun == PHONES * TAPS  # no tap twice, however often it was sent
        assert f'data-seq="{after.seq}"' in ann.get(table)  # and Ann still has her seat


def test_two_workers_serve_one_table(tmp_path: Path) -> None:
    server = Server(tmp_path, workers=2)
    with serving(server):
        ann = Phone(server)
        table = open_table(ann)
        streams = [Stream(ann, table) for _ in range(8)]
        while not all(connections_of(worker) for worker in server.workers()):
            assert len(streams) < 60, "one worker gets everything"
            streams.append(Stream(ann, table))
        for tap in range(10):
            Phone.at(ann, server).post(f"{table}/do/gold", holder="seat-0", add=1)
            done = time.monotonic()
            for stream in streams:
                assert stream.wait_for(3 + tap) - done < 5  # at once, unless the machine is busy
        assert 'data-seq="12"' in ann.get(table)
        for stream in streams:
            stream.close()


def test_two_servers_show_one_table_live(new_postgresql: NewDatabase, tmp_path: Path) -> None:
    """As on two hosts: nothing in common but PostgreSQL and the secret key."""
    database_url = new_postgresql()
    here, there = (
        Server(tmp_path / "here", database_url, 1),
        Server(tmp_path / "there", database_url, 1),
    )
    for server in (here, there):
        server.directory.mkdir()
    with serving(here, there):
        ann = Phone(here)
        table = open_table(ann)
        bob = ann.at(there)
        with closing(Stream(bob, table)) as far, closing(Stream(ann, table)) as near:
            far.wait_for(2)
            near.wait_for(2)
            delays = []
            for tap in range(20):
                actor, listener = (ann, far) if tap % 2 else (bob, near)
                sent = time.monotonic()
                actor.post(f"{table}/do/gold", holder="seat-0", add=1)
                delays.append(listener.wait_for(3 + tap) - sent)
        # On an idle machine a few milliseconds (see bench/live.py); here others may be busy.
        assert sorted(delays)[10] < 1, delays
        assert ">20<" in re.sub(r"\s", "", bob.get(table))  # the gold, at the other server


def test_a_stream_ends_when_its_server_is_stopped(tmp_path: Path) -> None:
    """A restart must not wait for phones that only listen."""
    server = Server(tmp_path, workers=1)
    with serving(server):
        ann = Phone(server)
        with closing(Stream(ann, open_table(ann))) as stream:
            stream.wait_for(2)
            began = time.monotonic()
            server.stop()
            assert time.monotonic() - began < 8


def connections_of(pid: int) -> int:
    """Sockets of a worker beyond those every worker has."""
    files = Path(f"/proc/{pid}/fd")
    if not files.exists():  # not Linux: take it on trust
        return 1
    remote = {line.split()[9] for line in _tcp_lines() if line.split()[3] == "01"}
    targets = [target for file in files.iterdir() if (target := _target_of(file))]
    return sum(target[8:-1] in remote for target in targets if target.startswith("socket:["))


def _target_of(file: Path) -> str:
    """What an open file of a worker is; it may be closed in this very moment."""
    try:
        return str(file.readlink())
    except FileNotFoundError:
        return ""


def _tcp_lines() -> list[str]:
    return Path("/proc/net/tcp").read_text().splitlines()[1:]
