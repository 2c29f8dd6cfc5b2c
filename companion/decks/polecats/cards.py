"""Reckless Marbled Polecats: trust to luck."""

from companion.engine import Card, Seat, Table
from companion.engine.copying import settle
from companion.engine.scripts import modifies, technique
from companion.engine.verbs import market_deck_ready
from companion.engine.windows import order_matters, together


@technique("polecats-1")
async def daring_adventurer(table: Table, me: Seat, this: Card) -> None:
    """Roll the polecat die; throw away that many market cards of your choice and fill the
    market."""
    number = int(table.roll(me, "polecat"))
    unwanted = await table.choose(
        me,
        table.market_cards(),
        purpose="throw_away",
        source=this,
        at_least=number,
        at_most=number,
        ordered=True,
    )
    for card in unwanted:
        table.throw_away(me, card)
    table.fill_market()


@technique("polecats-2")
async def rare_artefact(table: Table, me: Seat, this: Card) -> None:
    """Show a card from your hand, then roll the polecat die: for this turn that card’s value is
    multiplied by the result."""
    card = await table.choose_one(me, table.hand(me), purpose="reveal", source=this)
    if card is None:
        return
    await settle(table, me, card)
    table.look_at(me, me, [card], reveal=True)
    table.change_value(card, "times", int(table.roll(me, "polecat")))


@technique("polecats-3")
async def swank(table: Table, me: Seat, this: Card) -> None:
    """Throw away a card from your hand; if it was an animalfolk card, the top card of the market
    deck goes into your hand."""
    card = await table.ask_throw_away(me, table.hand(me), source=this)
    if card is not None and table.cast.is_animalfolk(card):
        await table.market_top_to_hand(me)


@technique("polecats-4")
async def risky_business(table: Table, me: Seat, this: Card) -> None:
    """Name a value and reveal the top card of the market deck: right, it goes into your hand;
    wrong, it is thrown away."""
    if not market_deck_ready(table):
        return
    guess = await table.choose_value(me, source=this)
    for card in table.take_market_top(me, reveal=True):
        if table.printed_value(card) == guess:
            await table.to_hand(me, card, public=True)
        else:
            table.throw_away(me, card)


@technique("polecats-5a")
async def natural_survivor(table: Table, me: Seat, this: Card) -> None:
    """Roll the polecat die, search your deck, and exchange that many cards between hand and deck;
    shuffle your deck."""
    deck, hand = table.deck_of(me), table.hand(me)
    if not deck or not hand:
        return
    number = min(int(table.roll(me, "polecat")), len(deck), len(hand))
    wanted = await table.search(
        me,
        purpose="take",
        source=this,
        at_least=number,
        at_most=number,
        ordered=number > 1 and order_matters(table, me, deck),
    )
    given = await table.choose(
        me, hand, purpose="put_into_deck", source=this, at_least=number, at_most=number
    )
    await together(table, exchange(table, me, given, wanted))
    await table.shuffle(me)


async def exchange(table: Table, me: Seat, given: list[Card], wanted: list[Card]) -> None:
    """Cards of my hand take the places of as many others, which come into my hand."""
    for mine, other in zip(given, wanted, strict=True):
        await table.swap(me, mine, other)


@modifies("polecats-5b", "hand_size", while_in="stall")
def sofa(table: Table, me: Seat, this: Card) -> int:
    """While it is in your stall your hand size is 1 larger."""
    return 1
