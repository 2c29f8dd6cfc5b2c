"""The market action: how a card may be paid, and what a purchase sets off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.engine.copying import show_copies, usable_hand
from companion.engine.events import EVERYBODY, MARKET, MARKET_DISCARD
from companion.engine.hooks import any_allows, taking_hold
from companion.engine.lifting import tell_moved
from companion.engine.payment import (
    Placed,
    pay,
    payment_problem,
    payments,
    payments_of_each,
    plain_selections,
    plainly_paying,
)
from companion.engine.prices import DISCARD_SLOT, price, price_of, prices_of
from companion.engine.scripts import AnyFunction
from companion.engine.state import EMPTY
from companion.engine.table import Table
from companion.engine.types import CardHook, Payment
from companion.engine.values import alike, any_of, values_of
from companion.engine.windows import may_react, react, trigger, waiting


def card_for_sale(table: Table, slot: int, order: Sequence[int] | None = None) -> int:
    """The card in a slot, after rearranging the market; EMPTY where there is none."""
    if slot == DISCARD_SLOT:
        pile = table.state.market_discard
        return pile[-1] if pile else EMPTY
    if order is None:
        return table.state.market[slot]
    return table.state.market[order[slot]] if slot < len(order) else EMPTY


def purchase_problem(
    table: Table, me: int, slot: int, cards: Sequence[int], gold: int, order: Sequence[int] | None
) -> str | None:
    card = card_for_sale(table, slot, order)
    if card == EMPTY:
        return "nothing_to_buy"
    if order is not None and not any_allows(table, "rearranges_market", me, cards):
        return "market_cannot_be_rearranged"
    if slot == DISCARD_SLOT and not any_allows(table, "buys_from_discard", me, cards):
        return "market_discard_out_of_reach"
    asked = price_of(table, me, card, slot)
    return payment_problem(table, cards, gold, asked, purchase=True)


def slot_payments(table: Table, me: int, slot: int) -> Iterator[Payment]:
    """Every way to pay for the card in a slot.

    Cards that may overpay come first: nearly everything pays together with them, so they are among
    the first ways, however large the hand is.
    """
    hand = usable_hand(table, me)
    hand = sorted(hand, key=lambda card: not any_allows(table, "may_overpay", me, [card]))
    return payments(table, me, hand, price(table, me, slot), purchase=True)


Offer = tuple[int, list[int] | None, Iterable[Payment]]  # slot, order of the market, ways to pay


def purchases(table: Table, me: int) -> Iterator[tuple[int, list[int], int, list[int] | None]]:
    """Every purchase possible now: slot, cards, gold, new order of the market."""
    for slot, order, ways in offers(table, me):
        for cards, gold in ways:
            yield slot, cards, gold, order


def offers(table: Table, me: int) -> Iterator[Offer]:
    """What is for sale, with every way to pay for it; there may be none.

    Of the many orders that lead to the same purchase only one is listed: the card bought
    moves, the others keep their order.
    """
    hand = usable_hand(table, me)
    on_sale = [(card, slot) for slot, card in enumerate(table.state.market) if card != EMPTY]
    prices = prices_of(table, me, on_sale)
    ways = payments_of_each(table, me, hand, prices, purchase=True)
    for (_, slot), payments_here in zip(on_sale, ways, strict=True):
        yield slot, None, payments_here
    if any_allows(table, "buys_from_discard", me, hand) and table.state.market_discard:
        asked = price_of(table, me, table.state.market_discard[-1], DISCARD_SLOT)
        found = payments(table, me, hand, asked, purchase=True)
        yield DISCARD_SLOT, None, _with_leave(table, "buys_from_discard", me, found)
    if any_allows(table, "rearranges_market", me, hand):
        yield from _rearranged_purchases(table, me, hand)


class PlainPurchases:
    """Every purchase possible now where nothing bends how is paid, in numbers: for each slot with a
    card its price and the selections of the hand that pay it, with gold where they lack some."""

    __slots__ = ("_groups", "offers")

    def __init__(
        self, groups: list[list[int]], offers: list[tuple[int, int, list[Placed]]]
    ) -> None:
        self._groups = groups
        self.offers = offers

    def pay(self, places: int) -> list[int]:
        """The places of a selection in the order they are paid: equal cards together."""
        return [place for group in self._groups for place in group if places >> place & 1]


def plain_purchases(table: Table, me: int, marks: Sequence[int]) -> PlainPurchases | None:
    """All purchases that ``offers`` lists, in its order, with every selection put together only
    once and its marks, one for each place of the hand, added up; None where a card in hand bends
    how is paid."""
    hand = table.state.hand[me]
    if any_of(table, hand, table.cast.bending_payment):
        return None
    at = {card: place for place, card in enumerate(hand)}
    groups = [[at[card] for card in group] for group in alike(table, usable_hand(table, me))]
    on_sale = [(card, slot) for slot, card in enumerate(table.state.market) if card != EMPTY]
    reaching = _reaching_discard(table, me, hand)
    if reaching:
        on_sale.append((table.state.market_discard[-1], DISCARD_SLOT))
    prices = [max(price, 0) for price in prices_of(table, me, on_sale)]
    dearest = max(prices, default=0)
    selections = plain_selections(groups, values_of(table, hand), marks, dearest)
    gold = table.state.gold[me]
    found: list[tuple[int, int, list[Placed]]] = []
    for (_, slot), asked in zip(on_sale, prices, strict=True):
        paying = plainly_paying(asked, gold, selections)
        if slot == DISCARD_SLOT:
            paying = [selection for selection in paying if selection[0] & reaching]
        found.append((slot, asked, paying))
    return PlainPurchases(groups, found)


def _reaching_discard(table: Table, me: int, hand: Sequence[int]) -> int:
    """The places of cards with which the top of the market discard can be bought, as bits;
    none where there is no such card."""
    reaching = 0
    if table.cast.with_hook["buys_from_discard"] and table.state.market_discard:
        for place, card in enumerate(hand):
            if any_allows(table, "buys_from_discard", me, [card]):
                reaching |= 1 << place
    return reaching


def _with_leave(
    table: Table, hook: CardHook, me: int, payments_: Iterable[Payment]
) -> Iterator[Payment]:
    """Those with a card among them that allows what is done."""
    for payment in payments_:
        if any_allows(table, hook, me, payment[0]):
            yield payment


def _rearranged_purchases(table: Table, me: int, hand: Sequence[int]) -> Iterator[Offer]:
    occupied = [slot for slot, card in enumerate(table.state.market) if card != EMPTY]
    moves = [(old, new) for old in occupied for new in range(len(occupied))]
    prices = prices_of(table, me, [(table.state.market[old], new) for old, new in moves])
    ways = payments_of_each(table, me, hand, prices, purchase=True)
    for (old, new), payments_then in zip(moves, ways, strict=True):
        others = [slot for slot in occupied if slot != old]
        order = [*others[:new], old, *others[new:]]
        yield new, order, _with_leave(table, "rearranges_market", me, payments_then)


async def purchase(
    table: Table, me: int, slot: int, cards: Sequence[int], gold: int, order: Sequence[int] | None
) -> None:
    state = table.state
    if order is not None:
        new = [state.market[old] for old in order]
        state.market = new + [EMPTY] * (len(state.market) - len(new))
        table.tell("rearranged_market", me, tuple(new))
        for place, old in enumerate(order):
            if place != old:
                card = new[place]
                tell_moved(table, me, [card], EVERYBODY, MARKET[old], MARKET[place])
    bought = state.market_discard[-1] if slot == DISCARD_SLOT else state.market[slot]
    origin = MARKET_DISCARD if slot == DISCARD_SLOT else MARKET[slot]
    table.tell("purchases", me, (bought,), EVERYBODY, None, origin)
    paid_as = [(card, table.kind(card)) for card in cards]
    left = list(cards)
    if table.cast.spares_payers:
        left = await _spare_cards(table, me, bought, left)
    pay(table, me, left, gold)
    await table.to_hand(me, bought)
    for card, kind in paid_as:
        if kind.script.paid is not None:
            await kind.script.paid(table, me, card, bought)
    if waiting(table, me, "purchase"):
        await trigger(table, me, "purchase", list(cards))
    if may_react(table, "purchased"):
        await react(table, "purchased", me)


async def _spare_cards(table: Table, me: int, bought: int, cards: list[int]) -> list[int]:
    """Cards paid that go elsewhere than on the discard pile: kept, or thrown away."""
    copies: dict[AnyFunction, list[int]] = {}
    for card, keep in taking_hold(table, "kept_when_paid", cards):
        copies.setdefault(keep, []).append(card)
    for keep, these in copies.items():
        kept = await keep(table, me, these)
        show_copies(table, me, kept)
        cards = [card for card in cards if card not in kept]
    script = table.printed_kind(bought).script
    if script.bought is not None:
        gone = await script.bought(table, me, bought, cards)
        cards = [card for card in cards if card not in gone]
    return cards


async def purchase_free(table: Table, me: int, *, source: int) -> None:
    """One more market card, for nothing."""
    card = await table.choose_one(me, table.market_cards(), purpose="purchase_free", source=source)
    if card is not None:
        origin = MARKET[table.state.market.index(card)]
        table.tell("purchases", me, (card,), EVERYBODY, None, origin)
        await table.to_hand(me, card)
        await react(table, "purchased", me)
