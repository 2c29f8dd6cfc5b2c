"""Hoarding Flying Squirrels: bend the stall rules."""

from companion.engine import Card, Seat, Table
from companion.engine.actions import build_again
from companion.engine.scripts import modifies, technique, when_built


@modifies("squirrels-1", "stack_takes")
def stashing_vendor(table: Table, me: Seat, this: Card, card: Card) -> bool:
    """A stack built with it may also include junk cards."""
    return not table.has_set(card)


@modifies("squirrels-2", "stack_takes")
def empty_chest(table: Table, me: Seat, this: Card, card: Card) -> bool:
    """A stack built with it may mix animalfolk sets."""
    return table.has_set(card)


@modifies("squirrels-3", "stack_fetches")
def nostalgic_item(table: Table, me: Seat, this: Card) -> int:
    """A stack built with it may also include one card from your discard pile: junk, or an
    animalfolk card of any set."""
    return 1


@technique("squirrels-4", goes_elsewhere=True)
async def acorn(table: Table, me: Seat, this: Card) -> None:
    """Swap it with any card in an opponent’s stall; the card you get goes into your hand."""
    card = await table.choose_one(
        me, table.stall_cards(table.opponents(me)), purpose="swap", source=this
    )
    if card is not None:
        await table.swap(me, this, card)


@modifies("squirrels-5a", "worth_in_stack")
def accordion(table: Table, me: Seat, this: Card) -> tuple[int, int]:
    """When you build a stack with it, it may count 1 more or 1 less for this turn."""
    return table.value(this) - 1, table.value(this) + 1


@when_built("squirrels-5b")
async def winter_is_coming(table: Table, me: Seat, this: Card) -> None:
    """When you have built a stack with it, you may build one more stack at once."""
    await build_again(table, me)
