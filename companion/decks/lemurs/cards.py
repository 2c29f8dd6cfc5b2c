"""Discontent White-headed Lemurs: swap what they have for something newer."""

from companion.engine.game import Game
from companion.engine.scripts import setting, technique, when_paid


@technique("lemurs-1")
async def voracious_consumer(game: Game, me: int, this: int) -> None:
    """Shuffle your discard pile into your deck."""
    discard = game.discard_of(me)
    if discard:
        await game.shuffle_into_deck(me, me, discard[:])


@technique("lemurs-2", goes_elsewhere=True)
async def delightful_surprise(game: Game, me: int, this: int) -> None:
    """Look at the top two cards of the market deck: one goes into your hand; the other and this
    card are thrown away."""
    cards = game.take_market_top(me, 2)
    kept = await game.choose_one(me, cards, purpose="take", source=this)
    for card in (*cards, this):
        if card != kept:
            game.throw_away(me, card)
    if kept is not None:
        await game.to_hand(me, kept)


@technique("lemurs-3")
async def fortunate_upgrade(game: Game, me: int, this: int) -> None:
    """Throw away a card from your hand; the top card of the market deck goes into your hand."""
    await game.ask_throw_away(me, game.hand(me), source=this)
    await game.market_top_to_hand(me)


@technique("lemurs-4")
async def replacement(game: Game, me: int, this: int) -> None:
    """Throw away an animalfolk card from your hand; then a market card whose value differs from it
    by 1 at most goes into your hand."""
    mine = game.animalfolk_in(game.hand(me))
    old = await game.choose_one(me, mine, purpose="throw_away", source=this)
    if old is None:
        return
    await game.settle(me, old)
    value = game.value(old)
    game.show_copies(me, [old])
    game.throw_away(me, old)
    similar = [card for card in game.market_cards() if abs(game.printed_value(card) - value) <= 1]
    new = await game.choose_one(me, similar, purpose="take", source=this)
    if new is not None:
        await game.to_hand(me, new)


@technique("lemurs-5a")
async def fashion_hint(game: Game, me: int, this: int) -> None:
    """You may throw away the top card of the market deck. Then you may exchange an animalfolk card
    in your hand with the top card of the market’s discard pile."""
    if game.market_has_deck() and await game.confirm(
        me, purpose="throw_away_market_top", source=this
    ):
        game.throw_away_market_top(me)
    if not game.market_discard():
        return
    mine = game.animalfolk_in(game.hand(me))
    card = await game.choose_one(me, mine, purpose="swap", source=this, may=True)
    if card is not None:
        await game.swap(me, card, game.market_discard()[-1])


# Whether the card just bought may be thrown away.
INCLUDES_BOUGHT = setting("lemurs-5b", "privilege_includes_bought", default=True)


@when_paid("lemurs-5b")
async def royal_privilege(game: Game, me: int, this: int, bought: int) -> None:
    """Paid in a purchase, it lets you throw away an animalfolk card from your hand; if you do, you
    purchase one more market card free."""
    cards = game.animalfolk_in(game.hand(me))
    if not game.setting(INCLUDES_BOUGHT):
        cards = [card for card in cards if card != bought]
    if await game.ask_throw_away(me, cards, source=this, may=True) is not None:
        await game.purchase_free(me, source=this)
