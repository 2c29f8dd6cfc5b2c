"""What bots have to think about, handed out to workers.

A job is made in the transaction that asks a bot something (see ``match``) and goes with the one
that answers. Games in which a person plays come first. A game that only bots go on with, because
all people have given up or gone, is paused unless somebody looks at it.

Between question and answer a worker holds the job on a lease: when the worker dies, another one
takes it over as soon as the lease has run out. Should both answer, the game takes the first answer
only, so a lease keeps work from being done twice and is not needed to keep games right.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Protocol

from sqlalchemy import ColumnElement, Engine, delete, func, insert, or_, select, update

from companion.rooms.playing import playing
from companion.store.database import writing
from companion.store.feed import CHANNEL, SQLITE_LOOKS_EVERY, only_value
from companion.store.match import Match
from companion.store.schema import bot_jobs, tables
from companion.store.visit import Visit

MOVE, HINT, REVIEW = "move", "hint", "review"
WATCHED_FOR: Final = 40.0  # seconds after a look; a page looks at every move it shows
LEASE: Final = 5.0  # seconds; a bot thinks for a tenth of one, see also worker.LONGEST_THOUGHT
LONGEST_LEASE: Final = 120.0  # see worker.LATER


@dataclass(frozen=True, slots=True)
class Job:
    code: str
    seat: int
    kind: str  # MOVE, HINT or REVIEW
    moment: int  # of the game; of a review the number of the game
    level: str


class Jobs:
    """All jobs of this database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def claim(self, worker: str) -> Job | None:
        """The job to do next, which nobody else works on; None: there is none."""
        while (job := self._next()) is not None:
            if self._lease(job, worker):
                return job
        return None

    def _next(self) -> Job | None:
        # Only reading: a worker that finds nothing to do has not kept anybody from writing.
        # At a closed table the job waits; the table may be opened again.
        wanted = (
            select(*(bot_jobs.c[name] for name in Job.__slots__))
            .join(tables, tables.c.code == bot_jobs.c.code)
            .where(_is_free(), tables.c.closed_at.is_(None), _is_wanted())
            .order_by(_is_review(), bot_jobs.c.for_person.desc(), bot_jobs.c.made_at)
            .limit(1)
        )
        with self._engine.connect() as connection:
            row = connection.execute(wanted).one_or_none()
        return Job(*row) if row is not None else None

    def _lease(self, job: Job, worker: str) -> bool:
        """Whether it is ours: of several workers that found it free, one still finds it so."""
        mine = (
            update(bot_jobs)
            .where(*_is(job), _is_free())
            .values(worker=worker, leased_until=time.time() + LEASE)
        )
        with writing(self._engine) as connection:
            return connection.execute(mine).rowcount == 1

    def drop(self, job: Job) -> None:
        """It is done, or no longer of interest."""
        with writing(self._engine) as connection:
            connection.execute(delete(bot_jobs).where(*_is(job)))

    def put_back(self, job: Job) -> None:
        """A piece of it is done: whatever else there is to do comes before the next piece."""
        again = update(bot_jobs).where(*_is(job)).values(leased_until=None, made_at=time.time())
        with writing(self._engine) as connection:
            connection.execute(again)

    def postpone(self, job: Job, seconds: float) -> None:
        """Nobody tries it again before that time has passed."""
        later = update(bot_jobs).where(*_is(job)).values(leased_until=time.time() + seconds)
        with writing(self._engine) as connection:
            connection.execute(later)

    def oldest_waiting(self, code: str) -> float | None:
        """For how many seconds a bot of this table has waited for a worker; None: it does not."""
        since = select(func.min(bot_jobs.c.made_at)).where(
            bot_jobs.c.code == code, _is_free(), ~_is_review()
        )
        with self._engine.connect() as connection:
            made_at = connection.scalar(since)
        return None if made_at is None else max(0.0, time.time() - made_at)

    def queue(self) -> tuple[int, float]:
        """How many jobs wait for a worker, and for how many seconds the oldest of them has."""
        waiting = (
            select(func.count(), func.min(bot_jobs.c.made_at))
            .join(tables, tables.c.code == bot_jobs.c.code)
            .where(_is_free(), tables.c.closed_at.is_(None), _is_wanted(), ~_is_review())
        )
        with self._engine.connect() as connection:
            count, since = connection.execute(waiting).one()
        return count, max(0.0, time.time() - since) if count else 0.0

    def look(self, code: str) -> None:
        """Somebody looks at this table: bots that play among themselves go on for a while.

        Cheap when a person plays there, and when somebody has looked just now.
        """
        now = time.time()
        here = bot_jobs.c.code == code
        half_over = tables.c.watched_until < now + WATCHED_FOR / 2
        stale = (
            select(tables.c.watched_until)
            .join(bot_jobs, tables.c.code == bot_jobs.c.code)
            .where(here, ~bot_jobs.c.for_person, or_(tables.c.watched_until.is_(None), half_over))
        )
        with self._engine.connect() as connection:
            found = connection.execute(stale).first()
        if found is None:
            return
        was_paused = (found.watched_until or 0.0) < now
        until = now + WATCHED_FOR
        with writing(self._engine) as connection:
            connection.execute(
                update(tables).where(tables.c.code == code).values(watched_until=until)
            )
            if was_paused:  # it has not waited for a worker meanwhile
                connection.execute(update(bot_jobs).where(here).values(made_at=now))


