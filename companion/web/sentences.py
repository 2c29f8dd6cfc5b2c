"""Sentences as data: what happened, or why something could not, in words.

An entry of a log and a refusal are both a code with parameters. Beside its code stands a sentence:
a text marked by ``N_``, one of two by a number (``Counted``), or one of several that something
decides (``By``). Gaps in a text are the parameters of the same name, and what those who register
sentences fill in otherwise, each gap by its name: ``name=name_of("active")``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.catalog import catalog
from companion.web.deck_names import deck_name_text
from companion.web.i18n import ngettext, translations

SeatNames = Mapping[int, str]
Gap = Callable[[Any], object]  # what a case has to say there


@dataclass(frozen=True, slots=True)
class Counted:
    """A text for one and a text for several; the gap ``num`` says how many."""

    one: str
    several: str

    def of(self, number: int) -> str:
        """Where nothing else is to be filled in."""
        return ngettext(self.one, self.several, number)


@dataclass(frozen=True, slots=True)
class By:
    """One of several sentences: which, says a parameter, or a function of the case."""

    which: str | Callable[[Any], Hashable]
    sentences: Mapping[Any, Sentence]
    otherwise: Sentence | None = None

    def chosen(self, case: Case) -> Sentence:
        key = self.which(case) if callable(self.which) else case.params.get(self.which)
        if self.otherwise is None:
            return self.sentences[key]
        return self.sentences.get(key, self.otherwise)


def if_given(name: str, then: Sentence, otherwise: Sentence) -> By:
    """By whether the parameter is there, and not none, nothing or no."""
    return By(lambda case: bool(case.params.get(name)), {True: then, False: otherwise})


# The two of a pair are for the one who did it, and for all others. A function says all of it.
Sentence = str | Counted | By | tuple[str | Counted, str | Counted] | Callable[[Any], str]


class Case:
    """What is put into words: its parameters, who sits where, and how gaps are filled."""

    is_readers = False  # the reader did it

    def __init__(self, params: dict[str, Any], names: SeatNames, gaps: Mapping[str, Gap]) -> None:
        self.params = params
        self.names = names
        self._gaps = gaps

    def say(self, sentence: Sentence) -> str:
        match sentence:
            case str():
                return translations().gettext(sentence) % self
            case Counted():
                texts = sentence.one, sentence.several
                return translations().ngettext(*texts, self["num"]) % self
            case By():
                return self.say(sentence.chosen(self))
            case (mine, theirs):
                return self.say(mine if self.is_readers else theirs)
        return sentence(self)

    def __getitem__(self, gap: str) -> Any:
        fill = self._gaps.get(gap)
        return fill(self) if fill else self.params[gap]


# ---- what gaps are filled with ----


def param(name: str, called: Callable[[Any], object] = str) -> Gap:
    """What the parameter of this name is called."""
    return lambda case: called(case.params[name])


def always(value: object) -> Gap:
    return lambda case: value


def number_of(name: str) -> Gap:
    """How many are counted: the parameter is that number, or a list of them."""
    return param(name, lambda counted: counted if isinstance(counted, int) else len(counted))


def deck_of(name: str) -> Gap:
    """What a deck is called; what is none keeps the name it was given."""
    return param(name, _deck_called)


def _deck_called(given: str) -> str:
    known = catalog().decks.get(given)
    return deck_name_text(known) if known else given
