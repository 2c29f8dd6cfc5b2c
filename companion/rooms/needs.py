"""What the tracker of one table has to show: only what its decks and options use."""

from __future__ import annotations

from dataclasses import dataclass

from companion.catalog import Card, Catalog
from companion.rooms.state import TOOLS
from companion.setup.sheet import TableSetup, sheet

# Cards that change how many cards a hand is filled to, or with what.
HAND_SIZE_CARDS = (
    "macaws-2",
    "magpies-2",
    "polecats-5b",
    "tuataras-5a",
    "crocodiles-5b",
    "kangaroos-2",
    "mongooses-5b",
)
# Cards that change what is paid in the market and how.
PRICE_CARDS = (
    "pandas-3",
    "pandas-4",
    "pandas-5b",
    "platypuses-2",
    "platypuses-5b",
    "crocodiles-2",
    "beavers-1",
    "beavers-3",
    "monitors-1",
    "lemurs-5b",
    "magpies-2",
)
JUNK_CARDS = ("pandas-3", "squirrels-1", "squirrels-3", "sloths-3", "kangaroos-2", "gulls-2")


@dataclass(frozen=True, slots=True)
class Needs:
    tools: tuple[str, ...]
    hand_size: tuple[Card, ...]
    prices: tuple[Card, ...]
    junk: tuple[Card, ...]


def needs(setup: TableSetup, catalog: Catalog) -> Needs:
    """What this table's decks and options call for."""
    components = sheet(setup, catalog).components
    return Needs(
        tools=tuple(tool for tool in TOOLS if tool in components),
        hand_size=_in_play(HAND_SIZE_CARDS, setup, catalog),
        prices=_in_play(PRICE_CARDS, setup, catalog),
        junk=_in_play(JUNK_CARDS, setup, catalog),
    )


def _in_play(ids: tuple[str, ...], setup: TableSetup, catalog: Catalog) -> tuple[Card, ...]:
    return tuple(catalog.cards[one] for one in ids if catalog.cards[one].deck in setup.decks)
