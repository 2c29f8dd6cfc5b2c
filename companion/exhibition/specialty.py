"""What several specialty cards of the Exhibition pack have in common."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import effect
from companion.engine.verbs import put_into_deck


@effect("specialty.into_my_deck")
def into_my_deck(table: Table, me: Seat) -> None:
    put_into_deck(table, me, me, table.aside_of(me)[:])


@effect("specialty.return")
async def just_return(table: Table, me: Seat, this: Card) -> None:
    """Return this card."""
    table.return_to_owner(this)
