"""The process in which bots think: ``python -m companion work``.

It takes one job after the other and sleeps while there is none. Everything it needs is in the
database, so any number of workers may run, and one that dies leaves nothing behind but a lease.
"""

from __future__ import annotations

import gc
import logging
import os
import secrets
import signal
import socket
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from companion import __version__, store
from companion.bots import LEVELS, Bot, Move, SeatView, bot_of, full_level
from companion.coach.advice import hints_at
from companion.coach.review import Review, begin_review, go_on
from companion.compiled import engine_in_use
from companion.config import Settings, share_numbers
from companion.engine import IllegalAnswer
from companion.rooms.playing import puzzle_to_solve
from companion.rooms.replay import GameReplay
from companion.store import Games, Match, TableError
from companion.store.database import full_disk, is_busy, is_full
from companion.store.jobs import MOVE, REVIEW, Job, Jobs, bell
from companion.store.observer import observe
from companion.store.windows import Windows
from companion.store.workers import Heart

LONGEST_THOUGHT: Final = 3.0  # seconds, less than a lease; then chance decides
LONGEST_NAP: Final = 0.5  # after which a worker looks for leases that have run out
REST_AFTER_FAILURE: Final = 1.0
LATER: Final = 60.0  # when a job that could not be done at all is tried again
BOTS_KEPT: Final = 1000
PIECE: Final = 0.5  # seconds of processor time a review is worked on at a time
IN_A_WINDOW: Final = "shopkeeper"
GIVES_WAY: Final = 10  # to the web server on the same machine: people do not wait for thoughts

log = logging.getLogger(__name__)


class WindowKeeper(threading.Thread):
    """Closes windows in time, also while a bot thinks for long: when that happens must not tell
    what bots are asked."""

    def __init__(self, windows: Windows, stop: threading.Event) -> None:
        super().__init__(name="windows", daemon=True)
        self._windows = windows
        self._stop_now = stop

    def run(self) -> None:
        left: float | None = 0.0
        # No window is as short as a nap: all are known of before they have to be closed.
        while not self._stop_now.wait(LONGEST_NAP if left is None else min(left, LONGEST_NAP)):
            try:
                left = self._windows.close_due()
            except Exception as error:
                log.warning("windows stay open: %s", error, exc_info=not is_busy(error))
                left = REST_AFTER_FAILURE


