"""Drawings of what was measured: where points, squares and labels lie. Templates draw them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from companion.catalog import Deck, catalog
from companion.insight import interplay, measured, standings
from companion.web.deck_names import deck_folk

MAP_WIDTH, MAP_HEIGHT = 340.0, 380.0
MARGIN: Final = 26.0
LABEL_HEIGHT: Final = 11.0
LETTER: Final = 5.3  # how wide one is, about
CELL: Final = 10.0
HEAT_LEFT: Final = 66.0
SHADES: Final = 3  # to each side of nothing


@dataclass(frozen=True, slots=True)
class Point:
    deck: Deck
    label: str
    x: float
    y: float
    label_x: float
    label_y: float
    anchor: str
    across: float  # what it stands for
    up: float


@dataclass(frozen=True, slots=True)
class DeckMap:
    """All decks: the further right the longer, the higher the more contact."""

    points: tuple[Point, ...]
    middle_x: float
    middle_y: float
    width, height = MAP_WIDTH, MAP_HEIGHT


def deck_map() -> DeckMap:
    decks = [catalog().decks[deck] for deck in measured().decks]
    across = [standings(deck.id)["time"].change for deck in decks]
    up = [standings(deck.id)["contact"].change for deck in decks]
    # Most decks leave others almost alone and a few do not: by the root, all can be told apart.
    least = min(up)
    roots = [sqrt(value - least) for value in up]
    xs = _placed(across, MARGIN, MAP_WIDTH - MARGIN)
    ys = _placed(roots, MAP_HEIGHT - MARGIN, MARGIN)
    labels = _labels([deck_folk(deck) for deck in decks], xs, ys)
    points = tuple(
        Point(deck, deck_folk(deck), xs[at], ys[at], *labels[at], across[at], up[at])
        for at, deck in enumerate(decks)
    )
    middle_x, middle_y = (
        _between(0.0, across, MARGIN, MAP_WIDTH - MARGIN),
        _between(sqrt(max(-least, 0.0)), roots, MAP_HEIGHT - MARGIN, MARGIN),
    )
    return DeckMap(points, middle_x, middle_y)


def _placed(values: Sequence[float], start: float, end: float) -> list[float]:
    return [_between(value, values, start, end) for value in values]


def _between(value: float, values: Sequence[float], start: float, end: float) -> float:
    least, most = min(values), max(values)
    return round(start + (end - start) * (value - least) / ((most - least) or 1), 1)


def _labels(
    texts: Sequence[str], xs: Sequence[float], ys: Sequence[float]
) -> list[tuple[float, float, str]]:
    """A place beside each point where no other label is, as far as there is one."""
    taken: list[tuple[float, float, float, float]] = [
        (x - 4, y - 4, x + 4, y + 4) for x, y in zip(xs, ys, strict=True)
    ]
    placed: list[tuple[float, float, str]] = []
    for text, x, y in zip(texts, xs, ys, strict=True):
        wide = LETTER * len(text)
        tries = [
            (side, shift) for shift in (0, -9, 9, -14, 14, -20, 20) for side in ("start", "end")
        ]
        boxes = {choice: _box(x, y, wide, *choice) for choice in tries}
        best = min(tries, key=lambda choice: _overlap(boxes[choice], taken))
        taken.append(boxes[best])
        side, shift = best
        placed.append(
            (round(x + (6 if side == "start" else -6), 1), round(y + shift + 3.5, 1), side)
        )
    return placed


Box = tuple[float, float, float, float]


def _box(x: float, y: float, wide: float, side: str, shift: float) -> Box:
    left = x + 6 if side == "start" else x - 6 - wide
    return left, y + shift - LABEL_HEIGHT / 2, left + wide, y + shift + LABEL_HEIGHT / 2


def _overlap(box: Box, taken: Sequence[Box]) -> float:
    """How much of a label would lie on others; beyond the edge counts for much."""
    left, top, right, bottom = box
    outside = max(0.0, -left) + max(0.0, right - MAP_WIDTH) + max(0.0, bottom - MAP_HEIGHT)
    total = 100 * outside
    for other_left, other_top, other_right, other_bottom in taken:
        wide = min(right, other_right) - max(left, other_left)
        high = min(bottom, other_bottom) - max(top, other_top)
        if wide > 0 and high > 0:
            total += wide * high
    return total


@dataclass(frozen=True, slots=True)
class Square:
    x: float
    y: float
    shade: int  # -3 … 3: much less, much more of it together
    title: str


@dataclass(frozen=True, slots=True)
class Heat:
    """Every pair of decks: what they bring together that none of them brings alone."""

    names: tuple[tuple[str, float], ...]  # with their places
    squares: tuple[Square, ...]
    left = HEAT_LEFT
    cell = CELL
    width = HEAT_LEFT + 27 * CELL + 4
    height = HEAT_LEFT + 27 * CELL + 4


def heat(feel: str) -> Heat:
    decks = sorted(
        (catalog().decks[deck] for deck in measured().decks),
        key=lambda deck: standings(deck.id)[feel].change,
    )
    folk = [deck_folk(deck) for deck in decks]
    largest = _typical([interplay(a.id, b.id, feel) for a in decks for b in decks if a is not b])
    squares = [
        Square(
            HEAT_LEFT + CELL * column,
            HEAT_LEFT + CELL * row,
            _shade(interplay(one.id, other.id, feel), largest),
            f"{folk[row]} + {folk[column]}",
        )
        for row, one in enumerate(decks)
        for column, other in enumerate(decks)
        if one is not other
    ]
    places = tuple((name, HEAT_LEFT + CELL * place) for place, name in enumerate(folk))
    return Heat(places, tuple(squares))


def _typical(values: Sequence[float]) -> float:
    """What only one pair of twenty goes beyond: the darkest shade."""
    return sorted(abs(value) for value in values)[int(0.95 * len(values))] or 1.0


def _shade(value: float, largest: float) -> int:
    return max(-SHADES, min(SHADES, round(SHADES * value / largest)))


@dataclass(frozen=True, slots=True)
class Dot:
    x: float
    y: float
    label: str


@dataclass(frozen=True, slots=True)
class Scatter:
    """Points in a square; with ``equal`` a line on which both numbers are the same."""

    dots: tuple[Dot, ...]
    least: float
    most: float
    size = 240.0
    edge = 28.0


def predicted_and_measured(name: str) -> Scatter:
    points = measured().check[name]["points"]
    numbers = [number for point in points for number in point]
    least, most = min(numbers), max(numbers)

    def at(value: float) -> float:
        return _between(value, (least, most), Scatter.edge, Scatter.size - 6)

    dots = tuple(
        Dot(at(predicted), round(Scatter.size - at(found), 1), f"{predicted:.1f} / {found:.1f}")
        for predicted, found in points
    )
    return Scatter(dots, least, most)
