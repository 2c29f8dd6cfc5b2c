"""Wealthy Tuataras: gain and use gold."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import later, technique


@technique("tuataras-1", stays_until="turn_start")
async def avid_financier(table: Table, me: Seat, this: Card) -> None:
    """Two gold from the bank are laid on it; you gain one of them at the start of each of your next
    two turns, and then it is resolved."""
    table.stay(me, this, [2])


@later("tuataras-1")
async def avid_financier_pays_out(table: Table, me: Seat, this: Card) -> None:
    entry = table.entry_of(me, this)
    assert entry is not None
    left = entry.data[0] - 1
    table.gain_gold(me, 1)
    if left:
        table.stay(me, this, [left])


@technique("tuataras-2", spend=1)
async def greed(table: Table, me: Seat, this: Card) -> None:
    """Spend 1: draw two cards, then discard one."""
    await table.draw(me, 2)
    await table.ask_discard(me, 1, source=this)


@technique("tuataras-3")
async def golden_opportunity(table: Table, me: Seat, this: Card) -> None:
    """Throw away a card from your hand and gain one gold."""
    await table.ask_throw_away(me, table.hand(me), source=this)
    table.gain_gold(me, 1)


@technique("tuataras-4", spend=2)
async def cache(table: Table, me: Seat, this: Card) -> None:
    """Spend 2: any card of your discard pile goes into your hand."""
    card = await table.choose_one(me, table.discard_of(me), purpose="take", source=this)
    if card is not None:
        await table.to_hand(me, card)


@technique("tuataras-5a", spend=2)
async def display_of_power(table: Table, me: Seat, this: Card) -> None:
    """Spend 2: your hand size is 2 larger this turn."""
    table.enlarge_hand(me, 2)


@technique("tuataras-5b", spend=(1, 8))
async def safe_profits(table: Table, me: Seat, this: Card, x: int) -> None:
    """Spend x (1 to 8): gain half of x in gold, rounded up."""
    table.gain_gold(me, (x + 1) // 2)
