"""Wealthy Tuataras: gain and use gold."""

from companion.engine.game import Game
from companion.engine.scripts import later, technique


@technique("tuataras-1")
async def avid_financier(game: Game, me: int, this: int) -> None:
    """Two gold from the bank are laid on it; you gain one of them at the start of each of your next
    two turns, and then it is resolved."""
    game.stay(me, this, "turn_start", [2])


@later("tuataras-1")
async def avid_financier_pays_out(game: Game, me: int, this: int) -> None:
    entry = game.entry_of(me, this)
    assert entry is not None
    left = entry.data[0] - 1
    game.gain_gold(me, 1)
    if left:
        game.stay(me, this, "turn_start", [left])


@technique("tuataras-2", spend=1)
async def greed(game: Game, me: int, this: int) -> None:
    """Spend 1: draw two cards, then discard one."""
    await game.draw(me, 2)
    await game.ask_discard(me, 1, source=this)


@technique("tuataras-3")
async def golden_opportunity(game: Game, me: int, this: int) -> None:
    """Throw away a card from your hand and gain one gold."""
    await game.ask_throw_away(me, game.hand(me), source=this)
    game.gain_gold(me, 1)


@technique("tuataras-4", spend=2)
async def cache(game: Game, me: int, this: int) -> None:
    """Spend 2: any card of your discard pile goes into your hand."""
    card = await game.choose_one(me, game.discard_of(me), purpose="take", source=this)
    if card is not None:
        await game.to_hand(me, card)


@technique("tuataras-5a", spend=2)
async def display_of_power(game: Game, me: int, this: int) -> None:
    """Spend 2: your hand size is 2 larger this turn."""
    game.enlarge_hand(me, 2)


@technique("tuataras-5b", spend=(1, 8))
async def safe_profits(game: Game, me: int, this: int, x: int) -> None:
    """Spend x (1 to 8): gain half of x in gold, rounded up."""
    game.gain_gold(me, (x + 1) // 2)
