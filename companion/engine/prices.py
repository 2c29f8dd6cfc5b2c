"""Rulebook: what a market card costs, what the next stack must be worth, how a hand is filled."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.hooks import modified
from companion.engine.table import Table

DISCARD_SLOT = -1  # the top of the market's discard pile, for payments that reach it


def price(table: Table, buyer: int, slot: int) -> int:
    """What the card in a slot of the market costs this player now."""
    return price_of(table, buyer, table.state.market[slot], slot)


def price_of(table: Table, buyer: int, card: int, slot: int) -> int:
    """What a card costs this player where it lies, or would lie, in the market."""
    return prices_of(table, buyer, [(card, slot)])[0]


def prices_of(table: Table, buyer: int, offers: Sequence[tuple[int, int]]) -> list[int]:
    """The same for several cards and slots at once."""
    surcharge: int = sum(modified(table, "price", buyer)) if table.cast.modifiers else 0
    return [
        table.printed_value(card) + (0 if slot == DISCARD_SLOT else slot + surcharge)
        for card, slot in offers
    ]


def next_stack(table: Table, seat: int) -> int:
    """What the next stack of this player must be worth."""
    value = len(table.stall_of(seat)) + 1
    return value + sum(modified(table, "next_stack", seat)) if table.cast.modifiers else value


def hand_size(table: Table, seat: int) -> int:
    """While filling: the plain size and whatever makes it larger now."""
    size = table.rules.hand_size + table.state.hand_bonus
    return size + sum(modified(table, "hand_size", seat)) if table.cast.modifiers else size


def fill_limit(table: Table, seat: int) -> int | None:
    """With how many cards this player may fill their hand at most; None: no limit."""
    return min(modified(table, "fill_limit", seat), default=None)
