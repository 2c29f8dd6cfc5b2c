"""Playful River Otters: splash about and hold on to pebbles."""

from companion.engine.game import Game
from companion.engine.scripts import later, modifies, reaction, technique


@technique("otters-1")
async def merry_splasher(game: Game, me: int, this: int) -> None:
    """Choose another player, who discards the top card of their deck. Draw a card."""
    other = await game.choose_another(me, source=this)
    await game.discard_top(other, 1)
    await game.draw(me)


@reaction("otters-2", on="purchased")
async def curious_whiskers(game: Game, me: int, this: int, other: int) -> None:
    """After another player’s purchase you may draw a card."""
    if game.has_deck(me) and await game.confirm(me, purpose="draw", source=this):
        game.show_passive(me, this)  # a secret until it is used
        await game.draw(me)


@technique("otters-3")
async def polished_pebble(game: Game, me: int, this: int) -> None:
    """Discard a card from your hand, then draw two cards."""
    await game.ask_discard(me, 1, source=this)
    await game.draw(me, 2)


@technique("otters-4", spend=(1, None))
async def river_toll(game: Game, me: int, this: int, x: int) -> None:
    """Spend x: gain half of it as gold, rounded down."""
    game.gain_gold(me, x // 2)


@modifies("otters-5a", "hand_size", while_in="hand")
def full_belly(game: Game, me: int, this: int) -> int:
    """While it is in your hand, your hand size is 1 larger when you fill your hand."""
    return 1


@technique("otters-5b")
async def long_swim(game: Game, me: int, this: int) -> None:
    """At the start of your next turn draw two cards."""
    game.stay(me, this, "turn_start")


@later("otters-5b")
async def long_swim_ends(game: Game, me: int, this: int) -> None:
    await game.draw(me, 2)
