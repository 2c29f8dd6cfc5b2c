"""Friendly Fennec Foxes: everybody gets something, whether they want it or not."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import technique


@technique("foxes-1", goes_elsewhere=True)
async def cunning_neighbour(table: Table, me: Seat, this: Card) -> None:
    """Look at another player’s hand. This card may go on top of your deck instead of your discard
    pile."""
    other = await table.choose_another(me, source=this)
    table.look_at(me, other, table.hand(other))
    if await table.confirm(me, purpose="put_on_deck", source=this):
        table.put_on_deck(me, me, [this])


@technique("foxes-2")
async def cheer(table: Table, me: Seat, this: Card) -> None:
    """Every player searches their own deck for a card and puts it into their hand; then everybody
    shuffles their deck."""
    found = [
        (seat, card)
        for seat in table.everyone_from(me)
        for card in await table.search(seat, purpose="take", source=this)
    ]
    await table.into_hands(found)
    for seat in table.everyone_from(me):
        await table.shuffle(seat)


@technique("foxes-3")
async def raffle(table: Table, me: Seat, this: Card) -> None:
    """Choose left or right: every player takes a random card from the hand of the neighbour on that
    side."""
    takers = await table.choose_direction(me, source=this)
    neighbours = [*takers[1:], me]
    await table.into_hands(
        [
            (taker, table.random_card(table.hand(neighbour)))
            for taker, neighbour in zip(takers, neighbours, strict=True)
            if table.hand(neighbour)
        ]
    )


@technique("foxes-4")
async def charity(table: Table, me: Seat, this: Card) -> None:
    """Take a random card from every player’s hand, your own too, then deal those cards back, one to
    each of those players, as you choose."""
    givers = table.with_hand(table.everyone_from(me))
    cards = [table.random_card(table.hand(seat)) for seat in givers]
    table.take_aside(me, cards)
    await table.into_hands(await table.deal(me, cards, givers, purpose="give", source=this), me)


@technique("foxes-5a")
async def tasters(table: Table, me: Seat, this: Card) -> None:
    """Choose left or right: starting with you and going that way, every player puts a market card
    of their own choice into their hand."""
    for seat in await table.choose_direction(me, source=this):
        card = await table.choose_one(seat, table.market_cards(), purpose="take", source=this)
        if card is not None:
            await table.to_hand(seat, card)


@technique("foxes-5b")
async def rumours(table: Table, me: Seat, this: Card) -> None:
    """Every player puts the top card of their discard pile on top of their deck, and then once
    more."""
    for _ in range(2):
        for seat in table.everyone_from(me):
            table.put_on_deck(seat, seat, table.top_of_discard(seat, 1))
