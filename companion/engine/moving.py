"""How a single card moves: into a hand and out of it, onto piles, into the schedule; and what
answers to that: alerts, reactions, scheduled cards that were waiting.

A card is moved first, then windows are opened. Whatever can open a window is awaited.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import TypeVar

from companion.engine.copying import Copying
from companion.engine.events import (
    ASIDE,
    DECK,
    DISCARD,
    EVERYBODY,
    HAND,
    HELD,
    JUNK_PILE,
    MARKET,
    MARKET_DECK,
    MARKET_DISCARD,
    Place,
    What,
)
from companion.engine.state import EMPTY, Scheduled

T = TypeVar("T")
PUBLIC = frozenset(("discard", "market", "market_discard", "stall", "schedule", "junk", "aside"))


class Moving(Copying):
    # Lifting and laying --------------------------------------------------------------------

    def lift(self, card: int) -> Place:
        """Take a card from wherever it lies. The caller must lay it somewhere at once."""
        state = self.state
        if card in state.held:
            state.held.remove(card)
            return HELD
        for seat, pile in enumerate(state.hand):
            if card in pile:
                pile.remove(card)
                self._left_hand(seat, card)
                return HAND[seat]
        for seat, pile in enumerate(state.discard):
            if card in pile:
                at = pile.index(card)
                del pile[at]
                return Place("discard", seat, at)
        for seat, pile in enumerate(state.deck):
            if card in pile:
                pile.remove(card)
                self.revealed_at = len(self.answers)
                return DECK[seat]
        if card in state.market:
            slot = state.market.index(card)
            state.market[slot] = EMPTY
            return MARKET[slot]
        return self._lift_from_rare_places(card)

    def _lift_from_rare_places(self, card: int) -> Place:
        state = self.state
        if card in state.market_discard:
            at = state.market_discard.index(card)
            del state.market_discard[at]
            return Place("market_discard", -1, at)
        for place, pile in ((MARKET_DECK, state.market_deck), (JUNK_PILE, state.junk_pile)):
            if card in pile:
                pile.remove(card)
                return place
        for seat, pile in enumerate(state.aside):
            if card in pile:
                pile.remove(card)
                return ASIDE[seat]
        for side, stall in enumerate(state.stall):
            for number, stack in enumerate(stall):
                if card in stack:
                    stack.remove(card)
                    return Place("stall", side, number)
        for seat, row in enumerate(state.schedule):
            for number, entry in enumerate(row):
                if entry.card == card:
                    row.remove(entry)
                    self.forget(card)
                    return Place("schedule", seat, number)
                if card in entry.stored:
                    entry.stored.remove(card)
                    return Place("stored", seat, number)
        raise LookupError(f"card {card} lies nowhere")

    def forget(self, card: int) -> None:
        """A card that leaves hand or schedule is itself again and unused."""
        state = self.state
        if state.bound:
            state.bound.pop(card, None)
        if state.used and card in state.used:
            state.used.remove(card)
        if state.changes:
            state.changes = [change for change in state.changes if change[0] != card]

    def _left_hand(self, seat: int, card: int) -> None:
        self.forget(card)
        if seat != self.state.seat:  # something the active player could not know
            self.revealed_at = len(self.answers)

    def _seen(self, origin: Place, *seats: int) -> int:
        """Who knows a card that was just lifted: all, or those given and its old owner."""
        if origin.zone in PUBLIC:
            return EVERYBODY
        mask = 0
        for seat in seats:
            mask |= 1 << seat
        if origin.zone == "hand":
            mask |= 1 << origin.seat
        return mask

    def tell_moved(
        self, seat: int, cards: Sequence[int], seen_by: int, origin: Place, target: Place
    ) -> None:
        """Cards have gone from one place to another as part of something told by its own name."""
        if cards:
            self.tell("moved", seat, tuple(cards), seen_by, None, origin, target)

    # Into a hand ---------------------------------------------------------------------------

    async def to_hand(self, me: int, card: int, *, public: bool = False) -> None:
        """A card from anywhere comes into my hand."""
        origin = self.lift(card)
        self.state.hand[me].append(card)
        seen = EVERYBODY if public else self._seen(origin, me)
        self.tell("took", me, (card,), seen, None, origin, HAND[me])
        await self.arrived(me, card)

    async def into_hands(self, deal: Sequence[tuple[int, int]], *watchers: int) -> None:
        """Pairs of seat and card: all the cards come into hands before anything answers to it.

        ``watchers`` know the cards beside those who take them and those who had them in hand.
        """
        for seat, card in deal:
            origin = self.lift(card)
            self.state.hand[seat].append(card)
            seen = self._seen(origin, seat, *watchers)
            self.tell("took", seat, (card,), seen, None, origin, HAND[seat])
        for seat, card in deal:
            await self._all_arrived(seat, [card])

    async def together(self, moves: Awaitable[T]) -> T:
        """All cards that these moves bring into hands are there before anything answers to it."""
        self.arriving = []
        result = await moves
        arriving, self.arriving = self.arriving, None
        for seat, card in arriving:
            await self._all_arrived(seat, [card])
        return result

    def order_matters(self, seat: int, cards: Sequence[int]) -> bool:
        """Whether several of these cards could answer to their arrival in this player's hand, so
        that it makes a difference which one comes first."""
        return self.arrivals_matter and sum(self._may_answer(seat, card) for card in cards) > 1

    def _may_answer(self, seat: int, card: int) -> bool:
        cast, kind = self.cast, self.cast.kind_of[card]
        if cast.owner.get(card, seat) != seat:
            return kind in cast.alerting
        reacting = cast.reacting["entered_hand"]
        return bool(reacting) and (kind in reacting or kind in cast.copying)

    async def take_junk(self, me: int) -> None:
        """A junk card from the junk pile comes into my hand."""
        card = self.new_junk()
        self.state.hand[me].append(card)
        self.tell("took", me, (card,), EVERYBODY, None, JUNK_PILE, HAND[me])
        await self.arrived(me, card)

    def new_junk(self) -> int:
        """A card off the junk pile, which never runs out."""
        state = self.state
        if state.junk_pile:
            return state.junk_pile.pop()
        card = self.cast.size + state.junk_made
        state.junk_made += 1
        self.cast.make_room_for_junk(card)
        return card

    async def arrived(self, seat: int, card: int) -> None:
        """A card has come into a hand: what answers to that?"""
        if not self.arrivals_matter:
            return
        if self.arriving is not None:
            self.arriving.append((seat, card))
        elif self.cast.owner.get(card, seat) != seat:
            await self._alert(seat, card)
        elif self.cast.reacting["entered_hand"]:
            await self._offer_reaction("entered_hand", seat, card, seat)

    async def _all_arrived(self, seat: int, cards: Sequence[int]) -> None:
        for card in cards:
            if card in self.state.hand[seat]:
                await self.arrived(seat, card)

    async def _alert(self, seat: int, card: int) -> None:
        """A trap or specialty card has come into a hand that is not its owner's."""
        alert = self.printed_kind(card).script.alert
        if alert is not None:
            self.revealed_at = len(self.answers)
            self.tell("alert", seat, (card,), EVERYBODY, self.cast.owner[card], HAND[seat])
            await alert(self.game, seat, card)

    def return_to_owner(self, card: int) -> None:
        """Return: the card goes on top of its owner's deck."""
        owner = self.cast.owner[card]
        origin = self.lift(card)
        self.state.deck[owner].append(card)
        self.tell("returned", owner, (card,), EVERYBODY, None, origin, DECK[owner])

    def add_tokens(self, seat: int, number: int, on: int = 0) -> None:
        """Tokens onto my character, or onto one of its large cards; fewer with a minus."""
        tokens = self.state.tokens[seat]
        change = max(number, -tokens[on])
        if change:
            tokens[on] += change
            self.tell("tokens", seat, details=(change, tokens[on]))

    def tokens_of(self, seat: int, on: int = 0) -> int:
        return self.state.tokens[seat][on]

    def put_aside(self, card: int) -> None:
        """A specialty card lies at its owner's disposal again."""
        owner = self.cast.owner[card]
        origin = self.lift(card)
        self.state.aside[owner].append(card)
        self.tell("put_aside", owner, (card,), EVERYBODY, None, origin, ASIDE[owner])

    def look_at(self, me: int, owner: int, cards: Sequence[int], *, reveal: bool = False) -> None:
        """I see cards of somebody's hand (everybody does with ``reveal``); they stay there."""
        if cards:
            self.revealed_at = len(self.answers)
            seen = EVERYBODY if reveal else (1 << me) | (1 << owner)
            what: What = "revealed" if reveal else "looked"
            self.tell(what, me, tuple(cards), seen, None, HAND[owner])
            if reveal and me == owner:
                self.show_copies(me, cards)

    def show_passive(self, me: int, this: int) -> None:
        """I use a card of my hand for its passive: everybody sees it."""
        if me != self.state.seat:
            self.revealed_at = len(self.answers)
        self.tell("passive", me, (this,), EVERYBODY, None, HAND[me])
        self.show_copies(me, [this])

    # Out of a hand -------------------------------------------------------------------------

    def discard(self, me: int, cards: Sequence[int]) -> None:
        """Cards of my hand, or taken aside, go on my discard pile in the order given.

        Cards that have moved on in the meantime are left alone.
        """
        hand, held = self.state.hand[me], self.state.held
        discard, told = self.state.discard[me], self.told
        for card in cards:
            if card in hand:
                hand.remove(card)
                self._left_hand(me, card)
                origin = HAND[me]
            elif card in held:
                held.remove(card)
                origin = HELD
            else:
                continue
            discard.append(card)
            told.append(("discarded", me, (card,), EVERYBODY, None, origin, DISCARD[me]))

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

    def discard_random(self, seat: int) -> int | None:
        """A player discards a card picked blindly from their hand; None from an empty one."""
        if not self.hand(seat):
            return None
        card = self.random_card(self.hand(seat))
        self.discard(seat, [card])
        return card

    def throw_away(self, me: int, card: int) -> None:
        """Junk goes to the junk pile, an animalfolk card on the market's discard pile."""
        origin = self.lift(card)
        owner = self.cast.owner.get(card)
        if owner is not None:  # a trap or a specialty card
            pile, target = self.state.discard[owner], DISCARD[owner]
        elif self.is_junk(card):
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
        origin = self.lift(card)
        self.state.discard[owner].append(card)
        self.tell("put_on_discard", me, (card,), EVERYBODY, None, origin, DISCARD[owner])

    def junk_on_discard(self, me: int, owner: int) -> None:
        """I put a card off the junk pile on somebody's discard pile."""
        card = self.new_junk()
        self.state.discard[owner].append(card)
        self.tell("put_on_discard", me, (card,), EVERYBODY, None, JUNK_PILE, DISCARD[owner])

    def put_on_deck(
        self, me: int, owner: int, cards: Sequence[int], *, blindly: bool = False
    ) -> None:
        """I put cards, from anywhere, on somebody's deck; the first one ends on top.

        With ``blindly`` I do not see them; the player who held them still knows them.
        """
        for card in reversed(cards):
            origin = self.lift(card)
            self.state.deck[owner].append(card)
            seen = self._seen(origin) if blindly else self._seen(origin, me)
            self.tell("put_on_deck", me, (card,), seen, None, origin, DECK[owner])

    async def put_back(
        self, me: int, owner: int, cards: Sequence[int], *, source: int = -1
    ) -> None:
        """I put all these cards on top of somebody's deck in an order of my choice."""
        ordered = await self.put_in_order(me, cards, purpose="put_on_deck", source=source)
        self.put_on_deck(me, owner, ordered)

    def put_under_deck(self, me: int, owner: int, card: int) -> None:
        origin = self.lift(card)
        self.state.deck[owner].insert(0, card)
        seen = self._seen(origin, me)
        self.tell("put_under_deck", me, (card,), seen, None, origin, DECK[owner])

    # The schedule --------------------------------------------------------------------------

    def entry_of(self, me: int, this: int) -> Scheduled | None:
        return next((entry for entry in self.state.schedule[me] if entry.card == this), None)

    def _place_of_entry(self, me: int, entry: Scheduled) -> Place:
        return Place("schedule", me, self.state.schedule[me].index(entry))

    def stay(self, me: int, this: int, waits_for: str, data: list[int] | None = None) -> None:
        """The card being played stays in my schedule until something happens."""
        entry = self.entry_of(me, this)
        if entry is not None:
            entry.waits_for = waits_for
            entry.data = data if data is not None else []
            self.tell("stays", me, (this,), EVERYBODY, waits_for, self._place_of_entry(me, entry))

    def store(self, me: int, this: int, cards: Sequence[int]) -> None:
        """Lay cards face down on the card being played."""
        entry = self.entry_of(me, this)
        if entry is None:
            return
        for card in cards:
            origin = self.lift(card)
            entry.stored.append(card)
            target = Place("stored", me, self.state.schedule[me].index(entry))
            self.tell("stored", me, (card,), self._seen(origin, me), None, origin, target)

    async def release(self, me: int, this: int) -> None:
        """What was stored on a card comes into my hand."""
        entry = self.entry_of(me, this)
        if entry is not None:
            await self.into_hands([(me, card) for card in entry.stored])

    def _waiting(self, me: int, trigger: str) -> list[Scheduled]:
        row = self.state.schedule[me]
        return [entry for entry in row if entry.waits_for == trigger] if row else []

    async def trigger(self, me: int, what: str, *subject: object) -> None:
        """What waited for this in my schedule happens now, in an order of my choice."""
        due = [entry.card for entry in self._waiting(me, what)]
        while due:
            card = await self.choose_due(me, due)
            due.remove(card)
            entry = self.entry_of(me, card)
            if entry is not None and entry.waits_for == what:
                await self.resolve_later(me, entry, *subject)

    async def choose_due(self, me: int, due: list[int]) -> int:
        if self._due_alike(me, due):
            return due[0]
        return (await self.choose(me, due, purpose="resolve_next"))[0]

    def _due_alike(self, me: int, due: list[int]) -> bool:
        """Whether it makes no difference which of these scheduled cards comes first: the same
        cards, played as the same, with the same stored on them."""
        if len(due) == 1:
            return True
        kind_of = self.cast.kind_of
        marks = {
            (kind_of[entry.card], entry.kind, *(kind_of[card] for card in entry.stored))
            for entry in self.state.schedule[me]
            if entry.card in due
        }
        return len(marks) == 1

    async def resolve_later(self, me: int, entry: Scheduled, *subject: object) -> None:
        """The delayed part of a scheduled card; then it leaves unless it stays on."""
        entry.waits_for = ""
        self.tell("comes_due", me, (entry.card,), EVERYBODY, None, self._place_of_entry(me, entry))
        effect = self.cast.kinds[entry.kind].script.later
        if effect is not None:
            await effect(self.game, me, entry.card, *subject)
        if entry in self.state.schedule[me] and not entry.waits_for:
            await self.leave_schedule(me, entry)

    async def leave_schedule(self, me: int, entry: Scheduled) -> None:
        """A fully resolved technique goes on the discard pile, and others may react."""
        card, origin = entry.card, self._place_of_entry(me, entry)
        self.state.schedule[me].remove(entry)
        self.forget(card)
        if self._waiting(me, "technique_discarded"):
            self.state.held.append(card)
            self.tell_moved(me, [card], EVERYBODY, origin, HELD)
            await self.trigger(me, "technique_discarded", card)
            if self.is_aside(card):  # else what waited for this has moved it
                self.discard(me, [card])
        else:
            self.state.discard[me].append(card)
            self.tell("discarded", me, (card,), EVERYBODY, None, origin, DISCARD[me])
        await self.react("technique_resolved", me)

    # Reactions -----------------------------------------------------------------------------

    async def react(self, event: str, actor: int) -> None:
        """Other players may react, in turn order from the active player."""
        if not self.cast.reacting[event]:
            return
        for seat in self.everyone_from(self.state.seat):
            if seat == actor:
                continue
            for card in self.state.hand[seat][:]:
                if card in self.state.hand[seat]:
                    await self._offer_reaction(event, seat, card, actor)

    async def _offer_reaction(self, event: str, seat: int, card: int, actor: int) -> None:
        reacting = self.cast.reacting[event]
        if self.is_unbound(card):
            await self._offer_to_copy(reacting, seat, card)
        kind = self.kind_index(card)
        if kind in reacting:
            reaction = self.cast.kinds[kind].script.reactions[event]
            await reaction(self.game, seat, card, actor)

    async def _offer_to_copy(self, reacting: frozenset[int], seat: int, card: int) -> None:
        """A chameleon may become a card that reacts, or stay what it is."""
        kinds = sorted(kind for kind in self.copy_options(seat, card) if kind in reacting)
        if kinds:
            kind = await self.choose_option(
                seat, (*kinds, "nothing"), topic="copy", purpose="copy_to_react", source=card
            )
            if kind != "nothing":
                await self.become(seat, card, kind)
