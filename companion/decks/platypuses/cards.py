"""Experimenting Platypuses: get the right card at the right time."""

from companion.engine.game import Game
from companion.engine.scripts import modifies, setting, technique


@technique("platypuses-1")
async def tireless_tinkerer(game: Game, me: int, this: int) -> None:
    """The top card of your discard pile goes on top of your deck."""
    game.put_on_deck(me, me, game.top_of_discard(me, 1))


@modifies("platypuses-2", "rearranges_market")
def calculations(game: Game, me: int, this: int) -> bool:
    """If it is among the cards paying for a purchase, you may first change the order of any cards
    in the market."""
    return True


@technique("platypuses-3", goes_elsewhere=True)
async def safety_precaution(game: Game, me: int, this: int) -> None:
    """Swap it with any card in your own stall; the card you get goes into your hand."""
    card = await game.choose_one(me, game.stall_cards([me]), purpose="swap", source=this)
    if card is not None:
        await game.swap(me, this, card)


@technique("platypuses-4")
async def magnet(game: Game, me: int, this: int) -> None:
    """Search your deck for a card and put it into your hand; shuffle your deck."""
    for card in await game.search(me, purpose="take", source=this):
        await game.to_hand(me, card)
    await game.shuffle(me)


# Whether cards are discarded even if none could be drawn.
ALWAYS_DISCARDS = setting("platypuses-5a", "test_always_discards", default=True)


@technique("platypuses-5a")
async def dangerous_test(game: Game, me: int, this: int) -> None:
    """Draw three cards, then discard three."""
    drawn = await game.draw(me, 3)
    if drawn or game.setting(ALWAYS_DISCARDS):
        await game.ask_discard(me, 3, source=this)


@modifies("platypuses-5b", "kept_when_paid")
async def glue(game: Game, me: int, these: list[int]) -> list[int]:
    """Paid in a purchase, it may stay in your hand."""
    return await game.choose(
        me, these, purpose="keep_paid", source=these[0], at_least=0, at_most=len(these)
    )
