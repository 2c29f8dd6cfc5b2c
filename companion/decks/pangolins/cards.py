"""Fickle Giant Pangolins: move cards about blindly."""

from companion.engine import Card, Seat, Table
from companion.engine.piles import shuffle_discard
from companion.engine.scripts import once_a_turn, technique
from companion.engine.windows import together

Place = tuple[int, str]  # a player's deck, discard pile or hand, as the dice name them


def choosable(table: Table, seats: list[Seat], zone: str) -> list[Seat]:
    """Whose card may move. Decks and hands are hidden: anybody’s, also an empty one, unless all of
    them are. Of discard piles, which lie open, one that has a card."""
    if zone == "discard":
        return table.with_discard(seats)
    having = table.with_deck(seats) if zone == "deck" else table.with_hand(seats)
    return seats if having else []


async def card_to_move(table: Table, owner: Seat, zone: str) -> int | None:
    if zone == "deck":
        return table.deck_of(owner)[-1] if await table.can_draw_from(owner) else None
    if zone == "hand":
        return table.random_card(table.hand(owner)) if table.hand(owner) else None
    return table.discard_of(owner)[-1] if table.discard_of(owner) else None


async def move(table: Table, me: Seat, source: Place, destination: Place) -> bool:
    """Move one card, which nobody looks at on the way; False where there is none."""
    card = await card_to_move(table, *source)
    if card is None:
        return False
    owner, zone = destination
    if zone == "deck":
        table.put_on_deck(me, owner, [card], blindly=True)
    elif zone == "hand":
        await table.to_hand(owner, card)
    else:
        table.put_on_discard(me, owner, card)
    return True


def roll_both(table: Table, me: Seat) -> tuple[str, str]:
    return table.roll(me, "pangolin"), table.roll(me, "pangolin")


@technique("pangolins-1")
async def fumbling_dreamer(table: Table, me: Seat, this: Card) -> None:
    """Roll both pangolin dice; if they agree, roll the destination die again until they differ. A
    card of one player, any player, moves from their source zone to their own destination zone."""
    source, destination = roll_both(table, me)
    while destination == source:
        destination = table.roll(me, "pangolin")
    owners = choosable(table, table.everyone_from(me), source)
    if owners:
        owner = await table.choose_player(me, owners, purpose="target", source=this)
        await move(table, me, (owner, source), (owner, destination))


def anybody_has_a_deck(table: Table, me: Seat, this: Card) -> bool:
    return bool(table.with_deck(table.everyone_from(me)))


@once_a_turn("pangolins-2", possible=anybody_has_a_deck)
async def coffee_grinder(table: Table, me: Seat, this: Card) -> None:
    """Once on your turn you may send up to two cards, one by one, from the top of one player’s deck
    (anyone’s, yours too) to that player’s discard pile."""
    owner = await table.choose_player(me, table.everyone_from(me), purpose="target", source=this)
    await table.discard_top(owner)
    if table.has_deck(owner) and await table.confirm(me, purpose="put_on_discard", source=this):
        await table.discard_top(owner)


@technique("pangolins-3")
async def accident(table: Table, me: Seat, this: Card) -> None:
    """You see the top card of your deck; it changes places with a random card from any player’s
    hand, yours included."""
    for seen in await table.take_top(me, me, 1):
        owners = choosable(table, table.everyone_from(me), "hand")
        owner = me
        if owners:
            owner = await table.choose_player(me, owners, purpose="swap", source=this)
        if not table.hand(owner):
            table.put_on_deck(me, me, [seen])
            return
        table.put_on_deck(me, me, [table.random_card(table.hand(owner))], blindly=True)
        await table.into_hands([(owner, seen)], me)


async def choose_both(
    table: Table, me: Seat, this: Card, source: str, destination: str
) -> tuple[Place, Place] | None:
    """Whose card moves, and to which other player; None where nobody has one."""
    everyone = table.everyone_from(me)
    givers = choosable(table, everyone, source)
    if not givers:
        return None
    giver = await table.choose_player(me, givers, purpose="move_from", source=this)
    everyone.remove(giver)
    taker = await table.choose_player(me, everyone, purpose="move_to", source=this)
    return (giver, source), (taker, destination)


@technique("pangolins-4")
async def loose_marbles(table: Table, me: Seat, this: Card) -> None:
    """Roll both pangolin dice: a card moves from any player’s source zone into a different player’s
    destination zone."""
    places = await choose_both(table, me, this, *roll_both(table, me))
    if places is not None:
        await move(table, me, *places)


@technique("pangolins-5a")
async def another_fine_mess(table: Table, me: Seat, this: Card) -> None:
    """Roll both pangolin dice: two cards from one player’s source zone go into a different player’s
    destination zone, which is then shuffled; then as many cards go from that destination zone into
    that source zone, without a shuffle."""
    places = await choose_both(table, me, this, *roll_both(table, me))
    if places is None:
        return
    source, destination = places
    moved = await together(table, move_cards(table, me, 2, source, destination))
    if not moved:
        return
    await shuffle(table, *destination)
    await together(table, move_cards(table, me, moved, destination, source))


async def move_cards(table: Table, me: Seat, number: int, source: Place, destination: Place) -> int:
    """As many cards as there are, up to this number; how many they were."""
    return [await move(table, me, source, destination) for _ in range(number)].count(True)


async def shuffle(table: Table, owner: Seat, zone: str) -> None:
    if zone == "deck":
        await table.shuffle(owner)
    elif zone == "discard":
        shuffle_discard(table, owner)
    # A hand needs no shuffling: cards leave it blindly.


@technique("pangolins-5b")
async def fresh_start(table: Table, me: Seat, this: Card) -> None:
    """Any player you choose shuffles their discard pile into their deck; then the top card of any
    player’s deck goes into your hand."""
    everyone = table.everyone_from(me)
    owners = choosable(table, everyone, "discard")
    if owners:
        owner = await table.choose_player(me, owners, purpose="shuffle", source=this)
        await table.shuffle_into_deck(me, owner, table.discard_of(owner)[:])
    owners = choosable(table, everyone, "deck")
    if owners:
        owner = await table.choose_player(me, owners, purpose="draw_from", source=this)
        await table.draw(me, deck=owner)
