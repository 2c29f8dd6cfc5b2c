"""What people ask, in everyday words, and how much a query is like one of these questions.

The questions stand in ``data/asked.toml``, and those on a deck in its own folder.

A question is compared as a whole: what both say counts, what only one of them says counts against
it. So "can I buy two cards" is rather like "buy twice" than like a long text about buying.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from math import log
from pathlib import Path
from typing import Final

import numpy as np
from marshmallow import fields, validate
from numpy.typing import NDArray

from companion.catalog.facts import DECKS
from companion.catalog.search.query import Concept, Wording, meanings_in, weight_of
from companion.catalog.search.words import stems, words
from companion.schema import Strict

Scores = NDArray[np.float32]

FILE = Path(__file__).parents[1] / "data" / "asked.toml"
# What only the query says counts against it more than what only the question says: the rest.
ONLY_TYPED: Final = 0.7
LIKENESS: Final = 1.5  # a power: many that are a little alike are no match for one that is
SAME: Final = 6.0  # the power by which a question that is the query itself counts twice
SELDOM: Final = 20  # a word no question says weighs like one that so many say


@cache
def asked(language: str) -> dict[str, tuple[str, ...]]:
    """By the name of the entry that answers. A language nobody wrote questions in has none."""
    return {
        name: tuple(questions)
        for file in (FILE, *sorted(DECKS.glob("*/asked.toml")))
        for name, questions in _read(file).get(language, {}).items()
    }


def _read(file: Path) -> dict[str, dict[str, list[str]]]:
    rows = tomllib.loads(file.read_text(encoding="utf-8"))
    read: dict[str, dict[str, list[str]]] = _AskedFileSchema().load({"asked": rows})["asked"]
    return read


_questions = fields.List(fields.String(validate=validate.Length(min=1)), required=True)


class _AskedFileSchema(Strict):
    asked = fields.Dict(fields.String(), fields.Dict(fields.String(), _questions), required=True)


class Questions:
    """The questions of all entries: for each entry, each with how much it counts."""

    def __init__(self, of_entries: Sequence[Iterable[tuple[str, float]]]) -> None:
        self._entries = len(of_entries)
        rows = [
            (place, words(question), counts)
            for place, questions in enumerate(of_entries)
            for question, counts in questions
        ]
        self._places = np.array([place for place, _, _ in rows], np.intp)
        self._counts = np.array([counts for _, _, counts in rows], np.float32)
        self._says = _postings([said for _, said, _ in rows])
        self._mass = np.array(
            [
                sum(self._weight(word) * weight_of(word) for word in set(said))
                for _, said, _ in rows
            ],
            np.float32,
        )

    def scores(self, concepts: Sequence[Concept]) -> Scores:
        """Of each entry, by the question that is most like the query."""
        best = np.zeros(self._entries, np.float32)
        asked_for = sum(concept.weight * self._weight_of(concept) for concept in concepts)
        if not asked_for or not len(self._places):
            return best
        shared = sum(
            (concept.weight * self._shared(concept) for concept in concepts),
            np.zeros(len(self._places), np.float32),
        )
        most = ONLY_TYPED * asked_for + (1 - ONLY_TYPED) * np.maximum(self._mass, shared)
        alike = (shared / most) ** LIKENESS * (1 + (shared / most) ** SAME)
        np.maximum.at(best, self._places, (asked_for * alike * self._counts).astype(np.float32))
        return best

    def _shared(self, concept: Concept) -> Scores:
        each = [certain * self._said(wording) for wording, certain in concept.wordings.items()]
        best: Scores = self._weight_of(concept) * np.max(each, axis=0)
        return best

    def _said(self, wording: Wording) -> Scores:
        """How much of it each question says."""
        weights = [self._weight(word) for word in wording]
        said = [
            weight * self._presence(word) for weight, word in zip(weights, wording, strict=True)
        ]
        part: Scores = np.sum(said, axis=0) / sum(weights)
        return part

    def _presence(self, word: str) -> Scores:
        found = np.zeros(len(self._places), np.float32)
        for stem in stems(word):
            if posting := self._says.get(stem):
                questions, certain = posting
                found[questions] = np.maximum(found[questions], certain)
        return found

    def _weight_of(self, concept: Concept) -> float:
        typed = next(iter(concept.wordings))
        return sum(map(self._weight, typed)) / len(typed)

    def _weight(self, word: str) -> float:
        """The fewer questions say it, the more it tells."""
        said = max(
            (len(self._says[stem][0]) for stem in stems(word) if stem in self._says), default=SELDOM
        )
        return log(1 + len(self._places) / said)


def _postings(questions: Sequence[Sequence[str]]) -> dict[str, tuple[NDArray[np.intp], Scores]]:
    """By stem: the questions that say it, or what means it, and how exactly."""
    found: defaultdict[str, dict[int, float]] = defaultdict(dict)
    for number, said in enumerate(questions):
        for stem in (stem for word in said for stem in stems(word)):
            found[stem][number] = 1.0
        for meaning, worth in meanings_in(said):
            for stem in (stem for word in meaning for stem in stems(word)):
                found[stem][number] = max(worth, found[stem].get(number, 0.0))
    return {
        stem: (np.array(list(says), np.intp), np.array(list(says.values()), np.float32))
        for stem, says in found.items()
    }
