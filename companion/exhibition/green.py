"""The green characters of the Exhibition pack, in the order of ``green.toml``."""

from companion.engine.game import Game
from companion.engine.scripts import effect


@effect("tilda.has_no_gold")
def has_no_gold(game: Game, me: int) -> bool:
    return game.state.gold[me] == 0


@effect("tilda.small_change")
async def small_change(game: Game, me: int) -> None:
    game.gain_gold(me, 1)


@effect("dusk.by_lamplight")
def by_lamplight(game: Game, me: int) -> int:
    return 0 if game.is_day() else 1


@effect("juniper.has_a_card")
def has_a_card(game: Game, me: int) -> bool:
    return bool(game.hand(me))


@effect("juniper.early_rounds")
async def early_rounds(game: Game, me: int) -> None:
    await game.ask_discard(me, 1)
    await game.draw(me)


@effect("barnaby.setup")
def lay_two_tokens(game: Game, me: int) -> None:
    game.add_tokens(me, 2)


def junk_in_hand(game: Game, me: int) -> list[int]:
    return [card for card in game.hand(me) if game.is_junk(card)]


@effect("barnaby.can_sweep")
def can_sweep(game: Game, me: int) -> bool:
    return game.tokens_of(me) > 0 and bool(junk_in_hand(game, me))


@effect("barnaby.clean_sweep")
async def clean_sweep(game: Game, me: int) -> None:
    game.add_tokens(me, -1)
    game.throw_away(me, junk_in_hand(game, me)[0])  # junk is junk: nothing to choose
    await game.draw(me)


@effect("poppy.kind_prices")
def kind_prices(game: Game, me: int) -> int:
    stacks = len(game.stall_of(me))
    behind = any(len(game.stall_of(opponent)) > stacks for opponent in game.opponents(me))
    return -1 if behind else 0


@effect("fergus.has_a_deck")
def has_a_deck(game: Game, me: int) -> bool:
    return bool(game.with_deck([me]))


@effect("fergus.next_tune")
async def next_tune(game: Game, me: int) -> None:
    number = int(game.roll(me, "polecat"))
    await game.put_back(me, me, await game.take_top(me, me, number))
