"""Games on screens with real servers and real workers, some of which are killed.

Whatever happens to processes: no answer that was confirmed is lost, none counts twice, and the page
is right again. What is true is read from the database, past all servers.
"""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from companion import store
from companion.bots import SeatView, bot_of
from companion.engine.record import fingerprint, replay
from companion.rooms.story import story_of
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Games, Match, Tables
from companion.store.schema import bot_jobs
from tests.live.servers import ROOT, Answer, Phone, Server, Stream, environment, serving
from tests.playing import Fields, form_of
from tests.postgresql import NewDatabase
from tests.thorough import THOROUGH

SETUP = encode(TableSetup(("crocodiles", "squirrels", "raccoons"), 2, first_seat=0))
ASKING = encode(TableSetup(("pandas", "hares", "raccoons"), 2, first_seat=0))
CONFIRMED = (200, 303)


# ---- what is true ----


class Truth:
    """The database itself."""

    def __init__(self, url: str) -> None:
        self.engine = store.open_database(url)
        self.tables = Tables(self.engine, store.Feed(self.engine))
        self.games = Games(self.engine, self.tables)

    def check(self, code: str) -> Match:
        """Entries without a gap, and a record that leads to where the game stands."""
        match = self.games.load(code)
        log = self.tables.log(code)
        assert [entry.seq for entry in log] == list(range(1, match.table.seq + 1))
        story = story_of(log, match.number)
        assert len(story.moves) == match.answered
        again = replay(self.games.record(code, match.number))
        assert fingerprint(again.state) == fingerprint(match.game.state)
        return match

    def jobs(self) -> list[Any]:
        with self.engine.connect() as connection:
            return list(connection.execute(select(bot_jobs)))


@contextmanager
def truth_of(url: str) -> Iterator[Truth]:
    truth = Truth(url)
    yield truth
    truth.engine.dispose()


def embedded(directory: Path) -> str:
    return f"sqlite:///{directory / 'dale.sqlite3'}"


# ---- people at a table ----


class Played:
    """A game of two people, or of one person against a bot, on real servers."""

    def __init__(
        self, truth: Truth, server: Server, level: str | None = None, setup: str = SETUP
    ) -> None:
        self.truth = truth
        ann = Phone(server)
        self.table = ann.post("/t/new", setup=setup, name="Ann")
        self.code = self.table.removeprefix("/t/")
        self.phones = [ann]
        holder = truth.tables.load(self.code).chairs[0].holder
        assert holder is not None
        if level is None:
            self.phones.append(Phone(server))
            self.phones[1].post(f"{self.table}/join", name="Bob")
        else:
            truth.tables.seat_bot(self.code, holder, 1, "Hazel", level)
        truth.games.begin(self.code, holder, shared="7")
        self.confirmed: list[str] = []
        self._taps = (f"tap {number}" for number in count())

    def now(self) -> Match:
        return self.truth.games.load(self.code)

    def next_answer(self, match: Match, key: str | None = None) -> tuple[int, Fields]:
        """A sensible answer to the question asked now, as the form of the page would send it."""
        asked = match.game.decision
        assert asked is not None
        bot = bot_of("apprentice", match.moment)
        wanted = bot.decide(SeatView(match.game, asked.seat)).answer
        fields = [("as", str(asked.seat)), ("moment", str(match.moment)), ("request", key or "")]
        return asked.seat, [*fields, *form_of(asked.kind, wanted)]

    def answer(self, phones: list[Phone] | None = None) -> None:
        """Answer what is asked, and tap again until it is confirmed."""
        key = next(self._taps)
        seat, fields = self.next_answer(self.now(), key)
        phone = (phones or self.phones)[seat]
        deadline = time.monotonic() + 60
        while True:
            try:
                answer = phone.tap(f"{self.table}/answer", fields)
            except (OSError, http.client.HTTPException):
                assert time.monotonic() < deadline
                time.sleep(0.05)
                continue
            assert answer.status in CONFIRMED, answer.page
            self.confirmed.append(key)
            return


