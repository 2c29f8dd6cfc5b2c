"""One search over decks, cards, characters, traps, glossary terms and rulings: no Flask.

An index is built once for each language. Case and accents do not matter; every word of the query
has to be found, and it is found where a word begins. Hits come best first: what is *called* like
the query before what only mentions it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain
from typing import Literal

from companion.catalog import Card, Catalog, Deck, Ruling, Term
from companion.catalog.packs import Character, Pack, Trap

Kind = Literal["deck", "card", "character", "trap", "term", "ruling"]
Segment = tuple[str, bool]  # a piece of text, and whether the query is what it says
Translate = Callable[[str], str]

LONGEST_QUERY = 100
KIND_ORDER: dict[Kind, int] = {
    "deck": 0,
    "term": 1,
    "card": 2,
    "character": 3,
    "trap": 4,
    "ruling": 5,
}

# What a word of the query is worth by the place where it was found.
TITLE_WORD = 12
TITLE_START_OF_WORD = 8
LABEL_WORD = 4
TEXT_START_OF_WORD = 2
WHOLE_TITLE = 100
TITLE_BEGINS = 40

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """One thing that can be found. ``about`` is its id in the catalogue or in its pack."""

    kind: Kind
    about: str
    title: str
    text: str
    labels: str = ""  # found, but not shown: set, value, colour, box
    deck: str = ""  # the deck whose emblem stands beside it
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    entry: IndexEntry
    score: int
    title: tuple[Segment, ...]
    text: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class _Indexed:
    entry: IndexEntry
    title: str
    title_words: frozenset[str]
    label_words: frozenset[str]
    text_words: frozenset[str]


class SearchIndex:
    def __init__(self, entries: Iterable[IndexEntry]) -> None:
        self._rows = [_indexed(entry) for entry in entries]
        self._titles = {row.title: row.entry.title for row in self._rows if row.entry.title}
        self._title_words = sorted({w for row in self._rows for w in row.title_words if len(w) > 2})

    def search(self, query: str) -> list[Hit]:
        words = query_words(query)
        if not words:
            return []
        phrase = " ".join(words)
        found: list[tuple[int, int, int, IndexEntry]] = []
        for row in self._rows:
            score = _score(row, words, phrase)
            if score:
                found.append((-score, KIND_ORDER[row.entry.kind], len(found), row.entry))
        found.sort()
        return [
            Hit(entry, -score, marked(entry.title, words), marked(entry.text, words))
            for score, _, _, entry in found
        ]

    def suggestions(self, query: str, limit: int = 4) -> list[str]:
        """Names that look like the query, for when it finds nothing."""
        words = query_words(query)
        titles = get_close_matches(" ".join(words), self._titles, n=limit, cutoff=0.7)
        if titles:
            return [self._titles[title] for title in titles]
        close = (get_close_matches(word, self._title_words, n=2, cutoff=0.7) for word in words)
        return list(dict.fromkeys(chain.from_iterable(close)))[:limit]


def build_index(
    catalog: Catalog, translate: Translate = str, packs: Iterable[Pack] = ()
) -> SearchIndex:
    """Index catalogue and packs in one language. Names on the cards are not translated."""
    of_packs = (entry for pack in packs for entry in _pack_entries(pack, translate))
    return SearchIndex(chain(_entries(catalog, translate), of_packs))


def query_words(query: str) -> list[str]:
    """The folded words of a query, without repetitions."""
    return list(dict.fromkeys(_words(query[:LONGEST_QUERY])))


def fold(text: str) -> str:
    """Lower case without accents: what "Été" and "ete" have in common."""
    return "".join(_fold_character(character) for character in text)


def marked(text: str, words: Iterable[str]) -> tuple[Segment, ...]:
    """Cut a text where the query's words begin and end, so that a page can mark them."""
    folded, origin = _fold_with_origin(text)
    hit = [False] * len(text)
    for word in words:
        for match in re.finditer(rf"(?<![^\W_]){re.escape(word)}", folded):
            for position in range(match.start(), match.end()):
                hit[origin[position]] = True
    return tuple(_runs(text, hit))


def _entries(catalog: Catalog, translate: Translate) -> Iterator[IndexEntry]:
    for deck in catalog.decks.values():
        yield _deck_entry(deck, catalog, translate)
    for term in catalog.glossary.values():
        yield _term_entry(term, translate)
    for card in catalog.cards.values():
        yield _card_entry(card, catalog.decks[card.deck], translate)
    for ruling in catalog.rulings:
        yield _ruling_entry(ruling, catalog, translate)


