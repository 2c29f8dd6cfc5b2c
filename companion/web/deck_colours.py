"""The decks' colours as a stylesheet, with an ink that can be read on each of them."""

from __future__ import annotations

from collections.abc import Iterable

from companion.catalog import Deck

LIGHT_INK = "#FFFFFF"
DARK_INK = "#0B0705"
READABLE = 4.5  # WCAG 2.2 level AA for text of any size


def luminance(colour: str) -> float:
    """Relative luminance of ``#RRGGBB`` as WCAG defines it."""
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(colour: str) -> str:
    """Light ink where it can be read, since most ribbons are strong colours; else dark ink."""
    return LIGHT_INK if contrast(colour, LIGHT_INK) >= READABLE else DARK_INK


def stylesheet(decks: Iterable[Deck]) -> str:
    rules = (
        f".deck-{deck.id} {{ --deck: {deck.colour}; --deck-ink: {ink_on(deck.colour)}; }}\n"
        for deck in decks
    )
    return "".join(rules)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
