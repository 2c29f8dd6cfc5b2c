"""Thieving Northern Raccoons: open conflict with others."""

from companion.engine.game import Game
from companion.engine.scripts import technique


@technique("raccoons-1")
async def wily_fellow(game: Game, me: int, this: int) -> None:
    """Your deck and your discard pile change places; shuffle what is now the deck."""
    await game.swap_deck_and_discard(me)


@technique("raccoons-2")
async def nuisance(game: Game, me: int, this: int) -> None:
    """Choose up to two other players; each discards a random card from their hand."""
    for seat in await game.choose_players(
        me, game.opponents(me), at_most=2, purpose="discard_random", source=this
    ):
        game.discard_random(seat)


@technique("raccoons-3")
async def rotten_food(game: Game, me: int, this: int) -> None:
    """Put a card from your hand on top of another player’s deck."""
    card = await game.choose_one(me, game.hand(me), purpose="put_on_deck", source=this)
    if card is None:
        return
    other = await game.choose_another(me, purpose="put_on_deck", source=this)
    game.put_on_deck(me, other, [card])


@technique("raccoons-4")
async def dirty_exchange(game: Game, me: int, this: int) -> None:
    """A random card from another player’s hand comes into yours; then give that player a card from
    your hand."""
    other = await game.choose_another(me, source=this)
    if not game.hand(other):
        return
    await game.to_hand(me, game.random_card(game.hand(other)))
    card = await game.choose_one(me, game.hand(me), purpose="give", source=this)
    if card is not None:
        await game.to_hand(other, card)


@technique("raccoons-5a")
async def sabotage(game: Game, me: int, this: int) -> None:
    """Look at the top two cards of another player’s deck: throw one away, the other goes on that
    player’s discard pile."""
    other = await game.choose_another(me, source=this)
    cards = await game.take_top(me, other, 2)
    thrown_away = await game.ask_throw_away(me, cards, source=this)
    for card in cards:
        if card != thrown_away:
            game.put_on_discard(me, other, card)


@technique("raccoons-5b")
async def treasure_hunter(game: Game, me: int, this: int) -> None:
    """The top card of another player’s discard pile goes into your hand."""
    owners = game.with_discard(game.others(me))
    owner = await game.choose_player(me, owners, purpose="take", source=this)
    if owner is not None:
        await game.to_hand(me, game.discard_of(owner)[-1])
