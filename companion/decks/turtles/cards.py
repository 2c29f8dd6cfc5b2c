"""Enthusiastic Wood Turtles: start now and pay to finish later."""

from companion.engine.game import Game
from companion.engine.scripts import finished, technique


@technique("turtles-1", finish=1)
async def impulsive_visionary(game: Game, me: int, this: int) -> None:
    """Finish 1, then draw a card."""


@finished("turtles-1")
async def impulsive_visionary_finished(game: Game, me: int, this: int, x: int) -> None:
    await game.draw(me)


@technique("turtles-2", finish=2)
async def collectors_desire(game: Game, me: int, this: int) -> None:
    """Finish 2, then the leftmost market card goes into your hand."""


@finished("turtles-2")
async def collectors_desire_finished(game: Game, me: int, this: int, x: int) -> None:
    for leftmost in game.market_cards()[-1:]:
        await game.to_hand(me, leftmost)


@technique("turtles-3", finish=2)
async def groundbreaking_idea(game: Game, me: int, this: int) -> None:
    """Throw away a card from your discard pile and move another one from it to the top of your
    deck. Finish 2 only frees the card."""
    await game.ask_throw_away(me, game.discard_of(me), source=this)
    card = await game.choose_one(me, game.discard_of(me), purpose="put_on_deck", source=this)
    if card is not None:
        game.put_on_deck(me, me, [card])


@technique("turtles-4", finish=3)
async def inspiration(game: Game, me: int, this: int) -> None:
    """Draw two cards. Finish 3 only frees the card."""
    await game.draw(me, 2)


@technique("turtles-5a", finish=2)
async def insight(game: Game, me: int, this: int) -> None:
    """Look at the top two cards of your deck and put them back in any order. Finish 2, then draw
    two cards."""
    await game.put_back(me, me, await game.take_top(me, me, 2), source=this)


@finished("turtles-5a")
async def insight_finished(game: Game, me: int, this: int, x: int) -> None:
    await game.draw(me, 2)


@technique("turtles-5b", finish=(1, None))
async def perfect_move(game: Game, me: int, this: int) -> None:
    """Finish x (1 or more): the top x cards of your discard pile go on top of your deck in any
    order."""


@finished("turtles-5b")
async def perfect_move_finished(game: Game, me: int, this: int, x: int) -> None:
    await game.put_back(me, me, game.top_of_discard(me, x), source=this)
