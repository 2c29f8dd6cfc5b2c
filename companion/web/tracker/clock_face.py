"""The clock as a drawing: the day's spaces above, the night's below, the hand on one of them."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from companion.rooms.state import Clock

CENTRE = 64.0
RIM = 54.0
SIGN_AT = 40.0  # how far from the centre sun and moon stand


@dataclass(frozen=True, slots=True)
class Space:
    path: str
    x: float  # where its sun or moon stands
    y: float
    is_day: bool
    is_now: bool


@dataclass(frozen=True, slots=True)
class ClockFace:
    spaces: tuple[Space, ...]
    hand: float  # degrees clockwise from upright
    sign_scale: float


def clock_face(clock: Clock) -> ClockFace:
    turns = [*_half(180.0, clock.day), *_half(0.0, clock.night)]
    spaces = tuple(
        Space(
            path=_sector(begin, end),
            x=round(CENTRE + SIGN_AT * cos(_middle(begin, end)), 2),
            y=round(CENTRE + SIGN_AT * sin(_middle(begin, end)), 2),
            is_day=index < clock.day,
            is_now=index == clock.space,
        )
        for index, (begin, end) in enumerate(turns)
    )
    begin, end = turns[clock.space]
    crowd = max(clock.day, clock.night)
    return ClockFace(spaces, hand=(begin + end) / 2 + 90.0, sign_scale=min(1.0, 3.6 / crowd))


def _half(begin: float, spaces: int) -> list[tuple[float, float]]:
    """Half a turn clockwise in equal parts; degrees as SVG counts them, 0 to the right."""
    wide = 180.0 / spaces
    return [(begin + index * wide, begin + (index + 1) * wide) for index in range(spaces)]


def _sector(begin: float, end: float) -> str:
    from_x, from_y = _on_rim(begin)
    to_x, to_y = _on_rim(end)
    return f"M{CENTRE:g} {CENTRE:g}L{from_x} {from_y}A{RIM:g} {RIM:g} 0 0 1 {to_x} {to_y}z"


def _on_rim(degrees: float) -> tuple[float, float]:
    angle = degrees * pi / 180
    return round(CENTRE + RIM * cos(angle), 2), round(CENTRE + RIM * sin(angle), 2)


def _middle(begin: float, end: float) -> float:
    return (begin + end) / 2 * pi / 180
