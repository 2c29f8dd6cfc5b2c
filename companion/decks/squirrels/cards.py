"""Hoarding Flying Squirrels: bend the stall rules."""

from companion.engine.game import Game
from companion.engine.scripts import technique, trait

trait("squirrels-1", "stack_takes_junk")  # Stashing Vendor

trait("squirrels-2", "stack_mixes_sets")  # Empty Chest

trait("squirrels-3", "stack_takes_discarded")  # Nostalgic Item


trait("squirrels-4", "goes_elsewhere")


@technique("squirrels-4")
async def acorn(game: Game, me: int, this: int) -> None:
    stalls = {game.side_of(seat): game.stall_of(seat) for seat in game.opponents(me)}
    cards = [card for stall in stalls.values() for stack in stall for card in stack]
    card = await game.choose_one(me, cards, why="swap", source=this)
    if card is not None:
        await game.swap(me, this, card)


trait("squirrels-5a", "stack_counts_one_off")  # Accordion

trait("squirrels-5b", "stack_again")  # Winter Is Coming
