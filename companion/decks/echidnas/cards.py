"""Sharing Short-beaked Echidnas: borrow and leave a replacement."""

from companion.engine import Card, Seat, Table
from companion.engine.copying import settle, show_copies, usable
from companion.engine.scripts import once_a_turn, technique


@technique("echidnas-1", goes_elsewhere=True)
async def carefree_swapper(table: Table, me: Seat, this: Card) -> None:
    """Swap it with the top card of another player’s discard pile; the card you get goes into your
    hand."""
    owners = table.with_discard(table.others(me))
    if owners:
        owner = await table.choose_player(me, owners, purpose="target", source=this)
        await table.swap(me, this, table.discard_of(owner)[-1])


@once_a_turn("echidnas-2", possible=lambda table, me, this: bool(table.market_cards()))
async def bargain_seeker(table: Table, me: Seat, this: Card) -> None:
    """Once on your turn you may throw away the rightmost market card and fill the market."""
    rightmost = table.market_cards()[0]
    table.throw_away(me, rightmost)
    table.fill_market()


@technique("echidnas-3", goes_elsewhere=True)
async def delicacy(table: Table, me: Seat, this: Card) -> None:
    """You see the top two cards of another player’s deck; this card may change places with one of
    them, which comes into your hand. The two then lying there are shuffled into the deck by that
    player."""
    other = await table.choose_another(me, source=this)
    cards = await table.take_top(me, other, 2)
    taken = await table.choose_one(me, cards, purpose="swap", source=this, may=True)
    if taken is not None:
        await table.swap(me, this, taken)
        cards[cards.index(taken)] = this
    if cards:
        await table.shuffle_into_deck(me, other, cards)


@technique("echidnas-4", goes_elsewhere=True)
async def umbrella(table: Table, me: Seat, this: Card) -> None:
    """You see two random cards of another player’s hand; this card may change places with one of
    them, which comes into your hand."""
    other = await table.choose_another(me, source=this)
    cards = table.random_cards(table.hand(other), 2)
    table.look_at(me, other, cards)
    taken = await table.choose_one(me, cards, purpose="swap", source=this, may=True)
    if taken is not None:
        await table.swap(me, this, taken)


@technique("echidnas-5a", goes_elsewhere=True)
async def velocipede(table: Table, me: Seat, this: Card) -> None:
    """Swap it with any card in any player’s stall; the card you get goes into your hand."""
    cards = table.stall_cards(range(table.rules.players))
    target = await table.choose_one(me, cards, purpose="swap", source=this)
    if target is not None:
        await table.swap(me, this, target)


def matches(table: Table, me: Seat, card: Card) -> list[Card]:
    """Cards of an opponent's stall that are worth as much as this card of mine is now."""
    theirs = table.stall_cards(sorted(table.opponents(me)))
    return [target for target in theirs if table.printed_value(target) == table.value(card)]


def swappable(table: Table, me: Seat) -> list[Card]:
    """My animalfolk cards that match something, and chameleons of which it is still open."""
    mine = table.cast.animalfolk_in(table.hand(me))
    return [card for card in mine if not usable(table, me, card) or matches(table, me, card)]


@technique("echidnas-5b")
async def matching_colours(table: Table, me: Seat, this: Card) -> None:
    """Swap an animalfolk card from your hand with a card of the same value in an opponent’s
    stall."""
    while mine := swappable(table, me):
        card = await table.choose_one(me, mine, purpose="swap", source=this)
        assert card is not None
        await settle(table, me, card)
        target = await table.choose_one(me, matches(table, me, card), purpose="take", source=this)
        if target is not None:
            show_copies(table, me, [card])
            await table.swap(me, card, target)
            return
