"""Lucky Ocelots: luck and disorder."""

from companion.engine.game import Game
from companion.engine.scripts import once_a_turn, setting, technique


# Nothing in clean-up asks for a value, so the roll is not offered there.
@once_a_turn("ocelots-1", in_cleanup=False)
async def bold_haggler(game: Game, me: int, this: int) -> None:
    """Once on your turn you may roll the ocelot die and add the result to this card’s value for the
    turn."""
    game.change_value(this, "add", int(game.roll(me, "ocelot")))


@technique("ocelots-2")
async def new_season(game: Game, me: int, this: int) -> None:
    """Throw away an animalfolk card from your discard pile; if you do, the top card of the market
    deck goes into your hand."""
    animalfolk = game.animalfolk_in(game.discard_of(me))
    if await game.ask_throw_away(me, animalfolk, source=this) is not None:
        await game.market_top_to_hand(me)


@technique("ocelots-3")
async def whirligig(game: Game, me: int, this: int) -> None:
    """Discard your hand and draw as many cards. Shuffle them with another player’s hand and deal
    both hands back at random, each as large as it was."""
    discarded = await game.ask_discard(me, len(game.hand(me)), source=this)
    if not discarded:
        return
    await game.draw(me, len(discarded))
    other = await game.choose_another(me, source=this)
    await game.mix_hands(me, other)


@technique("ocelots-4")
async def charm(game: Game, me: int, this: int) -> None:
    """Reveal the top card of the market deck. If that card alone makes your next stack, build it;
    otherwise throw it away."""
    for card in game.take_market_top(me, reveal=True):
        if game.stack_problem(me, [card], []) is None:
            await game.about_to_build(me)
        if game.stack_problem(me, [card], []) is None:  # still
            await game.build(me, [card])
        else:
            game.throw_away(me, card)


@technique("ocelots-5a")
async def gamble(game: Game, me: int, this: int) -> None:
    """Choose another player and roll the ocelot die: that many random cards of your hand change
    places with as many random cards of theirs."""
    other = await game.choose_another(me, source=this)
    rolled = int(game.roll(me, "ocelot"))
    number = min(rolled, len(game.hand(me)), len(game.hand(other)))
    mine = game.random_cards(game.hand(me), number)
    theirs = game.random_cards(game.hand(other), number)
    to_them, to_me = [(other, card) for card in mine], [(me, card) for card in theirs]
    await game.into_hands(to_them + to_me)


# The highest value that can be named.
HIGHEST = setting("ocelots-5b", "blindfold_highest", default=5, least=1, most=99)


@technique("ocelots-5b")
async def blindfold(game: Game, me: int, this: int) -> None:
    """Choose a card in your hand and an opponent, who names a value. If it is right the card is
    discarded; if not, you set its value (1 to 5) for this turn."""
    card = await game.choose_one(me, game.hand(me), purpose="guess", source=this)
    if card is None:
        return
    await game.settle(me, card)
    opponent = await game.choose_player(me, game.opponents(me), purpose="target", source=this)
    assert opponent is not None
    highest = game.setting(HIGHEST)
    guess = await game.choose_value(opponent, highest, purpose="guess", source=this)
    game.look_at(me, me, [card], reveal=True)
    if guess == game.value(card):
        game.discard(me, [card])
    else:
        game.change_value(
            card, "set", await game.choose_value(me, purpose="set_value", source=this)
        )
