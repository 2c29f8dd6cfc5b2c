"""What playing a technique brings."""

from __future__ import annotations

from companion.lab.techniques import TriedTechnique, judged, play


def test_a_game_is_tried_out_the_same_way_every_time() -> None:
    trials = play(3, seed=1)
    assert trials
    assert trials == play(3, seed=1)
    assert all(-1.0 <= trial.brought <= 1.0 for trial in trials)
    assert any(trial.brought for trial in trials)


def test_advice_moves_towards_what_was_measured_and_far_only_with_many_trials() -> None:
    few = [TriedTechnique("a", thought=1.0, brought=-0.033)] * 3  # three coins less than nothing
    many = [TriedTechnique("b", thought=1.0, brought=-0.033)] * 3000
    right = [TriedTechnique("c", thought=2.0, brought=0.022)] * 3000
    by_card = {row.card: row for row in judged([*few, *many, *right])}
    assert -4.0 <= by_card["b"].beside < -3.5 < by_card["a"].beside < 0
    assert abs(by_card["c"].beside) < 0.01
    assert (by_card["a"].number, by_card["a"].played) == (3, 3)
    assert by_card["b"].error < by_card["a"].error
