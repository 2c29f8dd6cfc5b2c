"""What is in the boxes: decks, cards, dice, words, rulings, packs of characters, and the search."""

from companion.catalog.facts import (
    COMPONENTS,
    DECKS,
    RATINGS,
    RULING_TOPICS,
    TERM_GROUPS,
    Box,
    Card,
    Catalog,
    CatalogError,
    Deck,
    Die,
    Ruling,
    Term,
    catalog,
    load_catalog,
)

__all__ = [
    "COMPONENTS",
    "DECKS",
    "RATINGS",
    "RULING_TOPICS",
    "TERM_GROUPS",
    "Box",
    "Card",
    "Catalog",
    "CatalogError",
    "Deck",
    "Die",
    "Ruling",
    "Term",
    "catalog",
    "load_catalog",
]
