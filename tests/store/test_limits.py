"""A limit is a bucket of tokens that all workers share."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from sqlalchemy import Engine, select

from companion.config import Limit, LimitSettings
from companion.store import LimitError, Limits
from companion.store.schema import buckets

TEN_AN_HOUR = LimitSettings(tables=Limit(10, 3600), joins=Limit(2, 60), imports=None)
ANN, BO = "a" * 32, "b" * 32


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limits(ready_engine: Engine, clock: Clock) -> Limits:
    return Limits(ready_engine, TEN_AN_HOUR, clock)


def taken(take: Callable[[], None]) -> int:
    """How often it worked before it was refused."""
    for count in range(1000):
        try:
            take()
        except LimitError:
            return count
    raise AssertionError("no limit")


def tables_of(limits: Limits, who: str) -> int:
    return taken(lambda: limits.take(("tables", who)))


@pytest.mark.both_databases
def test_so_many_at_once_and_then_one_after_the_other(limits: Limits, clock: Clock) -> None:
    assert tables_of(limits, ANN) == 10
    assert not limits.has_left("tables", ANN)
    clock.now += 359
    assert tables_of(limits, ANN) == 0
    clock.now += 1
    assert limits.has_left("tables", ANN)
    assert tables_of(limits, ANN) == 1
    clock.now += 3 * 3600
    assert tables_of(limits, ANN) == 10  # a bucket does not hold more than that


def test_everybody_and_every_kind_has_a_bucket_of_its_own(limits: Limits) -> None:
    assert tables_of(limits, ANN) == 10
    assert tables_of(limits, BO) == 10
    assert taken(lambda: limits.take(("joins", ANN))) == 2
    for _ in range(100):
        limits.take(("imports", ANN))  # not limited


def test_of_several_limits_at_once_all_or_none_are_taken(limits: Limits) -> None:
    assert taken(lambda: limits.take(("tables", ANN), ("joins", ANN))) == 2
    assert tables_of(limits, ANN) == 8


def test_what_was_lent_can_be_given_back(limits: Limits) -> None:
    assert tables_of(limits, ANN) == 10
    limits.give_back(("tables", ANN))
    limits.give_back(("tables", ANN), ("imports", ANN))
    assert tables_of(limits, ANN) == 2


def test_a_full_bucket_leaves_no_row(ready_engine: Engine, limits: Limits, clock: Clock) -> None:
    for number in range(5):
        limits.take(("joins", f"{number}"))
    clock.now += 60
    limits.take(("tables", ANN))
    with ready_engine.connect() as connection:
        assert [row.who for row in connection.execute(select(buckets))] == [ANN]


@pytest.mark.parametrize("step", [-3600, -7200, 3600 * 24 * 91])
def test_a_clock_that_is_put_right_locks_nobody_out(
    limits: Limits, clock: Clock, step: float
) -> None:
    limits.take(("joins", ANN))
    assert taken(lambda: limits.take(("joins", BO))) == 2
    clock.now += step
    assert limits.has_left("joins", ANN)
    assert limits.has_left("joins", BO)
    assert taken(lambda: limits.take(("joins", ANN))) == 2
    assert taken(lambda: limits.take(("joins", BO))) == 2


def test_clocks_of_two_servers_need_not_agree(
    ready_engine: Engine, limits: Limits, clock: Clock
) -> None:
    late = Clock()
    late.now = clock.now - 30
    assert tables_of(limits, ANN) == 10
    assert tables_of(Limits(ready_engine, TEN_AN_HOUR, late), ANN) == 0


@pytest.mark.both_databases
def test_many_at_once_take_no_more_than_there_is(limits: Limits) -> None:
    counts: list[int] = []
    start = threading.Barrier(4)

    def grab() -> None:
        start.wait()
        counts.append(tables_of(limits, ANN))

    threads = [threading.Thread(target=grab) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sum(counts) == 10
