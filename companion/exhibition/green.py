"""The green characters of the Exhibition pack, in the order of ``green.toml``."""

from companion.engine import Seat, Table
from companion.engine.scripts import effect


@effect("tilda.has_no_gold")
def has_no_gold(table: Table, me: Seat) -> bool:
    return table.gold_of(me) == 0


@effect("tilda.small_change")
async def small_change(table: Table, me: Seat) -> None:
    """End of turn, once: if you hold no gold, gain one."""
    table.gain_gold(me, 1)


@effect("dusk.by_lamplight")
def by_lamplight(table: Table, me: Seat) -> int:
    """By night, your hand size is 1 larger."""
    return 0 if table.is_day() else 1


@effect("juniper.has_a_card")
def has_a_card(table: Table, me: Seat) -> bool:
    return bool(table.hand(me))


@effect("juniper.early_rounds")
async def early_rounds(table: Table, me: Seat) -> None:
    """Start of turn, once: discard a card from your hand, then draw a card."""
    await table.ask_discard(me, 1)
    await table.draw(me)


@effect("barnaby.setup")
def lay_two_tokens(table: Table, me: Seat) -> None:
    """Setup: put two tokens on this card."""
    table.add_tokens(me, 2)


@effect("barnaby.can_sweep")
def can_sweep(table: Table, me: Seat) -> bool:
    return table.tokens_of(me) > 0 and bool(table.cast.junk_in(table.hand(me)))


@effect("barnaby.clean_sweep")
async def clean_sweep(table: Table, me: Seat) -> None:
    """Action phase, twice: remove a token from this card. Throw away a junk card from your hand,
    then draw a card."""
    table.add_tokens(me, -1)
    table.throw_away(me, table.cast.junk_in(table.hand(me))[0])  # junk is junk: nothing to choose
    await table.draw(me)


@effect("poppy.kind_prices")
def kind_prices(table: Table, me: Seat) -> int:
    """While the stall of an opponent has more stacks than yours, every market card costs you 1
    less."""
    stacks = len(table.stall_of(me))
    behind = any(len(table.stall_of(opponent)) > stacks for opponent in table.opponents(me))
    return -1 if behind else 0


@effect("fergus.has_a_deck")
def has_a_deck(table: Table, me: Seat) -> bool:
    return table.has_deck(me)


@effect("fergus.next_tune")
async def next_tune(table: Table, me: Seat) -> None:
    """Clean-up phase, once: roll the polecat die and look at that many cards from the top of your
    deck. Put them back in any order."""
    number = int(table.roll(me, "polecat"))
    await table.put_back(me, me, await table.take_top(me, me, number))
