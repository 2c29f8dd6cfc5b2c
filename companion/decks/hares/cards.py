"""Superstitious Snowshoe Hares: predictions."""

from companion.engine.game import Game
from companion.engine.scripts import once_a_turn, technique


@technique("hares-1")
async def arcane_scholar(game: Game, me: int, this: int) -> None:
    """Draw a card and roll the hare die. Comet: discard two cards from your hand. Planet: nothing.
    Stars: discard the top two cards of your deck."""
    await game.draw(me)
    face = await game.roll_hare(me, source=this)
    if face == "comet":
        await game.ask_discard(me, 2, source=this)
    elif face == "stars":
        cards = await game.take_top(me, me, 2, reveal=True)
        game.discard(me, await game.put_in_order(me, cards, purpose="discard", source=this))


@once_a_turn("hares-2", possible=lambda game, me, this: game.market_has_deck())
async def barometer(game: Game, me: int, this: int) -> None:
    """Once on your turn you may throw away the top card of the market deck: for this turn this
    card’s value equals the value of that one."""
    card = game.throw_away_market_top(me)
    if card is not None:
        game.change_value(this, "set", game.printed_value(card))


@technique("hares-3")
async def bad_omen(game: Game, me: int, this: int) -> None:
    """Look at the top three cards of your deck; you may throw one away; the others go back on top
    in any order."""
    cards = await game.take_top(me, me, 3)
    gone = await game.ask_throw_away(me, cards, source=this, may=True)
    others = [card for card in cards if card != gone]
    game.put_on_deck(
        me, me, await game.put_in_order(me, others, purpose="put_on_deck", source=this)
    )


@technique("hares-4")
async def festival(game: Game, me: int, this: int) -> None:
    """Roll the hare die. Comet: the top card of the market deck goes into your hand. Planet: draw a
    card from your deck. Stars: nothing."""
    face = await game.roll_hare(me, source=this)
    if face == "comet":
        await game.market_top_to_hand(me)
    elif face == "planet":
        await game.draw(me)


@technique("hares-5a")
async def celestial_guidance(game: Game, me: int, this: int) -> None:
    """Roll the hare die. Comet: nothing. Planet: search your deck for a card for your hand and
    shuffle. Stars: any card of your discard pile goes into your hand."""
    face = await game.roll_hare(me, source=this)
    if face == "planet":
        for card in await game.search(me, purpose="take", source=this):
            await game.to_hand(me, card)
            await game.shuffle(me)
    elif face == "stars":
        taken = await game.choose_one(me, game.discard_of(me), purpose="take", source=this)
        if taken is not None:
            await game.to_hand(me, taken)


@once_a_turn("hares-5b", possible=lambda game, me, this: bool(game.discard_of(me)))
async def calendar(game: Game, me: int, this: int) -> None:
    """Once on your turn you may shuffle the top card of your discard pile into your deck."""
    await game.shuffle_into_deck(me, me, [game.discard_of(me)[-1]])
