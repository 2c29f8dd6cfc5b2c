"""Stealthy Long-winged Tomb Bats: better by night."""

from companion.engine.game import Game
from companion.engine.scripts import technique


async def mine_or_by_night(game: Game, me: int, this: int, seats: list[int]) -> int | None:
    """Whose cards: mine by day, by night those of one of these players."""
    if game.is_day():
        return me
    return await game.choose_player(me, seats, purpose="target", source=this)


async def choose_deck(game: Game, me: int, this: int) -> int | None:
    return await mine_or_by_night(game, me, this, game.with_deck(game.everyone_from(me)))


@technique("bats-1")
async def sneaky_scout(game: Game, me: int, this: int) -> None:
    """Look at the top two cards of your deck, or by night of any player’s, and put them back in any
    order."""
    owner = await choose_deck(game, me, this)
    if owner is not None:
        await game.put_back(me, owner, await game.take_top(me, owner, 2), source=this)


@technique("bats-2")
async def false_alarm(game: Game, me: int, this: int) -> None:
    """The top two cards of your discard pile, or by night of any one player’s, are shuffled by
    their owner into that owner’s deck."""
    owners = game.with_discard(game.everyone_from(me))
    owner = await mine_or_by_night(game, me, this, owners)
    if owner in owners:
        await game.shuffle_into_deck(me, owner, game.top_of_discard(owner, 2))


@technique("bats-3")
async def heroic_deed(game: Game, me: int, this: int) -> None:
    """Draw a card from your deck, or by night from any player’s, into your hand."""
    owner = await choose_deck(game, me, this)
    if owner is not None:
        await game.draw(me, deck=owner)


@technique("bats-4")
async def secret_mission(game: Game, me: int, this: int) -> None:
    """The bottom card of your discard pile goes into your hand; by night you may instead take a
    random card from another player’s hand into yours."""
    robbed = [] if game.is_day() else game.with_hand(game.others(me))
    zones = ("discard", "hand") if robbed else ("discard",)
    zone = await game.choose_option(me, zones, topic="zone", purpose="take_from", source=this)
    if zone == "discard":
        for bottom in game.discard_of(me)[:1]:
            await game.to_hand(me, bottom)
        return
    other = await game.choose_player(me, robbed, purpose="target", source=this)
    assert other is not None
    await game.to_hand(me, game.random_card(game.hand(other)))


@technique("bats-5a")
async def capture(game: Game, me: int, this: int) -> None:
    """Take the top two cards of your deck, or by night of any player’s: one goes into your hand,
    that deck’s owner shuffles the other back in."""
    owner = await choose_deck(game, me, this)
    if owner is None:
        return
    cards = await game.take_top(me, owner, 2)
    taken = await game.choose_one(me, cards, purpose="take", source=this)
    if taken is not None:
        await game.to_hand(me, taken)
    rest = [card for card in cards if card != taken]
    if rest:
        await game.shuffle_into_deck(me, owner, rest)


@technique("bats-5b")
async def provocation(game: Game, me: int, this: int) -> None:
    """Choose a card in your hand. By day throw it away. By night also take a random card from
    another player’s hand: throw one of the two away, the other goes back where it came from."""
    if game.is_day():
        await game.ask_throw_away(me, game.hand(me), source=this)
        return
    mine = await game.choose_one(me, game.hand(me), purpose="set_aside", source=this)
    if mine is None:
        return
    cards = [mine]
    other = await game.choose_player(
        me, game.with_hand(game.others(me)), purpose="target", source=this
    )
    if other is not None:
        cards.append(game.random_card(game.hand(other)))
        game.look_at(me, other, cards[1:])
    # Neither leaves its hand meanwhile: the one that is kept just stays where it is.
    await game.ask_throw_away(me, cards, source=this)
