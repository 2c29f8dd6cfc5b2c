"""Adapting Veiled Chameleons: copy other cards."""

from companion.engine.game import Game
from companion.engine.scripts import copies, once_a_turn, technique


@copies("chameleons-1")
def flexible_shopkeeper(game: Game, me: int, this: int) -> list[int]:
    """It is a copy of any card in the rightmost stack of your stall."""
    stall = game.stall_of(me)
    return stall[-1] if stall else []


@copies("chameleons-2")
def reflection(game: Game, me: int, this: int) -> list[int]:
    """It is a copy of the top card of another player’s discard pile."""
    return [game.discard_of(seat)[-1] for seat in game.with_discard(game.others(me))]


@copies("chameleons-3")
def good_old_times(game: Game, me: int, this: int) -> list[int]:
    """Once on your turn you may throw away the top card of the market deck. It is a copy of the top
    card of the market’s discard pile."""
    return game.market_discard()[-1:]


@once_a_turn("chameleons-3", possible=lambda game, me, this: game.market_has_deck())
async def good_old_times_browses(game: Game, me: int, this: int) -> None:
    game.throw_away_market_top(me)


@technique("chameleons-4", goes_elsewhere=True)
async def gift_voucher(game: Game, me: int, this: int) -> None:
    """Swap it with any card in the market; the card you get goes into your hand."""
    card = await game.choose_one(me, game.market_cards(), purpose="swap", source=this)
    if card is not None:
        await game.swap(me, this, card)


@copies("chameleons-5a")
def trendsetting(game: Game, me: int, this: int) -> list[int]:
    """It is a copy of any card in the market."""
    return game.market_cards()


@copies("chameleons-5b")
def seeing_doubles(game: Game, me: int, this: int) -> list[int]:
    """It is a copy of another card in your hand, which you show whenever you show this one."""
    return [card for card in game.hand(me) if card != this]
