"""Superstitious Snowshoe Hares: predictions."""

from companion.engine import Card, Seat, Table
from companion.engine.piles import roll_hare
from companion.engine.scripts import once_a_turn, technique


@technique("hares-1")
async def arcane_scholar(table: Table, me: Seat, this: Card) -> None:
    """Draw a card and roll the hare die. Comet: discard two cards from your hand. Planet: nothing.
    Stars: discard the top two cards of your deck."""
    await table.draw(me)
    face = await roll_hare(table, me, source=this)
    if face == "comet":
        await table.ask_discard(me, 2, source=this)
    elif face == "stars":
        cards = await table.take_top(me, me, 2, reveal=True)
        table.discard(me, await table.put_in_order(me, cards, purpose="discard", source=this))


@once_a_turn("hares-2", possible=lambda table, me, this: table.market_has_deck())
async def barometer(table: Table, me: Seat, this: Card) -> None:
    """Once on your turn you may throw away the top card of the market deck: for this turn this
    card’s value equals the value of that one."""
    card = table.throw_away_market_top(me)
    if card is not None:
        table.change_value(this, "set", table.printed_value(card))


@technique("hares-3")
async def bad_omen(table: Table, me: Seat, this: Card) -> None:
    """Look at the top three cards of your deck; you may throw one away; the others go back on top
    in any order."""
    cards = await table.take_top(me, me, 3)
    gone = await table.ask_throw_away(me, cards, source=this, may=True)
    others = [card for card in cards if card != gone]
    table.put_on_deck(
        me, me, await table.put_in_order(me, others, purpose="put_on_deck", source=this)
    )


@technique("hares-4")
async def festival(table: Table, me: Seat, this: Card) -> None:
    """Roll the hare die. Comet: the top card of the market deck goes into your hand. Planet: draw a
    card from your deck. Stars: nothing."""
    face = await roll_hare(table, me, source=this)
    if face == "comet":
        await table.market_top_to_hand(me)
    elif face == "planet":
        await table.draw(me)


@technique("hares-5a")
async def celestial_guidance(table: Table, me: Seat, this: Card) -> None:
    """Roll the hare die. Comet: nothing. Planet: search your deck for a card for your hand and
    shuffle. Stars: any card of your discard pile goes into your hand."""
    face = await roll_hare(table, me, source=this)
    if face == "planet":
        for card in await table.search(me, purpose="take", source=this):
            await table.to_hand(me, card)
            await table.shuffle(me)
    elif face == "stars":
        taken = await table.choose_one(me, table.discard_of(me), purpose="take", source=this)
        if taken is not None:
            await table.to_hand(me, taken)


@once_a_turn("hares-5b", possible=lambda table, me, this: bool(table.discard_of(me)))
async def calendar(table: Table, me: Seat, this: Card) -> None:
    """Once on your turn you may shuffle the top card of your discard pile into your deck."""
    await table.shuffle_into_deck(me, me, [table.discard_of(me)[-1]])
