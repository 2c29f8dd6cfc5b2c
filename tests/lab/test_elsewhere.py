"""Bots of another checkout."""

from __future__ import annotations

from dataclasses import replace

from companion.config import PROJECT_ROOT
from companion.lab.duel import Duel, play


def test_bots_of_another_checkout_play_as_they_would_at_home() -> None:
    """The other checkout is this one, so the games must be the same."""
    at_home = Duel("shopkeeper", "apprentice", seed=5)
    elsewhere = replace(at_home, checkout=str(PROJECT_ROOT))
    for number in range(2):
        here, there = play(number, at_home), play(number, elsewhere)
        assert [there.score, there.turns, there.decisions] == [
            here.score,
            here.turns,
            here.decisions,
        ]
