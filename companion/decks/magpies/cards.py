"""Scheming Green Magpies: guess and steal."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import technique, when_paid


def set_of(table: Table, card: Card) -> str:
    """The set printed on a card, by the id of its deck. Junk can be named as if it were one."""
    return "junk" if table.cast.is_junk(card) else table.printed_kind(card).deck


@technique("magpies-1")
async def pompous_professional(table: Table, me: Seat, this: Card) -> None:
    """Name a set and reveal the top three cards of your deck: one card of that set goes into your
    hand, the others are shuffled back in."""
    if not table.has_deck(me):
        return
    sets = (*table.cast.decks, "junk")
    named = await table.choose_option(me, sets, topic="set", purpose="guess", source=this)
    revealed = await table.take_top(me, me, 3, reveal=True)
    fitting = [card for card in revealed if set_of(table, card) == named]
    taken = await table.choose_one(me, fitting, purpose="take", source=this)
    if taken is not None:
        await table.to_hand(me, taken, public=True)
    others = [card for card in revealed if card != taken]
    if others:
        await table.shuffle_into_deck(me, me, others)


@when_paid("magpies-2")
async def bribe(table: Table, me: Seat, this: Card, bought: Card) -> None:
    """Paid in a purchase, it makes your hand size 1 larger this turn."""
    table.enlarge_hand(me, 1)


@technique("magpies-3")
async def burglary(table: Table, me: Seat, this: Card) -> None:
    """Name a value and reveal the top card of another player’s deck: right, it goes into your hand;
    wrong, onto that player’s discard pile."""
    other = await table.choose_another(me, source=this)
    if not table.has_deck(other):
        return
    value = await table.choose_value(me, source=this)
    for card in await table.take_top(me, other, 1, reveal=True):
        if table.printed_value(card) == value:
            await table.to_hand(me, card, public=True)
        else:
            table.put_on_discard(me, other, card)


@technique("magpies-4")
async def grasp(table: Table, me: Seat, this: Card) -> None:
    """Name a value and reveal a random card from another player’s hand: right, it goes into your
    hand; wrong, it stays."""
    other = await table.choose_another(me, source=this)
    if not table.hand(other):
        return
    value = await table.choose_value(me, source=this)
    card = table.random_card(table.hand(other))
    table.look_at(me, other, [card], reveal=True)
    if table.printed_value(card) == value:
        await table.to_hand(me, card, public=True)


@technique("magpies-5a")
async def periscope(table: Table, me: Seat, this: Card) -> None:
    """Name a card. Two cards from the top of another player’s deck are discarded one by one; each
    that bears the name comes into your hand instead."""
    other = await table.choose_another(me, source=this)
    if not table.has_deck(other):
        return
    names = [kind.id for kind in table.cast.kinds]
    named = await table.choose_option(me, names, topic="name", purpose="guess", source=this)
    for _ in range(2):  # one by one: the first may be shuffled back before the second
        for card in await table.take_top(me, other, 1, reveal=True):
            if table.printed_kind(card).id == named:
                await table.to_hand(me, card, public=True)
            else:
                table.put_on_discard(me, other, card)


@technique("magpies-5b")
async def sudden_nap(table: Table, me: Seat, this: Card) -> None:
    """Throw away a random card from another player’s hand."""
    other = await table.choose_another(me, source=this)
    if table.hand(other):
        table.throw_away(me, table.random_card(table.hand(other)))
