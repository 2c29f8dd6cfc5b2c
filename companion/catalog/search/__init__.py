"""One search over decks, cards, characters, traps, rules, glossary and rulings: no Flask."""

from companion.catalog.search.entries import Kind, SearchEntry, entries
from companion.catalog.search.index import Hit, SearchIndex
from companion.catalog.search.marks import Segment
from companion.catalog.search.words import LONGEST_QUERY

__all__ = ["LONGEST_QUERY", "Hit", "Kind", "SearchEntry", "SearchIndex", "Segment", "entries"]
