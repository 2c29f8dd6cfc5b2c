"""What one seat may see, built from what it may know and never by deleting from State.

A view names cards by their catalogue id and says nothing that ties a card to its past. A seat of
None is a watcher, who sees what lies open.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, Literal, NotRequired, Required, TypeAlias, TypedDict

from companion.engine.actions import ActionQuestion
from companion.engine.building import PaymentQuestion
from companion.engine.cast import Cast, Rules
from companion.engine.copying import copy_options
from companion.engine.decision import CardsQuestion, Decision, Question
from companion.engine.errors import EngineError
from companion.engine.events import Event, Place, What, Zone
from companion.engine.game import Game
from companion.engine.prices import next_stack, prices_of
from companion.engine.state import ALL_CARDS, EMPTY, NOBODY, PHASES, Scheduled, State
from companion.engine.table import Table
from companion.engine.types import (
    Operation,
    PaymentAnswer,
    Phase,
    PlainData,
    Purpose,
    QuestionKind,
    Seat,
    Topic,
    Trigger,
)
from companion.engine.values import changes_of, kind_indices


class TurnView(TypedDict):
    seat: Seat
    number: int
    phase: Phase
    actions: int  # left
    must_build: int  # 1: nothing but building a stack may follow
    hand_bonus: int  # by how much the hand is larger this turn
    filled: int  # cards that came into the hand while it was filled, and how many of them …
    filled_from_discard: int  # … from the discard pile
    uses: list[int]  # how often each ability was used
    asked: list[str]  # what a teammate was asked to help with; for the own side


# A card in the own hand. ``is``: what it is now, where a chameleon was bound. While ``can_copy`` is
# not empty it has to be bound before anything else, and ``value`` is only what is printed on it.
HandCardView = TypedDict(
    "HandCardView",
    {
        "card": str,
        "is": str,
        "value": int,
        "changes": list[list[Operation | int]],  # why it is not worth what is printed
        "used": bool,  # its passive, this turn
        "can_copy": list[str],
    },
)

# A card in a schedule. ``stored`` only for its owner.
ScheduledCardView = TypedDict(
    "ScheduledCardView",
    {
        "card": str,
        "is": str,
        "waits_for": Trigger,
        "data": list[int],
        "stored_count": int,
        "stored": NotRequired[list[str]],
    },
)


class PlayerView(TypedDict):
    hand_count: int
    hand: NotRequired[list[HandCardView]]  # only the own one
    deck_count: int
    discard: list[str]  # top first
    schedule: list[ScheduledCardView]
    gold: int
    character: str | None
    aside: list[str]
    tokens: list[int]
    next_stack: int


class SlotView(TypedDict):
    card: str
    price: int


class ClockView(TypedDict):
    space: int
    day: bool
    spaces: list[int]


# The name of the zone, and whose it is or which slot.
OfferedZone: TypeAlias = list[Zone | Literal["shown"] | int | None]


class OfferedCard(TypedDict):
    card: str
    value: int
    zone: OfferedZone
    at: NotRequired[int]  # its place in the own hand, or its slot in the market
    entry: NotRequired[int]  # its place in the own schedule


class QuestionView(TypedDict, total=False):
    """For the player asked the question, by its kind; for others ``waiting``, perhaps for whom."""

    waiting: bool
    seat: Required[Seat | None]
    kind: QuestionKind
    purpose: Purpose
    source: str | None
    actions: list[str]
    cards: list[OfferedCard]
    at_least: int
    at_most: int
    ordered: bool
    seats: list[Seat]  # who gets the first card, the second …
    payments: list[PaymentAnswer]
    topic: Topic
    options: list[int | str]  # by topic: seats, numbers, words, ids


class View(TypedDict):
    """A game as one seat, or a watcher, sees it."""

    decks: list[str]
    traps: list[str]
    settings: PlainData  # all of them, as positions have them
    seat: Seat | None
    turn: TurnView
    players: list[PlayerView]
    stalls: list[list[list[str]]]
    market: list[SlotView | None]
    market_deck: int
    market_discard: list[str]
    clock: ClockView | None
    changes: list[list[Any]]  # of values: "all" or a place in the own hand, operation, number
    stacks_to_win: int
    teams: bool
    winner: Seat | None
    question: QuestionView | None


def view(game: Game, seat: Seat | None) -> View:
    """All that this seat may know, or with None a watcher; EngineError where there is no such
    seat."""
    _check_seat(game, seat)
    table, state = game.table, game.state
    is_mine = seat is not None and table.side_of(seat) == table.side_of(state.seat)
    return {
        "decks": list(game.cast.decks),
        "traps": list(game.cast.traps),
        "settings": {**settings_of(game.rules)},
        "seat": seat,
        "turn": {
            "seat": state.seat,
            "number": state.turn,
            "phase": PHASES[state.phase],
            "actions": state.actions,
            "must_build": state.must_build,
            "hand_bonus": state.hand_bonus,
            "filled": state.filled,
            "filled_from_discard": state.filled_from_discard,
            "uses": state.uses[:],
            "asked": state.asked[:] if is_mine else [],
        },
        "players": [player_view(table, other, seat) for other in range(game.rules.players)],
        "stalls": stalls_view(table),
        "market": market_view(table, seat),
        "market_deck": len(state.market_deck),
        "market_discard": _names(table, state.market_discard[::-1]),
        "clock": clock_view(table),
        "changes": _changes_seen(state, seat),
        "stacks_to_win": game.rules.stacks_to_win,
        "teams": game.rules.teams,
        "winner": None if state.winner == NOBODY else state.winner,
        "question": question_view(game, seat),
    }


@lru_cache(maxsize=64)
def settings_of(rules: Rules) -> PlainData:
    """The settings of a game as positions have them: the number of players is that of the seats."""
    settings = rules.to_dict()
    del settings["players"]
    return settings


def _changes_seen(state: State, seat: Seat | None) -> list[list[Any]]:
    """Those of all cards, and of the cards in one's own hand."""
    if not state.changes:  # nearly always
        return []
    mine = state.hand[seat] if seat is not None else []
    return [
        ["all" if card == ALL_CARDS else mine.index(card), operation, number]
        for card, operation, number in state.changes
        if card == ALL_CARDS or card in mine
    ]


