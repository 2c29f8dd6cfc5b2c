"""The traps of the Exhibition pack, in the order of ``traps.toml``.

In an alert ``me`` is the player whose hand the trap has come into.
"""

from companion.engine.game import Game
from companion.engine.scripts import effect


@effect("trap.lay", goes_elsewhere=True)
async def lay(game: Game, me: int, this: int) -> None:
    """Put this card on another player’s discard pile."""
    other = await game.choose_another(me, purpose="put_on_discard", source=this)
    game.put_on_discard(me, other, this)


@effect("trap.lay_and_draw", goes_elsewhere=True)
async def lay_and_draw(game: Game, me: int, this: int) -> None:
    """Put this card on another player’s discard pile, then draw a card."""
    await lay(game, me, this)
    await game.draw(me)


def rest_of_hand(game: Game, me: int, this: int) -> list[int]:
    return [card for card in game.hand(me) if card != this]


@effect("trap.toffee")
async def toffee(game: Game, me: int, this: int) -> None:
    """Discard a card, then return this card."""
    cards = rest_of_hand(game, me, this)
    game.discard(me, await game.choose(me, cards, purpose="discard", source=this))
    game.return_to_owner(this)


@effect("trap.bucket")
async def bucket(game: Game, me: int, this: int) -> None:
    """Put a junk card from the junk pile on your discard pile, then return this card."""
    game.junk_on_discard(me, me)
    game.return_to_owner(this)


@effect("trap.plank")
async def plank(game: Game, me: int, this: int) -> None:
    """Discard the top two cards of your deck one by one, then return this card."""
    await game.discard_top(me, 2)
    game.return_to_owner(this)


@effect("trap.bell")
async def bell(game: Game, me: int, this: int) -> None:
    """Show your hand. The owner of this card chooses another card of it, which goes on top of your
    deck. Then return this card."""
    game.look_at(me, me, game.hand(me), reveal=True)
    owner = game.owner_of(this)
    assert owner is not None
    cards = rest_of_hand(game, me, this)
    chosen = await game.choose_one(owner, cards, purpose="put_on_deck", source=this)
    if chosen is not None:
        game.put_on_deck(owner, me, [chosen])
    game.return_to_owner(this)


@effect("trap.hat")
async def hat(game: Game, me: int, this: int) -> None:
    """Another card from your hand, picked at random, goes into the hand of this card’s owner. Then
    return this card."""
    owner = game.owner_of(this)
    assert owner is not None
    cards = rest_of_hand(game, me, this)
    if cards:
        await game.to_hand(owner, game.random_card(cards))
    game.return_to_owner(this)
