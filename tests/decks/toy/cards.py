"""Playful River Otters: splash about and hold on to pebbles."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import later, modifies, reaction, technique


@technique("otters-1")
async def merry_splasher(table: Table, me: Seat, this: Card) -> None:
    """Choose another player, who discards the top card of their deck. Draw a card."""
    other = await table.choose_another(me, source=this)
    await table.discard_top(other, 1)
    await table.draw(me)


@reaction("otters-2", on="purchased")
async def curious_whiskers(table: Table, me: Seat, this: Card, other: Seat) -> None:
    """After another player’s purchase you may draw a card."""
    if table.has_deck(me) and await table.confirm(me, purpose="draw", source=this):
        table.show_passive(me, this)  # a secret until it is used
        await table.draw(me)


@technique("otters-3")
async def polished_pebble(table: Table, me: Seat, this: Card) -> None:
    """Discard a card from your hand, then draw two cards."""
    await table.ask_discard(me, 1, source=this)
    await table.draw(me, 2)


@technique("otters-4", spend=(1, None))
async def river_toll(table: Table, me: Seat, this: Card, x: int) -> None:
    """Spend x: gain half of it as gold, rounded down."""
    table.gain_gold(me, x // 2)


@modifies("otters-5a", "hand_size", while_in="hand")
def full_belly(table: Table, me: Seat, this: Card) -> int:
    """While it is in your hand, your hand size is 1 larger when you fill your hand."""
    return 1


@technique("otters-5b", stays_until="turn_start")
async def long_swim(table: Table, me: Seat, this: Card) -> None:
    """At the start of your next turn draw two cards."""
    table.stay(me, this)


@later("otters-5b")
async def long_swim_ends(table: Table, me: Seat, this: Card) -> None:
    await table.draw(me, 2)
