"""Where in a text the words of a query stand, so that a page can mark them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from companion.catalog.search.words import fold_character, stems

Segment = tuple[str, bool]  # a piece of text, and whether it is marked

_WORD = re.compile(r"[^\W_]+")


def marked(text: str, typed: Collection[str], found: Collection[str] = ()) -> tuple[Segment, ...]:
    """Cut a text where marks begin and end. Of a word that begins like a typed one, as much is
    marked; a word whose stem was found, whole."""
    folded, origin = _fold_with_origin(text)
    hit = [False] * len(text)
    for match in _WORD.finditer(folded):
        for position in range(match.start(), match.start() + _length(match[0], typed, found)):
            hit[origin[position]] = True
    return tuple(_runs(text, hit))


def _length(word: str, typed: Collection[str], found: Collection[str]) -> int:
    if not found and not typed:
        return 0
    if any(stem in found for stem in stems(word)):
        begins = max((len(start) for start in typed if word.startswith(start)), default=0)
        return begins or len(word)
    return max((len(start) for start in typed if word.startswith(start)), default=0)


def _fold_with_origin(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its characters the position it came from (ß becomes ss)."""
    folded: list[str] = []
    origin: list[int] = []
    for position, character in enumerate(text):
        for piece in fold_character(character):
            folded.append(piece)
            origin.append(position)
    return "".join(folded), origin


def _runs(text: str, hit: list[bool]) -> Iterator[Segment]:
    start = 0
    for position in range(1, len(text) + 1):
        if position == len(text) or hit[position] != hit[start]:
            yield text[start:position], hit[start]
            start = position
