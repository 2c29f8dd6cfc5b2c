"""Ranked retrieval: BM25 over stems, field by field. An index is built once for each language.

Nothing has to match exactly: a query is read as the things it speaks of (``query.py``), and entries
are ranked by how much of it they say and where. What is *called* like the query comes before what
only mentions it. The texts of the other languages are found, too, and count less.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import bm25s
import numpy as np
from numpy.typing import NDArray
from rapidfuzz.fuzz import ratio
from rapidfuzz.process import extract

from companion.catalog.search.asked import Questions
from companion.catalog.search.entries import Kind, SearchEntry
from companion.catalog.search.marks import Segment, marked
from companion.catalog.search.query import Concept, Reader, Wording
from companion.catalog.search.words import content_words, stems, tokens, typed_words, words

Scores = NDArray[np.float32]

# What a field's score counts, and how much (0 to 1) being long counts against it.
FIELDS: Final = {
    "title": (2.5, 0.5),
    "said": (2.0, 0.3),
    "asked": (2.0, 0.3),
    "text": (1.0, 0.6),
    "other": (0.6, 0.6),
}
ASKED: Final = 2.5  # a question that is the query, beside a word of a text that is in it
TRANSLATED: Final = 0.7  # a question in another language
KIND_WORTH: Final[dict[Kind, float]] = {
    "rule": 1.1,
    "term": 1.1,
    "deck": 1.4,  # by any name of its animal
    "card": 1.0,
    "ruling": 0.95,
    "character": 0.8,
    "trap": 0.8,
}
NAMED: Final = 0.5  # how much more it is when the query says the name
# And when it says all of it: nobody speaks of a card or an animal by chance.
NAMED_WHOLLY: Final[dict[Kind, float]] = {"deck": 0.5, "card": 2.0}
CALLED_LIKE_THE_QUERY: Final = 3.0
ALL_OF_IT: Final = 2.0  # how much more it is to say all of what was asked than half of it
# An entry that says less than this of what the best one says is no answer.
LEAST_OF_THE_BEST: Final = 0.05
CLOSE_ENOUGH_TO_SUGGEST: Final = 60


@dataclass(frozen=True, slots=True)
class Hit:
    entry: SearchEntry
    score: float
    typed: Sequence[str]  # the telling words
    found: Collection[str]  # stems

    @property
    def title(self) -> tuple[Segment, ...]:
        return marked(self.entry.title, self.typed, self.found)

    @property
    def text(self) -> tuple[Segment, ...]:
        return marked(self.entry.text, self.typed, self.found)


class SearchIndex:
    """``others`` are the same entries, one after the other, in the other languages."""

    def __init__(
        self, entries: Sequence[SearchEntry], others: Iterable[Sequence[SearchEntry]] = ()
    ) -> None:
        self.entries = entries
        translations = list(zip(*others, strict=True)) or [()] * len(entries)
        elsewhere = [
            " ".join(f"{entry.title} {entry.text} {' '.join(entry.asked)}" for entry in same)
            for same in translations
        ]
        texts = {
            "title": [entry.title for entry in entries],
            "said": [entry.said for entry in entries],
            "asked": [" ".join(entry.asked) for entry in entries],
            "text": [entry.text for entry in entries],
            "other": elsewhere,
        }
        self._questions = Questions(
            [
                [(question, 1.0) for question in (entry.title or entry.text, *entry.asked)]
                + [(question, TRANSLATED) for other in same for question in other.asked]
                for entry, same in zip(entries, translations, strict=True)
            ]
        )
        self._fields = [
            (weight, _Field([tokens(text) for text in texts[name]], length))
            for name, (weight, length) in FIELDS.items()
        ]
        self._reader = Reader(
            {word for column in texts.values() for t in column for word in words(t)}
        )
        self._names = [" ".join(words(entry.title)) for entry in entries]
        self._titles = [
            [frozenset(tokens(_telling(name))) for name in (entry.title, *entry.called) if name]
            for entry in entries
        ]
        self._worth = np.array([KIND_WORTH[entry.kind] for entry in entries], np.float32)
        self._of_token = lru_cache(maxsize=512)(self._score_token)

    def search(self, query: str) -> list[Hit]:
        typed = typed_words(query)
        concepts = self._reader.concepts(typed)
        if not concepts or not self.entries:
            return []
        scores = self._scores(concepts)
        answers = np.flatnonzero((scores > 0) & (scores >= scores.max() * LEAST_OF_THE_BEST))
        found = {
            stem
            for concept in concepts
            for wording in concept.wordings
            for word in wording
            for stem in stems(word)
        }
        self._prefer_names(scores, answers.tolist(), typed, found)
        telling = content_words(typed)
        return [
            Hit(self.entries[place], float(scores[place]), telling, found)
            for place in sorted(answers.tolist(), key=lambda place: -scores[place])
        ]

    def suggestions(self, query: str, limit: int = 4) -> list[str]:
        """Names that look like the query, for when it finds nothing."""
        names = {
            name: entry.title for name, entry in zip(self._names, self.entries, strict=True) if name
        }
        typed = " ".join(typed_words(query))
        close = extract(
            typed, list(names), scorer=ratio, limit=limit, score_cutoff=CLOSE_ENOUGH_TO_SUGGEST
        )
        return [names[name] for name, _, _ in close] if typed else []

    def _scores(self, concepts: Sequence[Concept]) -> Scores:
        total = np.zeros(len(self.entries), np.float32)
        covered = np.zeros(len(self.entries), np.float32)
        for concept in concepts:
            said = self._best_wording(concept)
            total += concept.weight * said
            covered += concept.weight * (said > 0)
        share = covered / sum(concept.weight for concept in concepts)
        asked = ASKED * share * self._questions.scores(concepts)
        scores: Scores = total * share**ALL_OF_IT + asked
        return scores * self._worth

    def _best_wording(self, concept: Concept) -> Scores:
        said = [weight * self._wording(wording) for wording, weight in concept.wordings.items()]
        best: Scores = np.max(said, axis=0)
        return best

    def _wording(self, wording: Wording) -> Scores:
        """The mean of its words, each by the stem that says most."""
        each = [np.max([self._of_token(stem) for stem in stems(word)], axis=0) for word in wording]
        mean: Scores = np.mean(each, axis=0)
        return mean

    def _score_token(self, token: str) -> Scores:
        total = np.zeros(len(self.entries), np.float32)
        for weight, field in self._fields:
            total += weight * field.scores(token)
        return total

    def _prefer_names(
        self, scores: Scores, answers: list[int], typed: Sequence[str], found: set[str]
    ) -> None:
        """The more of a name the query says, the better; the whole name is what was meant."""
        phrase = " ".join(typed)
        for place in answers:
            part = max((len(name & found) / len(name) for name in self._titles[place]), default=0)
            wholly = NAMED_WHOLLY.get(self.entries[place].kind, 0.0) if part == 1 else 0.0
            scores[place] *= 1 + NAMED * part + wholly
            if self._names[place] == phrase:
                scores[place] *= CALLED_LIKE_THE_QUERY


class _Field:
    """BM25 over one field of all entries."""

    def __init__(self, texts: Sequence[list[str]], length: float) -> None:
        self._count = len(texts)
        self._bm25 = bm25s.BM25(method="lucene", b=length)
        self._known = bool(texts) and any(texts)
        if self._known:
            self._bm25.index(texts, show_progress=False)

    def scores(self, token: str) -> Scores:
        if not self._known or token not in self._bm25.vocab_dict:
            return np.zeros(self._count, np.float32)
        found: Scores = self._bm25.get_scores([token])
        return found


def _telling(title: str) -> str:
    return " ".join(content_words(words(title)))
