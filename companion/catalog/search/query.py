"""What a query speaks of, thing by thing: "can I pay too much?" speaks of overpaying."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from companion.catalog.search.words import Synonym, stems, synonyms_at, vocabulary

Wording = tuple[str, ...]  # words, folded

# How much a wording counts that the person did not type.
BEGINNING = 0.8
CORRECTED = 0.75
WEAK = 0.3  # a word of asking
EXPRESSION = 1.5  # several words that are one thing
MOST_COMPLETIONS = 12
MOST_CORRECTIONS = 3
SHORTEST_TO_COMPLETE = 2
SHORTEST_TO_CORRECT = 4


@dataclass(frozen=True, slots=True)
class Concept:
    """One thing a query speaks of: any of these wordings says it, some less exactly."""

    wordings: dict[Wording, float]
    weight: float = 1.0


class Reader:
    """Reads queries, with the words of an index to correct and complete them by."""

    def __init__(self, known: Collection[str]) -> None:
        said = (word for synonym in vocabulary().synonyms for word in synonym.said)
        self._words = sorted({*known, *said, *vocabulary().stop, *vocabulary().weak})
        self._stems = {stem for word in self._words for stem in stems(word)}
        # A slip of the thumb is looked for among words that are long enough to be told apart.
        self._correct = [word for word in self._words if len(word) >= SHORTEST_TO_CORRECT - 1]

    def concepts(self, typed: Sequence[str]) -> list[Concept]:
        """Longer expressions first: "pay too much" is one thing, not three."""
        read = [self._read(word) for word in typed]
        best = [next(iter(words)) for words in read]
        found: list[Concept] = []
        taken = [False] * len(typed)
        for start, length in (*self._written_apart(typed), *_expressions(best)):
            if not any(taken[start : start + length]):
                taken[start : start + length] = [True] * length
                found.append(_expression(tuple(typed[start : start + length]), best[start:]))
        left = [place for place in range(len(typed)) if not taken[place]]
        telling = [place for place in left if weight_of(best[place])]
        if not telling and not found:
            telling = left
        found += [_word(read[place], weight_of(best[place]) or 1.0) for place in telling]
        return found

    def _read(self, word: str) -> dict[str, float]:
        """What this word may stand for, best first: itself, or what it begins or was meant as."""
        if any(stem in self._stems for stem in stems(word)):
            return {word: 1.0}
        if completed := self._completed(word):
            return completed
        return self._corrected(word) or {word: 1.0}

    def _completed(self, start: str) -> dict[str, float]:
        if len(start) < SHORTEST_TO_COMPLETE:
            return {}
        first = bisect_left(self._words, start)
        following = self._words[first : first + MOST_COMPLETIONS]
        return {word: BEGINNING for word in following if word.startswith(start)}

    def _corrected(self, word: str) -> dict[str, float]:
        if len(word) < SHORTEST_TO_CORRECT:
            return {}
        slips = 1 if len(word) < 6 else 2 if len(word) < 10 else 3
        close = extract(
            word, self._correct, scorer=OSA.distance, score_cutoff=slips, limit=MOST_CORRECTIONS
        )
        # People rarely slip at the first letter.
        return {
            meant: CORRECTED * (0.9 ** (slip - 1)) * (1 if meant[0] == word[0] else 0.8)
            for meant, slip, _ in sorted(
                close, key=lambda found: (found[1], found[0][0] != word[0])
            )
        }

    def _written_apart(self, typed: Sequence[str]) -> Iterator[tuple[int, int]]:
        """Where one word was written as two: "blind fold"."""
        for start in range(len(typed) - 1):
            joined = typed[start] + typed[start + 1]
            at = bisect_left(self._words, joined)
            if len(joined) > SHORTEST_TO_CORRECT and self._words[at : at + 1] == [joined]:
                yield start, 2


def _expressions(typed: Sequence[str]) -> list[tuple[int, int]]:
    """Where synonyms of several words stand, the longest first."""
    found = {
        (start, len(synonym.said))
        for start in range(len(typed))
        for synonym in synonyms_at(typed, start)
        if len(synonym.said) > 1
    }
    return sorted(found, key=lambda place: (-place[1], place[0]))


def _expression(typed: Wording, read: Sequence[str]) -> Concept:
    """Several words that are one thing, as they were typed and as they were read."""
    words = tuple(read[: len(typed)])
    wordings = {words: 1.0, ("".join(typed),): 1.0, **_meanings(words)}
    return Concept(wordings, weight=EXPRESSION * _tells(words))


def _word(read: dict[str, float], weight: float) -> Concept:
    wordings: dict[Wording, float] = {}
    for word, certain in read.items():
        wordings[(word,)] = certain
        for wording, worth in _meanings((word,)).items():
            wordings.setdefault(wording, worth * certain)
    return Concept(wordings, weight * max(_tells((word,)) for word in read))


def _meanings(typed: Wording) -> dict[Wording, float]:
    return {meaning: synonym.worth for synonym in _synonyms_of(typed) for meaning in synonym.means}


def _tells(typed: Wording) -> float:
    return max((synonym.tells for synonym in _synonyms_of(typed)), default=1.0)


def _synonyms_of(typed: Wording) -> Iterator[Synonym]:
    """Those that mean all of it."""
    return (synonym for synonym in synonyms_at(typed, 0) if len(synonym.said) == len(typed))


def meanings_in(said: Sequence[str]) -> Iterator[tuple[Wording, float]]:
    """What the words and expressions of a text mean in the words of other texts, how exactly."""
    for start in range(len(said)):
        for synonym in synonyms_at(said, start):
            for meaning in synonym.means:
                yield meaning, synonym.worth


def weight_of(word: str) -> float:
    """How much a word of a question tells."""
    known = vocabulary()
    return 0.0 if word in known.stop else WEAK if word in known.weak else 1.0
