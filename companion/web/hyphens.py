"""Where a long English word may be broken: names of cards must fit on cards that are narrow.

Not a dictionary, only the rule most words follow: a syllable takes as many of the consonants before
its vowel as a word can begin with. Browsers know better ways where they have a dictionary; a phone
without one would break a word anywhere.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

SOFT_HYPHEN: Final = "\u00ad"
LONG: Final = 7  # letters that fit on the narrowest card
LEAST: Final = 3  # letters on either side

_CONSONANTS_AND_VOWEL: Final = re.compile(r"([bcdfghjklmnpqrstvwxz]+)(?=[aeiouy])")
_BEGINNINGS: Final = re.compile("[bcfgp][lr]|[dt]r|s[hlmnptw]|[cw]h|t[hw]")
_ENDINGS: Final = re.compile(r"(?:ful|ment|ness|less)s?$")


@lru_cache(maxsize=512)
def with_soft_hyphens(text: str) -> str:
    return " ".join(map(_broken, text.split(" ")))


def _broken(word: str) -> str:
    """The word with a soft hyphen as near to its middle as it can be."""
    if len(word) <= LONG:
        return word
    ending = _ENDINGS.search(word)
    places = [ending.start()] if ending else _starts_of_syllables(word.lower())
    places = [place for place in places if LEAST <= place <= len(word) - LEAST]
    if not places:
        return word
    middle = min(places, key=lambda place: abs(place - len(word) / 2))
    return f"{word[:middle]}{SOFT_HYPHEN}{word[middle:]}"


def _starts_of_syllables(word: str) -> list[int]:
    return [
        found.end() - (2 if _BEGINNINGS.fullmatch(found[1][-2:]) else 1)
        for found in _CONSONANTS_AND_VOWEL.finditer(word)
    ]
