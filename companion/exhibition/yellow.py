"""The yellow characters of the Exhibition pack, in the order of ``yellow.toml``."""

from companion.engine.game import Game
from companion.engine.scripts import effect


@effect("odo.small_stake")
async def small_stake(game: Game, me: int) -> None:
    """Action phase, once: spend 1. Roll the ocelot die and gain as much gold."""
    game.gain_gold(me, int(game.roll(me, "ocelot")))


@effect("minna.push_the_hand")
async def push_the_hand(game: Game, me: int) -> None:
    """Start of turn, once: advance the clock one space."""
    game.advance_clock()


@effect("minna.can_work")
def can_work(game: Game, me: int) -> bool:
    return not game.is_day() and game.has_deck(me)


@effect("minna.night_work")
async def night_work(game: Game, me: int) -> None:
    """Clean-up phase, once, by night: look at the top card of your deck. You may discard it."""
    for card in await game.take_top(me, me, 1):
        if await game.choose(me, [card], purpose="discard", at_least=0):
            game.discard(me, [card])
        else:
            game.put_on_deck(me, me, [card])


@effect("tamsin.has_plates")
def has_plates(game: Game, me: int) -> bool:
    return bool(game.hand(me)) or game.has_deck(me)


# What a question calls the move into each zone.
MOVES = {"hand": "take", "deck": "put_on_deck", "discard": "put_on_discard"}


@effect("tamsin.juggle")
async def juggle(game: Game, me: int) -> None:
    """Start of turn, once: roll both pangolin dice. If they differ, you may move one card from your
    source zone to your destination zone: the top card of a pile, or a card of your choice from your
    hand. It goes on top."""
    source, destination = game.roll(me, "pangolin"), game.roll(me, "pangolin")
    if source == destination:
        return
    card = await plate_from(game, me, source, MOVES[destination])
    if card is None:
        return
    if destination == "hand":
        await game.to_hand(me, card)
    elif destination == "deck":
        game.put_on_deck(me, me, [card])
    else:
        game.put_on_discard(me, me, card)


async def plate_from(game: Game, me: int, zone: str, purpose: str) -> int | None:
    """The card to move, or None where there is none or it is to stay."""
    if zone == "hand":
        return await game.choose_one(me, game.hand(me), purpose=purpose, may=True)
    if zone == "deck":
        await game.can_draw_from(me)
    pile = game.deck_of(me) if zone == "deck" else game.discard_of(me)
    return pile[-1] if pile and await game.confirm(me, purpose=purpose) else None


@effect("saffron.can_serve")
def can_serve(game: Game, me: int) -> bool:
    return bool(game.aside_of(me) and game.hand(me))


@effect("saffron.from_the_tray")
async def from_the_tray(game: Game, me: int) -> None:
    """Start of turn, once: discard a card. Then one of your Candied Apples that is at your disposal
    goes into your hand."""
    await game.ask_discard(me, 1)
    await game.to_hand(me, game.aside_of(me)[0])


@effect("saffron.candied_apple", goes_elsewhere=True)
async def candied_apple(game: Game, me: int, this: int) -> None:
    """Draw a card. This card is at your disposal again."""
    await game.draw(me)
    game.put_aside(this)


ENGINE = 1  # where the tokens of Professor Pell's large card are counted


@effect("pell.crank")
async def crank(game: Game, me: int) -> None:
    """Action phase, once: spend 1. Roll the hare die. Stars: add two tokens to this card. Planet:
    add one. Comet: remove all of them."""
    face = await game.roll_hare(me, source=-1)
    if face == "comet":
        game.add_tokens(me, -game.tokens_of(me, ENGINE), ENGINE)
    else:
        game.add_tokens(me, 2 if face == "stars" else 1, ENGINE)


@effect("pell.under_steam")
def under_steam(game: Game, me: int) -> bool:
    return game.tokens_of(me, ENGINE) >= 3


@effect("pell.pull_the_lever")
async def pull_the_lever(game: Game, me: int) -> None:
    """Action phase, once: remove three tokens from this card. Draw two cards."""
    game.add_tokens(me, -3, ENGINE)
    await game.draw(me, 2)


@effect("sunny.can_pass")
def can_pass(game: Game, me: int) -> bool:
    return game.teammate(me) is not None and bool(game.hand(me))


@effect("sunny.pass_it_over")
async def pass_it_over(game: Game, me: int) -> None:
    """End of turn, once: give your teammate a card from your hand. Your teammate gives you a card
    from theirs in return; it may be the same one."""
    mate = game.teammate(me)
    assert mate is not None
    card = await game.choose_one(me, game.hand(me), purpose="give")
    assert card is not None
    await game.to_hand(mate, card)
    card = await game.choose_one(mate, game.hand(mate), purpose="give")
    if card is not None:  # what was given may have returned to its owner at once
        await game.to_hand(me, card)
