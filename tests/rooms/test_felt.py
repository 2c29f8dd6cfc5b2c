"""How a game felt, and the pace of a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.insight import predict
from companion.rooms import ChangeError
from companion.rooms.felt import felt, pace
from companion.rooms.history import PART, pace_of
from tests.rooms.test_opinions import DECKS, FINISHED, after

USUAL = predict(DECKS, 2).minutes


def test_two_taps_stay_with_the_game() -> None:
    state = after(FINISHED, 0, "felt", about="contact", says="high")
    state = after(state, 1, "felt", about="contact", says="low")
    state = after(state, 1, "felt", about="contact", says="low")  # taken back
    state = after(state, 1, "felt", about="luck", says="medium")
    assert felt(state) == {"contact": {"0": "high"}, "luck": {"1": "medium"}}
    later = after(state, 0, "again")
    assert felt(later) == {}
    assert later.parts[PART][-1]["felt"] == felt(state)


def test_only_people_who_sit_there_say_it() -> None:
    with pytest.raises(ChangeError, match="not_seated"):
        after(FINISHED, None, "felt", about="luck", says="low")


def test_a_table_that_takes_longer_is_expected_to() -> None:
    assert pace([]) == 1
    once = pace([(DECKS, 2, False, round(2 * USUAL))])
    often = pace([(DECKS, 2, False, round(2 * USUAL))] * 8)
    assert 1.2 < once < 1.3  # a third of the way
    assert 1.6 < often < 1.8


def test_games_left_lying_or_broken_off_do_not_count() -> None:
    assert (
        pace(
            [
                (DECKS, 2, False, 60 * 24),
                (DECKS, 2, False, 1),
                (DECKS, 2, False, 0),
                ((), 2, False, 30),
            ]
        )
        == 1
    )


def test_games_with_cards_and_on_screens_have_each_their_pace() -> None:
    row = {"decks": list(DECKS), "stacks": [8, 5], "teams": False, "winners": [0]}
    slow, quick = round(1.5 * USUAL), round(0.5 * USUAL)
    rows = [{**row, "minutes": slow}, {**row, "minutes": quick, "game": 1}]
    rows.append({**row, "minutes": slow, "winners": []})  # nobody won: ended early
    state = replace(FINISHED, parts={PART: rows})
    assert pace_of(state, on_screens=False) == pytest.approx(pace([(DECKS, 2, False, slow)]))
    assert pace_of(state, on_screens=True) < 1
