"""From what people type to what is looked up: case, accents, endings, empty words, synonyms."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import Stemmer
from marshmallow import fields, validate

from companion.catalog.facts import catalog
from companion.schema import Strict

FILE = Path(__file__).parents[1] / "data" / "search.toml"
# Snowball's names of our languages. A word is looked up by its stem in each of them, since names of
# cards are English in every language; one that has no stemmer is found as it is written.
STEMMERS = {"en": "english", "fr": "french"}

LONGEST_QUERY: Final = 160

SYNONYM: Final = 0.85  # what other words for the same thing count
KIND_OF: Final = 0.4  # "an animal" for "a panda"
NAME: Final = 1.5  # what the name of a card tells beside another word

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Synonym:
    """People say ``said``; the texts say ``means``, a wording in each language."""

    said: tuple[str, ...]  # the words, one after the other
    means: tuple[tuple[str, ...], ...]
    worth: float  # what a text that says one of these counts beside one that says the same
    tells: float = 1.0  # how much more it tells than another word


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What ``data/search.toml`` says."""

    stop: frozenset[str]
    weak: frozenset[str]
    synonyms: tuple[Synonym, ...]
    beginning_with: dict[str, tuple[Synonym, ...]]  # by each stem of their first word


class _SynonymsSchema(Strict):
    means = fields.List(fields.String(), required=True, validate=validate.Length(min=1))
    words = fields.List(fields.String(), required=True, validate=validate.Length(min=1))
    worth = fields.Float(load_default=SYNONYM, validate=validate.Range(0, 1))


class _FileSchema(Strict):
    accented = fields.Dict(fields.String(), fields.String(), required=True)
    stop = fields.Dict(fields.String(), fields.String(), required=True)
    weak = fields.Dict(fields.String(), fields.String(), required=True)
    synonyms = fields.List(fields.Nested(_SynonymsSchema), required=True)


@cache
def accented() -> dict[str, str]:
    """Words that would say nothing without their accents, and what they are looked up as."""
    known: dict[str, str] = _read()["accented"]
    return known


@cache
def vocabulary() -> Vocabulary:
    read = _read()
    stop, weak = (
        frozenset(word for text in read[kind].values() for word in text.split())
        for kind in ("stop", "weak")
    )
    synonyms = [
        _synonym(said, group["means"], group["worth"])
        for group in read["synonyms"]
        for said in group["words"]
    ]
    synonyms += [
        _synonym(name, ["animal"], KIND_OF)
        for deck in catalog().decks.values()
        for name in deck.animals
    ]
    # A name of several words is one thing.
    synonyms += [
        _synonym(name, [card.name], 1.0, NAME)
        for card in catalog().cards.values()
        for name in (card.name, *card.called)
    ]
    known = tuple(sorted(synonyms, key=lambda synonym: -len(synonym.said)))
    beginning_with: defaultdict[str, list[Synonym]] = defaultdict(list)
    for synonym in known:
        for stem in stems(synonym.said[0]):
            beginning_with[stem].append(synonym)
    return Vocabulary(stop, weak, known, {stem: tuple(s) for stem, s in beginning_with.items()})


def _synonym(said: str, means: Iterable[str], worth: float, tells: float = 1.0) -> Synonym:
    meanings = tuple(tuple(words(meaning)) for meaning in means)
    return Synonym(tuple(words(said)), meanings, worth, tells)


@cache
def _read() -> dict[str, Any]:
    return dict(_FileSchema().load(tomllib.loads(FILE.read_text(encoding="utf-8"))))


def fold(text: str) -> str:
    """Lower case without accents: what "Été" and "ete" have in common."""
    return "".join(fold_character(character) for character in text)


@lru_cache(maxsize=1024)
def fold_character(character: str) -> str:
    decomposed = unicodedata.normalize("NFKD", character)
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()


def words(text: str) -> list[str]:
    """The words of a text, folded."""
    return _WORD.findall(_fold_words(text))


def typed_words(query: str) -> list[str]:
    """Those of a query. One sign can become a whole sentence when it is folded: it is cut twice."""
    return _WORD.findall(_fold_words(query[:LONGEST_QUERY])[:LONGEST_QUERY])


def _fold_words(text: str) -> str:
    known = accented()
    whole = unicodedata.normalize("NFC", text)
    return fold(_WORD.sub(lambda word: known.get(word[0].lower(), word[0]), whole))


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


def synonyms_at(typed: Sequence[str], start: int) -> Iterator[Synonym]:
    """Those whose words stand in what was typed, from here on."""
    for stem in stems(typed[start]):
        for synonym in vocabulary().beginning_with.get(stem, ()):
            here = typed[start : start + len(synonym.said)]
            stands_here = len(here) == len(synonym.said) and all(map(same_word, synonym.said, here))
            if stands_here and not _is_only_akin(synonym, here[0]):
                yield synonym


def _is_only_akin(synonym: Synonym, word: str) -> bool:
    """A name of one word is not meant by its relatives: "j'aime" has the stem of "aimant"."""
    is_name = synonym.tells > 1 and len(synonym.said) == 1
    return is_name and word.rstrip("s") != synonym.said[0].rstrip("s")


def unique(found: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(found))


@cache
def _stemmers() -> tuple[Any, ...]:
    return tuple(Stemmer.Stemmer(name) for name in STEMMERS.values())
