"""Sharing Short-beaked Echidnas: borrow and leave a replacement."""

from companion.engine.game import Game
from companion.engine.scripts import once_a_turn, technique


@technique("echidnas-1", goes_elsewhere=True)
async def carefree_swapper(game: Game, me: int, this: int) -> None:
    """Swap it with the top card of another player’s discard pile; the card you get goes into your
    hand."""
    owners = game.with_discard(game.others(me))
    owner = await game.choose_player(me, owners, purpose="target", source=this)
    if owner is not None:
        await game.swap(me, this, game.discard_of(owner)[-1])


@once_a_turn("echidnas-2", possible=lambda game, me, this: bool(game.market_cards()))
async def bargain_seeker(game: Game, me: int, this: int) -> None:
    """Once on your turn you may throw away the rightmost market card and fill the market."""
    rightmost = game.market_cards()[0]
    game.throw_away(me, rightmost)
    game.fill_market()


@technique("echidnas-3", goes_elsewhere=True)
async def delicacy(game: Game, me: int, this: int) -> None:
    """You see the top two cards of another player’s deck; this card may change places with one of
    them, which comes into your hand. The two then lying there are shuffled into the deck by that
    player."""
    other = await game.choose_another(me, source=this)
    cards = await game.take_top(me, other, 2)
    taken = await game.choose_one(me, cards, purpose="swap", source=this, may=True)
    if taken is not None:
        await game.swap(me, this, taken)
        cards[cards.index(taken)] = this
    if cards:
        await game.shuffle_into_deck(me, other, cards)


@technique("echidnas-4", goes_elsewhere=True)
async def umbrella(game: Game, me: int, this: int) -> None:
    """You see two random cards of another player’s hand; this card may change places with one of
    them, which comes into your hand."""
    other = await game.choose_another(me, source=this)
    cards = game.random_cards(game.hand(other), 2)
    game.look_at(me, other, cards)
    taken = await game.choose_one(me, cards, purpose="swap", source=this, may=True)
    if taken is not None:
        await game.swap(me, this, taken)


@technique("echidnas-5a", goes_elsewhere=True)
async def velocipede(game: Game, me: int, this: int) -> None:
    """Swap it with any card in any player’s stall; the card you get goes into your hand."""
    cards = game.stall_cards(game.seats())
    target = await game.choose_one(me, cards, purpose="swap", source=this)
    if target is not None:
        await game.swap(me, this, target)


def matches(game: Game, me: int, card: int) -> list[int]:
    """Cards of an opponent's stall that are worth as much as this card of mine is now."""
    theirs = game.stall_cards(sorted(game.opponents(me)))
    return [target for target in theirs if game.printed_value(target) == game.value(card)]


def swappable(game: Game, me: int) -> list[int]:
    """My animalfolk cards that match something, and chameleons of which it is still open."""
    mine = game.animalfolk_in(game.hand(me))
    return [card for card in mine if not game.usable(me, card) or matches(game, me, card)]


@technique("echidnas-5b")
async def matching_colours(game: Game, me: int, this: int) -> None:
    """Swap an animalfolk card from your hand with a card of the same value in an opponent’s
    stall."""
    while mine := swappable(game, me):
        card = await game.choose_one(me, mine, purpose="swap", source=this)
        assert card is not None
        await game.settle(me, card)
        target = await game.choose_one(me, matches(game, me, card), purpose="take", source=this)
        if target is not None:
            game.show_copies(me, [card])
            await game.swap(me, card, target)
            return
