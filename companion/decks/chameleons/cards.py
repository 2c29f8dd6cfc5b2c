"""Adapting Veiled Chameleons: copy other cards."""

from companion.engine.game import Game
from companion.engine.scripts import copies, once_a_turn, technique, trait


@copies("chameleons-1")
def flexible_shopkeeper(game: Game, me: int, this: int) -> list[int]:
    stall = game.stall_of(me)
    return stall[-1] if stall else []


@copies("chameleons-2")
def reflection(game: Game, me: int, this: int) -> list[int]:
    return [game.discard_of(seat)[-1] for seat in game.others(me) if game.discard_of(seat)]


@copies("chameleons-3")
def good_old_times(game: Game, me: int, this: int) -> list[int]:
    return game.state.market_discard[-1:]


def market_has_a_deck(game: Game, me: int, this: int) -> bool:
    return bool(game.state.market_deck or game.state.market_discard)


@once_a_turn("chameleons-3", possible=market_has_a_deck)
async def good_old_times_browses(game: Game, me: int, this: int) -> None:
    game.throw_away_market_top(me)


trait("chameleons-4", "goes_elsewhere")


@technique("chameleons-4")
async def gift_voucher(game: Game, me: int, this: int) -> None:
    card = await game.choose_one(me, game.market_cards(), why="swap", source=this)
    if card is not None:
        await game.swap(me, this, card)


@copies("chameleons-5a")
def trendsetting(game: Game, me: int, this: int) -> list[int]:
    return game.market_cards()


@copies("chameleons-5b")
def seeing_doubles(game: Game, me: int, this: int) -> list[int]:
    return [card for card in game.hand(me) if card != this]
