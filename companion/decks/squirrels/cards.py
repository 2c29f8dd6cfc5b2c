"""Hoarding Flying Squirrels: bend the stall rules."""

from companion.engine.game import Game
from companion.engine.scripts import modifies, technique, when_built


@modifies("squirrels-1", "stack_takes")
def stashing_vendor(game: Game, me: int, this: int, card: int) -> bool:
    """A stack built with it may also include junk cards."""
    return not game.has_set(card)


@modifies("squirrels-2", "stack_takes")
def empty_chest(game: Game, me: int, this: int, card: int) -> bool:
    """A stack built with it may mix animalfolk sets."""
    return game.has_set(card)


@modifies("squirrels-3", "stack_fetches")
def nostalgic_item(game: Game, me: int, this: int) -> int:
    """A stack built with it may also include one card from your discard pile: junk, or an
    animalfolk card of any set."""
    return 1


@technique("squirrels-4", goes_elsewhere=True)
async def acorn(game: Game, me: int, this: int) -> None:
    """Swap it with any card in an opponent’s stall; the card you get goes into your hand."""
    card = await game.choose_one(
        me, game.stall_cards(game.opponents(me)), purpose="swap", source=this
    )
    if card is not None:
        await game.swap(me, this, card)


@modifies("squirrels-5a", "worth_in_stack")
def accordion(game: Game, me: int, this: int) -> tuple[int, int]:
    """When you build a stack with it, it may count 1 more or 1 less for this turn."""
    return game.value(this) - 1, game.value(this) + 1


@when_built("squirrels-5b")
async def winter_is_coming(game: Game, me: int, this: int) -> None:
    """When you have built a stack with it, you may build one more stack at once."""
    await game.build_again(me)
