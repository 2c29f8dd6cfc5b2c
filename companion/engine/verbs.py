"""Drawing, searching, shuffling, the market, swapping: the words of the rulebook, as card code
uses them. Card code reads zones again after a question.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.chance import shuffled
from companion.engine.core import Core
from companion.engine.events import (
    DECK,
    DISCARD,
    EVERYBODY,
    HAND,
    HELD,
    MARKET,
    MARKET_DECK,
    MARKET_DISCARD,
    Place,
    What,
)
from companion.engine.lifting import forget, lift, place_of, seen_by, tell_moved
from companion.engine.moving import Moving
from companion.engine.state import EMPTY
from companion.engine.types import Purpose
from companion.engine.windows import all_arrived, arrived, may_react, react, trigger, waiting


class Verbs(Moving):
    # Drawing -------------------------------------------------------------------------------

    async def draw(self, me: int, number: int = 1, *, deck: int | None = None) -> list[int]:
        """Draw cards one by one into my hand, from my deck or another player's."""
        owner = me if deck is None else deck
        drawn: list[int] = []
        for _ in range(number):
            if not self.state.deck[owner] and not await self.can_draw_from(owner):
                break
            card = draw_top(self, me, owner)
            drawn.append(card)
            if self.cast.arrivals_matter:
                await arrived(self._table, me, card)
        return drawn

    async def can_draw_from(self, owner: int) -> bool:
        """Whether the deck has a card, after forming a new one where it has run out."""
        if self.state.deck[owner]:
            return True
        if self.state.discard[owner]:
            await self._form_new_deck(owner)
        return bool(self.state.deck[owner])

    # Decks ---------------------------------------------------------------------------------

    def top_of_discard(self, owner: int, number: int) -> list[int]:
        """The top cards of a discard pile, the topmost first; they stay there."""
        return self.state.discard[owner][::-1][:number]

    def with_hand(self, seats: Sequence[int]) -> list[int]:
        """Those of these players who have a card in hand."""
        return [seat for seat in seats if self.state.hand[seat]]

    def with_discard(self, seats: Sequence[int]) -> list[int]:
        """Those of these players who have a card in their discard pile."""
        return [seat for seat in seats if self.state.discard[seat]]

    def with_deck(self, seats: Sequence[int]) -> list[int]:
        """Those of these players who have a deck."""
        return [seat for seat in seats if self.has_deck(seat)]

    def has_deck(self, seat: int) -> bool:
        """Whether a deck has a card, or can be formed out of the discard pile."""
        return bool(self.state.deck[seat] or self.state.discard[seat])

    def market_has_deck(self) -> bool:
        """Whether the market deck has a card, or can be formed out of its discard pile."""
        return bool(self.state.market_deck or self.state.market_discard)

    async def take_top(
        self, me: int, owner: int, number: int, *, reveal: bool = False
    ) -> list[int]:
        """Take cards off a deck aside, top first, forming a new deck where it runs out.

        I see them (everybody does with ``reveal``). All of them must be laid somewhere again.
        """
        taken: list[int] = []
        while len(taken) < number and await self.can_draw_from(owner):
            top = self._off_the_top(self.state.deck[owner], number - len(taken))
            self._tell_taken(me, top, reveal, DECK[owner])
            taken += top
        return taken

    def _off_the_top(self, pile: list[int], number: int) -> list[int]:
        """Up to this many cards taken aside off a pile, top first."""
        top = pile[::-1][:number]
        del pile[len(pile) - len(top) :]
        self.state.held += top
        return top

    def _tell_taken(self, me: int, cards: list[int], reveal: bool, origin: Place) -> None:
        self.log.revealed = True
        what: What = "revealed" if reveal else "looked"
        seen = EVERYBODY if reveal else 1 << me
        self.tell(what, me, tuple(cards), seen, None, origin, HELD)

    def take_market_top(self, me: int, number: int = 1, *, reveal: bool = False) -> list[int]:
        """Take cards from the top of the market deck: I see them, with ``reveal`` everybody."""
        taken: list[int] = []
        while len(taken) < number and market_deck_ready(self):
            top = self._off_the_top(self.state.market_deck, number - len(taken))
            self._tell_taken(me, top, reveal, MARKET_DECK)
            taken += top
        return taken

    def take_aside(self, me: int, cards: Sequence[int]) -> None:
        """I take cards from where they lie and look at them; each must be laid somewhere again."""
        for card in cards:
            origin = lift(self, card)
            self.state.held.append(card)
            self.log.revealed = True
            self.tell("looked", me, (card,), seen_by(origin, me), None, origin, HELD)

    async def discard_top(self, owner: int, number: int = 1) -> None:
        """The top cards of a deck go on its owner's discard pile, one by one."""
        for _ in range(number):
            self.discard(owner, await self.take_top(owner, owner, 1, reveal=True))

    async def market_top_to_hand(self, me: int) -> int | None:
        for card in self.take_market_top(me):
            await self.to_hand(me, card)
            return card
        return None

    def throw_away_market_top(self, me: int) -> int | None:
        for card in self.take_market_top(me, reveal=True):
            self.throw_away(me, card)
            return card
        return None

    async def search(
        self,
        me: int,
        *,
        purpose: Purpose,
        source: int = -1,
        at_least: int = 1,
        at_most: int = 1,
        ordered: bool = False,
    ) -> list[int]:
        """Look through my deck and choose cards; they stay there till the caller moves them.

        Searching never forms a new deck. The cards are offered sorted, so that the order of the
        deck stays secret.
        """
        deck = self.state.deck[me]
        if not deck:
            return []
        self.log.revealed = True
        self.tell("searched", me)
        return await self.choose(
            me,
            sorted(deck, key=self._by_kind),
            purpose=purpose,
            source=source,
            at_least=at_least,
            at_most=at_most,
            ordered=ordered,
        )

    def _by_kind(self, card: int) -> int:
        # Not by number: a game read from a position has the same cards under other numbers.
        return self.cast.kind_of[card]

    async def shuffle(self, owner: int) -> None:
        """The owner shuffles their deck. Without a card in it nothing is shuffled."""
        state = self.state
        if state.deck[owner] and waiting(self._table, owner, "shuffle"):
            await trigger(self._table, owner, "shuffle")  # which may draw all of it
        if not state.deck[owner]:
            return
        state.deck[owner] = shuffled(self, state.deck[owner], f"deck/{owner}")
        self.tell("shuffled", owner)
        if may_react(self._table, "shuffled"):
            await react(self._table, "shuffled", owner)

    async def shuffle_into_deck(self, me: int, owner: int, cards: Sequence[int]) -> None:
        """Cards from anywhere go into somebody's deck, which its owner shuffles."""
        put_into_deck(self, me, owner, cards)
        await self.shuffle(owner)

    async def _form_new_deck(self, owner: int) -> None:
        if waiting(self._table, owner, "shuffle"):
            await trigger(self._table, owner, "shuffle")
        state = self.state
        if state.deck[owner] or not state.discard[owner]:
            return  # what waited for the shuffle has made a deck, or taken all cards into the hand
        cards, state.discard[owner] = state.discard[owner], []
        state.deck[owner] = shuffled(self, cards, f"deck/{owner}")
        self.tell("new_deck", owner, tuple(cards), EVERYBODY, None, DISCARD[owner], DECK[owner])
        if may_react(self._table, "shuffled"):
            await react(self._table, "shuffled", owner)

    # The market ----------------------------------------------------------------------------

    def fill_market(self) -> None:
        """New cards into the empty slots where they are, from right to left."""
        state, market = self.state, self.state.market
        for slot, card in enumerate(market):
            if card != EMPTY:
                continue
            if not state.market_deck and not market_deck_ready(self):
                return
            new = state.market_deck.pop()
            market[slot] = new
            self.log.revealed = True
            target = MARKET[slot]
            self.tell("market_filled", state.seat, (new,), EVERYBODY, None, MARKET_DECK, target)

    # Swapping ------------------------------------------------------------------------------

    async def swap(self, me: int, mine: int, target: int) -> None:
        """My card takes the exact place of the other one, which comes into my hand."""
        left = lift(self, mine)
        pile, at, place = place_of(self, target)
        pile[at] = mine
        self.state.hand[me].append(target)
        owner = place.seat if place.zone == "hand" else None
        if owner is not None:
            forget(self, target)
        seen = seen_by(place, me)
        self.tell("swapped", me, (mine, target), seen, None, place)
        tell_moved(self, me, [target], seen, place, HAND[me])
        tell_moved(self, me, [mine], seen | seen_by(left, me), left, place)
        await arrived(self._table, me, target)
        if owner is not None:  # an alert may have moved my card on
            await all_arrived(self._table, owner, [mine])


def draw_top(table: Core, me: int, owner: int) -> int:
    """The bare move of drawing, for decks that are known to have a card."""
    card = table.state.deck[owner].pop()
    table.state.hand[me].append(card)
    log = table.log
    log.revealed = True
    if not log.quiet:
        log.told.append(("drew", me, (card,), 1 << me, None, DECK[owner], HAND[me]))
    return card


def market_deck_ready(table: Core) -> bool:
    """Whether the market deck has a card, after forming a new one where it has run out."""
    state = table.state
    if not state.market_deck and state.market_discard:
        cards, state.market_discard = state.market_discard, []
        state.market_deck = shuffled(table, cards, "market_deck")
        old, new = MARKET_DISCARD, MARKET_DECK
        table.tell("new_market_deck", state.seat, tuple(cards), EVERYBODY, None, old, new)
    return bool(state.market_deck)


def put_into_deck(table: Core, me: int, owner: int, cards: Sequence[int]) -> None:
    """Cards go into somebody's deck that is still to be shuffled: during setup."""
    for card in cards:
        origin = lift(table, card)
        table.state.deck[owner].append(card)
        seen = seen_by(origin, me)
        table.tell("put_into_deck", me, (card,), seen, None, origin, DECK[owner])
