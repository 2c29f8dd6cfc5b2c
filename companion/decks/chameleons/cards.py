"""Adapting Veiled Chameleons: copy other cards."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import copies, once_a_turn, technique


@copies("chameleons-1")
def flexible_shopkeeper(table: Table, me: Seat, this: Card) -> list[Card]:
    """It is a copy of any card in the rightmost stack of your stall."""
    stall = table.stall_of(me)
    return stall[-1] if stall else []


@copies("chameleons-2")
def reflection(table: Table, me: Seat, this: Card) -> list[Card]:
    """It is a copy of the top card of another player’s discard pile."""
    return [table.discard_of(seat)[-1] for seat in table.with_discard(table.others(me))]


@copies("chameleons-3")
def good_old_times(table: Table, me: Seat, this: Card) -> list[Card]:
    """Once on your turn you may throw away the top card of the market deck. It is a copy of the top
    card of the market discard."""
    return table.market_discard()[-1:]


@once_a_turn("chameleons-3", possible=lambda table, me, this: table.market_has_deck())
async def good_old_times_browses(table: Table, me: Seat, this: Card) -> None:
    table.throw_away_market_top(me)


@technique("chameleons-4", goes_elsewhere=True)
async def gift_voucher(table: Table, me: Seat, this: Card) -> None:
    """Swap it with any card in the market; the card you get goes into your hand."""
    card = await table.choose_one(me, table.market_cards(), purpose="swap", source=this)
    if card is not None:
        await table.swap(me, this, card)


@copies("chameleons-5a")
def trendsetting(table: Table, me: Seat, this: Card) -> list[Card]:
    """It is a copy of any card in the market."""
    return table.market_cards()


@copies("chameleons-5b")
def seeing_doubles(table: Table, me: Seat, this: Card) -> list[Card]:
    """It is a copy of another card in your hand, which you show whenever you show this one."""
    return [card for card in table.hand(me) if card != this]
