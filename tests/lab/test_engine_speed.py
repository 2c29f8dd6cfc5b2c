"""The benchmark: what it makes of numbers. How fast anything is, no test says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.lab import engine_speed
from companion.lab.engine_speed import COMPILED, EVERY_ROUND, ONCE, PLAIN, UNO
from companion.lab.peers import PEERS
from companion.lab.speed_probe import MEASURES


class FakeProbe:
    """Plain takes twice as long; every round is slower than the one before, for everybody."""

    def __init__(self, engine: str) -> None:
        self.compiled = engine == COMPILED
        self.asked: list[str] = []

    def measure(self, name: str, round_: int) -> dict[str, float]:
        self.asked.append(name)
        seconds = (1 if self.compiled else 2) * (1 + round_) / 1000
        return {
            "moves": 100, "choices": 50, "actions": 400, "answers": 900,
            "seconds": seconds * (6 if name == "shopkeeper" else 1), "seconds_first": seconds / 4,
            "first_actions_ms": 40, "check_ms": 6,
        }  # fmt: skip

    def close(self) -> None:
        pass


def fake_peer(round_: int) -> dict[str, float]:
    return {"moves": 100, "choices": 25, "actions": 100, "seconds": (1 + round_) / 1000,
            "seconds_first": 0.001}  # fmt: skip


@pytest.fixture
def report(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setattr(engine_speed, "Probe", FakeProbe)
    monkeypatch.setattr(engine_speed, "PEERS", dict.fromkeys(PEERS, fake_peer))
    return engine_speed.measure(rounds=3)


def goal(report: dict[str, Any], what: str) -> dict[str, Any]:
    return next(goal for goal in report["goals"] if what in goal["what"])


def test_ratios_are_taken_within_a_round_and_forced_moves_are_told_apart(
    report: dict[str, Any],
) -> None:
    plain = report["ratios"][PLAIN]
    assert plain[f"decisions against {UNO}, forced moves counted"] == pytest.approx(0.5)
    assert plain[f"choices against {UNO}"] == pytest.approx(1.0)  # 1 ms / 25 against 2 ms / 50
    assert report["ratios"]["compiled against plain"]["random"] == pytest.approx(2.0)
    assert plain["cost of a Shopkeeper's decision in random ones"] == pytest.approx(6.0)


def test_goals_say_whether_they_are_reached(report: dict[str, Any]) -> None:
    assert goal(report, "first 200 actions")["reached"] is True
    assert goal(report, "one check")["reached"] is False
    assert goal(report, "compiled against plain, random")["found"] == pytest.approx(2.0)
    assert goal(report, "compiled against plain, random")["reached"] is False


def test_the_report_is_for_machines_and_for_people(
    report: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert json.loads(json.dumps(report)) == report
    engine_speed._print(report)
    assert "worst position, one check" in capsys.readouterr().out


def test_what_is_missing_is_said_and_the_rest_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_installed(_round: int) -> dict[str, float]:
        raise ImportError

    class PlainProbe(FakeProbe):
        def __init__(self, _engine: str) -> None:
            super().__init__(PLAIN)

    monkeypatch.setattr(engine_speed, "Probe", PlainProbe)
    monkeypatch.setattr(
        engine_speed, "PEERS", {**dict.fromkeys(PEERS, fake_peer), UNO: not_installed}
    )
    report = engine_speed.measure(rounds=1)
    assert report["missing"] == [UNO, "compiled engine (make fast)"]
    assert goal(report, "choices against RLCard Uno, plain")["found"] is None
    assert goal(report, "all legal actions")["found"] is not None


def test_everything_asked_of_a_probe_it_can_measure() -> None:
    assert set(MEASURES) == {*EVERY_ROUND, *ONCE}


def test_a_probe_measures_the_engine_it_was_asked_for() -> None:
    probe = engine_speed.Probe(PLAIN)
    try:
        assert not probe.compiled
        assert probe.measure("costs", 1)["clone"] > 0
    finally:
        probe.close()
