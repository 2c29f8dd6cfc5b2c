"""Dealing Giant Pandas: good at the market."""

from companion.engine.game import Game
from companion.engine.scripts import once_a_turn, technique, trait, when_bought


@technique("pandas-1")
async def loyal_partner(game: Game, me: int, this: int) -> None:
    market = game.market_cards()
    for card in await game.put_in_order(me, market, why="throw_away", source=this):
        game.throw_away(me, card)
    game.fill_market()


@technique("pandas-2")
async def prepaid_good(game: Game, me: int, this: int) -> None:
    card = await game.choose_one(me, game.market_cards(), why="take", source=this)
    if card is not None:
        await game.to_hand(me, card)


@when_bought("pandas-3")
async def essential_purchase(game: Game, me: int, this: int, paid: list[int]) -> list[int]:
    junk = [card for card in paid if game.is_junk(card)]
    gone = await game.choose(me, junk, why="throw_away", source=this, at_least=0, at_most=3)
    for card in gone:
        game.throw_away(me, card)
    return gone


trait("pandas-4", "buys_from_discard")


def market_has_a_deck(game: Game, me: int, this: int) -> bool:
    return bool(game.state.market_deck or game.state.market_discard)


@once_a_turn("pandas-4", possible=market_has_a_deck)
async def market_discovery(game: Game, me: int, this: int) -> None:
    game.throw_away_market_top(me)


@technique("pandas-5a")
async def special_offer(game: Game, me: int, this: int) -> None:
    cards = game.take_market_top(me, 3)
    card = await game.choose_one(me, cards, why="take", source=this)
    if card is None:
        return
    cards.remove(card)
    for other in await game.put_in_order(me, cards, why="throw_away", source=this):
        game.throw_away(me, other)
    await game.to_hand(me, card)


trait("pandas-5b", "pays_without_limit")  # Stock Clearance
