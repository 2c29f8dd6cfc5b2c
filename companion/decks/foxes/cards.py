"""Friendly Fennec Foxes: everybody gets something, whether they want it or not."""

from companion.engine.game import Game
from companion.engine.scripts import technique


@technique("foxes-1", goes_elsewhere=True)
async def cunning_neighbour(game: Game, me: int, this: int) -> None:
    """Look at another player’s hand. This card may go on top of your deck instead of your discard
    pile."""
    other = await game.choose_another(me, source=this)
    game.look_at(me, other, game.hand(other))
    if await game.confirm(me, purpose="put_on_deck", source=this):
        game.put_on_deck(me, me, [this])


@technique("foxes-2")
async def cheer(game: Game, me: int, this: int) -> None:
    """Every player searches their own deck for a card and puts it into their hand; then everybody
    shuffles their deck."""
    for seat in game.everyone_from(me):
        for card in await game.search(seat, purpose="take", source=this):
            await game.to_hand(seat, card)
    for seat in game.everyone_from(me):
        await game.shuffle(seat)


@technique("foxes-3")
async def raffle(game: Game, me: int, this: int) -> None:
    """Choose left or right: every player takes a random card from the hand of the neighbour on that
    side."""
    takers = game.going(await game.choose_direction(me, source=this), me)
    neighbours = [*takers[1:], me]
    await game.into_hands(
        [
            (taker, game.random_card(game.hand(neighbour)))
            for taker, neighbour in zip(takers, neighbours, strict=True)
            if game.hand(neighbour)
        ]
    )


@technique("foxes-4")
async def charity(game: Game, me: int, this: int) -> None:
    """Take a random card from every player’s hand, your own too, then deal those cards back, one to
    each of those players, as you choose."""
    givers = game.with_hand(game.everyone_from(me))
    cards = [game.random_card(game.hand(seat)) for seat in givers]
    game.take_aside(me, cards)
    await game.into_hands(await game.deal(me, cards, givers, purpose="give", source=this), me)


@technique("foxes-5a")
async def tasters(game: Game, me: int, this: int) -> None:
    """Choose left or right: starting with you and going that way, every player puts a market card
    of their own choice into their hand."""
    for seat in game.going(await game.choose_direction(me, source=this), me):
        card = await game.choose_one(seat, game.market_cards(), purpose="take", source=this)
        if card is not None:
            await game.to_hand(seat, card)


@technique("foxes-5b")
async def rumours(game: Game, me: int, this: int) -> None:
    """Every player puts the top card of their discard pile on top of their deck, and then once
    more."""
    for _ in range(2):
        for seat in game.everyone_from(me):
            game.put_on_deck(seat, seat, game.top_of_discard(seat, 1))
