"""Friendly Fennec Foxes: everybody gets something, whether they want it or not."""

from companion.engine.game import Game
from companion.engine.scripts import technique, trait

trait("foxes-1", "goes_elsewhere")


@technique("foxes-1")
async def cunning_neighbour(game: Game, me: int, this: int) -> None:
    other = await game.choose_player(me, game.others(me), why="target", source=this)
    assert other is not None
    game.look_at(me, other, game.hand(other))
    if await game.confirm(me, why="put_on_deck", source=this):
        game.put_on_deck(me, me, [this])


@technique("foxes-2")
async def cheer(game: Game, me: int, this: int) -> None:
    for seat in game.everyone_from(me):
        for card in await game.search(seat, why="take", source=this):
            await game.to_hand(seat, card)
    for seat in game.everyone_from(me):
        await game.shuffle(seat)


@technique("foxes-3")
async def raffle(game: Game, me: int, this: int) -> None:
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
    givers = game.with_hand(game.everyone_from(me))
    cards = [game.random_card(game.hand(seat)) for seat in givers]
    game.take_aside(me, cards)
    await game.into_hands(await game.deal(me, cards, givers, why="give", source=this), me)


@technique("foxes-5a")
async def tasters(game: Game, me: int, this: int) -> None:
    for seat in game.going(await game.choose_direction(me, source=this), me):
        card = await game.choose_one(seat, game.market_cards(), why="take", source=this)
        if card is not None:
            await game.to_hand(seat, card)


@technique("foxes-5b")
async def rumours(game: Game, me: int, this: int) -> None:
    for _ in range(2):
        for seat in game.everyone_from(me):
            game.put_on_deck(seat, seat, game.top_of_discard(seat, 1))