def _check_seat(game: Game, seat: object) -> None:
    if seat is not None and (type(seat) is not int or not 0 <= seat < game.rules.players):
        raise EngineError("no_such_seat", field="seat", seat=seat)


def stalls_view(table: Table) -> list[list[list[str]]]:
    return [[_names(table, stack) for stack in stall] for stall in table.state.stall]


def player_view(table: Table, owner: int, viewer: int | None) -> PlayerView:
    state = table.state
    player: PlayerView = {
        "hand_count": len(state.hand[owner]),
        "deck_count": len(state.deck[owner]),
        "discard": discard_view(table, owner),
        "schedule": [_entry(table, entry, owner == viewer) for entry in state.schedule[owner]],
        "gold": state.gold[owner],
        "character": _character(table, owner),
        "aside": _names(table, state.aside[owner]),
        "tokens": state.tokens[owner][:],
        "next_stack": next_stack(table, owner),
    }
    if owner == viewer:
        player["hand"] = [_hand_card(table, owner, card) for card in state.hand[owner]]
    return player


def discard_view(table: Table, owner: int) -> list[str]:
    return _names(table, table.state.discard[owner][::-1])


def hand_in_short(table: Table, owner: int) -> list[tuple[int, int]]:
    """What kind each card in a hand is now, and its ``value``."""
    hand, kinds = table.state.hand[owner], kind_indices(table, table.state.hand[owner])
    if not table.state.changes:  # nearly always
        values = table.cast.values
        return [(kind, values[kind]) for kind in kinds]
    return [(kinds[at], _worth(table, owner, card)) for at, card in enumerate(hand)]


def _character(table: Table, owner: int) -> str | None:
    character = table.cast.characters[owner] if table.cast.characters else None
    return character.id if character is not None else None


