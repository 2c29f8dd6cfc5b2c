"""Swindling Black-headed Gulls: hand junk to others."""

from collections.abc import Sequence

from companion.engine import Card, Seat, Table
from companion.engine.scripts import technique


async def may_give_away(table: Table, me: Seat, this: Card, cards: Sequence[int]) -> int | None:
    """Up to one of these cards goes on the discard pile of another player of my choice."""
    card = await table.choose_one(me, cards, purpose="put_on_discard", source=this, may=True)
    if card is not None:
        other = await table.choose_another(me, purpose="put_on_discard", source=this)
        table.put_on_discard(me, other, card)
    return card


@technique("gulls-1")
async def meddling_marketeer(table: Table, me: Seat, this: Card) -> None:
    """Look at the top two cards of your deck: discard any of them, the rest go back in any
    order."""
    cards = await table.take_top(me, me, 2)
    discarded = await table.choose(
        me, cards, purpose="discard", source=this, at_least=0, at_most=2, ordered=True
    )
    table.discard(me, discarded)
    rest = [card for card in cards if card not in discarded]
    await table.put_back(me, me, rest, source=this)


@technique("gulls-2")
async def goodwill_presents(table: Table, me: Seat, this: Card) -> None:
    """Choose up to two other players: one junk card from the junk pile goes on the discard pile of
    each."""
    for seat in await table.choose_players(
        me, table.opponents(me), at_most=2, purpose="give_junk", source=this
    ):
        table.junk_on_discard(me, seat)


@technique("gulls-3")
async def alternative_plan(table: Table, me: Seat, this: Card) -> None:
    """Throw away any card from your discard pile."""
    await table.ask_throw_away(me, table.discard_of(me), source=this)


@technique("gulls-4")
async def anchor(table: Table, me: Seat, this: Card) -> None:
    """Look at the top three cards of your deck: up to one goes on another player’s discard pile,
    the rest back in any order."""
    cards = await table.take_top(me, me, 3)
    given = await may_give_away(table, me, this, cards)
    await table.put_back(me, me, [card for card in cards if card != given], source=this)


@technique("gulls-5a")
async def manufactured_joy(table: Table, me: Seat, this: Card) -> None:
    """Search your deck for a card for your hand; shuffle. You may put a card from your hand on
    another player’s discard pile."""
    for card in await table.search(me, purpose="take", source=this):
        await table.to_hand(me, card)
    await table.shuffle(me)
    await may_give_away(table, me, this, table.hand(me))


@technique("gulls-5b")
async def shaky_enterprise(table: Table, me: Seat, this: Card) -> None:
    """Take the top two cards of your discard pile: up to one goes on another player’s discard pile,
    the rest on top of your deck in any order."""
    cards = table.top_of_discard(me, 2)
    given = await may_give_away(table, me, this, cards)
    await table.put_back(me, me, [card for card in cards if card != given], source=this)