def moment_on(page: str) -> int:
    found = re.search(r'name="moment" value="(\d+)"', page)
    assert found, page
    return int(found[1])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Two workers, the embedded database, nobody who kills anything."""
    server = Server(tmp_path_factory.mktemp("play"), workers=2)
    with serving(server):
        yield server


@pytest.fixture(scope="module")
def truth(server: Server) -> Iterator[Truth]:
    with truth_of(embedded(server.directory)) as truth:
        yield truth


@pytest.fixture
def played(truth: Truth, server: Server) -> Played:
    return Played(truth, server)


# ---- pages ----


def at_once(path: str, fields: Fields, *phones: Phone) -> list[int]:
    """One form sent by several phones at the same time; the statuses, in order."""
    answers: list[Answer] = []
    start = threading.Barrier(len(phones))

    def tap(phone: Phone) -> None:
        start.wait(10)
        answers.append(phone.tap(path, fields))

    threads = [threading.Thread(target=tap, args=(phone,)) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(answers) == len(phones)
    return sorted(answer.status for answer in answers)


def test_of_two_answers_at_once_one_counts(played: Played) -> None:
    for number in range(5):
        seat, fields = played.next_answer(played.now())
        phone = played.phones[seat]
        tabs = phone, phone.at(phone.server)
        assert at_once(f"{played.table}/answer", fields, *tabs) == [303, 409]
        assert played.truth.check(played.code).answered == number + 1


def test_a_double_tap_counts_once_and_is_confirmed_twice(played: Played) -> None:
    for number in range(5):
        seat, fields = played.next_answer(played.now(), f"tap {number}")
        phone = played.phones[seat]
        tabs = phone, phone.at(phone.server)
        assert at_once(f"{played.table}/answer", fields, *tabs) == [303, 303]
        assert played.truth.check(played.code).answered == number + 1


def test_a_stale_page_is_refused_and_gets_the_table_as_it_is(played: Played) -> None:
    """Also what the back button leads to: a page of before, and its form sent once more."""
    old = moment_on(played.phones[0].get(played.table))
    seat, fields = played.next_answer(played.now())
    assert seat == 0
    assert dict(fields)["moment"] == str(old)
    played.answer()
    before = played.truth.check(played.code)
    for headers in ({}, {"HX-Request": "true"}):
        refused = played.phones[0].tap(f"{played.table}/answer", fields, **headers)
        assert refused.status == 409
        assert f'data-moment="{before.moment}"' in refused.page
    assert played.truth.check(played.code).table.seq == before.table.seq
    played.answer()  # and the game goes on


def test_two_tabs_of_one_seat(played: Played) -> None:
    first, other = played.phones[0], played.phones[0].at(played.phones[0].server)
    with (
        closing(Stream(first, played.table)) as here,
        closing(Stream(other, played.table)) as there,
    ):
        _, fields = played.next_answer(played.now())
        assert first.tap(f"{played.table}/answer", fields).status == 303
        assert other.tap(f"{played.table}/answer", fields).status == 409
        seq = played.now().table.seq
        here.wait_for(seq)
        there.wait_for(seq)
        moment = played.now().moment
        assert f'data-moment="{moment}"' in first.get(played.table)
        assert f'data-moment="{moment}"' in other.get(played.table)
        played.answer([other, played.phones[1]])  # the tab that was refused goes on
    played.truth.check(played.code)


# ---- servers ----


# Tables are killed on both databases (test_processes.py), games on both by `make soak`.
@pytest.mark.parametrize("database", ["sqlite", "postgresql"] if THOROUGH else ["postgresql"])
def test_nothing_is_lost_by_kill_9(
    database: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    record_property: Callable[[str, object], None],
) -> None:
    """Between two answers a worker is killed; in the middle of many the whole server."""
    url = embedded(tmp_path)
    if database == "postgresql":
        url = request.getfixturevalue("new_postgresql")()
    server = Server(tmp_path, url)
    with serving(server), truth_of(url) as truth:
        played = Played(truth, server)
        for _ in range(3):
            played.answer()
        server.kill_a_worker()
        for _ in range(3):
            played.answer()

        player = threading.Thread(target=lambda: [played.answer() for _ in range(15)])
        player.start()
        while len(played.confirmed) < 10:
            time.sleep(0.005)
        server.kill()
        kept, confirmed = truth.check(played.code).answered, len(played.confirmed)
        assert confirmed <= kept <= confirmed + 1  # one may have been done but not confirmed
        server.start()
        player.join(60)

        match = truth.check(played.code)
        record_property("confirmed answers", len(played.confirmed))
        assert len(played.confirmed) == match.answered == 21
        assert f'data-moment="{match.moment}"' in played.phones[0].get(played.table)


def test_a_window_is_closed_whoever_was_killed_meanwhile(tmp_path: Path) -> None:
    """By a worker that starts later; or, where there is none, by whoever asks next."""
    server = Server(tmp_path, workers=1)
    with serving(server), truth_of(embedded(tmp_path)) as truth:
        played = Played(truth, server, setup=ASKING)

        def is_open() -> bool:  # to load the game would close what is overdue
            return truth.tables.load(played.code).window_until is not None

        def open_window() -> None:
            while not is_open():
                played.answer()

        open_window()
        server.kill()
        with working(tmp_path):
            wait_until(lambda: not is_open())
        server.start()
        open_window()
        until = truth.tables.load(played.code).window_until
        assert until is not None
        wait_until(lambda: time.time() > until)
        assert is_open()
        assert "data-window" not in played.phones[0].get(played.table)
        assert not is_open()
        told = [entry.change["do"] for entry in truth.tables.log(played.code)]
        assert told.count("went_on") == 2
        truth.check(played.code)


def test_two_servers_play_one_game(new_postgresql: NewDatabase, tmp_path: Path) -> None:
    """As on two hosts; each answer may be given at either, also to a question of the other."""
    url = new_postgresql()
    servers = [Server(tmp_path / name, url, 1) for name in ("here", "there")]
    for server in servers:
        server.directory.mkdir()
    with serving(*servers), truth_of(url) as truth:
        played = Played(truth, servers[0])
        for number in range(12):
            played.answer([phone.at(servers[number % 2]) for phone in played.phones])
        for _ in range(4):
            seat, fields = played.next_answer(played.now())
            tabs = [played.phones[seat].at(server) for server in servers]
            assert at_once(f"{played.table}/answer", fields, *tabs) == [303, 409]
        assert truth.check(played.code).answered == 16


# ---- workers ----

# A worker whose bots take long: what a test needs to kill it in the middle of a thought.
SLOW = """
import sys, time, companion.worker
from companion.bots import add_level, bot_of
class Slow:
    def __init__(self, seed): self.bot = bot_of("apprentice", seed)
    def decide(self, seat_view):
        print("thinking", flush=True)
        time.sleep(float(sys.argv[1]))
        return self.bot.decide(seat_view)
