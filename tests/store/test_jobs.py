"""Jobs for bots: handed out once, taken over from the dead, done whatever a bot says."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Engine, select, update

from companion import store
from companion.bots import LEVELS, Level, Move, SeatView
from companion.engine.record import fingerprint, replay
from companion.rooms import new_table
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Games, Job, Jobs, Match, Tables
from companion.store.jobs import bell
from companion.store.schema import bot_jobs
from companion.worker import Worker

ANN = "a" * 32
DECKS = ("raccoons", "foxes", "crocodiles")


@pytest.fixture
def worker(games: Games, jobs: Jobs) -> Worker:
    return Worker(games, jobs)


@pytest.fixture
def code(tables: Tables, games: Games) -> str:
    return begun(tables, games)


def begun(tables: Tables, games: Games, level: str = "apprentice", first: int = 1) -> str:
    """Ann sits in chair 0, a bot in chair 1, which is asked first."""
    setup = encode(TableSetup(DECKS, 2, first_seat=first))
    code = tables.open(new_table(setup), ANN, "Ann").code
    tables.seat_bot(code, ANN, 1, "Hazel", level)
    games.begin(code, ANN, levels={1: level}, shared="1")
    return code


def rows(engine: Engine) -> list[Any]:
    with engine.connect() as connection:
        return list(connection.execute(select(bot_jobs)))


def lease_runs_out(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(update(bot_jobs).values(leased_until=1.0))


# ---- claiming ----


@pytest.mark.both_databases
def test_a_job_is_given_to_one_worker(code: str, jobs: Jobs) -> None:
    job = jobs.claim("one")
    assert job is not None
    assert (job.code, job.seat, job.kind, job.level) == (code, 1, "move", "apprentice")
    assert jobs.claim("two") is None


@pytest.mark.both_databases
def test_of_many_workers_at_once_each_job_has_one_winner(
    tables: Tables, games: Games, jobs: Jobs
) -> None:
    for _ in range(6):
        begun(tables, games)
    won: list[Job] = []
    start = threading.Barrier(4)

    def claim_all(name: str) -> None:
        start.wait()
        while (job := jobs.claim(name)) is not None:
            won.append(job)

    threads = [threading.Thread(target=claim_all, args=(str(n),)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(won) == 6
    assert len({job.code for job in won}) == 6


@pytest.mark.both_databases
def test_a_job_of_a_dead_worker_is_taken_over(
    ready_engine: Engine, code: str, jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.jobs.LEASE", 0.5)
    first = jobs.claim("dies")
    assert jobs.claim("too early") is None
    time.sleep(0.6)
    assert jobs.claim("another") == first
    assert rows(ready_engine)[0].worker == "another"


@pytest.mark.both_databases
def test_the_oldest_job_comes_first(ready_engine: Engine, tables: Tables, games: Games) -> None:
    codes = [begun(tables, games) for _ in range(3)]
    with ready_engine.begin() as connection:
        for age, code in enumerate(codes):
            here = bot_jobs.c.code == code
            connection.execute(update(bot_jobs).where(here).values(made_at=1000.0 - age))
    claimed = [Jobs(ready_engine).claim("one") for _ in codes]
    assert [job.code for job in claimed if job] == codes[::-1]


def test_bots_of_a_closed_table_wait_until_it_is_open_again(
    tables: Tables, code: str, jobs: Jobs
) -> None:
    tables.close(code, ANN)
    assert jobs.claim("one") is None
    tables.reopen(code, ANN)
    assert jobs.claim("one") is not None


@pytest.mark.both_databases
def test_a_page_can_tell_that_bots_are_asleep(ready_engine: Engine, code: str, jobs: Jobs) -> None:
    with ready_engine.begin() as connection:
        connection.execute(update(bot_jobs).values(made_at=bot_jobs.c.made_at - 30))
    waited = jobs.oldest_waiting(code)
    assert waited is not None
    assert 30 <= waited < 60
    jobs.claim("one")
    assert jobs.oldest_waiting(code) is None  # somebody thinks about it


# ---- working ----


def work_until_idle(worker: Worker) -> None:
    for _ in range(1000):
        if not worker.work():
            return
    raise AssertionError("there is always more to do")


@pytest.mark.both_databases
def test_a_bot_plays_until_a_person_is_asked(games: Games, code: str, worker: Worker) -> None:
    work_until_idle(worker)
    match = games.load(code)
    assert match.answered > 0
    assert match.game.decision is not None
    assert match.game.decision.seat == 0


def test_a_table_closed_while_its_bot_thinks_goes_on_when_it_is_open_again(
    ready_engine: Engine,
    tables: Tables,
    games: Games,
    code: str,
    worker: Worker,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinks = worker._think

    def closes_meanwhile(job: Job, match: Match) -> Move:
        tables.close(code, ANN)
        return thinks(job, match)

    monkeypatch.setattr(worker, "_think", closes_meanwhile)
    assert worker.work()
    assert games.load(code).answered == 0
    monkeypatch.undo()
    tables.reopen(code, ANN)
    lease_runs_out(ready_engine)
    assert worker.work()
    assert games.load(code).answered == 1


def test_bots_play_a_whole_game(
    ready_engine: Engine,
    tables: Tables,
    games: Games,
    jobs: Jobs,
    worker: Worker,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.store.jobs.WATCHED_FOR", 1e6)
    code = begun(tables, games, "shopkeeper")
    games.propose_stand_in(code, ANN, 0)
    jobs.look(code)
    work_until_idle(worker)
    match = games.load(code)
    assert match.table.state.stage == "finished"
    assert rows(ready_engine) == []
    again = replay(games.record(code, 1))
    assert fingerprint(again.state) == fingerprint(match.game.state)


def test_a_hint_is_told_and_changes_nothing(
    ready_engine: Engine, tables: Tables, games: Games, worker: Worker
) -> None:
    code = begun(tables, games, first=0)
    before = games.load(code)
    games.ask_hint(code, ANN, 0, before.moment)
    work_until_idle(worker)
    told = tables.log(code)[-1]
    assert (told.change["do"], told.by) == ("hint", 0)
    before.game.check(told.change["hint"]["answer"])
    chances = told.change["hint"]["chances"]
    assert all(0.0 <= chance <= 1.0 for chance in chances)
    assert chances == sorted(chances, reverse=True)
    assert games.load(code).moment == before.moment
    assert rows(ready_engine) == []


def test_a_job_whose_moment_has_passed_is_dropped(
    ready_engine: Engine, games: Games, jobs: Jobs, code: str, worker: Worker
) -> None:
    with ready_engine.begin() as connection:
        connection.execute(update(bot_jobs).values(moment=bot_jobs.c.moment - 1))
    before = games.load(code)
    assert worker.work()
    assert rows(ready_engine) == []
    assert games.load(code).table.seq == before.table.seq


@pytest.mark.both_databases
def test_two_workers_with_the_same_job_answer_once(
    ready_engine: Engine, games: Games, jobs: Jobs, code: str, worker: Worker
) -> None:
    """The first one took so long that its lease ran out; then it answers after all."""
    slow = jobs.claim("slow")
    assert slow is not None
    lease_runs_out(ready_engine)
    assert worker.work()
    after = games.load(code)
    assert after.answered == 1
    with pytest.raises(store.TableError, match="moved_on"):
        worker._do(slow)
    assert games.load(code).answered == 1


class Silly:
    """Gives answers that are none."""

    def __init__(self, decide: Callable[[SeatView], Move]) -> None:
        self.decide = decide


def crashes(_sight: SeatView) -> Move:
    raise ZeroDivisionError("a bug")


def cheats(_sight: SeatView) -> Move:
    return Move({"do": "build", "cards": [97, 98, 99]}, "because")


def dreams(_sight: SeatView) -> Move:
    while True:
        pass


@pytest.mark.parametrize("decide", [crashes, cheats, dreams])
def test_no_bot_stops_a_table(
    tables: Tables,
    games: Games,
    worker: Worker,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    decide: Callable[[SeatView], Move],
) -> None:
    monkeypatch.setattr("companion.worker.LONGEST_THOUGHT", 0.05)
    silly = Level("silly", lambda _seed: Silly(decide), "Silly", "", rank=0)
    monkeypatch.setitem(LEVELS, "silly", silly)
    code = begun(tables, games, "silly")
    assert worker.work()
    assert games.load(code).answered == 1
    assert "the bot" in caplog.text  # the people who run the server can find out


def test_an_unknown_level_plays_at_random(tables: Tables, games: Games, worker: Worker) -> None:
    """As after going back to an older release."""
    code = begun(tables, games, "grandmaster")
    assert worker.work()
    assert games.load(code).answered == 1


def test_a_game_that_cannot_be_read_does_not_hold_up_others(
    tables: Tables, games: Games, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = begun(tables, games), begun(tables, games)
    load = games.load

    def fails(code: str) -> Any:
        if code == broken:
            raise ValueError("unreadable")
        return load(code)

    monkeypatch.setattr(games, "load", fails)
    work_until_idle(worker)
    assert load(sound).answered > 0
    assert load(broken).answered == 0


def test_an_answer_that_comes_too_late_does_no_harm(
    tables: Tables, games: Games, code: str, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person concedes while the bot thinks."""
    think = worker._think

    def slowly(job: Job, match: Any) -> Move:
        move = think(job, match)
        games.concede(code, ANN, 0)
        return move

    monkeypatch.setattr(worker, "_think", slowly)
    assert worker.work()
    assert games.load(code).table.state.stage == "finished"
    assert games.load(code).answered == 0


