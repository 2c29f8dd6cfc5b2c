"""Dealing Giant Pandas: good at the market."""

from companion.engine.game import Game
from companion.engine.scripts import modifies, once_a_turn, technique, when_bought


@technique("pandas-1")
async def loyal_partner(game: Game, me: int, this: int) -> None:
    """Throw away every card in the market, then fill the market at once."""
    market = game.market_cards()
    for card in await game.put_in_order(me, market, purpose="throw_away", source=this):
        game.throw_away(me, card)
    game.fill_market()


@technique("pandas-2")
async def prepaid_good(game: Game, me: int, this: int) -> None:
    """Choose a market card: it goes into your hand, free."""
    card = await game.choose_one(me, game.market_cards(), purpose="take", source=this)
    if card is not None:
        await game.to_hand(me, card)


@when_bought("pandas-3")
async def essential_purchase(game: Game, me: int, this: int, paid: list[int]) -> list[int]:
    """When you purchase this card, up to three of the junk cards paid for it may be thrown away
    instead of discarded."""
    junk = game.junk_in(paid)
    gone = await game.choose(me, junk, purpose="throw_away", source=this, at_least=0, at_most=3)
    for card in gone:
        game.throw_away(me, card)
    return gone


@once_a_turn("pandas-4", possible=lambda game, me, this: game.market_has_deck())
async def market_discovery(game: Game, me: int, this: int) -> None:
    """Once on your turn you may throw away the top card of the market deck. A payment that includes
    this card may buy the top card of the market’s discard pile."""
    game.throw_away_market_top(me)


@modifies("pandas-4", "buys_from_discard")
def market_discovery_reaches_further(game: Game, me: int, this: int) -> bool:
    return True


@technique("pandas-5a")
async def special_offer(game: Game, me: int, this: int) -> None:
    """Look at the top three cards of the market deck: one goes into your hand, the others are
    thrown away."""
    cards = game.take_market_top(me, 3)
    card = await game.choose_one(me, cards, purpose="take", source=this)
    if card is None:
        return
    cards.remove(card)
    for other in await game.put_in_order(me, cards, purpose="throw_away", source=this):
        game.throw_away(me, other)
    await game.to_hand(me, card)


@modifies("pandas-5b", "may_overpay")
def stock_clearance(game: Game, me: int, this: int) -> bool:
    """A purchase paid with this card may overpay without limit (purchases only)."""
    return True
