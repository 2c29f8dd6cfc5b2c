"""Lucky Ocelots: luck and disorder."""

from companion.engine import Card, Seat, Table
from companion.engine.building import about_to_build, build
from companion.engine.copying import settle
from companion.engine.piles import mix_hands
from companion.engine.scripts import once_a_turn, setting, technique
from companion.engine.stacks import stack_problem


# Nothing in clean-up asks for a value, so the roll is not offered there.
@once_a_turn("ocelots-1", in_cleanup=False)
async def bold_haggler(table: Table, me: Seat, this: Card) -> None:
    """Once on your turn you may roll the ocelot die and add the result to this card’s value for the
    turn."""
    table.change_value(this, "add", int(table.roll(me, "ocelot")))


@technique("ocelots-2")
async def new_season(table: Table, me: Seat, this: Card) -> None:
    """Throw away an animalfolk card from your discard pile; if you do, the top card of the market
    deck goes into your hand."""
    animalfolk = table.cast.animalfolk_in(table.discard_of(me))
    if await table.ask_throw_away(me, animalfolk, source=this) is not None:
        await table.market_top_to_hand(me)


@technique("ocelots-3")
async def whirligig(table: Table, me: Seat, this: Card) -> None:
    """Discard your hand and draw as many cards. Shuffle them with another player’s hand and deal
    both hands back at random, each as large as it was."""
    discarded = await table.ask_discard(me, len(table.hand(me)), source=this)
    if not discarded:
        return
    await table.draw(me, len(discarded))
    other = await table.choose_another(me, source=this)
    await mix_hands(table, me, other)


@technique("ocelots-4")
async def charm(table: Table, me: Seat, this: Card) -> None:
    """Reveal the top card of the market deck. If that card alone makes your next stack, build it;
    otherwise throw it away."""
    for card in table.take_market_top(me, reveal=True):
        if stack_problem(table, me, [card], []) is None:
            await about_to_build(table, me)
        if stack_problem(table, me, [card], []) is None:  # still
            await build(table, me, [card])
        else:
            table.throw_away(me, card)


@technique("ocelots-5a")
async def gamble(table: Table, me: Seat, this: Card) -> None:
    """Choose another player and roll the ocelot die: that many random cards of your hand change
    places with as many random cards of theirs."""
    other = await table.choose_another(me, source=this)
    rolled = int(table.roll(me, "ocelot"))
    number = min(rolled, len(table.hand(me)), len(table.hand(other)))
    mine = table.random_cards(table.hand(me), number)
    theirs = table.random_cards(table.hand(other), number)
    to_them, to_me = [(other, card) for card in mine], [(me, card) for card in theirs]
    await table.into_hands(to_them + to_me)


# The highest value that can be named.
HIGHEST = setting("ocelots-5b", "blindfold_highest", default=5, least=1, most=99)


@technique("ocelots-5b")
async def blindfold(table: Table, me: Seat, this: Card) -> None:
    """Choose a card in your hand and an opponent, who names a value. If it is right the card is
    discarded; if not, you set its value (1 to 5) for this turn."""
    card = await table.choose_one(me, table.hand(me), purpose="guess", source=this)
    if card is None:
        return
    await settle(table, me, card)
    opponent = await table.choose_player(me, table.opponents(me), purpose="target", source=this)
    highest = table.rules.setting(HIGHEST)
    guess = await table.choose_value(opponent, highest, purpose="guess", source=this)
    table.look_at(me, me, [card], reveal=True)
    if guess == table.value(card):
        table.discard(me, [card])
    else:
        table.change_value(
            card, "set", await table.choose_value(me, purpose="set_value", source=this)
        )
