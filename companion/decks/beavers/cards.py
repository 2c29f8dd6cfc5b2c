"""Systematic Eurasian Beavers: prepare and wait for a trigger."""

from companion.engine.game import Game
from companion.engine.scripts import before_building, later, modifies, technique


@technique("beavers-1")
async def master_builder(game: Game, me: int, this: int) -> None:
    """Stays in your schedule until you next purchase: you may then put one card used in that
    purchase on top of your deck."""
    game.stay(me, this, "purchase")


@later("beavers-1")
async def master_builder_lends_a_hand(game: Game, me: int, this: int, paid: list[int]) -> None:
    cards = [card for card in paid if card in game.discard_of(me)]
    card = await game.choose_one(me, cards, purpose="put_on_deck", source=this, may=True)
    if card is not None:
        game.put_on_deck(me, me, [card])


@technique("beavers-2")
async def snack(game: Game, me: int, this: int) -> None:
    """Stays in your schedule until you are next about to build: a market card of your choice may
    first go into your hand."""
    game.stay(me, this, "build")


@before_building("beavers-2", action="snack")
def snack_may_be(game: Game, me: int, this: int) -> list[int]:
    return game.market_cards()


@technique("beavers-3")
async def wind_of_change(game: Game, me: int, this: int) -> None:
    """Stays in your schedule until you have next purchased: you may then throw away a card from
    your discard pile."""
    game.stay(me, this, "purchase")


@later("beavers-3")
async def wind_of_change_blows(game: Game, me: int, this: int, paid: list[int]) -> None:
    await game.ask_throw_away(me, game.discard_of(me), source=this, may=True)


@technique("beavers-4")
async def overtime(game: Game, me: int, this: int) -> None:
    """Stays in your schedule until you next build: that stack may include cards from your discard
    pile."""
    game.stay(me, this, "build")


@modifies("beavers-4", "stack_from_discard", while_in="schedule")
def overtime_goes_through_the_discard_pile(game: Game, me: int, this: int) -> bool:
    return True


@technique("beavers-5a")
async def order_in_chaos(game: Game, me: int, this: int) -> None:
    """Stays in your schedule until your deck is next about to be shuffled: you may first draw your
    whole deck and discard pile, then discard down to as many cards as you had in hand."""
    game.stay(me, this, "shuffle")


@later("beavers-5a")
async def order_in_chaos_sorts(game: Game, me: int, this: int) -> None:
    """Draws deck and discard pile without shuffling, then discards down to the old hand."""
    if not await game.confirm(me, purpose="draw_everything", source=this):
        return
    size = len(game.hand(me))
    while game.deck_of(me) or game.discard_of(me):  # what arrives may draw cards of its own accord
        if game.deck_of(me):
            await game.draw(me)
        else:
            await game.to_hand(me, game.discard_of(me)[-1])
    await game.ask_discard(me, len(game.hand(me)) - size, source=this)


@technique("beavers-5b")
async def practice(game: Game, me: int, this: int) -> None:
    """Stays in your schedule until you next discard a resolved technique: you may put that card
    into your hand instead."""
    game.stay(me, this, "technique_discarded")


@later("beavers-5b")
async def practice_pays_off(game: Game, me: int, this: int, card: int) -> None:
    if game.is_aside(card) and await game.confirm(me, purpose="take_back", source=this):
        await game.to_hand(me, card, public=True)
