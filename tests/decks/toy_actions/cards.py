"""Merry Wood Mice: picnics, raids on larders, and a nibble in between."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import own_action, technique


@technique("mice-1")
async def picnic_basket(table: Table, me: Seat, this: Card) -> None:
    """Draw a card. While it is in your hand, once on your turn: have a picnic."""
    await table.draw(me)


@own_action("mice-1", "picnic", cards=(1, 1), player=True, modes=("by_day", "by_night"))
async def picnic(
    table: Table, me: Seat, this: Card, cards: list[Card], seat: Seat, mode: str
) -> None:
    """Discard a card. By day you draw a card, by night the guest discards the top of their deck."""
    table.discard(me, cards)
    if mode == "by_day":
        await table.draw(me)
    else:
        await table.discard_top(seat, 1)


@own_action("mice-2", "raid", counts=True, spend=2, market=True)
async def larder_raid(table: Table, me: Seat, this: Card, market_card: Card) -> None:
    """While it is in your hand you may spend 2 as your action: take a card from the market."""
    await table.to_hand(me, market_card)


@technique("mice-3", stays_until="turn_start")
async def crumbs(table: Table, me: Seat, this: Card) -> None:
    """Stays in your schedule until your next turn. Until then, once on your turn: nibble."""
    table.stay(me, this)


@own_action(
    "mice-3",
    "nibble",
    while_in="schedule",
    possible=lambda table, me, this: table.has_deck(me),
)
async def nibble(table: Table, me: Seat, this: Card) -> None:
    """Draw a card."""
    await table.draw(me)


@technique("mice-4")
async def long_tail(table: Table, me: Seat, this: Card) -> None:
    """Draw two cards."""
    await table.draw(me, 2)


@technique("mice-5a")
async def winter_store(table: Table, me: Seat, this: Card) -> None:
    """Draw three cards, then discard one."""
    await table.draw(me, 3)
    await table.ask_discard(me, 1, source=this)


@technique("mice-5b", spend=(1, None))
async def golden_grain(table: Table, me: Seat, this: Card, x: int) -> None:
    """Spend x: gain half of it as gold, rounded down."""
    table.gain_gold(me, x // 2)
