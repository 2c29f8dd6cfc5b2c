"""Mischievous Tasmanian Devils: mess with others' hands and decks."""

from companion.engine.game import Game
from companion.engine.scripts import technique


async def another_player(game: Game, me: int, this: int) -> int:
    other = await game.choose_player(me, game.others(me), why="target", source=this)
    assert other is not None
    return other


@technique("devils-1")
async def shrewd_trickster(game: Game, me: int, this: int) -> None:
    other = await another_player(game, me, this)
    for _ in range(2):
        game.discard_random(other)
    await game.draw(other, 2)


@technique("devils-2")
async def disruptive_speech(game: Game, me: int, this: int) -> None:
    await game.swap_deck_and_discard(await another_player(game, me, this))


@technique("devils-3")
async def tit_for_tat(game: Game, me: int, this: int) -> None:
    other = await another_player(game, me, this)
    discard = game.discard_of(other)
    cards = await game.choose(me, discard, why="put_into_deck", source=this, at_least=0, at_most=2)
    if cards:
        await game.shuffle_into_deck(me, other, cards)


@technique("devils-4")
async def shameless_rummage(game: Game, me: int, this: int) -> None:
    other = await another_player(game, me, this)
    cards = await game.take_top(me, other, 3)
    discarded = await game.choose(
        me, cards, why="put_on_discard", source=this, at_least=0, at_most=3, ordered=True
    )
    for card in discarded:
        game.put_on_discard(me, other, card)
    rest = [card for card in cards if card not in discarded]
    if rest:
        await game.shuffle_into_deck(me, other, rest)


@technique("devils-5a")
async def public_humiliation(game: Game, me: int, this: int) -> None:
    other = await another_player(game, me, this)
    for _ in range(2):
        game.discard_random(other)
    discard = game.discard_of(other)
    for card in await game.choose(me, discard, why="give", source=this, at_least=2, at_most=2):
        if card in game.discard_of(other):  # the first one may have set off a shuffle
            await game.to_hand(other, card)


@technique("devils-5b")
async def equality(game: Game, me: int, this: int) -> None:
    other = await another_player(game, me, this)
    for _ in await game.draw(other, 3):
        game.discard_random(other)
