"""How fast the engine is, beside other people's game engines measured in the same run.

The compiled engine, the sources and the peers take turns, round by round, so that whatever else the
machine does hits everybody alike. What counts is the ratio: the median over the rounds.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any

import click

from companion.lab.peers import PEERS, Numbers

ROUNDS = 7
EVERY_ROUND = ("random", "apprentice", "shopkeeper", "listing", "playouts")
ONCE = ("costs", "long_game", "worst")
PLAIN, COMPILED = "plain", "compiled"

Measure = Callable[[int], Numbers]
Rounds = dict[str, list[Numbers]]  # by measure


class Probe:
    """A process that measures our own engine, compiled or not (``speed_probe.py``)."""

    def __init__(self, engine: str) -> None:
        environment = {**os.environ, "ENGINE": engine}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "companion", "probe"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
        )
        self.compiled = self._read() == COMPILED

    def _read(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise click.ClickException("The process that measures has ended; see above.")
        return json.loads(line)

    def measure(self, name: str, round_: int) -> Numbers:
        assert self._process.stdin is not None
        print(name, round_, file=self._process.stdin, flush=True)
        numbers: Numbers = self._read()
        return numbers

    def close(self) -> None:
        with self._process:  # closes its pipes and waits for it
            pass


@contextmanager
def _probes() -> Iterator[dict[str, Probe]]:
    """The sources, and a compiled copy of them where there is one."""
    probes = {PLAIN: Probe(PLAIN), COMPILED: Probe(COMPILED)}
    try:
        yield {name: probe for name, probe in probes.items() if probe.compiled == (name != PLAIN)}
    finally:
        for probe in probes.values():
            probe.close()


def run(*, as_json: bool, rounds: int = ROUNDS) -> None:
    report = measure(rounds)
    if as_json:
        click.echo(json.dumps(report, indent=2))
    else:
        _print(report)


def measure(rounds: int) -> dict[str, Any]:
    peers = _installed_peers()
    own: dict[str, Rounds] = {}
    others: Rounds = {name: [] for name in peers}
    with _probes() as probes:
        for name in probes:
            own[name] = {what: [] for what in (*EVERY_ROUND, *ONCE)}
        for probe in probes.values():  # warm up
            probe.measure("random", 0)
        for round_ in range(1, rounds + 1):
            for what in EVERY_ROUND:
                for name, probe in probes.items():
                    own[name][what].append(probe.measure(what, round_))
            for name, peer in peers.items():
                others[name].append(peer(round_))
        for what in ONCE:
            for name, probe in probes.items():
                own[name][what].append(probe.measure(what, 1))
    return {
        "rounds": rounds,
        "machine": {"python": platform.python_version(), "processors": os.cpu_count()},
        "missing": [name for name in PEERS if name not in peers]
        + ([] if COMPILED in own else ["compiled engine (make fast)"]),
        "microseconds": {name: _own_micros(rows) for name, rows in own.items()},
        "peers": {name: _peer_micros(rows) for name, rows in others.items()},
        "single": {
            name: {**rows["costs"][0], **rows["long_game"][0], **rows["worst"][0]}
            for name, rows in own.items()
        },
        "ratios": _ratios(own, others),
        "goals": [goal.as_dict(own, others) for goal in GOALS],
    }


def _installed_peers() -> dict[str, Measure]:
    found: dict[str, Measure] = {}
    for name, peer in PEERS.items():
        try:
            peer(0)
        except ImportError:
            click.echo(f"{name}: pip install -r requirements-bench.txt", err=True)
        else:
            found[name] = peer
    return found


# Numbers out of rounds -----------------------------------------------------------------------


def _each(row: Numbers, of: str = "moves", spent: str = "seconds") -> float:
    """Microseconds for one of something."""
    return row[spent] / row[of] * 1e6


def _middle(rows: list[Numbers], of: str = "moves", spent: str = "seconds") -> float:
    return median(_each(row, of, spent) for row in rows)


def _own_micros(rows: Rounds) -> Numbers:
    return {
        "a decision at random": _middle(rows["random"]),
        "a choice at random": _middle(rows["random"], "choices"),
        "a decision of an Apprentice": _middle(rows["apprentice"]),
        "a decision of a Shopkeeper": _middle(rows["shopkeeper"]),
        "the first legal action": _middle(rows["listing"], spent="seconds_first"),
        "all legal actions": _middle(rows["listing"]),
        "one legal action of all": _middle(rows["listing"], "actions"),
        "a playout": _middle(rows["playouts"]),
        "an answer in a playout": _middle(rows["playouts"], "answers"),
    }


def _peer_micros(rows: list[Numbers]) -> Numbers:
    found = {"a move": _middle(rows)}
    if "choices" in rows[0]:
        found["a choice"] = _middle(rows, "choices")
    if "seconds_first" in rows[0]:
        found["the first legal move"] = _middle(rows, spent="seconds_first")
        found["one legal move of all"] = _middle(rows, "actions")
    return found


def _ratio(
    theirs: list[Numbers],
    ours: list[Numbers],
    of: tuple[str, str] = ("moves", "moves"),
    spent: str = "seconds",
) -> float:
    """How many times as fast ours is: the median over the rounds."""
    pairs = zip(theirs, ours, strict=True)
    return median(_each(a, of[0], spent) / _each(b, of[1], spent) for a, b in pairs)


UNO, CHESS, BARE_CHESS = "RLCard Uno", "python-chess", "python-chess without is_game_over"
CHESS_LISTING = "python-chess, listing"
SEARCH = "OpenSpiel's MCTS, tic-tac-toe in Python"
SEARCH_IN_C = "OpenSpiel's MCTS, connect four in C++"
CHOICES = ("choices", "choices")


def _ratios(own: dict[str, Rounds], others: Rounds) -> dict[str, dict[str, float]]:
    """How many times as fast as the others we are, task by task."""
    found: dict[str, dict[str, float]] = {}
    for name, rows in own.items():
        row = found[name] = {}
        if UNO in others:
            row["decisions against RLCard Uno, forced moves counted"] = _ratio(
                others[UNO], rows["random"]
            )
            row["choices against RLCard Uno"] = _ratio(others[UNO], rows["random"], CHOICES)
        for chess in (CHESS, BARE_CHESS):
            if chess in others:
                row[f"decisions against {chess}"] = _ratio(others[chess], rows["random"])
        if CHESS_LISTING in others:
            listing = rows["listing"]
            row["all legal actions against python-chess"] = _ratio(others[CHESS_LISTING], listing)
            row["one legal action of all against python-chess"] = _ratio(
                others[CHESS_LISTING], listing, ("actions", "actions")
            )
            row["the first legal action against python-chess"] = _ratio(
                others[CHESS_LISTING], listing, spent="seconds_first"
            )
        for search in (SEARCH, SEARCH_IN_C):
            if search in others:
                row[f"playouts against {search}"] = _ratio(others[search], rows["playouts"])
        row["cost of a Shopkeeper's decision in random ones"] = 1 / _ratio(
            rows["random"], rows["shopkeeper"]
        )
    if COMPILED in own:
        found["compiled against plain"] = {
            what: _ratio(own[PLAIN][what], own[COMPILED][what]) for what in EVERY_ROUND
        }
    return found


# What we want --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SpeedGoal:
    """A line of the table: what, for which engine, how much, and how it is found."""

    what: str
    wanted: float
    found: Callable[[dict[str, Rounds], Rounds], float]
    at_most: bool = False

    def as_dict(self, own: dict[str, Rounds], others: Rounds) -> dict[str, Any]:
        try:
            value = self.found(own, others)
        except KeyError:  # not installed, or nothing compiled
            return {"what": self.what, "wanted": self.wanted, "found": None, "reached": None}
        reached = value <= self.wanted if self.at_most else value >= self.wanted
        return {"what": self.what, "wanted": self.wanted, "found": value, "reached": reached}


def _choices(engine: str) -> Callable[[dict[str, Rounds], Rounds], float]:
    return lambda own, others: _ratio(others[UNO], own[engine]["random"], CHOICES)


def _gain(what: str) -> Callable[[dict[str, Rounds], Rounds], float]:
    return lambda own, _: _ratio(own[PLAIN][what], own[COMPILED][what])


def _worst(what: str) -> Callable[[dict[str, Rounds], Rounds], float]:
    return lambda own, _: own[PLAIN]["worst"][0][what]


GOALS = (
    SpeedGoal("choices against RLCard Uno, plain", 1.2, _choices(PLAIN)),
    SpeedGoal("choices against RLCard Uno, compiled", 2.5, _choices(COMPILED)),
    SpeedGoal(
        "all legal actions, microseconds, plain",
        90,
        lambda own, _: _middle(own[PLAIN]["listing"]),
        at_most=True,
    ),
    SpeedGoal(
        "a Shopkeeper's decision in random ones, plain",
        5,
        lambda own, _: _ratio(own[PLAIN]["shopkeeper"], own[PLAIN]["random"]),
        at_most=True,
    ),
    SpeedGoal("compiled against plain, random", 2.2, _gain("random")),
    SpeedGoal("compiled against plain, Shopkeeper", 3, _gain("shopkeeper")),
    SpeedGoal(
        "playouts against OpenSpiel's MCTS over a game in Python, compiled",
        4,
        lambda own, others: _ratio(others[SEARCH], own[COMPILED]["playouts"]),
    ),
    SpeedGoal("worst position, first 200 actions, ms, plain", 50, _worst("first_actions_ms"), True),
    SpeedGoal("worst position, one check, ms, plain", 5, _worst("check_ms"), True),
)


# For people ----------------------------------------------------------------------------------


def _print(report: dict[str, Any]) -> None:
    for missing in report["missing"]:
        click.echo(f"not measured: {missing}")
    engines = list(report["microseconds"])
    click.echo(f"{'microseconds':<52}" + "".join(f"{name:>10}" for name in engines))
    for what in report["microseconds"][PLAIN]:
        row = "".join(f"{report['microseconds'][name][what]:>10.1f}" for name in engines)
        click.echo(f"{what:<52}{row}")
    for what in report["single"][PLAIN]:
        row = "".join(f"{report['single'][name][what]:>10.1f}" for name in engines)
        click.echo(f"{what:<52}{row}")
    for peer, micros in report["peers"].items():
        for what, value in micros.items():
            click.echo(f"{peer + ', ' + what:<52}{value:>10.1f}")
    click.echo("\ntimes as fast as")
    for name, ratios in report["ratios"].items():
        for what, ratio in ratios.items():
            click.echo(f"{name + ', ' + what:<70}{ratio:>10.2f}")
    click.echo(f"\n{'goal':<68}{'wanted':>10}{'found':>10}")
    for goal in report["goals"]:
        found = "" if goal["found"] is None else f"{goal['found']:.2f}"
        mark = "" if goal["reached"] is None else "  reached" if goal["reached"] else "  missed"
        click.echo(f"{goal['what']:<68}{goal['wanted']:>10}{found:>10}{mark}")
