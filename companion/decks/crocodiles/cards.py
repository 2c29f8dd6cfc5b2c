"""Intimidating Dwarf Crocodiles: spoil what others draw, buy and build."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import modifies, technique


@technique("crocodiles-1")
async def little_villain(table: Table, me: Seat, this: Card) -> None:
    """Each opponent discards the top two cards of their own deck, one by one."""
    for opponent in table.opponents(me):
        await table.discard_top(opponent, 2)


@technique("crocodiles-2", stays_until="turn_start")
async def scary_gunfight(table: Table, me: Seat, this: Card) -> None:
    """Until the start of your next turn market cards cost opponents 2 more."""
    table.stay(me, this)


@modifies("crocodiles-2", "price", while_in="schedule", of="opponents")
def scary_gunfight_raises_prices(table: Table, opponent: Seat, this: Card) -> int:
    return 2


@technique("crocodiles-3")
async def night_shift(table: Table, me: Seat, this: Card) -> None:
    """Take the top card of every player’s deck, your own too, and look at them; then put one of
    them, as you choose, on top of each player’s deck."""
    tops = {
        seat: card for seat in table.everyone_from(me) for card in await table.take_top(me, seat, 1)
    }
    cards, seats = list(tops.values()), list(tops)
    for seat, card in await table.deal(me, cards, seats, purpose="put_on_decks", source=this):
        table.put_on_deck(me, seat, [card])


@technique("crocodiles-4")
async def ruthless_competition(table: Table, me: Seat, this: Card) -> None:
    """Draw a card from another player’s deck into your hand; put a card from your hand on top of
    that deck."""
    other = await table.choose_another(me, source=this)
    await table.draw(me, deck=other)
    card = await table.choose_one(me, table.hand(me), purpose="put_on_deck", source=this)
    if card is not None:
        table.put_on_deck(me, other, [card])


@technique("crocodiles-5a", stays_until="turn_start")
async def nasty_threat(table: Table, me: Seat, this: Card) -> None:
    """Until the start of your next turn the stacks opponents build must be worth 1 more."""
    table.stay(me, this)


@modifies("crocodiles-5a", "next_stack", while_in="schedule", of="opponents")
def nasty_threat_raises_the_stack(table: Table, opponent: Seat, this: Card) -> int:
    return 1


@technique("crocodiles-5b", stays_until="turn_start")
async def lost_shipments(table: Table, me: Seat, this: Card) -> None:
    """Until the start of your next turn an opponent filling their hand draws one card at most."""
    table.stay(me, this)


@modifies("crocodiles-5b", "fill_limit", while_in="schedule", of="opponents")
def lost_shipments_limits_filling(table: Table, opponent: Seat, this: Card) -> int:
    return 1
