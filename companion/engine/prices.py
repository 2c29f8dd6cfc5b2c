"""Rulebook: what a market card costs, what the next stack must be worth, how a hand is filled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.hooks import modified
from companion.engine.table import Table

DISCARD_SLOT: Final = -1  # the top of the market discard, for payments that reach it


def price(table: Table, buyer: int, slot: int) -> int:
    """What the card in a slot of the market costs this player now."""
    return price_of(table, buyer, table.state.market[slot], slot)


def price_of(table: Table, buyer: int, card: int, slot: int) -> int:
    """What a card costs this player where it lies, or would lie, in the market."""
    value = table.printed_value(card)
    return value if slot == DISCARD_SLOT else value + slot + _surcharge(table, buyer)


def prices_of(table: Table, buyer: int, offers: Sequence[tuple[int, int]]) -> list[int]:
    """What several cards cost this player, each in its slot of the market."""
    surcharge = _surcharge(table, buyer)
    values, kind_of = table.cast.values, table.cast.kind_of
    return [
        values[kind_of[card]] + (0 if slot == DISCARD_SLOT else slot + surcharge)
        for card, slot in offers
    ]


def _surcharge(table: Table, buyer: int) -> int:
    """What every card in a slot of the market costs this player more, or less, now."""
    return sum(modified(table, "price", buyer)) if "price" in table.cast.modifiers else 0


def next_stack(table: Table, seat: int) -> int:
    """What the next stack of this player must be worth."""
    value = len(table.stall_of(seat)) + 1
    if "next_stack" in table.cast.modifiers:
        value += sum(modified(table, "next_stack", seat))
    return value


def hand_size(table: Table, seat: int) -> int:
    """While filling: the plain size and whatever makes it larger now."""
    size = table.rules.hand_size + table.state.hand_bonus
    if "hand_size" in table.cast.modifiers:
        size += sum(modified(table, "hand_size", seat))
    return size


def fill_limit(table: Table, seat: int) -> int | None:
    """With how many cards this player may fill their hand at most; None: no limit."""
    if "fill_limit" not in table.cast.modifiers:
        return None
    limits = modified(table, "fill_limit", seat)
    return min(limits) if limits else None
