"""Experimenting Platypuses: get the right card at the right time."""

from companion.engine.game import Game
from companion.engine.scripts import technique, trait


@technique("platypuses-1")
async def tireless_tinkerer(game: Game, me: int, this: int) -> None:
    game.put_on_deck(me, me, game.top_of_discard(me, 1))


trait("platypuses-2", "rearranges_market")  # Calculations


trait("platypuses-3", "goes_elsewhere")


@technique("platypuses-3")
async def safety_precaution(game: Game, me: int, this: int) -> None:
    stall = [card for stack in game.stall_of(me) for card in stack]
    card = await game.choose_one(me, stall, why="swap", source=this)
    if card is not None:
        await game.swap(me, this, card)


@technique("platypuses-4")
async def magnet(game: Game, me: int, this: int) -> None:
    for card in await game.search(me, why="take", source=this):
        await game.to_hand(me, card)
    await game.shuffle(me)


@technique("platypuses-5a")
async def dangerous_test(game: Game, me: int, this: int) -> None:
    drawn = await game.draw(me, 3)
    if drawn or game.rules.test_always_discards:
        await game.ask_discard(me, 3, source=this)


trait("platypuses-5b", "stays_when_paid")  # Glue
