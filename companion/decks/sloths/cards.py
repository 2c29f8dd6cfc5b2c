"""Diligent Pale-throated Sloths: what they begin today bears fruit next turn."""

from companion.engine.game import Game
from companion.engine.scripts import later, technique


@technique("sloths-1")
async def steady_achiever(game: Game, me: int, this: int) -> None:
    """At the start of your next turn draw a card."""
    game.stay(me, this, "turn_start")


@later("sloths-1")
async def steady_achiever_arrives(game: Game, me: int, this: int) -> None:
    await game.draw(me)


@technique("sloths-2")
async def shopping_journey(game: Game, me: int, this: int) -> None:
    """At the start of your next turn a market card of your choice goes into your hand."""
    game.stay(me, this, "turn_start")


@later("sloths-2")
async def shopping_journey_ends(game: Game, me: int, this: int) -> None:
    card = await game.choose_one(me, game.market_cards(), purpose="take", source=this)
    if card is not None:
        await game.to_hand(me, card)


@technique("sloths-3")
async def housecleaning(game: Game, me: int, this: int) -> None:
    """Up to three junk cards from your discard pile go into your hand. At the start of your next
    turn you may throw away a card from your hand."""
    junk = game.junk_in(game.discard_of(me))
    for card in await game.choose(me, junk, purpose="take", source=this, at_least=0, at_most=3):
        await game.to_hand(me, card)
    game.stay(me, this, "turn_start")


@later("sloths-3")
async def housecleaning_takes_out_the_rubbish(game: Game, me: int, this: int) -> None:
    await game.ask_throw_away(me, game.hand(me), source=this, may=True)


@technique("sloths-4")
async def siesta(game: Game, me: int, this: int) -> None:
    """At the start of your next turn any card of your discard pile may go into your hand."""
    game.stay(me, this, "turn_start")


@later("sloths-4")
async def siesta_is_over(game: Game, me: int, this: int) -> None:
    card = await game.choose_one(me, game.discard_of(me), purpose="take", source=this, may=True)
    if card is not None:
        await game.to_hand(me, card)


@technique("sloths-5a")
async def lunch_break(game: Game, me: int, this: int) -> None:
    """Draw a card now, and another at the start of your next turn."""
    await game.draw(me)
    game.stay(me, this, "turn_start")


@later("sloths-5a")
async def lunch_break_ends(game: Game, me: int, this: int) -> None:
    await game.draw(me)


@technique("sloths-5b")
async def ironing(game: Game, me: int, this: int) -> None:
    """On your next turn every card you use is worth 1 more, from the start of that turn."""
    game.stay(me, this, "turn_start")


@later("sloths-5b")
async def ironing_is_done(game: Game, me: int, this: int) -> None:
    game.change_all_values("add", 1)
