"""Diligent Pale-throated Sloths: what they begin today bears fruit next turn."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import later, technique


@technique("sloths-1", stays_until="turn_start")
async def steady_achiever(table: Table, me: Seat, this: Card) -> None:
    """At the start of your next turn draw a card."""
    table.stay(me, this)


@later("sloths-1")
async def steady_achiever_arrives(table: Table, me: Seat, this: Card) -> None:
    await table.draw(me)


@technique("sloths-2", stays_until="turn_start")
async def shopping_journey(table: Table, me: Seat, this: Card) -> None:
    """At the start of your next turn a market card of your choice goes into your hand."""
    table.stay(me, this)


@later("sloths-2")
async def shopping_journey_ends(table: Table, me: Seat, this: Card) -> None:
    card = await table.choose_one(me, table.market_cards(), purpose="take", source=this)
    if card is not None:
        await table.to_hand(me, card)


@technique("sloths-3", stays_until="turn_start")
async def housecleaning(table: Table, me: Seat, this: Card) -> None:
    """Up to three junk cards from your discard pile go into your hand. At the start of your next
    turn you may throw away a card from your hand."""
    junk = table.cast.junk_in(table.discard_of(me))
    for card in await table.choose(me, junk, purpose="take", source=this, at_least=0, at_most=3):
        await table.to_hand(me, card)
    table.stay(me, this)


@later("sloths-3")
async def housecleaning_takes_out_the_rubbish(table: Table, me: Seat, this: Card) -> None:
    await table.ask_throw_away(me, table.hand(me), source=this, may=True)


@technique("sloths-4", stays_until="turn_start")
async def siesta(table: Table, me: Seat, this: Card) -> None:
    """At the start of your next turn any card of your discard pile may go into your hand."""
    table.stay(me, this)


@later("sloths-4")
async def siesta_is_over(table: Table, me: Seat, this: Card) -> None:
    card = await table.choose_one(me, table.discard_of(me), purpose="take", source=this, may=True)
    if card is not None:
        await table.to_hand(me, card)


@technique("sloths-5a", stays_until="turn_start")
async def lunch_break(table: Table, me: Seat, this: Card) -> None:
    """Draw a card now, and another at the start of your next turn."""
    await table.draw(me)
    table.stay(me, this)


@later("sloths-5a")
async def lunch_break_ends(table: Table, me: Seat, this: Card) -> None:
    await table.draw(me)


@technique("sloths-5b", stays_until="turn_start")
async def ironing(table: Table, me: Seat, this: Card) -> None:
    """On your next turn every card you use is worth 1 more, from the start of that turn."""
    table.stay(me, this)


@later("sloths-5b")
async def ironing_is_done(table: Table, me: Seat, this: Card) -> None:
    table.change_all_values("add", 1)
