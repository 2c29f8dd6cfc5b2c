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
    """Store a card from your hand. At the start of your next turn it comes back into your hand."""
    cards = await game.choose(me, game.hand(me), purpose="store", source=this)
    keep_until_next_turn(game, me, this, cards)


@later("kangaroos-1")
async def clever_guardian_gives_back(game: Game, me: int, this: int) -> None:
    await game.release(me, this)


@after_filling("kangaroos-2")
async def barricade(game: Game, me: int, this: int) -> None:
    """After you fill your hand, up to two junk cards from your discard pile may come into your
    hand."""
    junk = game.junk_in(game.discard_of(me))
    taken = await game.choose(me, junk, purpose="take", source=this, at_least=0, at_most=2)
    if taken:
        game.show_passive(me, this)
    for card in taken:
        await game.to_hand(me, card)


@technique("kangaroos-3")
async def wheelbarrow(game: Game, me: int, this: int) -> None:
    """Draw a card and store it. At the start of your next turn throw it away or take it into your
    hand."""
    drawn = await game.draw(me)
    keep_until_next_turn(game, me, this, [card for card in drawn if card in game.hand(me)])


@later("kangaroos-3")
async def wheelbarrow_is_unloaded(game: Game, me: int, this: int) -> None:
    await game.ask_throw_away(me, stored_on(game, me, this), source=this, may=True)
    await game.release(me, this)


@technique("kangaroos-4")
async def vigilance(game: Game, me: int, this: int) -> None:
    """Search your deck for a card and store it; shuffle. At the start of your next turn it comes
    into your hand."""
    found = await game.search(me, purpose="store", source=this)
    if found:
        keep_until_next_turn(game, me, this, found)
        await game.shuffle(me)


@later("kangaroos-4")
async def vigilance_pays_off(game: Game, me: int, this: int) -> None:
    await game.release(me, this)


@technique("kangaroos-5a")
async def supply_depot(game: Game, me: int, this: int) -> None:
    """Up to two cards from your hand are stored; at the start of your next turn they come back into
    it."""
    cards = await game.choose(
        me, game.hand(me), purpose="store", source=this, at_least=0, at_most=2
    )
    keep_until_next_turn(game, me, this, cards)


@later("kangaroos-5a")
async def supply_depot_opens(game: Game, me: int, this: int) -> None:
    await game.release(me, this)


@once_a_turn("kangaroos-5b", possible=lambda game, me, this: game.has_deck(me))
async def tactical_measurement(game: Game, me: int, this: int) -> None:
    """Once on your turn you may draw a card; if you did, put a card from your hand on top of your
    deck."""
    if await game.draw(me):
        card = await game.choose_one(me, game.hand(me), purpose="put_on_deck", source=this)
        if card is not None:
            game.put_on_deck(me, me, [card])
