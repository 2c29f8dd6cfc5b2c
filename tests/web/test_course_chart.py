"""The course of a game as a drawing."""

from __future__ import annotations

import re
from itertools import pairwise

from companion.rooms.replay import Sample
from companion.web.replay.course_chart import (
    BOTTOM,
    LABEL_APART,
    LEFT,
    RIGHT,
    TOP,
    chart,
    label,
    spread,
    ticks,
)

COURSE = [
    Sample(0, 0, (0, 0), (10, 10)),
    Sample(1, 2, (1, 0), (9, 10)),
    Sample(4, 9, (1, 2), (20, 5)),
]


SIDES = [["Ann"], ["Bo"]]


def test_lines_begin_at_the_left_and_end_at_the_right() -> None:
    drawn = chart(COURSE, lambda sample: sample.worth, SIDES)
    for line in drawn.lines:
        assert line.path.startswith(f"M{LEFT:g} ")
        assert line.end_x == RIGHT
    ann, bo = drawn.lines
    assert (ann.value, bo.value) == (20, 5)
    assert ann.end_y == TOP  # the most there was
    assert TOP < bo.end_y < BOTTOM


def test_stacks_jump_and_never_slope() -> None:
    ann, bo = chart(COURSE, lambda sample: sample.stacks, SIDES, in_steps=True).lines
    assert not re.search("L", ann.path + bo.path)
    assert ann.path.count("V") == 1


def test_the_scale_holds_all_that_could_be_reached() -> None:
    drawn = chart(COURSE, lambda sample: sample.stacks, SIDES, least_top=8)
    assert drawn.values[-1].number == 8
    assert all(line.end_y > TOP for line in drawn.lines)


def test_a_game_that_was_given_up_at_once_can_be_drawn() -> None:
    drawn = chart(COURSE[:1], lambda sample: sample.stacks, SIDES)
    assert [line.end_x for line in drawn.lines] == [LEFT, LEFT]


def test_round_numbers_and_not_too_many() -> None:
    assert ticks(8) == [0, 2, 4, 6, 8]
    assert ticks(1) == [0, 1]
    assert all(len(ticks(top)) <= 6 for top in range(1, 3000))


def test_names_at_the_ends_of_lines_never_lie_on_each_other() -> None:
    for heights in ([90.0] * 4, [TOP] * 4, [BOTTOM] * 4, [BOTTOM, TOP, BOTTOM - 3, TOP + 2]):
        placed = spread(heights)
        in_order = sorted(placed)
        assert all(after - before >= LABEL_APART - 0.2 for before, after in pairwise(in_order))
        assert all(TOP <= height <= BOTTOM for height in placed)
    assert spread([30.0, 100.0]) == [30.0, 100.0]


def test_long_names_are_cut_for_the_drawing() -> None:
    assert label(["Ann"]) == "Ann"
    assert label(["Bartholomew the Second"]) == "Bartholome…"
    assert label(["Ann", "Bartholomew"]) == "Ann + Bart…"
