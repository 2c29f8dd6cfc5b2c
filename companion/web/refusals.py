"""Why something could not be done, as a sentence: one register for every refusal.

A feature adds the sentences for what is refused in it with ``say_why``, beside its other words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from companion.refusal import Refusal
from companion.web.i18n import gettext as _
from companion.web.sentences import Case, Gap, SeatNames, Sentence

Error = TypeVar("Error", bound=Refusal)

# By the code, and None for all codes that have no sentence of their own.
REASONS: dict[tuple[type[Refusal], str | None], tuple[Sentence, Mapping[str, Gap]]] = {}


class Refused(Case, Generic[Error]):
    """A refusal that is put into words."""

    def __init__(self, error: Error, names: SeatNames, gaps: Mapping[str, Gap]) -> None:
        super().__init__(error.params, names, gaps)
        self.error = error


def say_why(
    refusal: type[Refusal],
    sentences: Mapping[str, Sentence],
    otherwise: Sentence | None = None,
    /,
    **gaps: Gap,
) -> None:
    """Register the sentence of each code, and one for all codes that have none of their own."""
    REASONS.update({(refusal, code): (sentence, gaps) for code, sentence in sentences.items()})
    if otherwise is not None:
        REASONS[refusal, None] = otherwise, gaps


def sentence_of(error: Refusal, names: SeatNames | None = None) -> str:
    """What people read; ``names`` are those of the seats at the table it is about."""
    for kind in type(error).__mro__:
        if issubclass(kind, Refusal):
            reason = REASONS.get((kind, error.code)) or REASONS.get((kind, None))
            if reason is not None:
                sentence, gaps = reason
                return Refused(error, names or {}, gaps).say(sentence)
    return _("That is not possible.")
