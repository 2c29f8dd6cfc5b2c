"""Reckless Marbled Polecats: trust to luck."""

from companion.engine.game import Game
from companion.engine.scripts import modifies, technique


@technique("polecats-1")
async def daring_adventurer(game: Game, me: int, this: int) -> None:
    """Roll the polecat die; throw away that many market cards of your choice and fill the
    market."""
    number = int(game.roll(me, "polecat"))
    unwanted = await game.choose(
        me,
        game.market_cards(),
        purpose="throw_away",
        source=this,
        at_least=number,
        at_most=number,
        ordered=True,
    )
    for card in unwanted:
        game.throw_away(me, card)
    game.fill_market()


@technique("polecats-2")
async def rare_artefact(game: Game, me: int, this: int) -> None:
    """Show a card from your hand, then roll the polecat die: for this turn that card’s value is
    multiplied by the result."""
    card = await game.choose_one(me, game.hand(me), purpose="reveal", source=this)
    if card is None:
        return
    await game.settle(me, card)
    game.look_at(me, me, [card], reveal=True)
    game.change_value(card, "times", int(game.roll(me, "polecat")))


@technique("polecats-3")
async def swank(game: Game, me: int, this: int) -> None:
    """Throw away a card from your hand; if it was an animalfolk card, the top card of the market
    deck goes into your hand."""
    card = await game.ask_throw_away(me, game.hand(me), source=this)
    if card is not None and game.is_animalfolk(card):
        await game.market_top_to_hand(me)


@technique("polecats-4")
async def risky_business(game: Game, me: int, this: int) -> None:
    """Name a value and reveal the top card of the market deck: right, it goes into your hand;
    wrong, it is thrown away."""
    if not game.market_deck_ready():
        return
    guess = await game.choose_value(me, source=this)
    for card in game.take_market_top(me, reveal=True):
        if game.printed_value(card) == guess:
            await game.to_hand(me, card, public=True)
        else:
            game.throw_away(me, card)


@technique("polecats-5a")
async def natural_survivor(game: Game, me: int, this: int) -> None:
    """Roll the polecat die, search your deck, and exchange that many cards between hand and deck;
    shuffle your deck."""
    deck, hand = game.deck_of(me), game.hand(me)
    if not deck or not hand:
        return
    number = min(int(game.roll(me, "polecat")), len(deck), len(hand))
    wanted = await game.search(me, purpose="take", source=this, at_least=number, at_most=number)
    given = await game.choose(
        me, hand, purpose="put_into_deck", source=this, at_least=number, at_most=number
    )
    game.take_aside(me, wanted)
    await game.shuffle_into_deck(me, me, given)
    await game.into_hands([(me, card) for card in wanted])


@modifies("polecats-5b", "hand_size", while_in="stall")
def sofa(game: Game, me: int, this: int) -> int:
    """While it is in your stall your hand size is 1 larger."""
    return 1
