"""Thieving Northern Raccoons: open conflict with others."""

from companion.engine import Card, Seat, Table
from companion.engine.piles import swap_deck_and_discard
from companion.engine.scripts import technique


@technique("raccoons-1")
async def wily_fellow(table: Table, me: Seat, this: Card) -> None:
    """Your deck and your discard pile change places; shuffle what is now the deck."""
    await swap_deck_and_discard(table, me)


@technique("raccoons-2")
async def nuisance(table: Table, me: Seat, this: Card) -> None:
    """Choose up to two other players; each discards a random card from their hand."""
    for seat in await table.choose_players(
        me, table.opponents(me), at_most=2, purpose="discard_random", source=this
    ):
        table.discard(seat, table.random_cards(table.hand(seat), 1))


@technique("raccoons-3")
async def rotten_food(table: Table, me: Seat, this: Card) -> None:
    """Put a card from your hand on top of another player’s deck."""
    card = await table.choose_one(me, table.hand(me), purpose="put_on_deck", source=this)
    if card is None:
        return
    other = await table.choose_another(me, purpose="put_on_deck", source=this)
    table.put_on_deck(me, other, [card])


@technique("raccoons-4")
async def dirty_exchange(table: Table, me: Seat, this: Card) -> None:
    """A random card from another player’s hand comes into yours; then give that player a card from
    your hand."""
    other = await table.choose_another(me, source=this)
    if not table.hand(other):
        return
    await table.to_hand(me, table.random_card(table.hand(other)))
    card = await table.choose_one(me, table.hand(me), purpose="give", source=this)
    if card is not None:
        await table.to_hand(other, card)


@technique("raccoons-5a")
async def sabotage(table: Table, me: Seat, this: Card) -> None:
    """Look at the top two cards of another player’s deck: throw one away, the other goes on that
    player’s discard pile."""
    other = await table.choose_another(me, source=this)
    cards = await table.take_top(me, other, 2)
    thrown_away = await table.ask_throw_away(me, cards, source=this)
    for card in cards:
        if card != thrown_away:
            table.put_on_discard(me, other, card)


@technique("raccoons-5b")
async def treasure_hunter(table: Table, me: Seat, this: Card) -> None:
    """The top card of another player’s discard pile goes into your hand."""
    owners = table.with_discard(table.others(me))
    if owners:
        owner = await table.choose_player(me, owners, purpose="take", source=this)
        await table.to_hand(me, table.discard_of(owner)[-1])
