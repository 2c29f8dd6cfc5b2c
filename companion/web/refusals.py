"""Why something could not be done, as a sentence: one register for every refusal.

A feature adds the words for what is refused in it with ``@words_of``, beside its other words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.refusal import Refusal
from companion.web.i18n import gettext as _

SeatNames = Mapping[int, str]
Words = Callable[[Any, SeatNames], str]

_WORDS: dict[tuple[type[Refusal], str | None], Words] = {}


def words_of(refusal: type[Refusal], *codes: str) -> Callable[[Words], Words]:
    """Register the sentence of these codes; without any, of all that have no words of their own."""

    def register(words: Words) -> Words:
        for code in codes or (None,):
            _WORDS[refusal, code] = words
        return words

    return register


def sentence_of(error: Refusal, names: SeatNames | None = None) -> str:
    """What people read; ``names`` are those of the seats at the table it is about."""
    for kind in type(error).__mro__:
        if issubclass(kind, Refusal):
            words = _WORDS.get((kind, error.code)) or _WORDS.get((kind, None))
            if words is not None:
                return words(error, names or {})
    return _("That is not possible.")
