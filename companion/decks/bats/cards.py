"""Stealthy Long-winged Tomb Bats: better by night."""

from companion.engine import Card, Seat, Table
from companion.engine.scripts import technique


async def mine_or_by_night(table: Table, me: Seat, this: Card, seats: list[Seat]) -> Seat | None:
    """Whose cards: mine by day, by night those of one of these players, if there is one."""
    if table.is_day():
        return me
    if not seats:
        return None
    return await table.choose_player(me, seats, purpose="target", source=this)


async def choose_deck(table: Table, me: Seat, this: Card) -> Seat | None:
    """A deck lies hidden: by night anybody’s may be chosen, also an empty one."""
    everyone = table.everyone_from(me)
    return await mine_or_by_night(table, me, this, everyone if table.with_deck(everyone) else [])


@technique("bats-1")
async def sneaky_scout(table: Table, me: Seat, this: Card) -> None:
    """Look at the top two cards of your deck, or by night of any player’s, and put them back in any
    order."""
    owner = await choose_deck(table, me, this)
    if owner is not None:
        await table.put_back(me, owner, await table.take_top(me, owner, 2), source=this)


@technique("bats-2")
async def false_alarm(table: Table, me: Seat, this: Card) -> None:
    """The top two cards of your discard pile, or by night of any one player’s, are shuffled by
    their owner into that owner’s deck."""
    owners = table.with_discard(table.everyone_from(me))
    owner = await mine_or_by_night(table, me, this, owners)
    if owner in owners:
        await table.shuffle_into_deck(me, owner, table.top_of_discard(owner, 2))


@technique("bats-3")
async def heroic_deed(table: Table, me: Seat, this: Card) -> None:
    """Draw a card from your deck, or by night from any player’s, into your hand."""
    owner = await choose_deck(table, me, this)
    if owner is not None:
        await table.draw(me, deck=owner)


@technique("bats-4")
async def secret_mission(table: Table, me: Seat, this: Card) -> None:
    """The bottom card of your discard pile goes into your hand; by night you may instead take a
    random card from another player’s hand into yours."""
    can_rob = not table.is_day() and table.with_hand(table.others(me))
    zones = ("discard", "hand") if can_rob else ("discard",)
    zone = await table.choose_option(me, zones, topic="zone", purpose="take_from", source=this)
    if zone == "discard":
        for bottom in table.discard_of(me)[:1]:
            await table.to_hand(me, bottom)
        return
    other = await table.choose_another(me, source=this)
    if table.hand(other):
        await table.to_hand(me, table.random_card(table.hand(other)))


@technique("bats-5a")
async def capture(table: Table, me: Seat, this: Card) -> None:
    """Take the top two cards of your deck, or by night of any player’s: one goes into your hand,
    that deck’s owner shuffles the other back in."""
    owner = await choose_deck(table, me, this)
    if owner is None:
        return
    cards = await table.take_top(me, owner, 2)
    taken = await table.choose_one(me, cards, purpose="take", source=this)
    if taken is not None:
        await table.to_hand(me, taken)
    rest = [card for card in cards if card != taken]
    if rest:
        await table.shuffle_into_deck(me, owner, rest)


@technique("bats-5b")
async def provocation(table: Table, me: Seat, this: Card) -> None:
    """Choose a card in your hand. By day throw it away. By night also take a random card from
    another player’s hand: throw one of the two away, the other goes back where it came from."""
    if table.is_day():
        await table.ask_throw_away(me, table.hand(me), source=this)
        return
    mine = await table.choose_one(me, table.hand(me), purpose="set_aside", source=this)
    if mine is None:
        return
    cards = [mine]
    other = await table.choose_another(me, source=this)
    if table.hand(other):
        cards.append(table.random_card(table.hand(other)))
        table.look_at(me, other, cards[1:])
    # Neither leaves its hand meanwhile: the one that is kept just stays where it is.
    await table.ask_throw_away(me, cards, source=this)
