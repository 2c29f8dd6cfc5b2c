"""The traps of the Exhibition pack. ``me`` is the player whose hand a trap has come into."""

from companion.engine.game import Game
from companion.engine.scripts import effect


@effect("trap.lay")
async def lay(game: Game, me: int, this: int) -> None:
    other = await game.choose_player(me, game.others(me), why="put_on_discard", source=this)
    if other is not None:
        game.put_on_discard(me, other, this)


@effect("trap.toffee")
async def toffee(game: Game, me: int, this: int) -> None:
    others = [card for card in game.hand(me) if card != this]
    game.discard(me, await game.choose(me, others, why="discard", source=this))
    game.return_to_owner(this)
