"""The yellow characters of the Exhibition pack, in the order of ``yellow.toml``."""

from companion.engine import Card, Seat, Table
from companion.engine.piles import roll_hare
from companion.engine.scripts import effect
from companion.engine.types import Purpose


@effect("odo.small_stake")
async def small_stake(table: Table, me: Seat) -> None:
    """Action phase, once: spend 1. Roll the ocelot die. On a 3, gain two gold."""
    if table.roll(me, "ocelot") == "3":
        table.gain_gold(me, 2)


@effect("minna.push_the_hand")
async def push_the_hand(table: Table, me: Seat) -> None:
    """Start of turn, once: advance the clock one space."""
    table.advance_clock()


@effect("minna.can_work")
def can_work(table: Table, me: Seat) -> bool:
    return not table.is_day() and table.has_deck(me)


@effect("minna.night_work")
async def night_work(table: Table, me: Seat) -> None:
    """Clean-up phase, once, by night: look at the top card of your deck. You may discard it."""
    for card in await table.take_top(me, me, 1):
        if await table.choose(me, [card], purpose="discard", at_least=0):
            table.discard(me, [card])
        else:
            table.put_on_deck(me, me, [card])


@effect("tamsin.has_plates")
def has_plates(table: Table, me: Seat) -> bool:
    return bool(table.hand(me)) or table.has_deck(me)


# What a question calls the move into each zone.
MOVES: dict[str, Purpose] = {"hand": "take", "deck": "put_on_deck", "discard": "put_on_discard"}


@effect("tamsin.juggle")
async def juggle(table: Table, me: Seat) -> None:
    """Start of turn, once: roll both pangolin dice. If they differ, you may move one card from your
    source zone to your destination zone: the top card of a pile, or a card of your choice from your
    hand. It goes on top."""
    source, destination = table.roll(me, "pangolin"), table.roll(me, "pangolin")
    if source == destination:
        return
    card = await plate_from(table, me, source, MOVES[destination])
    if card is None:
        return
    if destination == "hand":
        await table.to_hand(me, card)
    elif destination == "deck":
        table.put_on_deck(me, me, [card])
    else:
        table.put_on_discard(me, me, card)


async def plate_from(table: Table, me: Seat, zone: str, purpose: Purpose) -> int | None:
    """The card to move, or None where there is none or it is to stay."""
    if zone == "hand":
        return await table.choose_one(me, table.hand(me), purpose=purpose, may=True)
    if zone == "deck":
        await table.can_draw_from(me)
    pile = table.deck_of(me) if zone == "deck" else table.discard_of(me)
    return pile[-1] if pile and await table.confirm(me, purpose=purpose) else None


@effect("saffron.can_serve")
def can_serve(table: Table, me: Seat) -> bool:
    return bool(table.aside_of(me) and table.hand(me))


@effect("saffron.from_the_tray")
async def from_the_tray(table: Table, me: Seat) -> None:
    """Start of turn, once: discard a card. Then one of your Candied Apples that is at your disposal
    goes into your hand."""
    await table.ask_discard(me, 1)
    await table.to_hand(me, table.aside_of(me)[0])


@effect("saffron.candied_apple", goes_elsewhere=True)
async def candied_apple(table: Table, me: Seat, this: Card) -> None:
    """Draw a card. This card is at your disposal again."""
    await table.draw(me)
    table.put_aside(this)


ENGINE = 1  # where the tokens of Professor Pell's large card are counted


@effect("pell.crank")
async def crank(table: Table, me: Seat) -> None:
    """Action phase, once: spend 2. Roll the hare die. Stars: add two tokens to this card. Planet:
    add one. Comet: remove all of them."""
    face = await roll_hare(table, me, source=-1)
    if face == "comet":
        table.add_tokens(me, -table.tokens_of(me, ENGINE), ENGINE)
    else:
        table.add_tokens(me, 2 if face == "stars" else 1, ENGINE)


@effect("pell.under_steam")
def under_steam(table: Table, me: Seat) -> bool:
    return table.tokens_of(me, ENGINE) >= 3


@effect("pell.pull_the_lever")
async def pull_the_lever(table: Table, me: Seat) -> None:
    """Action phase, once: remove three tokens from this card. Draw two cards."""
    table.add_tokens(me, -3, ENGINE)
    await table.draw(me, 2)


@effect("sunny.can_pass")
def can_pass(table: Table, me: Seat) -> bool:
    return table.teammate(me) is not None and bool(table.hand(me))


@effect("sunny.pass_it_over")
async def pass_it_over(table: Table, me: Seat) -> None:
    """End of turn, once: give your teammate a card from your hand. Your teammate gives you a card
    from theirs in return; it may be the same one."""
    mate = table.teammate(me)
    assert mate is not None
    card = await table.choose_one(me, table.hand(me), purpose="give")
    assert card is not None
    await table.to_hand(mate, card)
    card = await table.choose_one(mate, table.hand(mate), purpose="give")
    if card is not None:  # what was given may have returned to its owner at once
        await table.to_hand(me, card)
