"""Prepared Grizzled Tree-kangaroos: stash and protect.

A card that stored nothing has nothing to wait for: it is discarded like any technique.
"""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import after_filling, later, once_a_turn, technique
from companion.engine.windows import order_matters


def stored_on(table: Table, me: Seat, this: Card) -> list[Card]:
    entry = table.entry_of(me, this)
    return entry.stored[:] if entry is not None else []


def keep_until_next_turn(table: Table, me: Seat, this: Card, cards: list[Card]) -> None:
    if cards:
        table.store(me, this, cards)
        table.stay(me, this)


@technique("kangaroos-1", stays_until="turn_start")
async def clever_guardian(table: Table, me: Seat, this: Card) -> None:
    """Store a card from your hand. At the start of your next turn it comes back into your hand."""
    cards = await table.choose(me, table.hand(me), purpose="store", source=this)
    keep_until_next_turn(table, me, this, cards)


@later("kangaroos-1")
async def clever_guardian_gives_back(table: Table, me: Seat, this: Card) -> None:
    await table.release(me, this)


@after_filling("kangaroos-2")
async def barricade(table: Table, me: Seat, this: Card) -> None:
    """After you fill your hand, up to two junk cards from your discard pile may come into your
    hand."""
    junk = table.cast.junk_in(table.discard_of(me))
    taken = await table.choose(me, junk, purpose="take", source=this, at_least=0, at_most=2)
    if taken:
        table.show_passive(me, this)
    for card in taken:
        await table.to_hand(me, card)


@technique("kangaroos-3", stays_until="turn_start")
async def wheelbarrow(table: Table, me: Seat, this: Card) -> None:
    """Draw a card and store it. At the start of your next turn throw it away or take it into your
    hand."""
    drawn = await table.draw(me)
    keep_until_next_turn(table, me, this, [card for card in drawn if card in table.hand(me)])


@later("kangaroos-3")
async def wheelbarrow_is_unloaded(table: Table, me: Seat, this: Card) -> None:
    await table.ask_throw_away(me, stored_on(table, me, this), source=this, may=True)
    await table.release(me, this)


@technique("kangaroos-4", stays_until="turn_start")
async def vigilance(table: Table, me: Seat, this: Card) -> None:
    """Search your deck for a card and store it; shuffle. At the start of your next turn it comes
    into your hand."""
    found = await table.search(me, purpose="store", source=this)
    if found:
        keep_until_next_turn(table, me, this, found)
        await table.shuffle(me)


@later("kangaroos-4")
async def vigilance_pays_off(table: Table, me: Seat, this: Card) -> None:
    await table.release(me, this)


@technique("kangaroos-5a", stays_until="turn_start")
async def supply_depot(table: Table, me: Seat, this: Card) -> None:
    """Up to two cards from your hand are stored; at the start of your next turn they come back into
    it."""
    hand = table.hand(me)
    cards = await table.choose(
        me,
        hand,
        purpose="store",
        source=this,
        at_least=0,
        at_most=2,
        ordered=order_matters(table, me, hand),  # when they come back
    )
    keep_until_next_turn(table, me, this, cards)


@later("kangaroos-5a")
async def supply_depot_opens(table: Table, me: Seat, this: Card) -> None:
    await table.release(me, this)


@once_a_turn("kangaroos-5b", possible=lambda table, me, this: table.has_deck(me))
async def tactical_measurement(table: Table, me: Seat, this: Card) -> None:
    """Once on your turn you may draw a card; if you did, put a card from your hand on top of your
    deck."""
    if await table.draw(me):
        card = await table.choose_one(me, table.hand(me), purpose="put_on_deck", source=this)
        if card is not None:
            table.put_on_deck(me, me, [card])
