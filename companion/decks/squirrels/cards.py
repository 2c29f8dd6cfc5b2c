"""Hoarding Flying Squirrels: bend the stall rules."""

from companion.engine.game import Game
from companion.engine.scripts import technique, trait

trait("squirrels-1", "stack_takes_junk")  # Stashing Vendor

trait("squirrels-2", "stack_mixes_sets")  # Empty Chest

trait("squirrels-3", "stack_takes_discarded")  # Nostalgic Item


@technique("squirrels-4", goes_elsewhere=True)
async def acorn(game: Game, me: int, this: int) -> None:
    """Swap it with any card in an opponent’s stall; the card you get goes into your hand."""
    card = await game.choose_one(
        me, game.stall_cards(game.opponents(me)), purpose="swap", source=this
    )
    if card is not None:
        await game.swap(me, this, card)


trait("squirrels-5a", "stack_counts_one_off")  # Accordion

trait("squirrels-5b", "stack_again")  # Winter Is Coming
