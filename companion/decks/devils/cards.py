"""Mischievous Tasmanian Devils: mess with others' hands and decks."""

from companion.engine import Card, Seat, Table
from companion.engine.piles import swap_deck_and_discard
from companion.engine.scripts import technique
from companion.engine.windows import order_matters


@technique("devils-1")
async def shrewd_trickster(table: Table, me: Seat, this: Card) -> None:
    """Another player discards two random cards from their hand one by one, then draws two."""
    other = await table.choose_another(me, source=this)
    for _ in range(2):
        table.discard(other, table.random_cards(table.hand(other), 1))
    await table.draw(other, 2)


@technique("devils-2")
async def disruptive_speech(table: Table, me: Seat, this: Card) -> None:
    """Another player’s deck and discard pile change places; that player shuffles what is now the
    deck."""
    await swap_deck_and_discard(table, await table.choose_another(me, source=this))


@technique("devils-3")
async def tit_for_tat(table: Table, me: Seat, this: Card) -> None:
    """Choose up to two cards of another player’s discard pile; that player shuffles them into their
    deck."""
    other = await table.choose_another(me, source=this)
    discard = table.discard_of(other)
    cards = await table.choose(
        me, discard, purpose="put_into_deck", source=this, at_least=0, at_most=2
    )
    if cards:
        await table.shuffle_into_deck(me, other, cards)


@technique("devils-4")
async def shameless_rummage(table: Table, me: Seat, this: Card) -> None:
    """Look at the top three cards of another player’s deck: any of them, your choice, go on their
    discard pile; that player shuffles the rest back in."""
    other = await table.choose_another(me, source=this)
    cards = await table.take_top(me, other, 3)
    discarded = await table.choose(
        me, cards, purpose="put_on_discard", source=this, at_least=0, at_most=3, ordered=True
    )
    for card in discarded:
        table.put_on_discard(me, other, card)
    rest = [card for card in cards if card not in discarded]
    if rest:
        await table.shuffle_into_deck(me, other, rest)


@technique("devils-5a")
async def public_humiliation(table: Table, me: Seat, this: Card) -> None:
    """Another player discards two random cards from their hand one by one; then any two cards of
    their discard pile, your choice, go into their hand."""
    other = await table.choose_another(me, source=this)
    for _ in range(2):
        table.discard(other, table.random_cards(table.hand(other), 1))
    discard = table.discard_of(other)
    given = await table.choose(
        me,
        discard,
        purpose="give",
        source=this,
        at_least=2,
        at_most=2,
        ordered=order_matters(table, other, discard),
    )
    await table.into_hands([(other, card) for card in given])


@technique("devils-5b")
async def equality(table: Table, me: Seat, this: Card) -> None:
    """Another player draws three cards; then as many random cards as were drawn are discarded from
    that hand, one by one."""
    other = await table.choose_another(me, source=this)
    for _ in await table.draw(other, 3):
        table.discard(other, table.random_cards(table.hand(other), 1))
