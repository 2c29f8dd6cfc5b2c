"""Snappy Scarlet Macaws: manage your own hand."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import modifies, technique


@technique("macaws-1")
async def swift_broker(table: Table, me: Seat, this: Card) -> None:
    """Discard your whole hand, then draw the same number of cards."""
    discarded = await table.ask_discard(me, len(table.hand(me)), source=this)
    await table.draw(me, len(discarded))


@modifies("macaws-2", "hand_size", while_in="hand")
def cookies(table: Table, me: Seat, this: Card) -> int:
    """While it is in your hand, your hand size is 1 larger when you fill your hand."""
    return 1


@technique("macaws-3")
async def shattered_relic(table: Table, me: Seat, this: Card) -> None:
    """Throw away a card from your hand, then draw a card."""
    await table.ask_throw_away(me, table.hand(me), source=this)
    await table.draw(me)


@technique("macaws-4")
async def spyglass(table: Table, me: Seat, this: Card) -> None:
    """Take the top three cards of your deck: one of them goes into your hand, the others back on
    top in an order you choose."""
    cards = await table.take_top(me, me, 3)
    card = await table.choose_one(me, cards, purpose="take", source=this)
    if card is None:
        return
    cards.remove(card)
    await table.to_hand(me, card)
    await table.put_back(me, me, cards, source=this)


@technique("macaws-5a")
async def flashy_show(table: Table, me: Seat, this: Card) -> None:
    """For the rest of this turn every card you use is worth 1 more."""
    table.change_all_values("add", 1)


@technique("macaws-5b")
async def favourite_toy(table: Table, me: Seat, this: Card) -> None:
    """The top card of your discard pile goes into your hand."""
    for card in table.top_of_discard(me, 1):
        await table.to_hand(me, card)
