"""Undo and redo step through the log and never touch what somebody else has done since."""

from __future__ import annotations

from random import Random

import hypothesis.strategies as st
import pytest
from hypothesis import given

from companion.rooms import ChangeError, fold, steps
from tests.rooms.tables import begun


def test_undo_and_redo_step_through_the_log() -> None:
    log = begun()
    states = [log.state]
    for add in (1, 5, 1):
        log.do("gold", holder="seat-0", add=add)
        states.append(log.state)
    for state in reversed(states[:-1]):
        log.undo()
        assert log.state == state
    for state in states[1:]:
        log.redo()
        assert log.state == state
    assert steps(log.entries).to_redo is None


def test_undo_takes_back_what_its_author_saw() -> None:
    log = begun()
    mine = log.do("gold", holder="seat-0", add=5, by=0)
    log.do("gold", holder="seat-1", add=1, by=1)
    log.do("undo", entry=mine.seq, by=0)
    assert [holder.gold for holder in log.tracker.holders] == [0, 1, 0]


def test_two_who_undo_the_same_undo_it_once() -> None:
    log = begun()
    log.do("gold", holder="seat-0", add=1)
    twice = log.do("gold", holder="seat-0", add=1)
    log.do("undo", entry=twice.seq, by=0)
    with pytest.raises(ChangeError, match="undone_already"):
        log.do("undo", entry=twice.seq, by=1)
    assert log.tracker.holders[0].gold == 1


def test_what_later_entries_stand_on_cannot_be_taken_back() -> None:
    log = begun()
    gained = log.do("gold", holder="seat-0", add=5)
    log.do("gold", holder="seat-0", add=-5)
    with pytest.raises(ChangeError, match="needed_later"):
        log.do("undo", entry=gained.seq)
    with pytest.raises(ChangeError, match="needed_later"):
        log.do("undo", entry=1)


def test_something_new_ends_redo() -> None:
    log = begun()
    gained = log.do("gold", holder="seat-0", add=5)
    log.undo()
    log.do("clock", steps=0)
    assert steps(log.entries).to_redo is None
    with pytest.raises(ChangeError, match="not_redoable"):
        log.do("redo", entry=gained.seq)


def test_a_roll_that_is_redone_comes_up_the_same() -> None:
    log = begun()
    log.do("roll", die="hare")
    rolled = log.tracker.last_roll
    log.undo()
    assert log.tracker.last_roll is None
    log.redo()
    assert log.tracker.last_roll == rolled


def test_an_undo_is_no_step_of_its_own() -> None:
    log = begun()
    log.do("gold", holder="seat-0", add=5)
    log.undo()
    with pytest.raises(ChangeError, match="undone_already"):
        log.do("undo", entry=len(log.entries))


TAPS = st.lists(
    st.sampled_from(["gold", "pay", "clock", "turn", "roll", "build", "undo", "redo", "thing"]),
    max_size=40,
)


@given(TAPS, st.randoms(use_true_random=False))
def test_the_log_always_folds_to_the_table(taps: list[str], chance: Random) -> None:
    """Log.do compares the fold and the stored form with the table after every change."""
    log = begun()
    log.chance = chance
    for number, tap in enumerate(taps):
        now = steps(log.entries)
        try:
            if tap == "gold":
                log.do("gold", holder=f"seat-{number % 3}", add=1)
            elif tap == "pay":
                log.do("gold", holder=f"seat-{number % 3}", add=-1)
            elif tap == "clock":
                log.do("clock", steps=log.tracker.clock.steps)
            elif tap == "turn":
                log.do("next_turn", turn=log.tracker.turn)
            elif tap == "roll":
                log.do("roll", die="hare")
            elif tap == "thing":
                log.do("thing", name="Card")
            elif tap == "build":
                stall = log.tracker.stalls[number % 3]
                log.do("build", stall=number % 3, stack=stall.next_stack)
            elif tap == "undo" and now.done[-1].seq > 1:
                log.undo()
            elif tap == "redo" and now.to_redo is not None:
                log.redo()
        except ChangeError as error:
            assert error.code in {"gold_missing", "needed_later", "not_redoable"}  # noqa: PT017
    while steps(log.entries).done[-1].seq > 1:
        log.undo()
    assert log.state == fold(log.initial, log.entries[:1])