# ---- waking up ----


@pytest.fixture
def another_process(ready_engine: Engine, database_url: str) -> Iterator[Games]:
    engine = store.open_database(database_url)
    yield Games(engine, Tables(engine, store.Feed(engine)))
    engine.dispose()


@pytest.mark.both_databases
def test_a_new_job_rings_the_bell(
    ready_engine: Engine, tables: Tables, another_process: Games
) -> None:
    setup = encode(TableSetup(DECKS, 2, first_seat=1))
    code = tables.open(new_table(setup), ANN, "Ann").code
    tables.seat_bot(code, ANN, 1, "Hazel", "apprentice")
    with bell(ready_engine) as news:
        news.wait(0.2)
        rung = threading.Event()

        def wait() -> None:
            news.wait(20)
            rung.set()

        thread = threading.Thread(target=wait)
        thread.start()
        assert not rung.wait(0.2)
        another_process.begin(code, ANN)
        assert rung.wait(5)
        thread.join()


@pytest.mark.both_databases
def test_without_news_the_bell_lets_go_in_time(ready_engine: Engine) -> None:
    with bell(ready_engine) as news:
        news.wait(0.1)
        began = time.monotonic()
        news.wait(0.2)
        assert 0.2 <= time.monotonic() - began < 5


def test_jobs_differ_by_their_moment(code: str, jobs: Jobs) -> None:
    job = jobs.claim("one")
    assert job is not None
    jobs.drop(replace(job, moment=job.moment - 1))  # an older one for the same chair
    assert jobs.oldest_waiting(code) is None  # still leased
    jobs.postpone(job, -1)
    assert jobs.oldest_waiting(code) is not None