add_level("slow", Slow)
companion.worker.LONGEST_THOUGHT = 60
companion.worker.run()
"""


@contextmanager
def working(directory: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, *(arguments or ("-m", "companion", "work"))],
        cwd=ROOT,
        env=environment(directory),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def wait_until(true: Callable[[], bool], seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def asked_seat(match: Match) -> int | None:
    return match.game.decision.seat if match.game.decision else None


def test_the_job_of_a_killed_worker_is_taken_over(truth: Truth, server: Server) -> None:
    played = Played(truth, server, "slow")
    with working(server.directory, "-c", SLOW, "60") as slow:
        while asked_seat(played.now()) == 0:
            played.answer()
        assert slow.stdout is not None
        assert slow.stdout.readline() == "thinking\n"
        (job,) = truth.jobs()
        answered = played.now().answered
        slow.kill()
        slow.wait()
    assert truth.jobs() == [job]
    with working(server.directory):  # knows no level "slow", and plays on all the same
        wait_until(lambda: asked_seat(played.now()) == 0)
    story = story_of(truth.tables.log(played.code), 1)
    assert truth.check(played.code).answered > answered
    assert [move.seat for move in story.moves[answered:]] == [1] * len(story.moves[answered:])
    assert truth.jobs() == []


def test_a_worker_told_to_stop_ends_its_thought_first(truth: Truth, server: Server) -> None:
    played = Played(truth, server, "slow")
    with working(server.directory, "-c", SLOW, "0.5") as slow:
        while asked_seat(played.now()) == 0:
            played.answer()
        answered = played.now().answered
        assert slow.stdout is not None
        assert slow.stdout.readline() == "thinking\n"
        slow.terminate()
        assert slow.wait(20) == 0
    assert truth.check(played.code).answered == answered + 1


def test_people_are_told_what_a_bot_did(truth: Truth, server: Server) -> None:
    """A person on the web server, a bot in two workers: the phone hears of every move."""
    played = Played(truth, server, "shopkeeper")
    (ann,) = played.phones
    with (
        working(server.directory),
        working(server.directory),
        closing(Stream(ann, played.table)) as stream,
    ):
        for _ in range(3):
            while asked_seat(played.now()) == 0:
                played.answer()
            wait_until(lambda: asked_seat(played.now()) == 0)
        match = truth.check(played.code)
        stream.wait_for(match.table.seq)
        assert f'data-moment="{match.moment}"' in ann.get(played.table)
    story = story_of(truth.tables.log(played.code), 1)
    assert {move.seat for move in story.moves} == {0, 1}


def test_make_run_keeps_a_worker_and_ends_with_the_server(tmp_path: Path) -> None:
    """`make run`: a worker that dies is started again; when the web server dies nothing is left.
    Told to, it listens only where a proxy of this machine reaches it."""
    probe = Server(tmp_path)  # for a free port
    process = subprocess.Popen(
        [sys.executable, "scripts/run.py"],
        cwd=ROOT,
        env={
            **environment(tmp_path),
            "PORT": str(probe.port),
            "BIND": "127.0.0.1",
            "WEB_CONCURRENCY": "1",
        },
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: answers(probe), 60)
        with pytest.raises(ConnectionRefusedError):  # 127.0.0.2 is this machine too
            socket.create_connection(("127.0.0.2", probe.port), timeout=5)
        both = children_of(process.pid)
        assert sorted(both.values()) == ["companion", "gunicorn"]
        worker, web = sorted(both, key=lambda pid: both[pid])
        os.kill(worker, signal.SIGKILL)
        wait_until(lambda: len({*children_of(process.pid)} - {worker, web}) == 1)
        both = children_of(process.pid)
        os.kill(web, signal.SIGKILL)
        assert process.wait(30) != 0
        wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in both))
    finally:
        process.terminate()
        process.wait()


def answers(server: Server) -> bool:
    try:
        urllib.request.urlopen(f"{server.address}/healthz", timeout=2).close()
    except (OSError, urllib.error.URLError, http.client.HTTPException):
        return False
    return True


def children_of(pid: int) -> dict[int, str]:
    """Process ids and the modules they run."""
    listed = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", str(pid)], capture_output=True, text=True, check=True
    )
    words = [line.split() for line in listed.stdout.splitlines()]
    alive = [line for line in words if "-m" in line]  # not one that just ended
    return {int(line[0]): line[line.index("-m") + 1] for line in alive}
