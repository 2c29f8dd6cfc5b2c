"""Numbers as people feel them: little, some, much, beside what else could be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from companion.insight.effects import measured
from companion.insight.prediction import Prediction

Feel = Literal["low", "medium", "high"]

# What can be wished for, and the number of a prediction that says it.
FEELS: Final[dict[str, str]] = {
    "time": "minutes",
    "contact": "touches",
    "loss": "lost",
    "luck": "luck",
}
# Printed icons and what we measure of the same.
ICONS: Final[dict[str, str]] = {"interactivity": "touches", "nastiness": "lost"}
_LEVELS: Final[tuple[Feel, ...]] = ("low", "medium", "high")


def feel_of(prediction: Prediction, number: str) -> Feel:
    """In which third of all tables of its kind this one is."""
    low, high = measured().thirds[number][prediction.kind]
    value: float = getattr(prediction, number)
    return _LEVELS[(value > low) + (value > high)]


def icons_disagree(prediction: Prediction, printed: Mapping[str, str]) -> Sequence[str]:
    """Ratings whose level as printed is low where we measure high, or the other way round."""
    return [
        rating
        for rating, number in ICONS.items()
        if {printed[rating], feel_of(prediction, number)} == {"low", "high"}
    ]
