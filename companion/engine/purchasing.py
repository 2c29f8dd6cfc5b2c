"""The market action: what it costs, how it may be paid, and what a purchase sets off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from companion.engine.building import Building
from companion.engine.events import EVERYBODY, MARKET, MARKET_DISCARD
from companion.engine.payment import Payment
from companion.engine.state import EMPTY

DISCARD_SLOT = -1  # the top of the market's discard pile, for payments that reach it


class Purchasing(Building):
    def purchase_price(self, me: int, slot: int, order: Sequence[int] | None) -> int | None:
        """What the slot costs me now, after rearranging the market; None where it is empty."""
        if slot == DISCARD_SLOT:
            pile = self.state.market_discard
            return self.printed_value(pile[-1]) if pile else None
        card = self._card_in(slot, order)
        if card == EMPTY:
            return None
        return self.printed_value(card) + slot + self.surcharge(me)

    def _card_in(self, slot: int, order: Sequence[int] | None) -> int:
        if order is None:
            return self.state.market[slot]
        return self.state.market[order[slot]] if slot < len(order) else EMPTY

    def purchase_problem(
        self, me: int, slot: int, cards: Sequence[int], gold: int, order: Sequence[int] | None
    ) -> str | None:
        price = self.purchase_price(me, slot, order)
        if price is None:
            return "nothing_to_buy"
        if order is not None and not self.any_allows("rearranges_market", me, cards):
            return "market_cannot_be_rearranged"
        if slot == DISCARD_SLOT and not self.any_allows("buys_from_discard", me, cards):
            return "market_discard_out_of_reach"
        return self.payment_problem(cards, gold, price, purchase=True)

    def slot_payments(self, me: int, slot: int) -> Iterator[Payment]:
        price = self.price(me, slot)
        return self.payments(me, self.usable_hand(me), price, purchase=True)

    def purchases(self, me: int) -> Iterator[tuple[int, list[int], int, list[int] | None]]:
        """Every purchase possible now: slot, cards, gold, new order of the market.

        Of the many orders that lead to the same purchase only one is listed: the card bought
        moves, the others keep their order.
        """
        hand = self.usable_hand(me)
        market, surcharge = self.state.market, self.surcharge(me)
        slots = [slot for slot, card in enumerate(market) if card != EMPTY]
        prices = [self.printed_value(market[slot]) + slot + surcharge for slot in slots]
        ways = self.payments_of_each(me, hand, prices, purchase=True)
        for slot, payments in zip(slots, ways, strict=True):
            for cards, gold in payments:
                yield slot, cards, gold, None
        if self.any_allows("buys_from_discard", me, hand) and self.state.market_discard:
            price = self.printed_value(self.state.market_discard[-1])
            for cards, gold in self.payments(me, hand, price, purchase=True):
                if self.any_allows("buys_from_discard", me, cards):
                    yield DISCARD_SLOT, cards, gold, None
        if self.any_allows("rearranges_market", me, hand):
            yield from self._rearranged_purchases(me, hand)

    def _rearranged_purchases(
        self, me: int, hand: Sequence[int]
    ) -> Iterator[tuple[int, list[int], int, list[int] | None]]:
        occupied = [slot for slot, card in enumerate(self.state.market) if card != EMPTY]
        for old in occupied:
            others = [slot for slot in occupied if slot != old]
            value = self.printed_value(self.state.market[old])
            for new in range(len(occupied)):
                order = [*others[:new], old, *others[new:]]
                price = value + new + self.surcharge(me)
                for cards, gold in self.payments(me, hand, price, purchase=True):
                    if self.any_allows("rearranges_market", me, cards):
                        yield new, cards, gold, order

    async def purchase(
        self, me: int, slot: int, cards: Sequence[int], gold: int, order: Sequence[int] | None
    ) -> None:
        state = self.state
        if order is not None:
            new = [state.market[old] for old in order]
            state.market = new + [EMPTY] * (len(state.market) - len(new))
            self.tell("rearranged_market", me, tuple(new))
            for place, old in enumerate(order):
                if place != old:
                    card = new[place]
                    self.tell_moved(me, [card], EVERYBODY, MARKET[old], MARKET[place])
        bought = state.market_discard[-1] if slot == DISCARD_SLOT else state.market[slot]
        origin = MARKET_DISCARD if slot == DISCARD_SLOT else MARKET[slot]
        self.tell("purchases", me, (bought,), EVERYBODY, None, origin)
        paid_as = [(card, self.kind(card)) for card in cards]
        left = await self._spare_cards(me, bought, list(cards))
        self.pay(me, left, gold)
        await self.to_hand(me, bought)
        for card, kind in paid_as:
            if kind.script.paid is not None:
                await kind.script.paid(self.game, me, card, bought)
        if self._waiting(me, "purchase"):
            await self.trigger(me, "purchase", list(cards))
        await self.react("purchased", me)
        await self.tell_characters("purchased", me)

    async def _spare_cards(self, me: int, bought: int, cards: list[int]) -> list[int]:
        """Cards paid that go elsewhere than on the discard pile: kept, or thrown away."""
        copies: dict[Callable[..., Any], list[int]] = {}
        for card, keep in self.taking_hold("kept_when_paid", cards):
            copies.setdefault(keep, []).append(card)
        for keep, these in copies.items():
            kept = await keep(self.game, me, these)
            self.show_copies(me, kept)
            cards = [card for card in cards if card not in kept]
        script = self.printed_kind(bought).script
        if script.bought is not None:
            gone = await script.bought(self.game, me, bought, cards)
            cards = [card for card in cards if card not in gone]
        return cards

    async def purchase_free(self, me: int, *, source: int) -> None:
        """One more market card, for nothing."""
        card = await self.choose_one(
            me, self.market_cards(), purpose="purchase_free", source=source
        )
        if card is not None:
            origin = MARKET[self.state.market.index(card)]
            self.tell("purchases", me, (card,), EVERYBODY, None, origin)
            await self.to_hand(me, card)
            await self.react("purchased", me)
