"""The estimate of how long a table takes."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.catalog import catalog
from companion.setup.playtime import minutes
from companion.setup.sheet import decks_needed


@pytest.mark.parametrize(("players", "least", "most"), [(2, 15, 25), (3, 25, 35), (4, 30, 50)])
def test_it_stays_near_what_the_boxes_print(players: int, least: int, most: int) -> None:
    tables = combinations(catalog().decks, decks_needed(players, teams=False))
    estimates = [minutes(decks, players, catalog()) for decks in list(tables)[::97]]
    assert least <= min(estimates)
    assert max(estimates) <= most


def test_hard_decks_that_meddle_take_longer() -> None:
    easy, hard = ("macaws", "platypuses", "monitors"), ("foxes", "owls", "bats")
    assert minutes(easy, 2, catalog()) < minutes(hard, 2, catalog())
