"""Fickle Giant Pangolins: move cards about blindly."""

from companion.engine.game import Game
from companion.engine.scripts import once_a_turn, technique

Place = tuple[int, str]  # a player's deck, discard pile or hand, as the dice name them


def having_cards(game: Game, seats: list[int], zone: str) -> list[int]:
    if zone == "deck":
        return game.with_deck(seats)
    if zone == "hand":
        return game.with_hand(seats)
    return game.with_discard(seats)


async def card_to_move(game: Game, owner: int, zone: str) -> int | None:
    if zone == "deck":
        return game.deck_of(owner)[-1] if await game.can_draw_from(owner) else None
    if zone == "hand":
        return game.random_card(game.hand(owner)) if game.hand(owner) else None
    return game.discard_of(owner)[-1] if game.discard_of(owner) else None


async def move(game: Game, me: int, source: Place, destination: Place) -> bool:
    """Move one card, which nobody looks at on the way; False where there is none."""
    card = await card_to_move(game, *source)
    if card is None:
        return False
    owner, zone = destination
    if zone == "deck":
        game.put_on_deck(me, owner, [card], blindly=True)
    elif zone == "hand":
        await game.to_hand(owner, card)
    else:
        game.put_on_discard(me, owner, card)
    return True


def roll_both(game: Game, me: int) -> tuple[str, str]:
    return game.roll(me, "pangolin"), game.roll(me, "pangolin")


@technique("pangolins-1")
async def fumbling_dreamer(game: Game, me: int, this: int) -> None:
    """Roll both pangolin dice; if they agree, roll the destination die again until they differ. A
    card of one player, any player, moves from their source zone to their own destination zone."""
    source, destination = roll_both(game, me)
    while destination == source:
        destination = game.roll(me, "pangolin")
    owners = having_cards(game, game.everyone_from(me), source)
    owner = await game.choose_player(me, owners, purpose="target", source=this)
    if owner is not None:
        await move(game, me, (owner, source), (owner, destination))


@once_a_turn("pangolins-2", possible=lambda game, me, this: bool(game.with_deck(game.seats())))
async def coffee_grinder(game: Game, me: int, this: int) -> None:
    """Once on your turn you may send up to two cards, one by one, from the top of one player’s deck
    (anyone’s, yours too) to that player’s discard pile."""
    owners = game.with_deck(game.everyone_from(me))
    owner = await game.choose_player(me, owners, purpose="target", source=this)
    assert owner is not None
    await game.discard_top(owner)
    if await game.confirm(me, purpose="put_on_discard", source=this):
        await game.discard_top(owner)


@technique("pangolins-3")
async def accident(game: Game, me: int, this: int) -> None:
    """You see the top card of your deck; it changes places with a random card from any player’s
    hand, yours included."""
    for seen in await game.take_top(me, me, 1):
        owners = game.with_hand(game.everyone_from(me))
        owner = await game.choose_player(me, owners, purpose="swap", source=this)
        if owner is None:
            game.put_on_deck(me, me, [seen])
            return
        game.put_on_deck(me, me, [game.random_card(game.hand(owner))], blindly=True)
        await game.into_hands([(owner, seen)], me)


async def choose_both(
    game: Game, me: int, this: int, source: str, destination: str
) -> tuple[Place, Place] | None:
    """Whose card moves, and to which other player; None where nobody has one."""
    everyone = game.everyone_from(me)
    giver = await game.choose_player(
        me, having_cards(game, everyone, source), purpose="move_from", source=this
    )
    if giver is None:
        return None
    everyone.remove(giver)
    taker = await game.choose_player(me, everyone, purpose="move_to", source=this)
    assert taker is not None
    return (giver, source), (taker, destination)


@technique("pangolins-4")
async def loose_marbles(game: Game, me: int, this: int) -> None:
    """Roll both pangolin dice: a card moves from any player’s source zone into a different player’s
    destination zone."""
    places = await choose_both(game, me, this, *roll_both(game, me))
    if places is not None:
        await move(game, me, *places)


@technique("pangolins-5a")
async def another_fine_mess(game: Game, me: int, this: int) -> None:
    """Roll both pangolin dice: two cards from one player’s source zone go into a different player’s
    destination zone, which is then shuffled; then as many cards go from that destination zone into
    that source zone, without a shuffle."""
    places = await choose_both(game, me, this, *roll_both(game, me))
    if places is None:
        return
    source, destination = places
    moved = [await move(game, me, source, destination) for _ in range(2)].count(True)
    await shuffle(game, *destination)
    for _ in range(moved):
        await move(game, me, destination, source)


async def shuffle(game: Game, owner: int, zone: str) -> None:
    if zone == "deck":
        await game.shuffle(owner)
    elif zone == "discard":
        game.shuffle_discard(owner)
    # A hand needs no shuffling: cards leave it blindly.


@technique("pangolins-5b")
async def fresh_start(game: Game, me: int, this: int) -> None:
    """Any player you choose shuffles their discard pile into their deck; then the top card of any
    player’s deck goes into your hand."""
    owners = game.with_deck(game.everyone_from(me))
    owner = await game.choose_player(me, owners, purpose="shuffle", source=this)
    if owner is not None:
        await game.shuffle_into_deck(me, owner, game.discard_of(owner)[:])
    owners = game.with_deck(game.everyone_from(me))  # what a shuffle sets off may empty a deck
    owner = await game.choose_player(me, owners, purpose="draw_from", source=this)
    if owner is not None:
        await game.draw(me, deck=owner)
