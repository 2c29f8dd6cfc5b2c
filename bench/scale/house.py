"""The processes: PostgreSQL, web servers, bot workers. What they use, and how they are killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import gevent
import psycopg

from bench.live import processor_seconds
from bench.scale.ledger import Ledger
from tests.live.servers import ROOT, Server, environment
from tests.postgresql import Postgresql

OURS = "bench"  # the name of our own connections: those are not counted
SERVERS = BOT_WORKERS = 2
AWAY_FOR = 3.0  # seconds between a kill and the new start
LOOKS_EVERY = 1.0


class BotWorker:
    def __init__(self, directory: Path, database_url: str) -> None:
        self._environment = environment(directory, database_url)
        self._log = directory / "worker.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "companion", "work"],
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self) -> None:
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

    def pids(self) -> list[int]:
        return [self._process.pid] if self._process and self._process.poll() is None else []


@dataclass
class House:
    database_url: str
    postgresql: Postgresql
    servers: list[Server]
    bots: list[BotWorker]

    def break_things(self, ledger: Ledger, seconds: float) -> None:
        """One after the other, spread over the run."""
        gevent.sleep(seconds * 0.2)
        with ledger.fault("web server"):
            self.servers[1].kill()
            gevent.sleep(AWAY_FOR)
            self.servers[1].start()
        gevent.sleep(seconds * 0.2)
        with ledger.fault("bot worker"):
            self.bots[0].kill()
            gevent.sleep(AWAY_FOR)
            self.bots[0].start()
        gevent.sleep(seconds * 0.2)
        with ledger.fault("PostgreSQL"):
            self.postgresql.restart()

    def complaints(self) -> Counter[str]:
        """What the servers say about 5xx."""
        lines = [line for server in self.servers for line in server.log().splitlines()]
        return Counter(line for line in lines if re.search("database is busy|Error", line))

    def processes(self) -> dict[str, list[int]]:
        postmaster = self.postgresql.pid
        return {
            "web": [pid for server in self.servers for pid in server.workers()],
            "bots": [pid for bot in self.bots for pid in bot.pids()],
            "PostgreSQL": [postmaster, *_children(postmaster)],
            "phones": [os.getpid()],
        }


@contextmanager
def opened_house(postgresql: Postgresql, directory: Path, web_workers: int) -> Iterator[House]:
    url = postgresql.new_database()
    with ExitStack() as stack:
        servers, bots = [], []
        for number in range(SERVERS):
            own = directory / f"server-{number}"
            own.mkdir()
            server = Server(own, url, web_workers)
            stack.callback(server.stop)
            server.start()
            servers.append(server)
        for number in range(BOT_WORKERS):
            own = directory / f"worker-{number}"
            own.mkdir()
            bot = BotWorker(own, url)
            stack.callback(bot.kill)
            bot.start()
            bots.append(bot)
        yield House(url, postgresql, servers, bots)


# ---- what they use ----


@dataclass
class Meter:
    """Processor time by kind of process, also of those that died; connections and notifications."""

    house: House
    connections: int = 0
    notifications: float = 0.0  # of the queue's room, at most
    _before: dict[int, float] = field(default_factory=dict)
    _latest: dict[str, dict[int, float]] = field(default_factory=dict)

    def run(self) -> None:
        self._before = {pid: used for pids in self._look().values() for pid, used in pids.items()}
        while True:
            gevent.sleep(LOOKS_EVERY)
            for kind, pids in self._look().items():
                self._latest.setdefault(kind, {}).update(pids)
            with suppress(psycopg.Error):
                self._ask_postgresql()

    def processor(self, kind: str) -> float:
        """Seconds. A process that was started meanwhile counts with its start."""
        used = self._latest.get(kind, {})
        return sum(seconds - self._before.get(pid, 0.0) for pid, seconds in used.items())

    def _look(self) -> dict[str, dict[int, float]]:
        seen: dict[str, dict[int, float]] = {}
        for kind, pids in self.house.processes().items():
            seen[kind] = {}
            for pid in pids:
                with suppress(OSError):  # it has just ended
                    seen[kind][pid] = processor_seconds(pid)
        return seen

    def _ask_postgresql(self) -> None:
        others = "backend_type = 'client backend' AND application_name <> %s"
        with psycopg.connect(self.house.database_url, application_name=OURS) as connection:
            found = connection.execute(
                "SELECT (SELECT count(*) FROM pg_stat_activity"
                f" WHERE datname = current_database() AND {others}), pg_notification_queue_usage()",
                (OURS,),
            ).fetchone()
        assert found
        self.connections = max(self.connections, found[0])
        self.notifications = max(self.notifications, found[1])


@dataclass(frozen=True)
class Stored:
    """What the database holds."""

    rows: dict[str, int]
    sizes: dict[str, int]  # bytes, with indices
    written: int  # bytes of the write-ahead log so far


def stored(database_url: str) -> Stored:
    rows, sizes = {}, {}
    with psycopg.connect(database_url, application_name=OURS, autocommit=True) as connection:
        for name in ("tables", "entries", "games"):
            rows[name] = _number(connection, f"SELECT count(*) FROM {name}")
            sizes[name] = _number(connection, f"SELECT pg_total_relation_size('{name}')")
        written = _number(connection, "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')")
    return Stored(rows, sizes, written)


def _number(connection: Any, statement: str) -> int:
    return int(connection.execute(statement).fetchone()[0])


def _children(pid: int) -> list[int]:
    found = []
    for directory in Path("/proc").iterdir():
        if directory.name.isdecimal():
            with suppress(OSError):
                stat = (directory / "stat").read_text()
                if int(stat.rpartition(")")[2].split()[1]) == pid:
                    found.append(int(directory.name))
    return found


def machine() -> str:
    return f"{os.cpu_count()} cores, Python {sys.version.split()[0]}"
