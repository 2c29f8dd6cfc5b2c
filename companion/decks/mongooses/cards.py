"""Lively Slender Mongooses: better by day."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import modifies, once_a_turn, technique


@once_a_turn("mongooses-1")
async def dramatic_romantic(table: Table, me: Seat, this: Card) -> None:
    """Once on your turn you may advance the clock one space."""
    table.advance_clock()


@technique("mongooses-2")
async def bouquets(table: Table, me: Seat, this: Card) -> None:
    """Look at the top two cards (day) or the top card (night) of the market deck: one goes into
    your hand, the rest are thrown away."""
    cards = table.take_market_top(me, 2 if table.is_day() else 1)
    taken = await table.choose_one(me, cards, purpose="take", source=this)
    if taken is not None:
        await table.to_hand(me, taken)
    for card in cards:
        if card != taken:
            table.throw_away(me, card)


@technique("mongooses-3")
async def selecting_contracts(table: Table, me: Seat, this: Card) -> None:
    """Take up to three cards (day) or up to one (night) from the top of your discard pile. If you
    took any, throw exactly one of them away; the rest go on top of your deck in any order."""
    most = min(3 if table.is_day() else 1, len(table.discard_of(me)))
    number = await table.choose_number(me, 0, most, purpose="take", source=this)
    taken = table.top_of_discard(me, number)
    thrown_away = await table.ask_throw_away(me, taken, source=this)
    await table.put_back(me, me, [card for card in taken if card != thrown_away], source=this)


@technique("mongooses-4")
async def serenade(table: Table, me: Seat, this: Card) -> None:
    """Day: draw three, then put two cards from your hand on top of your deck. Night: draw one and
    put one there."""
    drawn, put_back = (3, 2) if table.is_day() else (1, 1)
    await table.draw(me, drawn)
    cards = await table.choose(
        me,
        table.hand(me),
        purpose="put_on_deck",
        source=this,
        at_least=put_back,
        at_most=put_back,
        ordered=True,
    )
    table.put_on_deck(me, me, cards)


@technique("mongooses-5a")
async def spinning_wheel(table: Table, me: Seat, this: Card) -> None:
    """Discard any number of cards. Draw that many, plus one by day."""
    hand = table.hand(me)
    cards = await table.choose(
        me, hand, purpose="discard", source=this, at_least=0, at_most=len(hand), ordered=True
    )
    table.discard(me, cards)
    await table.draw(me, len(cards) + (1 if table.is_day() else 0))


@modifies("mongooses-5b", "fill_from_discard", while_in="hand")
def inheritance(table: Table, me: Seat, this: Card) -> int:
    """When filling your hand, up to two cards (day) or one card (night) may come from the top of
    your discard pile instead of your deck."""
    return 2 if table.is_day() else 1
