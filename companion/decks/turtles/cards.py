"""Enthusiastic Wood Turtles: start now and pay to finish later."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import finished, technique


@technique("turtles-1", finish=1)
async def impulsive_visionary(table: Table, me: Seat, this: Card) -> None:
    """Finish 1, then draw a card."""


@finished("turtles-1")
async def impulsive_visionary_finished(table: Table, me: Seat, this: Card, x: int) -> None:
    await table.draw(me)


@technique("turtles-2", finish=2)
async def collectors_desire(table: Table, me: Seat, this: Card) -> None:
    """Finish 2, then the leftmost market card goes into your hand."""


@finished("turtles-2")
async def collectors_desire_finished(table: Table, me: Seat, this: Card, x: int) -> None:
    for leftmost in table.market_cards()[-1:]:
        await table.to_hand(me, leftmost)


@technique("turtles-3", finish=2)
async def groundbreaking_idea(table: Table, me: Seat, this: Card) -> None:
    """Throw away a card from your discard pile and move another one from it to the top of your
    deck. Finish 2 only frees the card."""
    await table.ask_throw_away(me, table.discard_of(me), source=this)
    card = await table.choose_one(me, table.discard_of(me), purpose="put_on_deck", source=this)
    if card is not None:
        table.put_on_deck(me, me, [card])


@technique("turtles-4", finish=3)
async def inspiration(table: Table, me: Seat, this: Card) -> None:
    """Draw two cards. Finish 3 only frees the card."""
    await table.draw(me, 2)


@technique("turtles-5a", finish=2)
async def insight(table: Table, me: Seat, this: Card) -> None:
    """Look at the top two cards of your deck and put them back in any order. Finish 2, then draw
    two cards."""
    await table.put_back(me, me, await table.take_top(me, me, 2), source=this)


@finished("turtles-5a")
async def insight_finished(table: Table, me: Seat, this: Card, x: int) -> None:
    await table.draw(me, 2)


@technique("turtles-5b", finish=(1, None))
async def perfect_move(table: Table, me: Seat, this: Card) -> None:
    """Finish x (1 or more): the top x cards of your discard pile go on top of your deck in any
    order."""


@finished("turtles-5b")
async def perfect_move_finished(table: Table, me: Seat, this: Card, x: int) -> None:
    await table.put_back(me, me, table.top_of_discard(me, x), source=this)
