"""Scheming Green Magpies: guess and steal."""

from companion.engine.game import Game
from companion.engine.scripts import technique, when_paid


def set_of(game: Game, card: int) -> str:
    """The set printed on a card, by the id of its deck. Junk can be named as if it were one."""
    return "junk" if game.is_junk(card) else game.printed_kind(card).deck


@technique("magpies-1")
async def pompous_professional(game: Game, me: int, this: int) -> None:
    """Name a set and reveal the top three cards of your deck: one card of that set goes into your
    hand, the others are shuffled back in."""
    if not game.has_deck(me):
        return
    sets = (*game.cast.decks, "junk")
    named = await game.choose_option(me, sets, topic="set", purpose="guess", source=this)
    revealed = await game.take_top(me, me, 3, reveal=True)
    fitting = [card for card in revealed if set_of(game, card) == named]
    taken = await game.choose_one(me, fitting, purpose="take", source=this)
    if taken is not None:
        await game.to_hand(me, taken, public=True)
    others = [card for card in revealed if card != taken]
    if others:
        await game.shuffle_into_deck(me, me, others)


@when_paid("magpies-2")
async def bribe(game: Game, me: int, this: int, bought: int) -> None:
    """Paid in a purchase, it makes your hand size 1 larger this turn."""
    game.enlarge_hand(me, 1)


@technique("magpies-3")
async def burglary(game: Game, me: int, this: int) -> None:
    """Name a value and reveal the top card of another player’s deck: right, it goes into your hand;
    wrong, onto that player’s discard pile."""
    other = await game.choose_another(me, source=this)
    if not game.has_deck(other):
        return
    value = await game.choose_value(me, source=this)
    for card in await game.take_top(me, other, 1, reveal=True):
        if game.printed_value(card) == value:
            await game.to_hand(me, card, public=True)
        else:
            game.put_on_discard(me, other, card)


@technique("magpies-4")
async def grasp(game: Game, me: int, this: int) -> None:
    """Name a value and reveal a random card from another player’s hand: right, it goes into your
    hand; wrong, it stays."""
    other = await game.choose_another(me, source=this)
    if not game.hand(other):
        return
    value = await game.choose_value(me, source=this)
    card = game.random_card(game.hand(other))
    game.look_at(me, other, [card], reveal=True)
    if game.printed_value(card) == value:
        await game.to_hand(me, card, public=True)


@technique("magpies-5a")
async def periscope(game: Game, me: int, this: int) -> None:
    """Name a card. Two cards from the top of another player’s deck are discarded one by one; each
    that bears the name comes into your hand instead."""
    other = await game.choose_another(me, source=this)
    if not game.has_deck(other):
        return
    names = [kind.id for kind in game.cast.kinds]
    named = await game.choose_option(me, names, topic="name", purpose="guess", source=this)
    for _ in range(2):  # one by one: the first may be shuffled back before the second
        for card in await game.take_top(me, other, 1, reveal=True):
            if game.printed_kind(card).id == named:
                await game.to_hand(me, card, public=True)
            else:
                game.put_on_discard(me, other, card)


@technique("magpies-5b")
async def sudden_nap(game: Game, me: int, this: int) -> None:
    """Throw away a random card from another player’s hand."""
    other = await game.choose_another(me, source=this)
    if game.hand(other):
        game.throw_away(me, game.random_card(game.hand(other)))
