"""What several specialty cards of the Exhibition pack have in common."""

from companion.engine.game import Game
from companion.engine.scripts import effect


@effect("specialty.into_my_deck")
def into_my_deck(game: Game, me: int) -> None:
    game.put_into_deck(me, me, game.aside_of(me)[:])


@effect("specialty.return")
async def just_return(game: Game, me: int, this: int) -> None:
    """Return this card."""
    game.return_to_owner(this)
