"""The red characters of the Exhibition pack, in the order of ``red.toml``."""

from companion.engine.game import Game
from companion.engine.scripts import effect


@effect("marta.handbill", goes_elsewhere=True)
async def handbill(game: Game, me: int, this: int) -> None:
    await game.draw(me)
    reader = await game.choose_player(me, game.opponents(me), why="put_into_deck", source=this)
    assert reader is not None
    await game.shuffle_into_deck(me, reader, [this])


@effect("marta.it_has_been_read")
async def it_has_been_read(game: Game, me: int, this: int) -> None:
    owner = game.owner_of(this)
    assert owner is not None
    game.gain_gold(owner, 1)
    game.return_to_owner(this)


@effect("cosimo.setup")
def first_loan(game: Game, me: int) -> None:
    game.gain_gold(me, 4)
    game.add_tokens(me, 2)


@effect("cosimo.has_credit")
def has_credit(game: Game, me: int) -> bool:
    return game.tokens_of(me) < 5


@effect("cosimo.borrow")
async def borrow(game: Game, me: int) -> None:
    game.add_tokens(me, 1)
    game.gain_gold(me, 2)


@effect("cosimo.in_debt")
def in_debt(game: Game, me: int) -> bool:
    return game.tokens_of(me) > 0


@effect("cosimo.pay_back")
async def pay_back(game: Game, me: int) -> None:
    game.add_tokens(me, -1)


@effect("cosimo.out_of_debt")
def out_of_debt(game: Game, me: int) -> bool:
    return not in_debt(game, me)


@effect("magda.forgotten")
def forgotten(game: Game, me: int) -> bool:
    """Whether all my posters are back from wherever they hung."""
    character = game.cast.characters[me]
    assert character is not None
    return len(game.aside_of(me)) == sum(card.copies for card in character.specialty)


@effect("magda.wanted_poster")
async def wanted_poster(game: Game, me: int, this: int) -> None:
    await game.draw(me)


@effect("magda.taken_down", goes_elsewhere=True)
async def taken_down(game: Game, me: int, this: int, x: int) -> None:
    game.put_aside(this)


@effect("clementine.has_a_partner")
def has_a_partner(game: Game, me: int) -> bool:
    return game.teammate(me) is not None


@effect("clementine.cue")
async def cue(game: Game, me: int) -> None:
    mate = game.teammate(me)
    assert mate is not None
    await game.draw(mate)
    card = await game.choose_one(mate, game.hand(mate), why="give")
    if card is not None:
        await game.to_hand(me, card)


@effect("clementine.join_in")
async def join_in(game: Game, me: int, builder: int) -> None:
    if builder != game.teammate(me):
        return
    card = await game.choose_one(me, game.discard_of(me), why="put_on_deck", may=True)
    if card is not None:
        game.put_on_deck(me, me, [card])


@effect("percival.can_bid")
def can_bid(game: Game, me: int) -> bool:
    """A card that can be paid at full price can be paid at any lower one."""
    return any(True for _ in game.purchases(me))


@effect("percival.going_going")
async def going_going(game: Game, me: int) -> None:
    game.add_tokens(me, int(game.roll(me, "polecat")) - 1)
    await game.act(me, "purchase")
    game.add_tokens(me, -game.tokens_of(me))


@effect("percival.under_the_hammer")
def under_the_hammer(game: Game, me: int) -> int:
    return -game.tokens_of(me)


def old_tricks(game: Game, me: int, most: int) -> list[int]:
    return [
        card
        for card in game.discard_of(me)
        if game.printed_kind(card).reusable and game.printed_value(card) <= most
    ]


@effect("ezra.remembers_one")
def remembers_one(game: Game, me: int) -> bool:
    return bool(old_tricks(game, me, most=5))


@effect("ezra.old_trick")
async def old_trick(game: Game, me: int, x: int) -> None:
    card = await game.choose_one(me, old_tricks(game, me, most=x), why="take")
    if card is not None:
        await game.to_hand(me, card)
