"""Everything a game needs to go on, as ints and lists: ``clone()``, ``to_dict()``, ``from_dict()``.

Cards are ints (see ``cast.py``). The end of a list is the top of a pile. Market slot 0 is the
rightmost one, which costs nothing extra; an empty slot holds ``EMPTY``.
"""

from __future__ import annotations

from typing import Final

from companion.catalog.numbers import MARKET_SLOTS
from companion.engine.types import Operation, Phase, PlainData, Trigger

EMPTY: Final = -1
NOBODY: Final = -1

# Phases of a turn. At each of them a game can be rebuilt from its State alone.
# Stored games know these numbers.
START: Final = 0
ACTION: Final = 1
CLEANUP: Final = 2
FILLING: Final = 3
FILLED: Final = 4
END: Final = 5
PHASES: Final[dict[int, Phase]] = {
    START: "start",
    ACTION: "action",
    CLEANUP: "cleanup",
    FILLING: "filling",
    FILLED: "filled",
    END: "end",
}

# A change of value, in the order in which it was made: (card or ALL_CARDS, operation, number).
ALL_CARDS: Final = -1
Change = tuple[int, Operation, int]


class Scheduled:
    """A card in a schedule, and what it waits for."""

    __slots__ = ("card", "data", "kind", "stored", "waits_for")

    def __init__(
        self,
        card: int,
        kind: int,
        waits_for: Trigger = "",
        data: list[int] | None = None,
        stored: list[int] | None = None,
    ) -> None:
        self.card = card
        self.kind = kind  # what it was played as: a chameleon stays what it copied
        self.waits_for = waits_for  # "" while it is being played
        self.data = data if data is not None else []
        self.stored = stored if stored is not None else []

    def clone(self) -> Scheduled:
        return Scheduled(self.card, self.kind, self.waits_for, self.data[:], self.stored[:])

    def to_list(self) -> list[object]:
        return [self.card, self.kind, self.waits_for, self.data[:], self.stored[:]]


# Fields of State by shape; clone(), to_dict() and from_dict() follow these lists.
NUMBERS: Final = (
    "seat",  # whose turn it is
    "turn",  # number of the turn, from 1
    "phase",
    "actions",  # actions the active player still has
    "clock",
    "hand_bonus",  # hand size gained for this turn
    "must_build",  # 1: nothing but building a stack may follow
    "filled",  # cards drawn while filling the hand this turn
    "filled_from_discard",
    "junk_made",  # how many junk cards were ever made
    "winner",  # the seat that won, or NOBODY
    "rng",
    "script_at",  # how much of the script of chance is used up
)
LISTS: Final = (
    "market",
    "market_deck",
    "market_discard",
    "junk_pile",  # junk cards that came back; the pile itself is endless
    "held",  # cards taken aside by the effect under way
    "gold",
    "due",  # scheduled cards still to resolve at this start of turn
    "used",  # cards whose once-a-turn passive was used
    "offered",  # cards whose passive was offered in this clean-up
    "changes",  # of values
    "uses",  # how often each ability of the active player was used this turn
    "asked",  # what a teammate was asked to help with this turn
)
PILES: Final = (
    "deck",
    "hand",
    "discard",
    "aside",  # specialty cards beside a character, out of everybody's reach
    "tokens",  # on a character and on its large cards
)


