"""Wishes for how a table shall play, as measured: all tables are judged by them at once."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from companion.catalog import catalog
from companion.insight import FEELS, feel_of, predict
from companion.setup.picker import SORTS, Wish, Wishes, judge, propose, replace_deck

ALL = Wishes(players=3, boxes=frozenset(catalog().boxes), seed=4)
FEW = [deck.id for deck in catalog().decks.values() if deck.box == next(iter(catalog().boxes))]


def numbers(decks: tuple[str, ...], number: str) -> float:
    return float(getattr(predict(decks, len(decks) - 1), number))


@pytest.mark.parametrize("feel", FEELS)
def test_every_proposal_feels_as_it_was_wished(feel: str) -> None:
    for level in ("low", "medium", "high"):
        answer = propose(replace(ALL, feels={feel: level}), catalog())
        assert 0.2 < answer.fitting / answer.considered < 0.5
        for table in answer.tables:
            assert table.broken == ()
            assert feel_of(predict(table.decks, 3), FEELS[feel]) == level


def test_tables_come_in_the_order_asked_for() -> None:
    """The first proposal is the very best of all tables; the others are the next that differ."""
    boxes = frozenset([next(iter(catalog().boxes))])
    tables = list(combinations(FEW, 3))
    for sort in SORTS:
        end, feel = sort.split("_")
        wishes = Wishes(players=2, boxes=boxes, sort=sort)
        found = [numbers(t.decks, FEELS[feel]) for t in propose(wishes, catalog()).tables]
        every = [numbers(decks, FEELS[feel]) for decks in tables]
        assert found[0] == pytest.approx(min(every) if end == "least" else max(every)), sort
        assert found == sorted(found, reverse=end == "most"), sort


def test_a_feel_that_cannot_be_had_is_named_as_in_the_way() -> None:
    slowest = propose(replace(ALL, sort="most_time"), catalog()).tables[0].decks
    wishes = replace(ALL, locked=slowest[:4], feels={"time": "low"})
    answer = propose(wishes, catalog())
    assert answer.fitting == 0
    assert answer.tables[0].broken == (Wish("feel", "time"),)


def test_another_deck_in_a_place_keeps_the_feel() -> None:
    wishes = replace(ALL, feels={"contact": "low"})
    decks = propose(wishes, catalog()).tables[0].decks
    other = replace_deck(wishes, catalog(), decks, decks[0])
    assert other is not None
    assert other != decks
    assert judge(wishes, catalog(), other).broken == ()


def test_without_such_wishes_nothing_is_different() -> None:
    plain = propose(ALL, catalog())
    assert propose(replace(ALL, feels={"time": "any"}), catalog()) == plain
