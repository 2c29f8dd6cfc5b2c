"""What is counted for Prometheus, over all processes of this machine.

Each process writes its numbers into files of its own in PROMETHEUS_MULTIPROC_DIR, and whichever is
asked adds them up. The library decides when it is imported whether it works that way: so this
module is imported only where METRICS is on, after ``share_numbers``. See companion/config.py.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from companion.store.jobs import Jobs
from companion.store.observer import Observer

requests = Histogram(
    "dale_request_seconds",
    "Requests, until their answer begins",
    ("method", "endpoint", "status"),
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0),
)
streams = Gauge("dale_streams", "Event streams that are open", multiprocess_mode="livesum")
answers = Counter("dale_answers", "Answers in games on screens", ("by",))
waits = Histogram(
    "dale_database_wait_seconds",
    "How long those who write have waited for the database",
    buckets=(0.001, 0.005, 0.025, 0.1, 0.5, 1.0, 4.0),
)


class Counting(Observer):
    def waited(self, seconds: float) -> None:
        waits.observe(seconds)

    def answered(self, *, by_bot: bool) -> None:
        answers.labels("bot" if by_bot else "person").inc()


class _BotQueue(Collector):
    """Read from the database when somebody asks: it is the same for all processes."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs

    def collect(self) -> Iterator[Metric]:
        waiting, longest = self._jobs.queue()
        yield GaugeMetricFamily("dale_bot_queue", "Bots that wait for a worker", waiting)
        yield GaugeMetricFamily("dale_bot_queue_seconds", "How long the first has waited", longest)


def everything(jobs: Jobs) -> CollectorRegistry:
    """All numbers of all processes."""
    registry = CollectorRegistry()
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(REGISTRY)
    registry.register(_BotQueue(jobs))
    return registry
