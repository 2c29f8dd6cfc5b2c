"""Systematic Eurasian Beavers: prepare and wait for a trigger."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import before_building, later, modifies, technique


@technique("beavers-1", stays_until="purchase")
async def master_builder(table: Table, me: Seat, this: Card) -> None:
    """Stays in your schedule until you next purchase: you may then put one card used in that
    purchase on top of your deck."""
    table.stay(me, this)


@later("beavers-1")
async def master_builder_lends_a_hand(table: Table, me: Seat, this: Card, paid: list[Card]) -> None:
    cards = [card for card in paid if card in table.discard_of(me)]
    card = await table.choose_one(me, cards, purpose="put_on_deck", source=this, may=True)
    if card is not None:
        table.put_on_deck(me, me, [card])


@technique("beavers-2", stays_until="build")
async def snack(table: Table, me: Seat, this: Card) -> None:
    """Stays in your schedule until you are next about to build: a market card of your choice may
    first go into your hand."""
    table.stay(me, this)


@before_building("beavers-2", action="snack")
def snack_may_be(table: Table, me: Seat, this: Card) -> list[Card]:
    return table.market_cards()


@technique("beavers-3", stays_until="purchase")
async def wind_of_change(table: Table, me: Seat, this: Card) -> None:
    """Stays in your schedule until you have next purchased: you may then throw away a card from
    your discard pile."""
    table.stay(me, this)


@later("beavers-3")
async def wind_of_change_blows(table: Table, me: Seat, this: Card, paid: list[Card]) -> None:
    await table.ask_throw_away(me, table.discard_of(me), source=this, may=True)


@technique("beavers-4", stays_until="build")
async def overtime(table: Table, me: Seat, this: Card) -> None:
    """Stays in your schedule until you next build: that stack may include cards from your discard
    pile."""
    table.stay(me, this)


@modifies("beavers-4", "stack_from_discard", while_in="schedule")
def overtime_goes_through_the_discard_pile(table: Table, me: Seat, this: Card) -> bool:
    return True


@technique("beavers-5a", stays_until="shuffle")
async def order_in_chaos(table: Table, me: Seat, this: Card) -> None:
    """Stays in your schedule until your deck is next about to be shuffled: you may first draw your
    whole deck and discard pile, then discard down to as many cards as you had in hand."""
    table.stay(me, this)


@later("beavers-5a")
async def order_in_chaos_sorts(table: Table, me: Seat, this: Card) -> None:
    """Draws deck and discard pile without shuffling, then discards down to the old hand."""
    if not await table.confirm(me, purpose="draw_everything", source=this):
        return
    size = len(table.hand(me))
    while table.deck_of(me) or table.discard_of(me):  # what arrives may draw by itself
        if table.deck_of(me):
            await table.draw(me)
        else:
            await table.to_hand(me, table.discard_of(me)[-1])
    await table.ask_discard(me, len(table.hand(me)) - size, source=this)


@technique("beavers-5b", stays_until="technique_discarded")
async def practice(table: Table, me: Seat, this: Card) -> None:
    """Stays in your schedule until you next discard a resolved technique: you may put that card
    into your hand instead."""
    table.stay(me, this)


@later("beavers-5b")
async def practice_pays_off(table: Table, me: Seat, this: Card, card: Card) -> None:
    if table.is_aside(card) and await table.confirm(me, purpose="take_back", source=this):
        await table.to_hand(me, card, public=True)
