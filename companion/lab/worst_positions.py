"""The positions in which most is possible: as much as a client can ever make the engine compute.

Hands of 24 different cards with every card that bends payments and stacks, gold, large discard
piles, chameleons that may be anything: all of it legal, none of it likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.catalog import catalog
from companion.engine import Game, read_position

HAND = 24

# Decks of which single cards bend payments, stacks, or both.
_TABLES = {
    "payments without limit": "pandas platypuses monitors lemurs tuataras",
    "stacks out of the discard pile": "squirrels penguins beavers magpies turtles",
    "chameleons before a stack": "chameleons beavers squirrels penguins macaws",
    "chameleons that pay": "chameleons pandas monitors platypuses lemurs",
    "open costs": "penguins tuataras turtles sloths otters",
}


def worst_positions() -> Iterator[tuple[str, Game]]:
    """A name and a game at the question what to do, for each of them."""
    for name, decks in _TABLES.items():
        known = [deck for deck in decks.split() if deck in catalog().decks]
        others = [deck for deck in catalog().decks if deck not in known]
        yield name, read_position(_position((known + others)[:5]))


def _position(decks: list[str]) -> dict[str, Any]:
    cards = [card for deck in decks for card in catalog().decks[deck].cards]
    kinds = [card.id for card in cards]
    hand = kinds[:HAND]  # every card another one
    left = {card.id: card.copies - (card.id in hand) for card in cards}

    def take(number: int, start: int) -> list[str]:
        taken: list[str] = []
        for kind in (kinds[start:] + kinds[:start]) * 4:
            if len(taken) < number and left[kind]:
                left[kind] -= 1
                taken.append(kind)
        return taken

    market = [take(1, start)[0] for start in (0, 7, 14, 20, 26)]
    mine, other = take(20, 3), [take(1, start)[0] for start in (5, 11, 17)]
    seats: list[dict[str, Any]] = [
        {"hand": hand, "discard": mine, "deck": ["junk"] * 5, "gold": 20},
        *({"hand": ["junk"] * 5, "discard": [top], "deck": ["junk"] * 5} for top in other),
    ]
    return {
        "decks": decks,
        "seats": seats,
        "stalls": [[["junk"]] * 7, [], [], []],
        "market": market,
        "market_deck": [],
        "market_discard": take(1, 9),
    }
