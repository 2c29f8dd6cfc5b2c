"""What happened in a game: the events it tells, and where the cards in them came from and went.

An event moves its cards exactly if it says both an ``origin`` and a ``target``. Whoever follows the
events from a position on therefore always knows how many cards lie where, and what lies open.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from companion.catalog.numbers import MARKET_SLOTS
from companion.engine.types import Card, Seat

if TYPE_CHECKING:
    from companion.engine.chance import LiveChance

EVERYBODY: Final = -1  # an event whose cards all may see

Zone: TypeAlias = Literal[
    "hand",
    "deck",
    "discard",
    "stall",
    "schedule",
    "stored",  # face down on a card in a schedule
    "aside",  # specialty cards beside a character
    "market",
    "market_deck",
    "market_discard",
    "junk",  # the pile, which never runs out
    "held",  # taken aside by the effect under way
]

What: TypeAlias = Literal[
    "ability",
    "alert",
    "asks_help",
    "bonus_action",
    "built",
    "clock",
    "comes_due",
    "copies",
    "dealt",
    "discarded",
    "drew",
    "finishes",
    "gold",
    "hand_size",
    "helps",
    "inventory",
    "looked",
    "market_filled",
    "mixed_hands",
    "moved",
    "named",
    "new_deck",
    "new_market_deck",
    "no_effect",
    "no_help",
    "own_action",
    "paid_gold",
    "passive",
    "plays",
    "purchases",
    "put_aside",
    "put_into_deck",
    "put_on_deck",
    "put_on_discard",
    "put_under_deck",
    "rearranged_market",
    "returned",
    "revealed",
    "rolled",
    "searched",
    "shows_copy",
    "shuffled",
    "shuffled_discard",
    "slid",
    "stays",
    "stored",
    "swapped",
    "swapped_piles",
    "threw_away",
    "tokens",
    "took",
    "turn",
    "value_changed",
    "values_changed",
    "won",
]


class Place(NamedTuple):
    """Where a card lies, as far as everybody may know it: never where within a hand or a deck."""

    zone: Zone
    seat: Seat = -1  # whose; of a stall, the first seat of its side; -1: nobody's
    # A slot of the market, a stack of a stall, an entry of a schedule (also of what is stored on
    # it), or in a discard pile how many cards lie below. -1: on top, or of no matter.
    number: int = -1


@cache
def place_at(zone: Zone, seat: Seat, number: int) -> Place:
    """One object for each place: to make one costs more than all else of an event."""
    return Place(zone, seat, number)


class Event(NamedTuple):
    """One thing that happened. ``docs/protocol.md`` says what the details are."""

    what: What
    seat: Seat  # who did it, or whose it is
    cards: tuple[Card, ...] = ()
    seen_by: int = EVERYBODY  # who may know the cards: a bit for each seat
    details: Any = None  # numbers and words, by the sort of event
    origin: Place | None = None  # where the cards lay, or lie
    target: Place | None = None  # where they went

    def is_known_to(self, seat: Seat | None) -> bool:
        """Whether this seat may know the cards; None is a watcher."""
        if self.seen_by == EVERYBODY:
            return True
        return seat is not None and bool(self.seen_by >> seat & 1)


# An event as a running game keeps it: a plain tuple costs a third of a named one.
Told: TypeAlias = tuple[What, Seat, tuple[Card, ...], int, Any, Place | None, Place | None]


class Log:
    """What happened at a table since its game was made or resumed."""

    __slots__ = (
        "again",
        "arriving",
        "chance",
        "keeps_chance",
        "live",
        "pausing",
        "quiet",
        "reacting",
        "replaying",
        "revealed",
        "told",
    )

    def __init__(self) -> None:
        self.told: list[Told] = []
        self.chance: list[tuple[str, object]] = []  # what was rolled, picked and shuffled
        self.live: LiveChance | None = None  # of the one true game people play; else simulated
        self.keeps_chance = True  # False: nobody will play this effect again
        # What came when this effect was played before, and comes again: ahead of all else.
        self.again: list[Sequence[object]] = []
        self.quiet = False  # nothing is told: nobody will ask
        self.replaying = False  # every outcome of chance must come from the script
        # Cards that have come into hands together: nothing answers before all of them are there.
        self.arriving: list[tuple[Seat, Card]] | None = None
        self.revealed = False  # whether something hidden was seen since the last answer
        self.pausing = False  # stops where somebody may be asked in secret
        self.reacting: Seat | None = None  # whose card reacts, or may


_SEATS: Final = range(4)
HAND: Final = tuple(Place("hand", seat) for seat in _SEATS)
DECK: Final = tuple(Place("deck", seat) for seat in _SEATS)
DISCARD: Final = tuple(Place("discard", seat) for seat in _SEATS)
ASIDE: Final = tuple(Place("aside", seat) for seat in _SEATS)
MARKET: Final = tuple(Place("market", -1, slot) for slot in range(MARKET_SLOTS))
MARKET_DECK: Final = Place("market_deck")
MARKET_DISCARD: Final = Place("market_discard")
JUNK_PILE: Final = Place("junk")
HELD: Final = Place("held")


def read_event(row: Sequence[Any]) -> Event:
    """An event out of the lists that JSON has made of it, also one told by earlier versions."""
    what, seat, cards, seen_by, details, *places = row
    if type(details) is list:
        details = tuple(details)
    if not places:
        return _without_places(what, seat, tuple(cards), seen_by, details)
    origin, target = (None if place is None else Place(*place) for place in places)
    return Event(what, seat, tuple(cards), seen_by, details, origin, target)


def _without_places(
    what: What, seat: Seat, cards: tuple[Card, ...], seen_by: int, details: Any
) -> Event:
    """An event as told before places were: its details named one of them, or none."""
    origin = target = None
    if what == "drew":
        origin = DECK[details]
    elif what in ("took", "looked", "revealed"):
        origin = Place(*details)
    elif what in ("put_on_deck", "put_under_deck", "put_into_deck"):
        target = DECK[details]
    elif what == "put_on_discard":
        target = DISCARD[details]
    elif what == "swapped" and seen_by != EVERYBODY:
        # With a card of a hand, whose owner knows both cards, too.
        knowing = [other for other in _SEATS if seen_by >> other & 1 and other != seat]
        origin = HAND[knowing[0]] if knowing else None
    else:
        return Event(what, seat, cards, seen_by, details)
    return Event(what, seat, cards, seen_by, None, origin, target)
