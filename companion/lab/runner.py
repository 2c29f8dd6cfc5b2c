"""Plays numbered games here, in processes of this machine, or on a Dask cluster.

What happens in a game follows from its number, so it makes no difference who plays it: one process,
two, or a cluster that loses a worker half-way come to the same results in the same order.
"""

from __future__ import annotations

import logging
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache, wraps
from importlib import import_module
from typing import Any, TypeVar

import click

from companion.compiled import engine_in_use, fingerprint

T = TypeVar("T")
Play = Callable[[int], T]

BATCH = 8  # games that a worker plays before it reports
AHEAD = 3  # batches a worker has before it, so that it never waits for work
SECONDS_BETWEEN_LINES = 60  # where there is no terminal to draw a bar on


class OtherSourcesError(Exception):
    """A worker of a cluster runs another version of the rules or the bots."""


@dataclass(frozen=True, slots=True)
class Runner:
    """Where games are played."""

    jobs: int = 1
    scheduler: str = ""  # the address of a Dask scheduler; without one, processes of this machine

    def play(self, game: Play[T], numbers: Sequence[int]) -> Iterator[T]:
        """The results of ``game(number)`` for all numbers, in their order, as they come."""
        if self.jobs <= 1 and not self.scheduler:
            yield from map(game, numbers)
            return
        with self._client() as client:
            yield from _on_a_cluster(client, game, numbers)

    @contextmanager
    def _client(self) -> Iterator[Any]:
        try:
            dask: Any = import_module("distributed")  # slow to load, and not needed to play here
        except ImportError:
            raise click.ClickException(
                "More than one process needs dask[distributed], which requirements-dev.txt brings."
            ) from None
        if self.scheduler:
            with dask.Client(self.scheduler) as client:
                yield client
            return
        with _deaf_to_ctrl_c():
            cluster = dask.LocalCluster(
                n_workers=self.jobs,
                threads_per_worker=1,
                dashboard_address="127.0.0.1:0",  # a free port: several may run at once
                silence_logs=logging.ERROR,
                preload=["companion.__main__"],  # takes the compiled copy, as this process did
            )
        with cluster, dask.Client(cluster) as client:
            yield client


def _on_a_cluster(client: Any, game: Play[T], numbers: Sequence[int]) -> Iterator[T]:
    """Batch after batch; what a lost worker was playing is played again by another one."""
    mark = fingerprint()
    waiting: deque[Any] = deque()
    batches = (numbers[start : start + BATCH] for start in range(0, len(numbers), BATCH))
    for batch in batches:
        waiting.append(client.submit(_play_batch, game, batch, mark, pure=False))
        if len(waiting) > AHEAD * max(1, len(client.nthreads())):
            yield from waiting.popleft().result()
    while waiting:
        yield from waiting.popleft().result()


def _play_batch(game: Play[T], numbers: Sequence[int], mark: str) -> list[T]:
    """Play some games in the process that was asked, if it has the same sources."""
    if _own_mark() != mark:
        raise OtherSourcesError("This worker has other sources than the one who asks.")
    return [game(number) for number in numbers]


@cache
def _own_mark() -> str:
    return fingerprint()


def where_to_play(jobs: int = 1) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Options of a command for its ``runner``."""

    def add_options(command: Callable[..., None]) -> Callable[..., None]:
        @click.option("--jobs", type=click.IntRange(1, 64), default=jobs, show_default=True)
        @click.option("--scheduler", default="", help="A Dask cluster: tcp://address:port.")
        @wraps(command)
        def with_runner(*arguments: Any, jobs: int, scheduler: str, **options: Any) -> None:
            command(*arguments, runner=Runner(jobs, scheduler), **options)

        return with_runner

    return add_options


# Watching ---------------------------------------------------------------------------------------


def watched(results: Iterator[T], length: int, label: str) -> Iterator[T]:
    """The same results, with a progress bar and an estimate on the error stream.

    Ctrl-C stops after the result that is under way, so that nothing of what was played is lost; a
    second one stops at once.
    """
    click.echo(f"With {engine_in_use()}.", err=True)
    done = 0
    with _asked_to_stop() as stop, closing(results), _bar(length, label) as advance:  # type: ignore[type-var]
        for result in results:
            yield result
            done += 1
            advance(done)
            if stop.is_set() and done < length:
                click.echo(f"\nStopped after {done:,} of {length:,}.", err=True)
                return


@contextmanager
def _bar(length: int, label: str) -> Iterator[Callable[[int], None]]:
    if not sys.stderr.isatty():
        yield _Lines(length, label).advance
        return
    with click.progressbar(length=length, label=label, file=sys.stderr, show_pos=True) as bar:
        yield lambda _done: bar.update(1)


class _Lines:
    """Progress for log files: a line now and then."""

    def __init__(self, length: int, label: str) -> None:
        self.length, self.label = length, label
        self.begun = self.told = time.monotonic()

    def advance(self, done: int) -> None:
        now = time.monotonic()
        if now - self.told >= SECONDS_BETWEEN_LINES:
            self.told = now
            left = (now - self.begun) / done * (self.length - done) / 60
            line = f"{self.label}: {done:,} of {self.length:,}, about {left:.0f} minutes left"
            click.echo(line, err=True)


@contextmanager
def _asked_to_stop() -> Iterator[threading.Event]:
    """Set by the first Ctrl-C; the second one is an exception as usual."""
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():  # no signals there
        yield stop
        return

    def ask(_signal: int, _frame: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes started meanwhile leave a Ctrl-C at the terminal to the one that started them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
