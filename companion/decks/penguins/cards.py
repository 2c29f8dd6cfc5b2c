"""Vigorous Emperor Penguins: strong effects at a price."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import modifies, technique


@technique("penguins-1")
async def resourceful_ally(table: Table, me: Seat, this: Card) -> None:
    """A card from your discard pile goes to the bottom of your deck."""
    card = await table.choose_one(me, table.discard_of(me), purpose="put_under_deck", source=this)
    if card is not None:
        table.put_under_deck(me, me, card)


@technique("penguins-2", spend=(1, None))
async def ice_trade(table: Table, me: Seat, this: Card, x: int) -> None:
    """Spend x (1 or more): the top card of the market deck goes into your hand."""
    await table.market_top_to_hand(me)


@technique("penguins-3", spend=1)
async def traveling_equipment(table: Table, me: Seat, this: Card) -> None:
    """Spend 1: draw two cards, throw away a card from your hand and discard another."""
    await table.draw(me, 2)
    await table.ask_throw_away(me, table.hand(me), source=this)
    await table.ask_discard(me, 1, source=this)


@modifies("penguins-4", "worth_when_spent")
def stove(table: Table, me: Seat, this: Card, x: int) -> int:
    """When you build with it you may spend x (1 or more): for this turn it is then worth half of x,
    rounded up."""
    return (x + 1) // 2


@technique("penguins-5a", spend=1)
async def fishing(table: Table, me: Seat, this: Card) -> None:
    """Spend 1: up to three cards of your choice from your discard pile go on top of your deck in
    any order."""
    cards = await table.choose(
        me,
        table.discard_of(me),
        purpose="put_on_deck",
        source=this,
        at_least=0,
        at_most=3,
        ordered=True,
    )
    table.put_on_deck(me, me, cards)


@technique("penguins-5b")
async def practical_values(table: Table, me: Seat, this: Card) -> None:
    """For the rest of the turn your cards of value 1 are worth 5, 2 worth 4, and the other way
    round."""
    table.change_all_values("turn_round")
