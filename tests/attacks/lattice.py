"""An attacker on the fast generator of ``companion.engine.chance``: with nothing but the source and
the market cards that everybody has seen, in the order in which they came.

Each card says roughly what number its step of the shuffle drew: the high bits of a state of the
generator. The states are powers of one multiplier, so that they form a lattice, and the point of it
that is nearest to what was seen is the true one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

MULTIPLY, ADD, MODULUS = 6364136223846793005, 1442695040888963407, 1 << 64

MOST_TRIED = 4000  # points around what was seen

Vector = list[int]


# ---- what was seen ----


@dataclass(frozen=True)
class Drawn:
    """Where the generator stood at a step of a shuffle, as far as the card tells: center and the
    most that it may differ."""

    center: float
    error: float


def drawn_by(kinds: Sequence[str], seen: Sequence[str]) -> list[Drawn]:
    """What the first steps of a shuffle have drawn: ``kinds`` are the cards in the order of before,
    ``seen`` those that lie on top afterwards, the topmost first."""
    lies = [{place} for place in range(len(kinds))]  # where each card may lie by now
    left = list(range(len(kinds)))
    drawn = []
    for step, kind in enumerate(seen):
        last = len(kinds) - 1 - step
        copies = [card for card in left if kinds[card] == kind]
        places: set[int] = set().union(*(lies[card] for card in copies))
        low, high, width = min(places), max(places) + 1, MODULUS / (last + 1)
        drawn.append(Drawn((low + high) / 2 * width, (high - low) / 2 * width))
        left.remove(copies[0])
        for card in copies[1:]:
            lies[card] = set(places)
        for card in left:  # what lay in the last place has gone to where this one was
            if last in lies[card]:
                lies[card] = (lies[card] | places) - {last}
    return drawn


# ---- the lattice ----


@cache
def lattice(steps: int) -> tuple[tuple[int, ...], ...]:
    """All differences of courses of the generator, as short vectors."""
    powers = [pow(MULTIPLY, step, MODULUS) for step in range(steps)]
    basis = [powers]
    for step in range(1, steps):
        basis.append([MODULUS if at == step else 0 for at in range(steps)])
    return tuple(tuple(row) for row in reduced(basis, [1.0] * steps))


def reduced(basis: Sequence[Sequence[int]], weights: Sequence[float]) -> list[Vector]:
    """Short vectors of the same lattice (Lenstra, Lenstra and Lovász), lengths weighted."""
    rows = [list(row) for row in basis]
    orthogonal = _Orthogonal(rows, weights)
    at = 1
    while at < len(rows):
        orthogonal.shorten(at)
        norms, factors = orthogonal.norms, orthogonal.factors
        if norms[at] >= (0.99 - factors[at][at - 1] ** 2) * norms[at - 1]:
            at += 1
        else:
            rows[at], rows[at - 1] = rows[at - 1], rows[at]
            at = max(at - 1, 1)
            orthogonal.update(at - 1)
    orthogonal.update(0, len(rows))
    return rows


class _Orthogonal:
    """Gram and Schmidt's vectors of some rows, kept up to date from the first one on."""

    def __init__(self, rows: list[Vector], weights: Sequence[float]) -> None:
        size = len(rows)
        self.rows, self.weights = rows, weights
        self.vectors = [[0.0] * size for _ in rows]
        self.norms = [0.0] * size
        self.factors = [[0.0] * size for _ in rows]
        self.update(0)

    def update(self, start: int, end: int | None = None) -> None:
        for at in range(start, start + 1 if end is None else end):
            vector = [
                number * weight for number, weight in zip(self.rows[at], self.weights, strict=True)
            ]
            self._project(at, vector)

    def _project(self, at: int, vector: list[float]) -> None:
        for earlier in range(at):
            other = self.vectors[earlier]
            factor = sum([a * b for a, b in zip(vector, other, strict=True)]) / self.norms[earlier]
            self.factors[at][earlier] = factor
            vector = [a - factor * b for a, b in zip(vector, other, strict=True)]
        self.vectors[at] = vector
        self.norms[at] = sum([a * a for a in vector])

    def shorten(self, at: int) -> None:
        """This row without what earlier ones can take away. Again where numbers were too large for
        floats."""
        rows = self.rows
        while True:
            self.update(at)
            changed = False
            for earlier in range(at - 1, -1, -1):
                times = round(self.factors[at][earlier])
                if times:
                    changed = True
                    rows[at] = [a - times * b for a, b in zip(rows[at], rows[earlier], strict=True)]
                    for further in range(earlier):
                        self.factors[at][further] -= times * self.factors[earlier][further]
            if not changed:
                return


def nearest(
    basis: list[Vector], weights: Sequence[float], target: Sequence[float]
) -> Iterator[Vector]:
    """Points of the lattice around a target, the likely ones first."""
    orthogonal = _Orthogonal(basis, weights)
    orthogonal.update(0, len(basis))
    size = len(basis)
    radius = size / 3 + 2.5 * (size * 4 / 45) ** 0.5  # errors are even between -1 and 1
    stack = [
        (
            size,
            0.0,
            [number * weight for number, weight in zip(target, weights, strict=True)],
            [0] * size,
        )
    ]
    while stack:
        at, far, rest, point = stack.pop()
        if not at:
            yield point
            continue
        at -= 1
        other, norm = orthogonal.vectors[at], orthogonal.norms[at]
        wanted = sum([a * b for a, b in zip(rest, other, strict=True)]) / norm
        found = []
        for times in range(round(wanted) - 2, round(wanted) + 3):
            distance = far + (wanted - times) ** 2 * norm
            if distance <= radius:
                row = basis[at]
                left = [
                    a - times * b * weight for a, b, weight in zip(rest, row, weights, strict=True)
                ]
                found.append(
                    (at, distance, left, [a + times * b for a, b in zip(point, row, strict=True)])
                )
        stack += sorted(found, key=lambda one: -one[1])


# ---- the attack ----


def states(drawn: Sequence[Drawn]) -> Iterator[int]:
    """Where the generator may have stood at the first of these steps."""
    steps = len(drawn)
    added = [0] * steps
    for step in range(1, steps):
        added[step] = (added[step - 1] * MULTIPLY + ADD) % MODULUS
    weights = [1 / one.error for one in drawn]
    target = [one.center - plus for one, plus in zip(drawn, added, strict=True)]
    for point in nearest(reduced(lattice(steps), weights), weights, target):
        yield point[0] % MODULUS


def stood_at(kinds: Sequence[str], seen: Sequence[str]) -> int | None:
    """Where the generator stood before the shuffle that these cards came from; None: not found."""
    back = pow(MULTIPLY, -1, MODULUS)
    for state in islice(states(drawn_by(kinds, seen)), MOST_TRIED):
        start = (state - ADD) * back % MODULUS
        if _top(kinds, start, len(seen)) == list(seen):
            return start
    return None


def _top(kinds: Sequence[str], state: int, number: int) -> list[str]:
    """The top cards after a shuffle with the generator at this state."""
    order, top = list(kinds), []
    for last in range(len(order) - 1, len(order) - 1 - number, -1):
        state = (state * MULTIPLY + ADD) % MODULUS
        place = ((state >> 32) * (last + 1)) >> 32
        order[last], order[place] = order[place], order[last]
        top.append(order[last])
    return top
