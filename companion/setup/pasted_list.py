"""A list of cards that somebody pastes: one a line, as people write such lists.

    Green:
    - Old Miller
    - Ann Baker; gives bread away
    Cleo | red | sees every card

Parts are kept apart by a tab, a semicolon, an upright line or a dash between spaces; by a comma
only beside a colour, because names have commas. A colour on a line of its own counts for those
below it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from companion.setup.my_box import Kind, TypedCard

LONGEST_LIST: Final = 60_000  # characters: a full box with a text for every card
_WORDS: Final = {
    "green": ("green", "vert", "verte", "verts", "easy", "facile", "●"),
    "yellow": ("yellow", "jaune", "jaunes", "intermediate", "intermediaire", "●●"),
    "red": ("red", "rouge", "rouges", "hard", "difficile", "●●●"),
}
_COLOURS: Final = {word: colour for colour, words in _WORDS.items() for word in words}
_BULLET: Final = re.compile(r"^(?:[-*•–—]|\d{1,3}[.)])\s+")
_BETWEEN: Final = re.compile(r"\s*[\t;|]\s*|\s+[-–—]\s+")
_COMMA: Final = re.compile(r"\s*,\s*")


def read_list(text: str, kind: Kind, colour: str) -> Iterator[TypedCard]:
    """Every line as somebody would have typed it; ``colour`` where a line says none."""
    for line in text.splitlines():
        parts = _parts(_BULLET.sub("", line.strip()))
        if not parts:
            continue
        named = [found for part in parts if (found := _colour(part))]
        rest = [part for part in parts if not _colour(part)]
        if not rest:
            colour = named[0]
            continue
        yield TypedCard(kind, rest[0], named[0] if named else colour, text="; ".join(rest[1:]))


def _parts(line: str) -> list[str]:
    parts = [part for part in _BETWEEN.split(line) if part]
    if len(parts) == 1:
        by_comma = [part for part in _COMMA.split(line) if part]
        if any(map(_colour, by_comma)):
            return by_comma
    return parts


def _colour(part: str) -> str | None:
    plain = unicodedata.normalize("NFKD", part.casefold()).encode("ascii", "ignore").decode()
    return _COLOURS.get((plain or part).strip(" :()"))
