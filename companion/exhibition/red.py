"""The red characters of the Exhibition pack, in the order of ``red.toml``."""

from companion.engine import Card, Seat, Table
from companion.engine.actions import act
from companion.engine.purchasing import purchases
from companion.engine.scripts import effect
from companion.exhibition.green import has_a_small_stall


@effect("marta.handbill", goes_elsewhere=True)
async def handbill(table: Table, me: Seat, this: Card) -> None:
    """An opponent shuffles this card into their deck."""
    reader = await table.choose_player(
        me, table.opponents(me), purpose="put_into_deck", source=this
    )
    await table.shuffle_into_deck(me, reader, [this])


@effect("marta.it_has_been_read")
async def it_has_been_read(table: Table, me: Seat, this: Card) -> None:
    """If the owner of this card holds no gold, they gain one. Return this card."""
    owner = table.cast.owner_of(this)
    assert owner is not None
    if table.gold_of(owner) == 0:
        table.gain_gold(owner, 1)
    table.return_to_owner(this)


@effect("cosimo.setup")
def first_loan(table: Table, me: Seat) -> None:
    """Setup: gain four gold and put two tokens on this card."""
    table.gain_gold(me, 4)
    table.add_tokens(me, 2)


@effect("cosimo.has_credit")
def has_credit(table: Table, me: Seat) -> bool:
    return table.tokens_of(me) < 5


@effect("cosimo.borrow")
async def borrow(table: Table, me: Seat) -> None:
    """Action phase, once: only with fewer than five tokens on this card. Add a token to it and gain
    one gold."""
    table.add_tokens(me, 1)
    table.gain_gold(me, 1)


@effect("cosimo.in_debt")
def in_debt(table: Table, me: Seat) -> bool:
    return table.tokens_of(me) > 0


@effect("cosimo.pay_back")
async def pay_back(table: Table, me: Seat) -> None:
    """Start of turn, twice: spend 3. Remove a token from this card."""
    table.add_tokens(me, -1)


@effect("cosimo.out_of_debt")
def out_of_debt(table: Table, me: Seat) -> bool:
    """While there is a token on this card you are ineligible to win."""
    return not in_debt(table, me)


@effect("magda.forgotten")
def forgotten(table: Table, me: Seat) -> bool:
    """While one of your Wanted Posters is not at your disposal you are ineligible to win."""
    character = table.cast.characters[me]
    assert character is not None
    return len(table.aside_of(me)) == sum(card.copies for card in character.specialty)


@effect("magda.wanted_poster")
async def wanted_poster(table: Table, me: Seat, this: Card) -> None:
    """Draw a card. Finish 2, then this card is at your disposal."""
    await table.draw(me)


@effect("magda.taken_down", goes_elsewhere=True)
async def taken_down(table: Table, me: Seat, this: Card, x: int) -> None:
    table.put_aside(this)


@effect("clementine.has_a_partner")
def has_a_partner(table: Table, me: Seat) -> bool:
    return table.teammate(me) is not None


@effect("clementine.cue")
async def cue(table: Table, me: Seat) -> None:
    """Action phase, once: spend 2. Your teammate draws a card, then gives you a card from their
    hand."""
    mate = table.teammate(me)
    assert mate is not None
    await table.draw(mate)
    card = await table.choose_one(mate, table.hand(mate), purpose="give")
    if card is not None:
        await table.to_hand(me, card)


@effect("clementine.join_in")
async def join_in(table: Table, me: Seat, builder: Seat) -> None:
    """After your teammate has built a stack, you may put a card from your discard pile on top of
    your deck."""
    if builder != table.teammate(me):
        return
    card = await table.choose_one(me, table.discard_of(me), purpose="put_on_deck", may=True)
    if card is not None:
        table.put_on_deck(me, me, [card])


@effect("percival.can_bid")
def can_bid(table: Table, me: Seat) -> bool:
    """Early in a game, where something can be bought already at full price. After the roll that may
    fail only where all of the payment was needed to put the market in another order."""
    return has_a_small_stall(table, me, fewer_than=5) and any(True for _ in purchases(table, me))


@effect("percival.going_going")
async def going_going(table: Table, me: Seat) -> None:
    """Action phase, once, if your stall has fewer than five stacks: roll the polecat die and add
    that many tokens, less one, to this card. Take a market action, then remove all tokens from this
    card."""
    table.add_tokens(me, int(table.roll(me, "polecat")) - 1)
    await act(table, me, "purchase")
    table.add_tokens(me, -table.tokens_of(me))


@effect("percival.under_the_hammer")
def under_the_hammer(table: Table, me: Seat) -> int:
    """Market cards cost you 1 less for each token on this card."""
    return -table.tokens_of(me)


def old_tricks(table: Table, cards: list[Card], value: int | None = None) -> list[Card]:
    """Reusable techniques of this value, or of any."""
    return [
        card
        for card in cards
        if table.printed_kind(card).reusable and value in (None, table.printed_value(card))
    ]


@effect("ezra.remembers_one")
def remembers_one(table: Table, me: Seat) -> bool:
    """In the hand, too: what he spends lies in the discard pile then."""
    return bool(old_tricks(table, [*table.discard_of(me), *table.hand(me)]))


@effect("ezra.old_trick")
async def old_trick(table: Table, me: Seat, x: int) -> None:
    """Action phase, once: spend x (1 to 5). A reusable technique of value x from your discard
    pile goes into your hand."""
    tricks = old_tricks(table, table.discard_of(me), value=x)
    card = await table.choose_one(me, tricks, purpose="take")
    if card is not None:
        await table.to_hand(me, card)