# ---- making them ----


def give_to_bot(visit: Visit, match: Match) -> None:
    """If a bot is asked now, that is its job; what was thought about before is obsolete. In a
    window several may be asked."""
    here = bot_jobs.c.code == visit.table.code
    obsolete = or_(bot_jobs.c.kind == MOVE, bot_jobs.c.moment != match.moment)
    visit.connection.execute(delete(bot_jobs).where(here, ~_is_review(), obsolete))
    state = visit.table.state
    if state.stage != "playing":
        return
    for seat, bot in playing(state).bots.items():
        if match.asks(seat):
            waits = visit.table.person_plays
            offer_job(visit, seat, MOVE, match.moment, bot.level, for_person=waits)


def offer_job(
    visit: Visit, seat: int, kind: str, moment: int, level: str, *, for_person: bool = True
) -> None:
    """One job of a kind for a seat. The same one again stays where it is, with who does it."""
    here = (bot_jobs.c.code == visit.table.code, bot_jobs.c.seat == seat, bot_jobs.c.kind == kind)
    known = visit.connection.scalar(select(bot_jobs.c.moment).where(*here))
    if known == moment:
        return
    visit.connection.execute(delete(bot_jobs).where(*here))
    visit.connection.execute(
        insert(bot_jobs).values(
            code=visit.table.code,
            seat=seat,
            kind=kind,
            moment=moment,
            level=level,
            made_at=time.time(),
            for_person=for_person,
        )
    )


# ---- which one ----


def _is(job: Job) -> tuple[ColumnElement[bool], ...]:
    """That very job: another one for the same chair is about another moment."""
    return tuple(
        bot_jobs.c[name] == getattr(job, name) for name in ("code", "seat", "kind", "moment")
    )


def _is_review() -> ColumnElement[bool]:
    """A look back at a finished game: nobody's move waits for it."""
    return bot_jobs.c.kind == REVIEW


def _is_wanted() -> ColumnElement[bool]:
    """A person plays there, or somebody looks on."""
    return or_(bot_jobs.c.for_person, tables.c.watched_until > time.time())


def _is_free() -> ColumnElement[bool]:
    leased_until = bot_jobs.c.leased_until
    now = time.time()
    # Nobody leases for so long: the clock was put back, and the worker may be gone.
    put_back = leased_until > now + LONGEST_LEASE
    return or_(leased_until.is_(None), leased_until < now, put_back)


# ---- waking up ----


class Bell(Protocol):
    def wait(self, seconds: float) -> None:
        """Until something was written to the database, or that time has passed."""


@contextmanager
def bell(engine: Engine) -> Iterator[Bell]:
    pooled = engine.raw_connection()
    connection: Any = pooled.driver_connection
    pooled.detach()  # it stays open for long: not one of those that are lent out
    try:
        if engine.dialect.name == "postgresql":
            yield _PostgresqlBell(connection)
        else:
            yield _SqliteBell(connection)
    finally:
        pooled.close()


class _SqliteBell:
    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._version: int | None = None

    def wait(self, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while True:
            latest = only_value(self._connection, "PRAGMA data_version")
            if latest != self._version:
                self._version = latest
                return
            if time.monotonic() >= deadline:
                return
            time.sleep(SQLITE_LOOKS_EVERY)


class _PostgresqlBell:
    def __init__(self, connection: Any) -> None:
        self._connection = connection
        connection.autocommit = True
        connection.execute(f"LISTEN {CHANNEL}")

    def wait(self, seconds: float) -> None:
        for _news in self._connection.notifies(timeout=seconds, stop_after=1):
            pass
