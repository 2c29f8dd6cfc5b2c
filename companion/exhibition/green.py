"""The green characters of the Exhibition pack, in the order of ``green.toml``."""

from companion.engine.game import Game
from companion.engine.scripts import effect


@effect("tilda.has_no_gold")
def has_no_gold(game: Game, me: int) -> bool:
    return game.gold_of(me) == 0


@effect("tilda.small_change")
async def small_change(game: Game, me: int) -> None:
    """End of turn, once: if you hold no gold, gain one."""
    game.gain_gold(me, 1)


@effect("dusk.by_lamplight")
def by_lamplight(game: Game, me: int) -> int:
    """By night, your hand size is 1 larger."""
    return 0 if game.is_day() else 1


@effect("juniper.has_a_card")
def has_a_card(game: Game, me: int) -> bool:
    return bool(game.hand(me))


@effect("juniper.early_rounds")
async def early_rounds(game: Game, me: int) -> None:
    """Start of turn, once: discard a card from your hand, then draw a card."""
    await game.ask_discard(me, 1)
    await game.draw(me)


@effect("barnaby.setup")
def lay_two_tokens(game: Game, me: int) -> None:
    """Setup: put two tokens on this card."""
    game.add_tokens(me, 2)


@effect("barnaby.can_sweep")
def can_sweep(game: Game, me: int) -> bool:
    return game.tokens_of(me) > 0 and bool(game.junk_in(game.hand(me)))


@effect("barnaby.clean_sweep")
async def clean_sweep(game: Game, me: int) -> None:
    """Action phase, twice: remove a token from this card. Throw away a junk card from your hand,
    then draw a card."""
    game.add_tokens(me, -1)
    game.throw_away(me, game.junk_in(game.hand(me))[0])  # junk is junk: nothing to choose
    await game.draw(me)


@effect("poppy.kind_prices")
def kind_prices(game: Game, me: int) -> int:
    """While the stall of an opponent has more stacks than yours, every market card costs you 1
    less."""
    stacks = len(game.stall_of(me))
    behind = any(len(game.stall_of(opponent)) > stacks for opponent in game.opponents(me))
    return -1 if behind else 0


@effect("fergus.has_a_deck")
def has_a_deck(game: Game, me: int) -> bool:
    return game.has_deck(me)


@effect("fergus.next_tune")
async def next_tune(game: Game, me: int) -> None:
    """Clean-up phase, once: roll the polecat die and look at that many cards from the top of your
    deck. Put them back in any order."""
    number = int(game.roll(me, "polecat"))
    await game.put_back(me, me, await game.take_top(me, me, number))
