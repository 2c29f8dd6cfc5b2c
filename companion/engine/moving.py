"""How a single card moves: into a hand and out of it, onto piles, into the schedule.

A card is moved first, then windows are opened. Whatever can open a window is awaited.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.copying import show_copies
from companion.engine.events import (
    ASIDE,
    DECK,
    DISCARD,
    EVERYBODY,
    HAND,
    HELD,
    JUNK_PILE,
    MARKET_DISCARD,
    What,
    place_at,
)
from companion.engine.lifting import left_hand, lift, new_junk, place_of_entry, seen_by
from companion.engine.state import Scheduled
from companion.engine.values import Values
from companion.engine.windows import all_arrived, arrived


class Moving(Values):
    # Into a hand ---------------------------------------------------------------------------

    async def to_hand(self, me: int, card: int, *, public: bool = False) -> None:
        """A card from anywhere comes into my hand."""
        origin = lift(self, card)
        self.state.hand[me].append(card)
        seen = EVERYBODY if public else seen_by(origin, me)
        self.tell("took", me, (card,), seen, None, origin, HAND[me])
        if self.cast.arrivals_matter:
            await arrived(self._table, me, card)

    async def into_hands(self, deal: Sequence[tuple[int, int]], *watchers: int) -> None:
        """Pairs of seat and card: all the cards come into hands before anything answers to it,
        then in turn order from the active player.

        ``watchers`` know the cards beside those who take them and those who had them in hand.
        """
        for seat, card in deal:
            origin = lift(self, card)
            self.state.hand[seat].append(card)
            seen = seen_by(origin, seat, *watchers)
            self.tell("took", seat, (card,), seen, None, origin, HAND[seat])
        if self.cast.arrivals_matter:
            order = self.everyone_from(self.state.seat)
            for seat, card in sorted(deal, key=lambda pair: order.index(pair[0])):
                await all_arrived(self._table, seat, [card])

    def return_to_owner(self, card: int) -> None:
        """Return: the card goes on top of its owner's deck."""
        owner = self.cast.owner[card]
        origin = lift(self, card)
        self.state.deck[owner].append(card)
        self.tell("returned", owner, (card,), EVERYBODY, None, origin, DECK[owner])

    def add_tokens(self, seat: int, number: int, on: int = 0) -> None:
        """Tokens onto my character, or onto one of its large cards; fewer with a minus."""
        tokens = self.state.tokens[seat]
        change = max(number, -tokens[on])
        if change:
            tokens[on] += change
            self.tell("tokens", seat, details=(change, tokens[on], on))

    def tokens_of(self, seat: int, on: int = 0) -> int:
        return self.state.tokens[seat][on]

    def put_aside(self, card: int) -> None:
        """A specialty card lies at its owner's disposal again."""
        owner = self.cast.owner[card]
        origin = lift(self, card)
        self.state.aside[owner].append(card)
        self.tell("put_aside", owner, (card,), EVERYBODY, None, origin, ASIDE[owner])

    def look_at(self, me: int, owner: int, cards: Sequence[int], *, reveal: bool = False) -> None:
        """I see cards of somebody's hand (everybody does with ``reveal``); they stay there."""
        if cards:
            self.log.revealed = True
            seen = EVERYBODY if reveal else (1 << me) | (1 << owner)
            what: What = "revealed" if reveal else "looked"
            self.tell(what, me, tuple(cards), seen, None, HAND[owner])
            if reveal and me == owner:
                show_copies(self, me, cards)

    def show_passive(self, me: int, this: int) -> None:
        """I use a card of my hand for its passive: everybody sees it."""
        if me != self.state.seat:
            self.log.revealed = True
        self.tell("passive", me, (this,), EVERYBODY, None, HAND[me])
        show_copies(self, me, [this])

    # Out of a hand -------------------------------------------------------------------------

    def discard(self, me: int, cards: Sequence[int]) -> None:
        """Cards of my hand, or taken aside, go on my discard pile in the order given.

        Cards that have moved on in the meantime are left alone.
        """
        hand, held = self.state.hand[me], self.state.held
        discard, log = self.state.discard[me], self.log
        for card in cards:
            if card in hand:
                hand.remove(card)
                left_hand(self, me, card)
                origin = HAND[me]
            elif card in held:
                held.remove(card)
                origin = HELD
            else:
                continue
            discard.append(card)
            if not log.quiet:
                log.told.append(("discarded", me, (card,), EVERYBODY, None, origin, DISCARD[me]))

    async def ask_discard(self, me: int, number: int, *, source: int = -1) -> list[int]:
        """I discard ``number`` cards of my hand, of my choice and in my order."""
        cards = await self.choose(
            me,
            self.hand(me),
            purpose="discard",
            source=source,
            at_least=number,
            at_most=number,
            ordered=True,
        )
        self.discard(me, cards)
        return cards

    def throw_away(self, me: int, card: int) -> None:
        """Junk goes to the junk pile, an animalfolk card on the market discard."""
        origin = lift(self, card)
        owner = self.cast.owner.get(card)
        if owner is not None:  # a trap or a specialty card
            pile, target = self.state.discard[owner], DISCARD[owner]
        elif self.cast.is_junk(card):
            pile, target = self.state.junk_pile, JUNK_PILE
        else:
            pile, target = self.state.market_discard, MARKET_DISCARD
        pile.append(card)
        self.tell("threw_away", me, (card,), EVERYBODY, None, origin, target)

    async def ask_throw_away(
        self, me: int, cards: Sequence[int], *, source: int = -1, may: bool = False
    ) -> int | None:
        """I throw away one of these cards; None where there was none, or none was wanted."""
        card = await self.choose_one(me, cards, purpose="throw_away", source=source, may=may)
        if card is not None:
            self.throw_away(me, card)
        return card

    def put_on_discard(self, me: int, owner: int, card: int) -> None:
        """I put a card, from anywhere, on somebody's discard pile."""
        origin = lift(self, card)
        self.state.discard[owner].append(card)
        self.tell("put_on_discard", me, (card,), EVERYBODY, None, origin, DISCARD[owner])

    def junk_on_discard(self, me: int, owner: int) -> None:
        """I put a card off the junk pile on somebody's discard pile."""
        card = new_junk(self)
        self.state.discard[owner].append(card)
        self.tell("put_on_discard", me, (card,), EVERYBODY, None, JUNK_PILE, DISCARD[owner])

    def put_on_deck(
        self, me: int, owner: int, cards: Sequence[int], *, blindly: bool = False
    ) -> None:
        """I put cards, from anywhere, on somebody's deck; the first one ends on top.

        With ``blindly`` I do not see them; the player who held them still knows them.
        """
        for card in reversed(cards):
            origin = lift(self, card)
            self.state.deck[owner].append(card)
            seen = seen_by(origin) if blindly else seen_by(origin, me)
            self.tell("put_on_deck", me, (card,), seen, None, origin, DECK[owner])

    async def put_back(
        self, me: int, owner: int, cards: Sequence[int], *, source: int = -1
    ) -> None:
        """I put all these cards on top of somebody's deck in an order of my choice."""
        ordered = await self.put_in_order(me, cards, purpose="put_on_deck", source=source)
        self.put_on_deck(me, owner, ordered)

    def put_under_deck(self, me: int, owner: int, card: int) -> None:
        origin = lift(self, card)
        self.state.deck[owner].insert(0, card)
        seen = seen_by(origin, me)
        self.tell("put_under_deck", me, (card,), seen, None, origin, DECK[owner])

    # The schedule --------------------------------------------------------------------------

    def entry_of(self, me: int, this: int) -> Scheduled | None:
        return next((entry for entry in self.state.schedule[me] if entry.card == this), None)

    def stay(self, me: int, this: int, data: list[int] | None = None) -> None:
        """The card being played stays in my schedule until what it says (``stays_until``)."""
        entry = self.entry_of(me, this)
        if entry is not None:
            waits_for = self.cast.kinds[entry.kind].script.stays_until
            entry.waits_for = waits_for
            entry.data = data if data is not None else []
            self.tell("stays", me, (this,), EVERYBODY, waits_for, place_of_entry(self, me, entry))

    def store(self, me: int, this: int, cards: Sequence[int]) -> None:
        """Lay cards face down on the card being played."""
        entry = self.entry_of(me, this)
        if entry is None:
            return
        for card in cards:
            origin = lift(self, card)
            entry.stored.append(card)
            target = place_at("stored", me, self.state.schedule[me].index(entry))
            self.tell("stored", me, (card,), seen_by(origin, me), None, origin, target)

    async def release(self, me: int, this: int) -> None:
        """What was stored on a card comes into my hand."""
        entry = self.entry_of(me, this)
        if entry is not None:
            await self.into_hands([(me, card) for card in entry.stored])
