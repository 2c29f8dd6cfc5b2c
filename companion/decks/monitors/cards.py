"""Archiving Desert Monitors: what is in the deck, what in the discard pile, is up to them."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import modifies, once_a_turn, technique


@modifies("monitors-1", "worth_when_paid")
def rigorous_chronicler(table: Table, me: Seat, this: Card) -> tuple[int, int]:
    """Paid in a purchase, it has the value 1, 2 or 3 for this turn, as you choose."""
    return 1, 3


@once_a_turn("monitors-2")
async def refreshing_drink(table: Table, me: Seat, this: Card) -> None:
    """Once on your turn a card of your choice from your hand may be discarded."""
    await table.ask_discard(me, 1, source=this)


@technique("monitors-3")
async def duplicate_entry(table: Table, me: Seat, this: Card) -> None:
    """Search your deck and throw away up to one card from it; shuffle your deck."""
    for card in await table.search(me, purpose="throw_away", source=this, at_least=0):
        table.throw_away(me, card)
    await table.shuffle(me)


@technique("monitors-4")
async def history_lesson(table: Table, me: Seat, this: Card) -> None:
    """Shuffle up to three cards from the top of your discard pile into your deck."""
    most = min(3, len(table.discard_of(me)))
    number = await table.choose_number(me, 0, most, purpose="put_into_deck", source=this)
    if number:
        await table.shuffle_into_deck(me, me, table.top_of_discard(me, number))


@technique("monitors-5a")
async def cultural_preservation(table: Table, me: Seat, this: Card) -> None:
    """Search your deck for up to three cards: one goes into your hand, the others are discarded;
    shuffle your deck."""
    found = await table.search(me, purpose="search", source=this, at_least=0, at_most=3)
    table.take_aside(me, found)  # what answers to the card taken finds them in no pile
    kept = await table.choose_one(me, found, purpose="take", source=this)
    if kept is not None:
        await table.to_hand(me, kept)
    rest = [card for card in found if card != kept]
    table.discard(me, await table.put_in_order(me, rest, purpose="discard", source=this))
    await table.shuffle(me)


@once_a_turn("monitors-5b", possible=lambda table, me, this: table.has_deck(me))
async def slice_of_life(table: Table, me: Seat, this: Card) -> None:
    """Once on your turn you may draw a card; if you did, discard a card."""
    if await table.draw(me):
        await table.ask_discard(me, 1, source=this)