def _hand_card(table: Table, owner: int, card: int) -> HandCardView:
    options = sorted(copy_options(table, owner, card)) if table.cast.copying else []
    return {
        "card": table.printed_kind(card).id,
        "is": table.kind(card).id,
        "value": _worth(table, owner, card),
        "changes": [list(change) for change in _changes(table, owner, card)],
        "used": card in table.state.used,
        "can_copy": [table.cast.kinds[kind].id for kind in options],
    }


def _worth(table: Table, owner: int, card: int) -> int:
    """What a card in a hand is worth; changes for all cards hold for the side whose turn it is."""
    return table.value(card) if _counts_now(table, owner) else table.kind(card).value


def _changes(table: Table, owner: int, card: int) -> list[tuple[Operation, int]]:
    """Why a card is not worth what is printed."""
    return changes_of(table, card) if _counts_now(table, owner) else []


def _counts_now(table: Table, owner: int) -> bool:
    return table.side_of(owner) == table.side_of(table.state.seat)


def _entry(table: Table, entry: Scheduled, mine: bool) -> ScheduledCardView:
    shown: ScheduledCardView = {
        "card": table.printed_kind(entry.card).id,
        "is": table.cast.kinds[entry.kind].id,
        "waits_for": entry.waits_for,
        "data": entry.data[:],
        "stored_count": len(entry.stored),
    }
    if mine:
        shown["stored"] = _names(table, entry.stored)
    return shown


def market_view(table: Table, viewer: int | None) -> list[SlotView | None]:
    """Market cards with their prices for the viewer; for a watcher, for the active player."""
    buyer = table.state.seat if viewer is None else viewer
    ids = table.cast.ids
    return [
        {"card": ids[slot[0]], "price": slot[1]} if slot is not None else None
        for slot in market_in_short(table, buyer)
    ]


def market_in_short(table: Table, buyer: int) -> list[tuple[int, int] | None]:
    """The kind of card in each slot of the market, and what it costs this player."""
    kind_of = table.cast.kind_of
    on_sale = [(card, slot) for slot, card in enumerate(table.state.market) if card != EMPTY]
    market: list[tuple[int, int] | None] = [None] * len(table.state.market)
    for (card, slot), asked in zip(on_sale, prices_of(table, buyer, on_sale), strict=True):
        market[slot] = (kind_of[card], asked)
    return market


def clock_view(table: Table) -> ClockView | None:
    if not table.cast.has_clock:
        return None
    spaces = [table.rules.day_spaces, table.rules.night_spaces]
    return {"space": table.state.clock, "day": table.is_day(), "spaces": spaces}


def _names(table: Table, cards: list[int]) -> list[str]:
    ids, kind_of = table.cast.ids, table.cast.kind_of
    return [ids[kind_of[card]] for card in cards]


def question_view(game: Game, viewer: int | None) -> QuestionView | None:
    """The question for the one asked. Others learn only that the table waits, and for whom only
    if it is the active player: that somebody may react is a secret."""
    _check_seat(game, viewer)
    decision = game.decision
    if game.paused:
        return {"waiting": True, "seat": None}
    if decision is None:
        return None
    if decision.seat != viewer:
        active = decision.seat == game.state.seat
        return {"waiting": True, "seat": decision.seat if active else None}
    return question(game, decision)


def question(game: Game, decision: Decision | None) -> QuestionView:
    """A decision as plain data, for the seat that is asked; EngineError where nobody is."""
    if not isinstance(decision, Question):
        raise EngineError("nothing_asked")
    table = game.table
    asked: QuestionView = {
        "kind": decision.kind,
        "seat": decision.seat,
        "purpose": decision.purpose,
        "source": table.printed_kind(decision.source).id if decision.source >= 0 else None,
    }
    if isinstance(decision, CardsQuestion):
        asked["cards"] = [_offered(table, decision.seat, card) for card in decision.cards]
        asked["at_least"], asked["at_most"] = decision.at_least, decision.at_most
        asked["ordered"] = decision.ordered
        if decision.topic == "seat":
            asked["seats"] = [seat for seat in decision.options if isinstance(seat, int)]
    elif isinstance(decision, PaymentQuestion):
        asked["cards"] = [_offered(table, decision.seat, card) for card in decision.cards]
        asked["payments"] = list(decision.answers(table))
    elif isinstance(decision, ActionQuestion):
        asked["actions"] = list(decision.actions)
    else:
        asked["topic"] = decision.topic
        asked["options"] = _options(table, decision)
    return asked


