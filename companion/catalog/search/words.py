"""From what people type to what is looked up: case, accents, endings, empty words, synonyms."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import Stemmer
from marshmallow import fields, validate

from companion.schema import Strict

FILE = Path(__file__).parents[1] / "data" / "search.toml"
# Snowball's names of our languages. A word is looked up by its stem in each of them, since names of
# cards are English in every language; one that has no stemmer is found as it is written.
STEMMERS = {"en": "english", "fr": "french"}

LONGEST_QUERY: Final = 100

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Synonym:
    """People say ``said``; the texts say ``means``, a wording in each language."""

    said: tuple[str, ...]  # the stems, one after the other
    means: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What ``data/search.toml`` says."""

    stop: frozenset[str]
    weak: frozenset[str]
    synonyms: tuple[Synonym, ...]


class _SynonymsSchema(Strict):
    means = fields.List(fields.String(), required=True, validate=validate.Length(min=1))
    words = fields.List(fields.String(), required=True, validate=validate.Length(min=1))


class _FileSchema(Strict):
    stop = fields.Dict(fields.String(), fields.String(), required=True)
    weak = fields.Dict(fields.String(), fields.String(), required=True)
    synonyms = fields.List(fields.Nested(_SynonymsSchema), required=True)


@cache
def vocabulary(file: Path = FILE) -> Vocabulary:
    read = _FileSchema().load(tomllib.loads(file.read_text(encoding="utf-8")))
    stop, weak = (
        frozenset(word for text in read[kind].values() for word in text.split())
        for kind in ("stop", "weak")
    )
    synonyms = (
        Synonym(tuple(words(said)), tuple(tuple(words(meaning)) for meaning in group["means"]))
        for group in read["synonyms"]
        for said in group["words"]
    )
    return Vocabulary(stop, weak, tuple(sorted(synonyms, key=lambda synonym: -len(synonym.said))))


def fold(text: str) -> str:
    """Lower case without accents: what "Été" and "ete" have in common."""
    return "".join(fold_character(character) for character in text)


@lru_cache(maxsize=1024)
def fold_character(character: str) -> str:
    decomposed = unicodedata.normalize("NFKD", character)
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()


def words(text: str) -> list[str]:
    """The words of a text, folded."""
    return _WORD.findall(fold(text))


def typed_words(query: str) -> list[str]:
    """Those of a query. One sign can become a whole sentence when it is folded: it is cut twice."""
    return _WORD.findall(fold(query[:LONGEST_QUERY])[:LONGEST_QUERY])


@lru_cache(maxsize=16_384)
def stems(word: str) -> tuple[str, ...]:
    """What is left of a folded word without its ending, in each language where that differs."""
    return tuple(dict.fromkeys(stemmer.stemWord(word) for stemmer in _stemmers()))


def tokens(text: str) -> list[str]:
    """What a text is found by."""
    return [stem for word in words(text) for stem in stems(word)]


def content_words(typed: Sequence[str]) -> list[str]:
    """Without the words that say nothing or little, as long as others are left."""
    empty = vocabulary().stop | vocabulary().weak
    return [word for word in typed if word not in empty] or list(typed)


def same_word(one: str, other: str) -> bool:
    return not set(stems(one)).isdisjoint(stems(other))


def found_in(said: Sequence[str], typed: Sequence[str]) -> int | None:
    """Where these words stand in what was typed, one after the other; None: nowhere."""
    for start in range(len(typed) - len(said) + 1):
        if all(same_word(*pair) for pair in zip(said, typed[start:], strict=False)):
            return start
    return None


def unique(found: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(found))


@cache
def _stemmers() -> tuple[Any, ...]:
    return tuple(Stemmer.Stemmer(name) for name in STEMMERS.values())
