"""One search over decks, cards, characters, traps, rules, glossary and rulings: no Flask."""

from companion.catalog.search.entries import Entry, Kind, entries
from companion.catalog.search.index import LONGEST_QUERY, Hit, SearchIndex
from companion.catalog.search.marks import Segment

__all__ = ["LONGEST_QUERY", "Entry", "Hit", "Kind", "SearchIndex", "Segment", "entries"]