def _options(table: Table, decision: Decision) -> list[int | str]:
    if decision.topic == "copy":
        kinds = table.cast.kinds
        return [kind if isinstance(kind, str) else kinds[kind].id for kind in decision.options]
    return list(decision.options)


def _offered(table: Table, seat: int, card: int) -> OfferedCard:
    mine = card in table.state.hand[seat]
    offered: OfferedCard = {
        "card": table.printed_kind(card).id,
        "value": _worth(table, seat, card) if mine else table.printed_value(card),
        "zone": _zone(table, card),
    }
    if mine:
        offered["at"] = table.state.hand[seat].index(card)
    elif card in table.state.market:
        offered["at"] = table.state.market.index(card)
    for place, entry in enumerate(table.state.schedule[seat]):
        if entry.card == card:  # equal cards may have been played as, or hold, different ones
            offered["entry"] = place
    return offered


def _zone(table: Table, card: int) -> OfferedZone:
    """Where an offered card lies: the zone and whose it is."""
    state = table.state
    piles: tuple[tuple[Zone, list[list[int]]], ...]
    piles = (("hand", state.hand), ("discard", state.discard), ("deck", state.deck))
    for name, of_all in piles:
        for seat, pile in enumerate(of_all):
            if card in pile:
                return [name, seat]
    for side, stall in enumerate(state.stall):
        if any(card in stack for stack in stall):
            return ["stall", side]
    for seat, row in enumerate(state.schedule):
        if any(entry.card == card for entry in row):
            return ["schedule", seat]
    if card in state.market:
        return ["market", state.market.index(card)]
    if card in state.market_discard:
        return ["market_discard", None]
    return ["shown", None]


class SeenPlace(TypedDict):
    """Where a card lies, as ``Place`` has it, with None where there is nobody or no number."""

    zone: Zone
    seat: int | None
    number: int | None


# What one seat may know of an event. ``cards`` are catalogue ids, None where they are hidden. The
# cards were moved exactly if there are both ``from`` and ``to``.
SeenEvent = TypedDict(
    "SeenEvent",
    {
        "what": What,
        "seat": int,
        "cards": list[str] | None,
        "count": int,
        "from": SeenPlace | None,
        "to": SeenPlace | None,
        "details": Any,
    },
)

# Events of which those who may not know their cards learn nothing at all.
SECRET: Final[frozenset[What]] = frozenset(("copies",))
_WITH_A_KIND: Final[frozenset[What]] = frozenset(("plays", "copies", "shows_copy"))


def seen_event(cast: Cast, event: Event, seat: int | None) -> SeenEvent | None:
    """What a seat, or a watcher, may know of an event, as plain data; None: nothing of it."""
    known = event.is_known_to(seat)
    if not known and event.what in SECRET:
        return None
    details = event.details
    if event.what in _WITH_A_KIND:
        details = cast.kinds[details].id
    elif isinstance(details, tuple):
        details = list(details)
    return {
        "what": event.what,
        "seat": event.seat,
        "cards": [cast.kinds[cast.kind_of[card]].id for card in event.cards] if known else None,
        "count": len(event.cards),
        "from": _seen_place(event.origin),
        "to": _seen_place(event.target),
        "details": details,
    }


def _seen_place(place: Place | None) -> SeenPlace | None:
    if place is None:
        return None
    return {
        "zone": place.zone,
        "seat": place.seat if place.seat >= 0 else None,
        "number": place.number if place.number >= 0 else None,
    }
