"""Where a card lies, taking it from there, and what it is then no longer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.core import Core
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
    place_at,
)
from companion.engine.state import EMPTY, Scheduled

PUBLIC: Final = frozenset(
    ("discard", "market", "market_discard", "stall", "schedule", "junk", "aside")
)


def lift(table: Core, card: int) -> Place:
    """Take a card from wherever it lies. The caller must lay it somewhere at once."""
    state = table.state
    if card in state.held:
        state.held.remove(card)
        return HELD
    for seat, pile in enumerate(state.hand):
        if card in pile:
            pile.remove(card)
            left_hand(table, seat, card)
            return HAND[seat]
    if card in state.market:
        slot = state.market.index(card)
        state.market[slot] = EMPTY
        return MARKET[slot]
    for seat, pile in enumerate(state.discard):
        if card in pile:
            at = pile.index(card)
            del pile[at]
            return place_at("discard", seat, at)
    for seat, pile in enumerate(state.deck):
        if card in pile:
            pile.remove(card)
            table.log.revealed = True
            return DECK[seat]
    return _lift_from_rare_places(table, card)


def _lift_from_rare_places(table: Core, card: int) -> Place:
    state = table.state
    if card in state.market_discard:
        at = state.market_discard.index(card)
        del state.market_discard[at]
        return place_at("market_discard", -1, at)
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
                return place_at("stall", side, number)
    for seat, row in enumerate(state.schedule):
        for number, entry in enumerate(row):
            if entry.card == card:
                row.remove(entry)
                forget(table, card)
                return place_at("schedule", seat, number)
            if card in entry.stored:
                entry.stored.remove(card)
                return place_at("stored", seat, number)
    raise LookupError(f"card {card} lies nowhere")


def forget(table: Core, card: int) -> None:
    """A card that leaves hand or schedule is itself again and unused."""
    state = table.state
    if state.bound:
        state.bound.pop(card, None)
    if state.used and card in state.used:
        state.used.remove(card)
    if state.changes:
        state.changes = [change for change in state.changes if change[0] != card]


def left_hand(table: Core, seat: int, card: int) -> None:
    forget(table, card)
    if seat != table.state.seat:  # something the active player could not know
        table.log.revealed = True


def seen_by(origin: Place, *seats: int) -> int:
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
    table: Core, seat: int, cards: Sequence[int], seen_by: int, origin: Place, target: Place
) -> None:
    """Cards have gone from one place to another as part of something told by its own name."""
    if cards:
        table.tell("moved", seat, tuple(cards), seen_by, None, origin, target)


def place_of_entry(table: Core, me: int, entry: Scheduled) -> Place:
    return place_at("schedule", me, table.state.schedule[me].index(entry))


def place_of(table: Core, card: int) -> tuple[list[int], int, Place]:
    """The very list a card lies in, where in it, and what that place is called."""
    state = table.state
    if card in state.market:
        slot = state.market.index(card)
        return state.market, slot, MARKET[slot]
    hidden = [(state.held, HELD), *zip(state.hand, HAND, strict=False)]
    for pile, place in (*hidden, *zip(state.deck, DECK, strict=False)):
        if card in pile:
            return pile, pile.index(card), place
    discards = zip(state.discard, DISCARD, strict=False)
    for pile, place in ((state.market_discard, MARKET_DISCARD), *discards):
        if card in pile:
            at = pile.index(card)
            return pile, at, place._replace(number=at)
    for side, stall in enumerate(state.stall):
        for number, stack in enumerate(stall):
            if card in stack:
                return stack, stack.index(card), place_at("stall", side, number)
    raise LookupError(f"card {card} lies nowhere")


def new_junk(table: Core) -> int:
    """A card off the junk pile, which never runs out."""
    state = table.state
    if state.junk_pile:
        return state.junk_pile.pop()
    card = table.cast.size + state.junk_made
    state.junk_made += 1
    table.cast.make_room_for_junk(card)
    return card