class State:
    """The position. Plain data; nothing in it refers to running code."""

    __slots__ = (*NUMBERS, *LISTS, *PILES, "bound", "schedule", "script", "stall")

    seat: int
    turn: int
    phase: int
    actions: int
    clock: int
    hand_bonus: int
    must_build: int
    filled: int
    filled_from_discard: int
    junk_made: int
    winner: int
    rng: int
    script_at: int
    market: list[int]
    market_deck: list[int]
    market_discard: list[int]
    junk_pile: list[int]
    held: list[int]
    gold: list[int]
    due: list[int]
    used: list[int]
    offered: list[int]
    changes: list[Change]
    uses: list[int]
    asked: list[str]
    deck: list[list[int]]
    hand: list[list[int]]
    discard: list[list[int]]
    aside: list[list[int]]
    tokens: list[list[int]]
    stall: list[list[list[int]]]  # by side: teammates share one
    schedule: list[list[Scheduled]]
    bound: dict[int, int]  # chameleons in hand: what kind each is now
    script: list[object]  # outcomes of chance fixed beforehand; never changed, only walked along

    def __init__(self, seats: int, sides: int) -> None:
        self.seat = self.phase = self.actions = self.clock = 0
        self.turn = 1
        self.hand_bonus = self.must_build = self.junk_made = self.script_at = 0
        self.filled = self.filled_from_discard = 0
        self.winner = NOBODY
        self.rng = 0
        self.market = [EMPTY] * MARKET_SLOTS
        self.market_deck = []
        self.market_discard = []
        self.junk_pile = []
        self.held = []
        self.gold = [0] * seats
        self.due = []
        self.used = []
        self.offered = []
        self.changes = []
        self.uses = []
        self.asked = []
        self.deck = [[] for _ in range(seats)]
        self.hand = [[] for _ in range(seats)]
        self.discard = [[] for _ in range(seats)]
        self.aside = [[] for _ in range(seats)]
        self.tokens = [[] for _ in range(seats)]
        self.stall = [[] for _ in range(sides)]
        self.schedule = [[] for _ in range(seats)]
        self.bound = {}
        self.script = []

    def clone(self) -> State:
        # Written out by hand: this is the hot path of every bot that thinks ahead.
        new = State(0, 0)
        new.seat = self.seat
        new.turn = self.turn
        new.phase = self.phase
        new.actions = self.actions
        new.clock = self.clock
        new.hand_bonus = self.hand_bonus
        new.must_build = self.must_build
        new.filled = self.filled
        new.filled_from_discard = self.filled_from_discard
        new.junk_made = self.junk_made
        new.winner = self.winner
        new.rng = self.rng
        new.script_at = self.script_at
        new.market = self.market[:]
        new.market_deck = self.market_deck[:]
        new.market_discard = self.market_discard[:]
        new.junk_pile = self.junk_pile[:]
        new.held = self.held[:]
        new.gold = self.gold[:]
        new.due = self.due[:]
        new.used = self.used[:]
        new.offered = self.offered[:]
        new.changes = self.changes[:]
        new.uses = self.uses[:]
        new.asked = self.asked[:]
        new.deck = [pile[:] for pile in self.deck]
        new.hand = [pile[:] for pile in self.hand]
        new.discard = [pile[:] for pile in self.discard]
        new.aside = [pile[:] for pile in self.aside]
        new.tokens = [pile[:] for pile in self.tokens]
        new.stall = [[stack[:] for stack in stall] for stall in self.stall]
        new.schedule = [[entry.clone() for entry in row] if row else [] for row in self.schedule]
        new.bound = self.bound.copy()
        new.script = self.script
        return new

    def to_dict(self) -> PlainData:
        copy = self.clone()
        data: PlainData = {name: getattr(copy, name) for name in (*NUMBERS, *LISTS, *PILES)}
        data["changes"] = [list(change) for change in copy.changes]
        data["stall"] = copy.stall
        data["schedule"] = [[entry.to_list() for entry in row] for row in copy.schedule]
        data["bound"] = [[card, kind] for card, kind in sorted(copy.bound.items())]
        data["script"] = list(copy.script)
        return data

    @classmethod
    def from_dict(cls, data: PlainData) -> State:
        new = cls(len(data["hand"]), len(data["stall"]))
        for name in (*NUMBERS, *LISTS, *PILES, "stall", "script"):
            if name in data:  # else it is newer than these data
                setattr(new, name, data[name])
        new.changes = [(card, operation, number) for card, operation, number in data["changes"]]
        new.schedule = [[Scheduled(*entry) for entry in row] for row in data["schedule"]]
        new.bound = dict(data["bound"])
        return new.clone()  # so that nothing is shared with the caller's data

    def all_cards(self) -> list[int]:
        """Every card wherever it lies, for the check that none is lost or doubled."""
        cards = [card for card in self.market if card != EMPTY]
        for pile in (self.market_deck, self.market_discard, self.junk_pile, self.held):
            cards += pile
        for piles in (self.deck, self.hand, self.discard, self.aside):
            for pile in piles:
                cards += pile
        for stall in self.stall:
            for stack in stall:
                cards += stack
        for row in self.schedule:
            for entry in row:
                cards.append(entry.card)
                cards += entry.stored
        return cards
