"""Sharing Short-beaked Echidnas: borrow and leave a replacement."""

from companion.engine.game import Game
from companion.engine.scripts import once_a_turn, technique, trait

trait("echidnas-1", "goes_elsewhere")


@technique("echidnas-1")
async def carefree_swapper(game: Game, me: int, this: int) -> None:
    owners = [seat for seat in game.others(me) if game.discard_of(seat)]
    owner = await game.choose_player(me, owners, why="target", source=this)
    if owner is not None:
        await game.swap(me, this, game.discard_of(owner)[-1])


def market_has_cards(game: Game, me: int, this: int) -> bool:
    return bool(game.market_cards())


@once_a_turn("echidnas-2", possible=market_has_cards)
async def bargain_seeker(game: Game, me: int, this: int) -> None:
    rightmost = game.market_cards()[0]
    game.throw_away(me, rightmost)
    game.fill_market()


trait("echidnas-3", "goes_elsewhere")


@technique("echidnas-3")
async def delicacy(game: Game, me: int, this: int) -> None:
    other = await game.choose_player(me, game.others(me), why="target", source=this)
    if other is None:
        return
    cards = await game.take_top(me, other, 2)
    taken = await game.choose_one(me, cards, why="swap", source=this, may=True)
    if taken is not None:
        await game.swap(me, this, taken)
        cards[cards.index(taken)] = this
    if cards:
        await game.shuffle_into_deck(me, other, cards)


trait("echidnas-4", "goes_elsewhere")


@technique("echidnas-4")
async def umbrella(game: Game, me: int, this: int) -> None:
    other = await game.choose_player(me, game.others(me), why="target", source=this)
    if other is None:
        return
    cards = game.random_cards(game.hand(other), 2)
    game.look_at(me, other, cards)
    taken = await game.choose_one(me, cards, why="swap", source=this, may=True)
    if taken is not None:
        await game.swap(me, this, taken)


def in_stalls(stalls: list[list[list[int]]]) -> list[int]:
    return [card for stall in stalls for stack in stall for card in stack]


trait("echidnas-5a", "goes_elsewhere")


@technique("echidnas-5a")
async def velocipede(game: Game, me: int, this: int) -> None:
    target = await game.choose_one(me, in_stalls(game.state.stall), why="swap", source=this)
    if target is not None:
        await game.swap(me, this, target)


def matches(game: Game, me: int, card: int) -> list[int]:
    """Cards of an opponent's stall that are worth as much as this card of mine is now."""
    mine = game.stall_of(me)
    theirs = in_stalls([stall for stall in game.state.stall if stall is not mine])
    return [target for target in theirs if game.printed_value(target) == game.value(card)]


def swappable(game: Game, me: int) -> list[int]:
    """My animalfolk cards that match something, and chameleons of which it is still open."""
    cards = [card for card in game.hand(me) if game.is_animalfolk(card)]
    return [card for card in cards if not game.usable(me, card) or matches(game, me, card)]


@technique("echidnas-5b")
async def matching_colours(game: Game, me: int, this: int) -> None:
    while mine := swappable(game, me):
        card = await game.choose_one(me, mine, why="swap", source=this)
        assert card is not None
        await game.settle(me, card)
        target = await game.choose_one(me, matches(game, me, card), why="take", source=this)
        if target is not None:
            game.show_copies(me, [card])
            await game.swap(me, card, target)
            return
