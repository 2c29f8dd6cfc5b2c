"""Dealing Giant Pandas: good at the market."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import modifies, once_a_turn, technique, when_bought


@technique("pandas-1")
async def loyal_partner(table: Table, me: Seat, this: Card) -> None:
    """Throw away every card in the market, then fill the market at once."""
    market = table.market_cards()
    for card in await table.put_in_order(me, market, purpose="throw_away", source=this):
        table.throw_away(me, card)
    table.fill_market()


@technique("pandas-2")
async def prepaid_good(table: Table, me: Seat, this: Card) -> None:
    """Choose a market card: it goes into your hand, free."""
    card = await table.choose_one(me, table.market_cards(), purpose="take", source=this)
    if card is not None:
        await table.to_hand(me, card)


@when_bought("pandas-3")
async def essential_purchase(table: Table, me: Seat, this: Card, paid: list[Card]) -> list[Card]:
    """When you purchase this card, up to three of the junk cards paid for it may be thrown away
    instead of discarded."""
    junk = table.cast.junk_in(paid)
    gone = await table.choose(me, junk, purpose="throw_away", source=this, at_least=0, at_most=3)
    for card in gone:
        table.throw_away(me, card)
    return gone


@once_a_turn("pandas-4", possible=lambda table, me, this: table.market_has_deck())
async def market_discovery(table: Table, me: Seat, this: Card) -> None:
    """Once on your turn you may throw away the top card of the market deck. A payment that includes
    this card may buy the top card of the market discard."""
    table.throw_away_market_top(me)


@modifies("pandas-4", "buys_from_discard")
def market_discovery_reaches_further(table: Table, me: Seat, this: Card) -> bool:
    return True


@technique("pandas-5a")
async def special_offer(table: Table, me: Seat, this: Card) -> None:
    """Look at the top three cards of the market deck: one goes into your hand, the others are
    thrown away."""
    cards = table.take_market_top(me, 3)
    card = await table.choose_one(me, cards, purpose="take", source=this)
    if card is None:
        return
    cards.remove(card)
    await table.to_hand(me, card)
    for other in await table.put_in_order(me, cards, purpose="throw_away", source=this):
        table.throw_away(me, other)


@modifies("pandas-5b", "may_overpay")
def stock_clearance(table: Table, me: Seat, this: Card) -> bool:
    """A purchase paid with this card may overpay without limit (purchases only)."""
    return True
