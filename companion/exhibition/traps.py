"""The traps of the Exhibition pack, in the order of ``traps.toml``.

In an alert ``me`` is the player whose hand the trap has come into.
"""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import effect


@effect("trap.lay", goes_elsewhere=True)
async def lay(table: Table, me: Seat, this: Card) -> None:
    """Put this card on another player’s discard pile."""
    other = await table.choose_another(me, purpose="put_on_discard", source=this)
    table.put_on_discard(me, other, this)


@effect("trap.lay_and_draw", goes_elsewhere=True)
async def lay_and_draw(table: Table, me: Seat, this: Card) -> None:
    """Put this card on another player’s discard pile, then draw a card."""
    await lay(table, me, this)
    await table.draw(me)


def rest_of_hand(table: Table, me: Seat, this: Card) -> list[Card]:
    return [card for card in table.hand(me) if card != this]


@effect("trap.toffee")
async def toffee(table: Table, me: Seat, this: Card) -> None:
    """Discard another card, then return this card."""
    cards = rest_of_hand(table, me, this)
    table.discard(me, await table.choose(me, cards, purpose="discard", source=this))
    table.return_to_owner(this)


@effect("trap.bucket")
async def bucket(table: Table, me: Seat, this: Card) -> None:
    """Put a junk card from the junk pile on your discard pile, then return this card."""
    table.junk_on_discard(me, me)
    table.return_to_owner(this)


@effect("trap.plank")
async def plank(table: Table, me: Seat, this: Card) -> None:
    """Discard the top two cards of your deck one by one, then return this card."""
    await table.discard_top(me, 2)
    table.return_to_owner(this)


@effect("trap.bell")
async def bell(table: Table, me: Seat, this: Card) -> None:
    """Show your hand. The owner of this card chooses another card of it, which goes on top of your
    deck. Then return this card."""
    table.look_at(me, me, table.hand(me), reveal=True)
    owner = table.cast.owner_of(this)
    assert owner is not None
    cards = rest_of_hand(table, me, this)
    chosen = await table.choose_one(owner, cards, purpose="put_on_deck", source=this)
    if chosen is not None:
        table.put_on_deck(owner, me, [chosen])
    table.return_to_owner(this)


@effect("trap.hat")
async def hat(table: Table, me: Seat, this: Card) -> None:
    """A random card from the rest of your hand goes into the hand of this card’s owner.

    Then return this card.
    """
    owner = table.cast.owner_of(this)
    assert owner is not None
    cards = rest_of_hand(table, me, this)
    if cards:
        await table.to_hand(owner, table.random_card(cards))
    table.return_to_owner(this)