class Worker:
    def __init__(self, games: Games, jobs: Jobs) -> None:
        self.games = games
        self._jobs = jobs
        self._looked_at: tuple[tuple[str, int], GameReplay] | None = None
        self.name = f"{socket.gethostname()[:32]}/{os.getpid()}/{secrets.token_hex(3)}"
        # A bot counts its answers of a turn so that no turn is endless. Forgetting one, or another
        # worker's taking over, only starts that count again.
        self._bots: OrderedDict[tuple[object, ...], Bot] = OrderedDict()

    def work(self) -> bool:
        """Do one job; False: there was none."""
        job = self._jobs.claim(self.name)
        if job is None:
            return False
        try:
            self._do(job)
        except TableError as error:  # overtaken: undone, conceded, a person came back, deleted
            log.info("%s: not needed any more (%s)", job, error.code)
            if error.code != "closed":  # such a table may be opened again, and the job waits
                self._jobs.drop(job)
        except Exception as error:
            if is_busy(error):  # it is not the job's fault: tried again when the lease runs out
                raise
            log.exception("%s could not be done", job)
            self._jobs.postpone(job, LATER)
        return True

    def _do(self, job: Job) -> None:
        if job.kind == REVIEW:
            self._look_back(job)
            return
        match = self.games.load(job.code)
        if match.moment != job.moment:
            raise TableError("moved_on")
        if not match.asks(job.seat):
            raise TableError("not_asked")
        if job.kind == MOVE:
            self._answer(job, match)
        else:
            self._advise(job, match)

    def _advise(self, job: Job, match: Match) -> None:
        """A first thought at once, and the last word after it unless nobody waits for it any
        more."""
        for hint in hints_at(match.game, job.seat, puzzle_to_solve(match.table.state)):
            if not self.games.give_hint(job.code, job.seat, job.moment, hint):
                break
        self._jobs.drop(job)  # an answer takes its job along, a hint does not

    def _look_back(self, job: Job) -> None:
        """A piece of a review. The rest waits until nobody needs a bot's move."""
        number = job.moment
        stored = self.games.reviews.load(job.code, number)
        if stored is None:
            raise TableError("no_game")
        replay = self._replay_of(job.code, number)
        if stored.review is None:
            review = begin_review(replay, stored.seats)
        else:
            review = Review.from_dict(stored.review)
        review = go_on(review, replay, PIECE)
        self.games.reviews.save(job.code, number, stored.looks, review.looks, review.to_dict())
        if review.is_done:
            self._jobs.drop(job)
        else:
            self._jobs.put_back(job)

    def _replay_of(self, code: str, number: int) -> GameReplay:
        """Kept from one piece to the next."""
        if self._looked_at is None or self._looked_at[0] != (code, number):
            replay = GameReplay(self.games.recording(code, number))
            self._looked_at = ((code, number), replay)
        return self._looked_at[1]

    def _answer(self, job: Job, match: Match) -> None:
        asked, step = (job.code, job.seat, job.moment), match.step(job.seat)
        answer = self._think(job, match).answer
        try:
            self.games.answer_for_bot(*asked, answer, step=step)
        except IllegalAnswer:
            log.exception("%s: the bot answered %r", job, answer)
            answer = _anything(job, match).answer
            self.games.answer_for_bot(*asked, answer, step=step)

    def _bot(self, job: Job, match: Match) -> Bot:
        level = _in_time(job.level) if match.game.paused else job.level
        chair = (job.code, match.number, job.seat, level)
        bot = self._bots.pop(chair, None) or bot_of(level, _seed(job, match))
        self._bots[chair] = bot
        if len(self._bots) > BOTS_KEPT:
            self._bots.popitem(last=False)
        return bot

    def _think(self, job: Job, match: Match) -> Move:
        """What the bot says. If it fails or takes too long the game goes on all the same."""
        try:
            with _at_most(LONGEST_THOUGHT):
                return self._bot(job, match).decide(SeatView(match.seen_by(job.seat), job.seat))
        except Exception:
            log.exception("%s: the bot had no answer", job)
            return _anything(job, match)


def _in_time(level: str) -> str:
    """Of a level that may search for as long as a window is open the best one that does not: who
    is late in a window shows that they are asked."""
    return min(level, IN_A_WINDOW, key=lambda name: LEVELS[full_level(name)].rank)


def _anything(job: Job, match: Match) -> Move:
    return bot_of("random", _seed(job, match)).decide(SeatView(match.seen_by(job.seat), job.seat))


def _seed(job: Job, match: Match) -> str:
    """Another worker that takes this job over gives the same answer."""
    return f"{job.code}/{match.number}/{job.moment}"


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """TimeoutError after that time. Only the main thread can be interrupted so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def too_long(*_: Any) -> None:
        raise TimeoutError(f"longer than {seconds} s")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _count(settings: Settings) -> None:
    share_numbers(settings)
    if settings.metrics:
        from companion.metrics import Counting

        observe(Counting())


def spare_the_collector() -> None:
    """What is loaded by now stays for good: looking through it for garbage, in the middle of a
    thought, would take longer than most thoughts."""
    gc.collect()
    gc.freeze()


def run() -> None:
    """Work until SIGTERM or Ctrl-C; the job under way is done before."""
    settings = Settings.from_environment()
    _count(settings)
    os.nice(GIVES_WAY)
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    engine = store.open_database(settings.database_url)
    try:
        store.upgrade(engine, settings.instance_dir / "upgrade.lock", release=__version__)
    except store.CannotStartError as error:
        raise SystemExit(f"The worker for bots does not start. {error}") from None
    tables = store.Tables(engine, store.Feed(engine))
    worker = Worker(Games(engine, tables), Jobs(engine))
    log.info("%s waits for bots' jobs, with %s", worker.name, engine_in_use())
    heart = Heart(engine, worker.name)
    WindowKeeper(Windows(engine, worker.games), stop).start()
    spare_the_collector()
    while not stop.is_set():
        try:
            with bell(engine) as news:
                while not stop.is_set():
                    heart.beat()
                    if not worker.work():
                        news.wait(LONGEST_NAP)
        except Exception as error:
            if is_full(error):
                full_disk.tell()
            else:
                log.warning("the database is busy or away: %s", error, exc_info=not is_busy(error))
            time.sleep(REST_AFTER_FAILURE)
    heart.stop()
    engine.dispose()
