"""Sentences that the server and, without a network, a phone tell alike: data, and nothing else.

A sentence has places for facts: numbers and names. It may be said only ``when`` one of them is
neither 0 nor empty, or ``unless`` it is so; what counts has a form for one and another for several.
There are no other conditions. A fact has the same name on both sides; a phone gets the sentences in
its language and tells them with ``tell`` of static/js/words.js.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.web.i18n import translations
from companion.web.sentences import Case, Counted

Facts = Mapping[str, int | str]
CONDITIONS: Final = ("by", "when", "unless")


@dataclass(frozen=True, slots=True)
class Told:
    words: str | Counted
    by: str = ""  # the fact that counts
    when: str = ""
    unless: str = ""

    def is_said(self, facts: Facts) -> bool:
        return bool(not self.when or facts[self.when]) and not (self.unless and facts[self.unless])

    def fill(self, facts: Facts) -> str:
        number = {"num": facts[self.by]} if self.by else {}
        return Case({**facts, **number}, {}, {}).say(self.words)

    def with_places(self) -> str | dict[str, str]:
        """In the visitor's language, with ``{places}``; what counts in both of its forms."""
        if isinstance(self.words, str):
            return with_places(self.words)
        return {
            form: translations().ngettext(self.words.one, self.words.several, number) % _Places()
            for form, number in {"one": 1, "other": 2}.items()
        }


class _Places(dict[str, str]):
    """Whatever is asked for is still to be filled in."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


Sentences = Told | tuple[Told, ...]


def said(text: str, *, when: str = "", unless: str = "") -> Told:
    return Told(text, when=when, unless=unless)


def counted(one: str, several: str, by: str, *, when: str = "") -> Told:
    return Told(Counted(one, several), by, when)


def tell(sentences: Sentences, facts: Facts) -> str:
    found = _each(sentences)
    return " ".join(sentence.fill(facts) for sentence in found if sentence.is_said(facts))


def _each(sentences: Sentences) -> tuple[Told, ...]:
    return (sentences,) if isinstance(sentences, Told) else sentences


def with_places(text: str) -> str:
    return translations().gettext(text) % _Places()


def for_phones(sentences: Sentences) -> list[dict[str, Any]]:
    return [
        {
            "text": sentence.with_places(),
            **{name: fact for name in CONDITIONS if (fact := getattr(sentence, name))},
        }
        for sentence in _each(sentences)
    ]
