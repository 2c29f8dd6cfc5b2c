"""Swindling Black-headed Gulls: hand junk to others."""

from collections.abc import Sequence

from companion.engine.game import Game
from companion.engine.scripts import technique


async def may_give_away(game: Game, me: int, this: int, cards: Sequence[int]) -> int | None:
    """Up to one of these cards goes on the discard pile of another player of my choice."""
    card = await game.choose_one(me, cards, purpose="put_on_discard", source=this, may=True)
    if card is not None:
        other = await game.choose_another(me, purpose="put_on_discard", source=this)
        game.put_on_discard(me, other, card)
    return card


@technique("gulls-1")
async def meddling_marketeer(game: Game, me: int, this: int) -> None:
    """Look at the top two cards of your deck: discard any of them, the rest go back in any
    order."""
    cards = await game.take_top(me, me, 2)
    discarded = await game.choose(
        me, cards, purpose="discard", source=this, at_least=0, at_most=2, ordered=True
    )
    game.discard(me, discarded)
    rest = [card for card in cards if card not in discarded]
    await game.put_back(me, me, rest, source=this)


@technique("gulls-2")
async def goodwill_presents(game: Game, me: int, this: int) -> None:
    """Choose up to two other players: one junk card from the junk pile goes on the discard pile of
    each."""
    for seat in await game.choose_players(
        me, game.opponents(me), at_most=2, purpose="give_junk", source=this
    ):
        game.junk_on_discard(me, seat)


@technique("gulls-3")
async def alternative_plan(game: Game, me: int, this: int) -> None:
    """Throw away any card from your discard pile."""
    await game.ask_throw_away(me, game.discard_of(me), source=this)


@technique("gulls-4")
async def anchor(game: Game, me: int, this: int) -> None:
    """Look at the top three cards of your deck: up to one goes on another player’s discard pile,
    the rest back in any order."""
    cards = await game.take_top(me, me, 3)
    given = await may_give_away(game, me, this, cards)
    await game.put_back(me, me, [card for card in cards if card != given], source=this)


@technique("gulls-5a")
async def manufactured_joy(game: Game, me: int, this: int) -> None:
    """Search your deck for a card for your hand; shuffle. You may put a card from your hand on
    another player’s discard pile."""
    for card in await game.search(me, purpose="take", source=this):
        await game.to_hand(me, card)
    await game.shuffle(me)
    await may_give_away(game, me, this, game.hand(me))


@technique("gulls-5b")
async def shaky_enterprise(game: Game, me: int, this: int) -> None:
    """Take the top two cards of your discard pile: up to one goes on another player’s discard pile,
    the rest on top of your deck in any order."""
    cards = game.top_of_discard(me, 2)
    given = await may_give_away(game, me, this, cards)
    await game.put_back(me, me, [card for card in cards if card != given], source=this)
