"""Snappy Scarlet Macaws: manage your own hand."""

from companion.engine.game import Game
from companion.engine.scripts import modifies, technique


@technique("macaws-1")
async def swift_broker(game: Game, me: int, this: int) -> None:
    """Discard your whole hand, then draw the same number of cards."""
    discarded = await game.ask_discard(me, len(game.hand(me)), source=this)
    await game.draw(me, len(discarded))


@modifies("macaws-2", "hand_size", while_in="hand")
def cookies(game: Game, me: int, this: int) -> int:
    """While it is in your hand, your hand size is 1 larger when you fill your hand."""
    return 1


@technique("macaws-3")
async def shattered_relic(game: Game, me: int, this: int) -> None:
    """Throw away a card from your hand, then draw a card."""
    await game.ask_throw_away(me, game.hand(me), source=this)
    await game.draw(me)


@technique("macaws-4")
async def spyglass(game: Game, me: int, this: int) -> None:
    """Take the top three cards of your deck: one of them goes into your hand, the others back on
    top in an order you choose."""
    cards = await game.take_top(me, me, 3)
    card = await game.choose_one(me, cards, purpose="take", source=this)
    if card is None:
        return
    cards.remove(card)
    # The deck is whole again before the card comes into the hand, where it may make me draw.
    await game.put_back(me, me, cards, source=this)
    await game.to_hand(me, card)


@technique("macaws-5a")
async def flashy_show(game: Game, me: int, this: int) -> None:
    """For the rest of this turn every card you use is worth 1 more."""
    game.change_all_values("add", 1)


@technique("macaws-5b")
async def favourite_toy(game: Game, me: int, this: int) -> None:
    """The top card of your discard pile goes into your hand."""
    for card in game.top_of_discard(me, 1):
        await game.to_hand(me, card)
