"""Prepared Grizzled Tree-kangaroos: stash and protect.

A card that stored nothing has nothing to wait for: it is discarded like any technique.
"""

from companion.engine.game import Game
from companion.engine.scripts import after_filling, later, once_a_turn, technique


def stored_on(game: Game, me: int, this: int) -> list[int]:
    entry = game.entry_of(me, this)
    return entry.stored[:] if entry is not None else []


def keep_until_next_turn(game: Game, me: int, this: int, cards: list[int]) -> None:
    if cards:
        game.store(me, this, cards)
        game.stay(me, this, "turn_start")


@technique("kangaroos-1")
async def clever_guardian(game: Game, me: int, this: int) -> None:
    cards = await game.choose(me, game.hand(me), why="store", source=this)
    keep_until_next_turn(game, me, this, cards)


@later("kangaroos-1")
async def clever_guardian_gives_back(game: Game, me: int, this: int) -> None:
    await game.release(me, this)


@after_filling("kangaroos-2")
async def barricade(game: Game, me: int, this: int) -> None:
    junk = [card for card in game.discard_of(me) if game.is_junk(card)]
    taken = await game.choose(me, junk, why="take", source=this, at_least=0, at_most=2)
    if taken:
        game.show_passive(me, this)
    for card in taken:
        await game.to_hand(me, card)


@technique("kangaroos-3")
async def wheelbarrow(game: Game, me: int, this: int) -> None:
    drawn = await game.draw(me)
    keep_until_next_turn(game, me, this, [card for card in drawn if card in game.hand(me)])


@later("kangaroos-3")
async def wheelbarrow_is_unloaded(game: Game, me: int, this: int) -> None:
    await game.ask_throw_away(me, stored_on(game, me, this), source=this, may=True)
    await game.release(me, this)


@technique("kangaroos-4")
async def vigilance(game: Game, me: int, this: int) -> None:
    found = await game.search(me, why="store", source=this)
    if found:
        keep_until_next_turn(game, me, this, found)
        await game.shuffle(me)


@later("kangaroos-4")
async def vigilance_pays_off(game: Game, me: int, this: int) -> None:
    await game.release(me, this)


@technique("kangaroos-5a")
async def supply_depot(game: Game, me: int, this: int) -> None:
    cards = await game.choose(me, game.hand(me), why="store", source=this, at_least=0, at_most=2)
    keep_until_next_turn(game, me, this, cards)


@later("kangaroos-5a")
async def supply_depot_opens(game: Game, me: int, this: int) -> None:
    await game.release(me, this)


def has_deck(game: Game, me: int, this: int) -> bool:
    return bool(game.deck_of(me) or game.discard_of(me))


@once_a_turn("kangaroos-5b", possible=has_deck)
async def tactical_measurement(game: Game, me: int, this: int) -> None:
    if await game.draw(me):
        card = await game.choose_one(me, game.hand(me), why="put_on_deck", source=this)
        if card is not None:
            game.put_on_deck(me, me, [card])
