"""The green characters of the Exhibition pack, in the order of ``green.toml``."""

from companion.engine.game import Game
from companion.engine.scripts import effect


@effect("tilda.has_no_gold")
def has_no_gold(game: Game, me: int) -> bool:
    return game.state.gold[me] == 0


@effect("tilda.small_change")
async def small_change(game: Game, me: int) -> None:
    game.gain_gold(me, 1)
