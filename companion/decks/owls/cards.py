"""Observant Snowy Owls: react to what others do."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import once_a_turn, reaction


@once_a_turn("owls-1", possible=lambda table, me, this: table.has_deck(me))
async def wise_spy(table: Table, me: Seat, this: Card) -> None:
    """Once on your turn you may look at the top three cards of your deck and put them back in any
    order."""
    cards = await table.take_top(me, me, 3)
    await table.put_back(me, me, cards, source=this)


@reaction("owls-2", on="technique_resolved")
async def ancient_knowledge(table: Table, me: Seat, this: Card, other: Seat) -> None:
    """Whenever another player’s technique is fully resolved, you may look through your deck,
    discard up to one card out of it, and shuffle it."""
    if not table.deck_of(me) or not await table.confirm(me, purpose="search", source=this):
        return
    table.show_passive(me, this)
    for card in await table.search(me, purpose="discard", source=this, at_least=0):
        table.put_on_discard(me, me, card)
    await table.shuffle(me)


@reaction("owls-3", on="entered_hand")
async def quality_inspection(table: Table, me: Seat, this: Card, other: Seat) -> None:
    """When it comes into your hand, you may throw away a card from your hand; if you do, draw a
    card."""
    card = await table.choose_one(me, table.hand(me), purpose="throw_away", source=this, may=True)
    if card is not None:
        table.show_passive(me, this)
        table.throw_away(me, card)
        await table.draw(me)


@reaction("owls-4", on="purchased")
async def binoculars(table: Table, me: Seat, this: Card, other: Seat) -> None:
    """After another player’s purchase you may draw a card; if you do, discard a card."""
    if not table.has_deck(me) or not await table.confirm(me, purpose="draw", source=this):
        return
    table.show_passive(me, this)
    if await table.draw(me):
        await table.ask_discard(me, 1, source=this)


@reaction("owls-5a", on="shuffled")
async def balancing(table: Table, me: Seat, this: Card, other: Seat) -> None:
    """Whenever another player’s deck has been shuffled by them, an animalfolk card from your hand
    may change places with any card of your discard pile."""
    mine = table.cast.animalfolk_in(table.hand(me))
    if not mine or not table.discard_of(me):
        return
    card = await table.choose_one(me, mine, purpose="swap", source=this, may=True)
    if card is not None:
        table.show_passive(me, this)
        target = await table.choose_one(me, table.discard_of(me), purpose="take", source=this)
        assert target is not None
        await table.swap(me, card, target)


@reaction("owls-5b", on="built")
async def extra_remarks(table: Table, me: Seat, this: Card, other: Seat) -> None:
    """After another player builds a stack, you may put a card from your discard pile on top of your
    deck."""
    discard = table.discard_of(me)
    card = await table.choose_one(me, discard, purpose="put_on_deck", source=this, may=True)
    if card is not None:
        table.show_passive(me, this)
        table.put_on_deck(me, me, [card])
