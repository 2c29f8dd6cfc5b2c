"""The green characters of the Exhibition pack, in the order of ``green.toml``."""

from companion.engine import Seat, Table
from companion.engine.scripts import effect


def has_a_small_stall(table: Table, me: Seat, fewer_than: int = 4) -> bool:
    """Some characters help only early in a game: all through it, that would be too much."""
    return len(table.stall_of(me)) < fewer_than


@effect("tilda.till_is_empty")
def till_is_empty(table: Table, me: Seat) -> bool:
    return table.gold_of(me) == 0 and has_a_small_stall(table, me, fewer_than=2)


@effect("tilda.small_change")
async def small_change(table: Table, me: Seat) -> None:
    """End of turn, once: if you hold no gold and your stall has fewer than two stacks, gain
    one."""
    table.gain_gold(me, 1)


@effect("dusk.by_lamplight")
def by_lamplight(table: Table, me: Seat) -> int:
    """By night, while your stall has fewer than four stacks, your hand size is 1 larger."""
    return 1 if not table.is_day() and has_a_small_stall(table, me) else 0


@effect("juniper.is_early")
def is_early(table: Table, me: Seat) -> bool:
    return bool(table.hand(me)) and has_a_small_stall(table, me)


@effect("juniper.early_rounds")
async def early_rounds(table: Table, me: Seat) -> None:
    """Start of turn, once, while your stall has fewer than four stacks: discard a card from your
    hand, then draw a card."""
    await table.ask_discard(me, 1)
    await table.draw(me)


@effect("barnaby.setup")
def lay_a_token(table: Table, me: Seat) -> None:
    """Setup: put a token on this card."""
    table.add_tokens(me, 1)


@effect("barnaby.can_sweep")
def can_sweep(table: Table, me: Seat) -> bool:
    return table.tokens_of(me) > 0 and bool(table.cast.junk_in(table.hand(me)))


@effect("barnaby.clean_sweep")
async def clean_sweep(table: Table, me: Seat) -> None:
    """Action phase, once: remove a token from this card. Throw away a junk card from your hand,
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
