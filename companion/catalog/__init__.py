"""What is in the boxes: decks, cards, dice, rules, words, rulings, packs; and the search."""

from companion.catalog.actions import ActionTexts, Mode
from companion.catalog.facts import (
    COMPONENTS,
    DECKS,
    RATINGS,
    RULE_GROUPS,
    RULING_TOPICS,
    TERM_GROUPS,
    Box,
    Card,
    Catalog,
    CatalogError,
    Deck,
    Die,
    Rule,
    Ruling,
    Term,
    catalog,
    load_catalog,
)

__all__ = [
    "COMPONENTS",
    "DECKS",
    "RATINGS",
    "RULE_GROUPS",
    "RULING_TOPICS",
    "TERM_GROUPS",
    "ActionTexts",
    "Box",
    "Card",
    "Catalog",
    "CatalogError",
    "Deck",
    "Die",
    "Mode",
    "Rule",
    "Ruling",
    "Term",
    "catalog",
    "load_catalog",
]
