"""Discontent White-headed Lemurs: swap what they have for something newer."""

from companion.engine import Card, Seat, Table
from companion.engine.copying import settle, show_copies
from companion.engine.purchasing import purchase_free
from companion.engine.scripts import setting, technique, when_paid


@technique("lemurs-1")
async def voracious_consumer(table: Table, me: Seat, this: Card) -> None:
    """Shuffle your discard pile into your deck."""
    discard = table.discard_of(me)
    if discard:
        await table.shuffle_into_deck(me, me, discard[:])


@technique("lemurs-2", goes_elsewhere=True)
async def delightful_surprise(table: Table, me: Seat, this: Card) -> None:
    """Look at the top two cards of the market deck: one goes into your hand; the other and this
    card are thrown away."""
    cards = table.take_market_top(me, 2)
    kept = await table.choose_one(me, cards, purpose="take", source=this)
    if kept is not None:
        await table.to_hand(me, kept)
    for card in (*cards, this):
        if card != kept:
            table.throw_away(me, card)


@technique("lemurs-3")
async def fortunate_upgrade(table: Table, me: Seat, this: Card) -> None:
    """Throw away a card from your hand; the top card of the market deck goes into your hand."""
    await table.ask_throw_away(me, table.hand(me), source=this)
    await table.market_top_to_hand(me)


@technique("lemurs-4")
async def replacement(table: Table, me: Seat, this: Card) -> None:
    """Throw away an animalfolk card from your hand; then a market card whose value differs from it
    by 1 at most goes into your hand."""
    mine = table.cast.animalfolk_in(table.hand(me))
    old = await table.choose_one(me, mine, purpose="throw_away", source=this)
    if old is None:
        return
    await settle(table, me, old)
    value = table.value(old)
    show_copies(table, me, [old])
    table.throw_away(me, old)
    similar = [card for card in table.market_cards() if abs(table.printed_value(card) - value) <= 1]
    new = await table.choose_one(me, similar, purpose="take", source=this)
    if new is not None:
        await table.to_hand(me, new)


@technique("lemurs-5a")
async def fashion_hint(table: Table, me: Seat, this: Card) -> None:
    """You may throw away the top card of the market deck. Then you may exchange an animalfolk card
    in your hand with the top card of the market discard."""
    if table.market_has_deck() and await table.confirm(
        me, purpose="throw_away_market_top", source=this
    ):
        table.throw_away_market_top(me)
    if not table.market_discard():
        return
    mine = table.cast.animalfolk_in(table.hand(me))
    card = await table.choose_one(me, mine, purpose="swap", source=this, may=True)
    if card is not None:
        await table.swap(me, card, table.market_discard()[-1])


# Whether the card just bought may be thrown away.
INCLUDES_BOUGHT = setting("lemurs-5b", "privilege_includes_bought", default=True)


@when_paid("lemurs-5b")
async def royal_privilege(table: Table, me: Seat, this: Card, bought: Card) -> None:
    """Paid in a purchase, it lets you throw away an animalfolk card from your hand; if you do, you
    purchase one more market card free."""
    cards = table.cast.animalfolk_in(table.hand(me))
    if not table.rules.setting(INCLUDES_BOUGHT):
        cards = [card for card in cards if card != bought]
    if await table.ask_throw_away(me, cards, source=this, may=True) is not None:
        await purchase_free(table, me, source=this)
