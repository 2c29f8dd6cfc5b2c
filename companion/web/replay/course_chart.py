"""The course of a game as drawings: one line a side, by turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.rooms.replay import Sample

WIDTH, HEIGHT = 368.0, 190.0
LEFT, RIGHT, TOP, BOTTOM = 26.0, 258.0, 12.0, 166.0  # of the drawing; right of it are the names
LABEL_APART: Final = 15.0  # so that names at the ends of lines can be read
LONGEST_LABEL: Final = 11
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
MOST_TICKS: Final = 6


@dataclass(frozen=True, slots=True)
class Tick:
    at: float
    number: int


@dataclass(frozen=True, slots=True)
class ChartLine:
    side: int
    label: str
    path: str
    end_x: float
    end_y: float
    label_y: float
    value: int  # at the end


@dataclass(frozen=True, slots=True)
class Chart:
    lines: tuple[ChartLine, ...]
    turns: tuple[Tick, ...]
    values: tuple[Tick, ...]

    width, height = WIDTH, HEIGHT
    left, right, top, bottom = LEFT, RIGHT, TOP, BOTTOM


def chart(
    course: Sequence[Sample],
    values_of: Callable[[Sample], Sequence[int]],
    sides: Sequence[Sequence[str]],
    *,
    least_top: int = 1,
    in_steps: bool = False,
) -> Chart:
    """``sides`` are the names of each side's players; ``in_steps``: what is counted stays the same
    until it jumps."""
    most_turns = max(course[-1].turns, 1)
    top = max(least_top, *(max(values_of(sample)) for sample in course))

    def x(turns: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * turns / most_turns, 1)

    def y(value: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * value / top, 1)

    points = [
        [(x(sample.turns), y(values_of(sample)[side])) for sample in course]
        for side in range(len(sides))
    ]
    ends = [row[-1][1] for row in points]
    lines = tuple(
        ChartLine(
            side=side,
            label=label(names),
            path=_path(points[side], in_steps),
            end_x=points[side][-1][0],
            end_y=ends[side],
            label_y=label_y,
            value=values_of(course[-1])[side],
        )
        for side, (names, label_y) in enumerate(zip(sides, spread(ends), strict=True))
    )
    return Chart(
        lines,
        turns=tuple(Tick(x(turns), turns) for turns in ticks(most_turns)),
        values=tuple(Tick(y(value), value) for value in ticks(top)),
    )


def ticks(top: int) -> list[int]:
    """Round numbers from 0 up to ``top``, not too many."""
    step = next((step for step in STEPS if top / step < MOST_TICKS), top)
    return list(range(0, top + 1, step))


def spread(heights: Sequence[float]) -> list[float]:
    """Where labels go that want to be at ``heights``: in the same order, none on another."""
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    placed = list(heights)
    highest = TOP
    for place in order:
        placed[place] = max(placed[place], highest)
        highest = placed[place] + LABEL_APART
    lowest = BOTTOM
    for place in reversed(order):  # those pushed out below push the others up again
        placed[place] = min(placed[place], lowest)
        lowest = placed[place] - LABEL_APART
    return [round(height, 1) for height in placed]


def label(names: Sequence[str]) -> str:
    """A side in few letters; in full it stands elsewhere."""
    longest = LONGEST_LABEL // len(names)
    return " + ".join(
        name if len(name) <= longest else name[: longest - 1].rstrip() + "…" for name in names
    )


def _path(points: Sequence[tuple[float, float]], in_steps: bool) -> str:
    begin, *rest = points
    drawn = [f"M{begin[0]:g} {begin[1]:g}"]
    height = begin[1]
    for x, y in rest:
        if in_steps:
            drawn.append(f"H{x:g}" if y == height else f"H{x:g}V{y:g}")
        else:
            drawn.append(f"L{x:g} {y:g}")
        height = y
    return "".join(drawn)
