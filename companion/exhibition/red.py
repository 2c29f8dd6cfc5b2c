"""The red characters of the Exhibition pack, in the order of ``red.toml``."""

from companion.engine.game import Game
from companion.engine.scripts import effect


@effect("marta.handbill", goes_elsewhere=True)
async def handbill(game: Game, me: int, this: int) -> None:
    """Draw a card. An opponent shuffles this card into their deck."""
    await game.draw(me)
    reader = await game.choose_player(me, game.opponents(me), purpose="put_into_deck", source=this)
    assert reader is not None
    await game.shuffle_into_deck(me, reader, [this])


@effect("marta.it_has_been_read")
async def it_has_been_read(game: Game, me: int, this: int) -> None:
    """The owner of this card gains one gold. Return this card."""
    owner = game.owner_of(this)
    assert owner is not None
    game.gain_gold(owner, 1)
    game.return_to_owner(this)


@effect("cosimo.setup")
def first_loan(game: Game, me: int) -> None:
    """Setup: gain four gold and put two tokens on this card."""
    game.gain_gold(me, 4)
    game.add_tokens(me, 2)


@effect("cosimo.has_credit")
def has_credit(game: Game, me: int) -> bool:
    return game.tokens_of(me) < 5


@effect("cosimo.borrow")
async def borrow(game: Game, me: int) -> None:
    """Action phase, once: only with fewer than five tokens on this card. Add a token to it and gain
    two gold."""
    game.add_tokens(me, 1)
    game.gain_gold(me, 2)


@effect("cosimo.in_debt")
def in_debt(game: Game, me: int) -> bool:
    return game.tokens_of(me) > 0


@effect("cosimo.pay_back")
async def pay_back(game: Game, me: int) -> None:
    """Start of turn, twice: spend 2. Remove a token from this card."""
    game.add_tokens(me, -1)


@effect("cosimo.out_of_debt")
def out_of_debt(game: Game, me: int) -> bool:
    """While there is a token on this card you are ineligible to win."""
    return not in_debt(game, me)


@effect("magda.forgotten")
def forgotten(game: Game, me: int) -> bool:
    """While one of your Wanted Posters is not at your disposal you are ineligible to win."""
    character = game.cast.characters[me]
    assert character is not None
    return len(game.aside_of(me)) == sum(card.copies for card in character.specialty)


@effect("magda.wanted_poster")
async def wanted_poster(game: Game, me: int, this: int) -> None:
    """Draw a card. Finish 2, then this card is at your disposal."""
    await game.draw(me)


@effect("magda.taken_down", goes_elsewhere=True)
async def taken_down(game: Game, me: int, this: int, x: int) -> None:
    game.put_aside(this)


@effect("clementine.has_a_partner")
def has_a_partner(game: Game, me: int) -> bool:
    return game.teammate(me) is not None


@effect("clementine.cue")
async def cue(game: Game, me: int) -> None:
    """Action phase, once: spend 2. Your teammate draws a card, then gives you a card from their
    hand."""
    mate = game.teammate(me)
    assert mate is not None
    await game.draw(mate)
    card = await game.choose_one(mate, game.hand(mate), purpose="give")
    if card is not None:
        await game.to_hand(me, card)


@effect("clementine.join_in")
async def join_in(game: Game, me: int, builder: int) -> None:
    """After your teammate has built a stack, you may put a card from your discard pile on top of
    your deck."""
    if builder != game.teammate(me):
        return
    card = await game.choose_one(me, game.discard_of(me), purpose="put_on_deck", may=True)
    if card is not None:
        game.put_on_deck(me, me, [card])


@effect("percival.can_bid")
def can_bid(game: Game, me: int) -> bool:
    """A card that can be paid at full price can be paid at any lower one."""
    return any(True for _ in game.purchases(me))


@effect("percival.going_going")
async def going_going(game: Game, me: int) -> None:
    """Action phase, once: roll the polecat die and add that many tokens, less one, to this card.
    Take a market action, then remove all tokens from this card."""
    game.add_tokens(me, int(game.roll(me, "polecat")) - 1)
    await game.act(me, "purchase")
    game.add_tokens(me, -game.tokens_of(me))


@effect("percival.under_the_hammer")
def under_the_hammer(game: Game, me: int) -> int:
    """Market cards cost you 1 less for each token on this card."""
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
    """Action phase, once: spend x (1 to 5). A reusable technique of value x or less from your
    discard pile goes into your hand."""
    card = await game.choose_one(me, old_tricks(game, me, most=x), purpose="take")
    if card is not None:
        await game.to_hand(me, card)