def _pack_entries(pack: Pack, translate: Translate) -> Iterator[IndexEntry]:
    for character in pack.characters.values():
        yield _character_entry(character, pack, translate)
    for trap in pack.traps.values():
        yield _trap_entry(trap, pack, translate)


def _character_entry(character: Character, pack: Pack, translate: Translate) -> IndexEntry:
    abilities = character.all_abilities()
    names = [*(ability.name for ability in abilities), *(card.name for card in character.specialty)]
    texts = [
        character.setup_text,
        *(passive.text for passive in character.passives),
        *(ability.text for ability in abilities),
        *(text for card in character.specialty for text in (card.text, card.alert_text)),
    ]
    words = [character.title, *names, character.colour, *character.components, pack.name]
    text = " ".join(translate(text) for text in texts if text)
    return IndexEntry("character", character.id, character.name, text, " ".join(words))


def _trap_entry(trap: Trap, pack: Pack, translate: Translate) -> IndexEntry:
    text = f"{translate(trap.text)} {translate(trap.alert_text)}"
    return IndexEntry("trap", trap.id, trap.name, text, f"trap {pack.name}")


def _deck_entry(deck: Deck, catalog: Catalog, translate: Translate) -> IndexEntry:
    components = " ".join(deck.components)
    labels = f"{deck.id} {catalog.boxes[deck.box].name} {translate(deck.colour_name)} {components}"
    return IndexEntry("deck", deck.id, deck.name, translate(deck.theme), labels, deck.id)


def _term_entry(term: Term, translate: Translate) -> IndexEntry:
    # The English word is what stands on the cards: it finds the term in every language.
    return IndexEntry("term", term.id, translate(term.name), translate(term.text), term.name)


def _card_entry(card: Card, deck: Deck, translate: Translate) -> IndexEntry:
    labels = f"{deck.name} {deck.id} {card.value} {card.kind} {translate(card.kind.capitalize())}"
    return IndexEntry("card", card.id, card.name, translate(card.text), labels, deck.id, (card.id,))


def _ruling_entry(ruling: Ruling, catalog: Catalog, translate: Translate) -> IndexEntry:
    names = " ".join(catalog.cards[card].name for card in ruling.cards)
    decks = {catalog.cards[card].deck for card in ruling.cards}
    emblem = decks.pop() if len(decks) == 1 else ""
    labels = f"{names} {translate(ruling.topic)}"
    return IndexEntry("ruling", ruling.id, "", translate(ruling.text), labels, emblem, ruling.cards)


def _indexed(entry: IndexEntry) -> _Indexed:
    return _Indexed(
        entry,
        " ".join(_words(entry.title)),
        frozenset(_words(entry.title)),
        frozenset(_words(entry.labels)),
        frozenset(_words(entry.text)),
    )


def _score(row: _Indexed, words: list[str], phrase: str) -> int:
    """0 unless every word is found somewhere."""
    total = 0
    for word in words:
        worth = _worth(row, word)
        if not worth:
            return 0
        total += worth
    if row.title == phrase:
        return total + WHOLE_TITLE
    return total + (TITLE_BEGINS if row.title.startswith(phrase) else 0)


def _worth(row: _Indexed, word: str) -> int:
    if word in row.title_words:
        return TITLE_WORD
    if any(known.startswith(word) for known in row.title_words):
        return TITLE_START_OF_WORD
    if any(known.startswith(word) for known in row.label_words):
        return LABEL_WORD
    if any(known.startswith(word) for known in row.text_words):
        return TEXT_START_OF_WORD
    return 0


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text))


def _fold_character(character: str) -> str:
    decomposed = unicodedata.normalize("NFKD", character)
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()


def _fold_with_origin(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its characters the position it came from (ß becomes ss)."""
    folded: list[str] = []
    origin: list[int] = []
    for position, character in enumerate(text):
        for piece in _fold_character(character):
            folded.append(piece)
            origin.append(position)
    return "".join(folded), origin


def _runs(text: str, hit: list[bool]) -> Iterator[Segment]:
    start = 0
    for position in range(1, len(text) + 1):
        if position == len(text) or hit[position] != hit[start]:
            yield text[start:position], hit[start]
            start = position
