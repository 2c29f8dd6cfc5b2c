"""Observant Snowy Owls: react to what others do."""

from companion.engine.game import Game
from companion.engine.scripts import once_a_turn, reaction


@once_a_turn("owls-1", possible=lambda game, me, this: game.has_deck(me))
async def wise_spy(game: Game, me: int, this: int) -> None:
    """Once on your turn you may look at the top three cards of your deck and put them back in any
    order."""
    cards = await game.take_top(me, me, 3)
    game.put_on_deck(me, me, await game.put_in_order(me, cards, purpose="put_on_deck", source=this))


@reaction("owls-2", on="technique_resolved")
async def ancient_knowledge(game: Game, me: int, this: int, other: int) -> None:
    """Whenever another player’s technique is fully resolved, you may look through your deck,
    discard up to one card out of it, and shuffle it."""
    if not game.deck_of(me) or not await game.confirm(me, purpose="search", source=this):
        return
    game.show_passive(me, this)
    for card in await game.search(me, purpose="discard", source=this, at_least=0):
        game.put_on_discard(me, me, card)
    await game.shuffle(me)


@reaction("owls-3", on="entered_hand")
async def quality_inspection(game: Game, me: int, this: int, other: int) -> None:
    """When it comes into your hand, you may throw away a card from your hand; if you do, draw a
    card."""
    card = await game.choose_one(me, game.hand(me), purpose="throw_away", source=this, may=True)
    if card is not None:
        game.show_passive(me, this)
        game.throw_away(me, card)
        await game.draw(me)


@reaction("owls-4", on="purchased")
async def binoculars(game: Game, me: int, this: int, other: int) -> None:
    """After another player’s purchase you may draw a card; if you do, discard a card."""
    if not game.has_deck(me) or not await game.confirm(me, purpose="draw", source=this):
        return
    game.show_passive(me, this)
    if await game.draw(me):
        await game.ask_discard(me, 1, source=this)


@reaction("owls-5a", on="shuffled")
async def balancing(game: Game, me: int, this: int, other: int) -> None:
    """Whenever another player’s deck has been shuffled by them, an animalfolk card from your hand
    may change places with any card of your discard pile."""
    mine = game.animalfolk_in(game.hand(me))
    if not mine or not game.discard_of(me):
        return
    card = await game.choose_one(me, mine, purpose="swap", source=this, may=True)
    if card is not None:
        game.show_passive(me, this)
        target = await game.choose_one(me, game.discard_of(me), purpose="take", source=this)
        assert target is not None
        await game.swap(me, card, target)


@reaction("owls-5b", on="built")
async def extra_remarks(game: Game, me: int, this: int, other: int) -> None:
    """After another player builds a stack, you may put a card from your discard pile on top of your
    deck."""
    discard = game.discard_of(me)
    card = await game.choose_one(me, discard, purpose="put_on_deck", source=this, may=True)
    if card is not None:
        game.show_passive(me, this)
        game.put_on_deck(me, me, [card])
