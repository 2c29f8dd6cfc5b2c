"""Experimenting Platypuses: get the right card at the right time."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import modifies, setting, technique


@technique("platypuses-1")
async def tireless_tinkerer(table: Table, me: Seat, this: Card) -> None:
    """The top card of your discard pile goes on top of your deck."""
    table.put_on_deck(me, me, table.top_of_discard(me, 1))


@modifies("platypuses-2", "rearranges_market")
def calculations(table: Table, me: Seat, this: Card) -> bool:
    """If it is among the cards paying for a purchase, you may first change the order of any cards
    in the market."""
    return True


@technique("platypuses-3", goes_elsewhere=True)
async def safety_precaution(table: Table, me: Seat, this: Card) -> None:
    """Swap it with any card in your own stall; the card you get goes into your hand."""
    card = await table.choose_one(me, table.stall_cards([me]), purpose="swap", source=this)
    if card is not None:
        await table.swap(me, this, card)


@technique("platypuses-4")
async def magnet(table: Table, me: Seat, this: Card) -> None:
    """Search your deck for a card and put it into your hand; shuffle your deck."""
    for card in await table.search(me, purpose="take", source=this):
        await table.to_hand(me, card)
    await table.shuffle(me)


# Whether cards are discarded even if none could be drawn.
ALWAYS_DISCARDS = setting("platypuses-5a", "test_always_discards", default=True)


@technique("platypuses-5a")
async def dangerous_test(table: Table, me: Seat, this: Card) -> None:
    """Draw three cards, then discard three."""
    drawn = await table.draw(me, 3)
    if drawn or table.rules.setting(ALWAYS_DISCARDS):
        await table.ask_discard(me, 3, source=this)


@modifies("platypuses-5b", "kept_when_paid")
async def glue(table: Table, me: Seat, these: list[Card]) -> list[Card]:
    """Paid in a purchase, it may stay in your hand."""
    return await table.choose(
        me, these, purpose="keep_paid", source=these[0], at_least=0, at_most=len(these)
    )
