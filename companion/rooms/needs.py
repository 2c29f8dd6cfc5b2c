"""What the tracker of one table has to show: only what its decks and options use."""

from __future__ import annotations

from dataclasses import dataclass

from companion.catalog import Card, Catalog
from companion.rooms.state import TOOLS
from companion.setup.sheet import TableSetup, sheet


@dataclass(frozen=True, slots=True)
class Needs:
    """Tools, and cards to be reminded of: each says in its deck's folder what it matters for."""

    tools: tuple[str, ...]
    hand_size: tuple[Card, ...]
    prices: tuple[Card, ...]
    junk: tuple[Card, ...]
    holds_gold: tuple[Card, ...]


def needs(setup: TableSetup, catalog: Catalog) -> Needs:
    """What this table's decks and options call for."""
    components = sheet(setup, catalog).components
    return Needs(
        tools=tuple(tool for tool in TOOLS if tool in components),
        hand_size=_in_play("hand_size", setup, catalog),
        prices=_in_play("prices", setup, catalog),
        junk=_in_play("junk", setup, catalog),
        holds_gold=_in_play("holds_gold", setup, catalog),
    )


def _in_play(subject: str, setup: TableSetup, catalog: Catalog) -> tuple[Card, ...]:
    decks = (deck for deck in catalog.decks.values() if deck.id in setup.decks)
    return tuple(card for deck in decks for card in deck.cards if subject in card.tracker)
