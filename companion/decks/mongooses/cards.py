"""Lively Slender Mongooses: better by day."""

from companion.engine.game import Game
from companion.engine.scripts import modifies, once_a_turn, technique


@once_a_turn("mongooses-1")
async def dramatic_romantic(game: Game, me: int, this: int) -> None:
    """Once on your turn you may advance the clock one space."""
    game.advance_clock()


@technique("mongooses-2")
async def bouquets(game: Game, me: int, this: int) -> None:
    """Look at the top two cards (day) or the top card (night) of the market deck: one goes into
    your hand, the rest are thrown away."""
    cards = game.take_market_top(me, 2 if game.is_day() else 1)
    taken = await game.choose_one(me, cards, purpose="take", source=this)
    for card in cards:
        if card != taken:
            game.throw_away(me, card)
    if taken is not None:
        await game.to_hand(me, taken)


@technique("mongooses-3")
async def selecting_contracts(game: Game, me: int, this: int) -> None:
    """Take up to three cards (day) or up to one (night) from the top of your discard pile. If you
    took any, throw exactly one of them away; the rest go on top of your deck in any order."""
    most = min(3 if game.is_day() else 1, len(game.discard_of(me)))
    number = await game.choose_number(me, 0, most, purpose="take", source=this)
    taken = game.top_of_discard(me, number)
    thrown_away = await game.ask_throw_away(me, taken, source=this)
    await game.put_back(me, me, [card for card in taken if card != thrown_away], source=this)


@technique("mongooses-4")
async def serenade(game: Game, me: int, this: int) -> None:
    """Day: draw three, then put two cards from your hand on top of your deck. Night: draw one and
    put one there."""
    drawn, put_back = (3, 2) if game.is_day() else (1, 1)
    await game.draw(me, drawn)
    cards = await game.choose(
        me,
        game.hand(me),
        purpose="put_on_deck",
        source=this,
        at_least=put_back,
        at_most=put_back,
        ordered=True,
    )
    game.put_on_deck(me, me, cards)


@technique("mongooses-5a")
async def spinning_wheel(game: Game, me: int, this: int) -> None:
    """Discard any number of cards. Draw that many, plus one by day."""
    hand = game.hand(me)
    cards = await game.choose(
        me, hand, purpose="discard", source=this, at_least=0, at_most=len(hand), ordered=True
    )
    game.discard(me, cards)
    await game.draw(me, len(cards) + (1 if game.is_day() else 0))


@modifies("mongooses-5b", "fill_from_discard", while_in="hand")
def inheritance(game: Game, me: int, this: int) -> int:
    """When filling your hand, up to two cards (day) or one card (night) may come from the top of
    your discard pile instead of your deck."""
    return 2 if game.is_day() else 1
