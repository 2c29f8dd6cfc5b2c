"""Following a game by its events alone: what lies where, from a position and what was told since.

This is how a game is shown that was played under earlier rules: its events are kept, but its
answers may mean something else by now.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.engine.events import Event, Place
from companion.engine.state import ACTION, EMPTY, Scheduled, State
from companion.engine.types import Card

# What gives the deck of the seat named an order that nobody knows.
DECKS_FORMED: Final = frozenset(("shuffled", "new_deck", "swapped_piles"))


class Ledger:
    """Where every card lies, and what everybody has, from a position and the events since then.

    Decks and hands are known by what is in them, not by its order. An event that does not fit
    what was told before raises ValueError or LookupError.
    """

    def __init__(self, state: State) -> None:
        self.state = state.clone()

    def follow(self, event: Event) -> None:
        self._count(event)
        if event.what == "shuffled_discard":
            assert event.origin is not None
            pile = self.state.discard[event.origin.seat]
            _fits(sorted(pile) == sorted(event.cards))
            pile[:] = event.cards
        if event.origin is None or event.target is None:
            return
        for card in event.cards:
            self._take(card, event.origin)
            self._lay(card, event.target)
        if event.what == "plays":
            self.state.schedule[event.seat][-1].kind = event.details

    def _count(self, event: Event) -> None:
        """What an event says besides moving cards."""
        state, seat, details = self.state, event.seat, event.details
        if event.what == "turn":
            state.turn, state.seat, state.phase = details, seat, ACTION
        elif event.what == "gold":
            state.gold[seat] += details
        elif event.what == "paid_gold":
            state.gold[seat] -= details
        elif event.what == "clock":
            state.clock = details
        elif event.what == "won":
            state.winner = seat
        elif event.what == "tokens":
            _change, total, on = (
                details if len(details) == 3 else (*details, 0)
            )  # once it was not said
            state.tokens[seat][on] = total
        elif event.what in ("stays", "comes_due", "finishes") and event.origin is not None:
            entry = state.schedule[seat][event.origin.number]
            entry.waits_for = details if event.what == "stays" else ""

    def _take(self, card: int, place: Place) -> None:
        state, (zone, seat, number) = self.state, place
        if zone == "schedule":
            entry = state.schedule[seat].pop(number)
            _fits((entry.card, entry.stored) == (card, []))
        elif zone == "market":
            # When the market is rearranged another card may lie there by now.
            if state.market[number] == card:
                state.market[number] = EMPTY
        elif zone == "junk" and card not in state.junk_pile:
            state.junk_made += 1
        elif number >= 0 and zone in ("discard", "market_discard"):
            _fits(self._pile(place).pop(number) == card)
        else:
            self._pile(place).remove(card)

    def _lay(self, card: int, place: Place) -> None:
        state, (zone, seat, number) = self.state, place
        if zone == "schedule":
            _fits(number == len(state.schedule[seat]))
            state.schedule[seat].append(Scheduled(card, 0))
        elif zone == "market":
            state.market[number] = card
        elif number >= 0 and zone in ("discard", "market_discard"):
            self._pile(place).insert(number, card)
        else:
            self._pile(place).append(card)

    def _pile(self, place: Place) -> list[int]:
        state, (zone, seat, number) = self.state, place
        if zone == "stall":
            stall = state.stall[seat]
            stall += [[] for _ in range(number + 1 - len(stall))]
            return stall[number]
        if zone == "stored":
            return state.schedule[seat][number].stored
        shared = {
            "market_deck": state.market_deck,
            "market_discard": state.market_discard,
            "junk": state.junk_pile,
            "held": state.held,
        }
        if zone in shared:
            return shared[zone]
        piles = {
            "hand": state.hand,
            "deck": state.deck,
            "discard": state.discard,
            "aside": state.aside,
        }
        return piles[zone][seat]


def placed_on_decks(events: Iterable[Event]) -> set[Card]:
    """Cards that somebody has laid on or under a deck, or seen laid there, and that lie in the same
    place still. Nothing is ever laid on the market deck."""
    placed: dict[Card, int] = {}  # on whose deck
    for event in events:
        if event.what in DECKS_FORMED:
            placed = {card: owner for card, owner in placed.items() if owner != event.seat}
        elif event.target is not None:
            for card in event.cards:
                placed.pop(card, None)
                if event.target.zone == "deck" and event.seen_by:
                    placed[card] = event.target.seat
    return set(placed)


def _fits(true: bool) -> None:
    if not true:
        raise ValueError("this event does not follow from the earlier ones")
