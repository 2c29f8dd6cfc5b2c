"""What a table needs before the first turn: counts, components, seats and steps.

Pure functions over the catalogue. Nothing here is a sentence: errors, steps and items are ids and
numbers, and the pages that show them find the words. The page numbers are those of the Collection's
rulebook, the most recent one that covers every box.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from companion.catalog import Box, Catalog, Deck, Die
from companion.catalog.numbers import (
    CLOCK_SPACES,
    HAND_SIZE,
    MARKET_SLOTS,
    MOST_CLOCK_SPACES,
    STARTING_DECK_SIZE,
    side_of,
    stacks_to_win,
)
from companion.catalog.packs import COMPONENTS, Character, Trap, exhibition
from companion.catalog.tables import MOST_TRAPS as MOST_TRAPS
from companion.catalog.tables import PLAYERS as PLAYERS
from companion.catalog.tables import TEAM_DECKS as TEAM_DECKS
from companion.catalog.tables import TEAM_PLAYERS as TEAM_PLAYERS
from companion.catalog.tables import decks_needed as decks_needed
from companion.catalog.tables import misfits, repeated
from companion.refusal import Refusal

Start = Literal["earliest", "random", "loser"]
Starter = Literal["earliest", "random", "loser", "tournament"]

STARTS: tuple[Start, ...] = ("earliest", "random", "loser")
ADVISED_TRAPS = 2  # p. 8
LONGEST_CARD_NAME = 40
# Where characters and traps come from that are in none of the boxes of the catalogue.
EXHIBITION = "exhibition"
MY_BOX = "my-box"

ALWAYS: Final = ""
# The numbered steps in the rulebook's order (p. 5; traps p. 8, characters p. 9), and which of the
# sheet's numbers says whether there is one.
SET_UP_STEPS: Final = {
    "team-seats": "teams",
    "tournament-seats": "tournament",
    "player-colours": "traps",
    "characters": "characters",
    "bank": "gold_bank",
    "tournament-gold": "tournament",
    "supply": "tokens",
    "stand-ins": "missing",
    "starting-decks": ALWAYS,
    "traps": "traps",
    "specialty": "specialties",
    "character-setup": "setups",
    "leftovers": "leftovers",
    "market-deck": ALWAYS,
    "market": ALWAYS,
    "junk-pile": ALWAYS,
    "clock": "clock",
    "dice": "dice",
    "hands": ALWAYS,
    "starter": ALWAYS,
}
# Putting everything away, in an order in which nothing is sorted twice.
TEAR_DOWN_STEPS: Final = {
    "pull-owned": "cards_with_owner",
    "pull-junk": ALWAYS,
    "stand-ins-home": "missing",
    "sort-decks": ALWAYS,
    "rejoin-leftovers": "leftovers",
    "count-decks": ALWAYS,
}


class SetupError(Refusal):
    """A table that cannot be set up."""


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A character or trap of the table's own box: all that is known of it is what it needs."""

    name: str
    components: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= len(self.name) <= LONGEST_CARD_NAME or not self.name.isprintable():
            raise SetupError("card_name", most=LONGEST_CARD_NAME)
        if not set(self.components) <= set(COMPONENTS):
            raise SetupError("card_components", card=self.name)
        # One order and each once, so that equal cards are equal and have equal codes.
        ordered = tuple(component for component in COMPONENTS if component in self.components)
        object.__setattr__(self, "components", ordered)


Drafted = str | OwnCard  # an id of the Exhibition pack, or a card of the table's own box


@dataclass(frozen=True, slots=True)
class TableSetup:
    """Everything people decided about their table. One that cannot be played cannot be made."""

    decks: tuple[str, ...]
    players: int
    teams: bool = False
    boxes: tuple[str, ...] = ()  # owned; the boxes of the chosen decks count even if not listed
    start: Start = "earliest"
    first_seat: int | None = None  # 0 is the first seat; seats count clockwise
    tournament: bool = False  # seats are then in turn order and begin with 0, 1, 2, 3 gold
    clock_day: int = CLOCK_SPACES
    clock_night: int = CLOCK_SPACES
    traps: tuple[Drafted, ...] = ()  # everybody gets all of them
    characters: tuple[Drafted, ...] = ()  # one for each seat, or none at all

    def __post_init__(self) -> None:
        for wrong in misfits(self.players, self.teams, self.decks, self.traps, self.characters):
            named = {
                name: _name(what) if name == "card" else what for name, what in wrong.params.items()
            }
            raise SetupError(wrong.code, **named)
        if self.teams and self.tournament:
            raise SetupError("teams_tournament")
        if (again := repeated(self.boxes)) is not None:
            raise SetupError("duplicate_box", box=self.boxes[again])
        if self.start not in STARTS:
            raise SetupError("start", start=self.start)
        if self.first_seat is not None and self.first_seat not in range(self.players):
            raise SetupError("first_seat", seat=self.first_seat, players=self.players)
        for spaces in (self.clock_day, self.clock_night):
            if spaces not in range(1, MOST_CLOCK_SPACES + 1):
                raise SetupError("clock", spaces=spaces, most=MOST_CLOCK_SPACES)


@dataclass(frozen=True, slots=True)
class Item:
    """Something that comes out of a box and goes back into it after the game."""

    kind: Literal["deck", "stand-ins", "junk", "component", "character", "specialty", "trap"]
    what: str  # the id of the deck, component or card, the name of an own card, or "junk"
    count: int | None  # None: all of it

    @property
    def id(self) -> str:
        return self.what if self.kind in ("deck", "component") else f"{self.kind}-{self.what}"


@dataclass(frozen=True, slots=True)
class BoxList:
    """What to take from one box."""

    box: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class StartingDeck:
    """What every player's deck begins with."""

    cards: tuple[str, ...]  # the value-1 cards, one of each chosen deck
    junk: int


@dataclass(frozen=True, slots=True)
class Junk:
    needed: int  # for all starting decks together
    owned: int
    taken: tuple[tuple[str, int], ...]  # (box, cards)
    missing: int  # replaced by stand-ins
    pile: int  # what is left beside the market
    stand_ins: tuple[tuple[str, int], ...]  # (deck not in this game, value-1 cards)


@dataclass(frozen=True, slots=True)
class SheetSeat:
    index: int
    first: bool
    gold: int
    team: int | None  # 0 or 1
    teammate: int | None


@dataclass(frozen=True, slots=True)
class Leftover:
    """Value-1 cards of a chosen deck that nobody gets: they wait in their box."""

    deck: str
    box: str
    count: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole set-up of one table."""

    setup: TableSetup
    take: tuple[BoxList, ...]
    starting_deck: StartingDeck
    junk: Junk
    leftovers: tuple[Leftover, ...]
    market_deck: int  # cards before the first five are dealt to the market
    components: tuple[str, ...]
    borrowed: tuple[str, ...]  # components no owned box has: anything similar will do
    portable_market: bool  # the beavers' small market card can replace the board
    gold_bank: bool
    seats: tuple[SheetSeat, ...]
    starter: Starter
    stacks_to_win: int
    dice: tuple[Die, ...] = ()
    characters: tuple[Character | OwnCard, ...] = ()  # by seat
    traps: tuple[Trap | OwnCard, ...] = ()

    @property
    def market_deck_left(self) -> int:
        return self.market_deck - MARKET_SLOTS

    @property
    def first_seat(self) -> SheetSeat | None:
        return next((seat for seat in self.seats if seat.first), None)

    @property
    def steps(self) -> tuple[str, ...]:
        """Those that apply to this table."""
        return _applying(SET_UP_STEPS, self.numbers)

    @property
    def tear_down(self) -> tuple[str, ...]:
        return _applying(TEAR_DOWN_STEPS, self.numbers)

    @property
    def numbers(self) -> dict[str, int]:
        """What steps and sentences go by: 0 is also what does not apply. Without a network a phone
        finds the same (static/js/table-sheet.js)."""
        setup, junk = self.setup, self.junk
        # What is printed on cards of an own box is not known here: it may well be a setup.
        own = sum(isinstance(character, OwnCard) for character in self.characters)
        known = [card for card in self.characters if isinstance(card, Character)]
        specialties = own + sum(bool(character.specialty) for character in known)
        drawn = self.first_seat if self.starter == "random" else None
        return {
            "players": setup.players,
            "teams": int(setup.teams),
            "tournament": int(setup.tournament),
            "plain": int(not setup.teams and not setup.tournament),
            "decks": len(setup.decks),
            "stacks": self.stacks_to_win,
            "hand": HAND_SIZE,
            "slots": MARKET_SLOTS,
            "market_deck": self.market_deck,
            "market_deck_left": self.market_deck_left,
            "portable_market": int(self.portable_market),
            "junk_each": self.starting_deck.junk,
            "needed": junk.needed,
            "owned": junk.owned,
            "taken": sum(count for _box, count in junk.taken),
            "missing": junk.missing,
            "pile": junk.pile,
            "leftover": self.leftovers[0].count if self.leftovers else 0,
            "leftovers": sum(left.count for left in self.leftovers),
            "gold_bank": int(self.gold_bank),
            "gold_given": int(setup.tournament or bool(self.characters)),  # a setup may give some
            "tokens": int("tokens" in self.components),
            "clock": int("clock" in self.components),
            "dice": len(self.dice),
            "traps": len(self.traps),
            "characters": len(self.characters),
            "specialties": specialties,
            "setups": own + sum(bool(character.setup_text) for character in known),
            "cards_with_owner": len(self.traps) + specialties,
            "drawn_seat": drawn.index + 1 if drawn else 0,
            "to_draw": int(self.starter == "random" and drawn is None),
            "by_loser": int(self.starter == "loser"),
            "by_riser": int(self.starter == "earliest"),
        }


def sheet(setup: TableSetup, catalog: Catalog) -> Sheet:
    """Compute everything the table needs. Raises SetupError for decks or boxes nobody knows."""
    decks = _known_decks(setup, catalog)
    opened = {deck.box for deck in decks}
    owned = [box for box in catalog.boxes.values() if box.id in opened | set(setup.boxes)]
    owned.sort(key=lambda box: box.id not in opened)  # stable: opened boxes first

    starting_deck = StartingDeck(
        cards=tuple(_ones(deck)[0] for deck in decks), junk=STARTING_DECK_SIZE - len(decks)
    )
    junk = _junk(setup, starting_deck, catalog, owned, opened)
    characters = tuple(_character(character) for character in setup.characters)
    traps = tuple(_trap(trap) for trap in setup.traps)
    components = _components(setup, decks, characters)
    dice = tuple(die for component in components if (die := catalog.die_of(component)))
    sources = {component: _source(component, owned) for component in components}
    leftovers = tuple(
        Leftover(deck.id, deck.box, spare)
        for deck in decks
        if (spare := len(_ones(deck)) - setup.players) > 0
    )
    gold_bank = any("gold" in part.components for part in (*decks, *characters))
    seats = _seats(setup)
    return Sheet(
        setup=setup,
        take=(
            *_take(decks, junk, sources, seats, gold_bank, owned, catalog),
            *_take_cards(setup, characters, traps),
        ),
        starting_deck=starting_deck,
        junk=junk,
        leftovers=leftovers,
        market_deck=sum(card.copies for deck in decks for card in deck.cards if card.value > 1),
        components=components,
        borrowed=tuple(component for component, box in sources.items() if box is None),
        portable_market=any("market-card" in box.components for box in owned),
        gold_bank=gold_bank,
        seats=seats,
        starter="tournament" if setup.tournament else setup.start,
        stacks_to_win=stacks_to_win(setup.teams),
        dice=dice,
        characters=characters,
        traps=traps,
    )


def _known_decks(setup: TableSetup, catalog: Catalog) -> list[Deck]:
    for deck in setup.decks:
        if deck not in catalog.decks:
            raise SetupError("unknown_deck", deck=deck)
    for box in setup.boxes:
        if box not in catalog.boxes:
            raise SetupError("unknown_box", box=box)
    return [catalog.decks[deck] for deck in setup.decks]


def _character(drafted: Drafted) -> Character | OwnCard:
    return exhibition().characters[drafted] if isinstance(drafted, str) else drafted


def _trap(drafted: Drafted) -> Trap | OwnCard:
    return exhibition().traps[drafted] if isinstance(drafted, str) else drafted


def _name(drafted: Drafted) -> str:
    return drafted if isinstance(drafted, str) else drafted.name


def _ones(deck: Deck) -> list[str]:
    """The deck's value-1 cards, an id for each copy."""
    return [card.id for card in deck.cards if card.value == 1 for _ in range(card.copies)]


def _junk(
    setup: TableSetup,
    starting_deck: StartingDeck,
    catalog: Catalog,
    owned: Sequence[Box],
    opened: set[str],
) -> Junk:
    needed = setup.players * starting_deck.junk
    taken = _junk_taken(needed, owned, opened)
    at_hand = sum(count for _, count in taken)
    missing = max(0, needed - at_hand)
    return Junk(
        needed=needed,
        owned=sum(box.junk for box in owned),
        taken=taken,
        missing=missing,
        pile=max(0, at_hand - needed),
        stand_ins=_stand_ins(missing, setup, catalog, owned),
    )


def _junk_taken(needed: int, owned: Sequence[Box], opened: set[str]) -> tuple[tuple[str, int], ...]:
    """Whole boxes' worth of junk, so that nobody has to count twice.

    Boxes that are open anyway come first, and from them there may be some over for the junk pile;
    another box is opened only when the starting decks would be short, the smallest one first.
    """
    open_now = sorted((box for box in owned if box.id in opened), key=lambda box: -box.junk)
    closed = sorted((box for box in owned if box.id not in opened), key=lambda box: box.junk)
    taken: list[tuple[str, int]] = []
    total = 0
    for box, enough in [(box, needed + 1) for box in open_now] + [(box, needed) for box in closed]:
        if total < enough:
            taken.append((box.id, box.junk))
            total += box.junk
    return tuple(taken)


def _stand_ins(
    missing: int, setup: TableSetup, catalog: Catalog, owned: Sequence[Box]
) -> tuple[tuple[str, int], ...]:
    """Value-1 cards of decks that are not in this game replace missing junk (p. 8)."""
    stand_ins: list[tuple[str, int]] = []
    idle = (
        deck for box in owned for deck in catalog.decks_of(box.id) if deck.id not in setup.decks
    )
    for deck in idle:
        if missing <= 0:
            break
        stand_ins.append((deck.id, min(missing, len(_ones(deck)))))
        missing -= len(_ones(deck))
    return tuple(stand_ins)


def _components(
    setup: TableSetup, decks: Iterable[Deck], characters: Iterable[Character | OwnCard]
) -> tuple[str, ...]:
    """The market board, what decks and characters use, and coins for a tournament; each once."""
    needed = ["market-board"]
    needed += [component for deck in decks for component in deck.components]
    needed += [component for character in characters for component in character.components]
    if setup.tournament:
        needed.append("gold")
    return tuple(dict.fromkeys(needed))


def _source(component: str, owned: Sequence[Box]) -> str | None:
    return next((box.id for box in owned if component in box.components), None)


def _seats(setup: TableSetup) -> tuple[SheetSeat, ...]:
    """Seats clockwise. Teammates sit opposite each other (p. 8)."""
    first = 0 if setup.tournament else setup.first_seat
    return tuple(
        SheetSeat(
            index=index,
            first=index == first,
            gold=index if setup.tournament else 0,
            team=side_of(index, teams=True) if setup.teams else None,
            teammate=(index + 2) % 4 if setup.teams else None,
        )
        for index in range(setup.players)
    )


def _take(
    decks: Sequence[Deck],
    junk: Junk,
    sources: dict[str, str | None],
    seats: Sequence[SheetSeat],
    gold_bank: bool,
    owned: Sequence[Box],
    catalog: Catalog,
) -> tuple[BoxList, ...]:
    items: dict[str, list[Item]] = {box.id: [] for box in owned}
    for deck in decks:
        items[deck.box].append(Item("deck", deck.id, sum(card.copies for card in deck.cards)))
    for deck_id, count in junk.stand_ins:
        items[catalog.decks[deck_id].box].append(Item("stand-ins", deck_id, count))
    for box, count in junk.taken:
        items[box].append(Item("junk", "junk", count))
    counts = {"gold": None if gold_bank else sum(seat.gold for seat in seats)}
    counts |= {"tokens": None, "pangolin-dice": 2}
    for component, source in sources.items():
        if source is not None:
            items[source].append(Item("component", component, counts.get(component, 1)))
    return tuple(BoxList(box, tuple(found)) for box, found in items.items() if found)


def _take_cards(
    setup: TableSetup,
    characters: Sequence[Character | OwnCard],
    traps: Sequence[Trap | OwnCard],
) -> tuple[BoxList, ...]:
    """Characters with their specialty cards, and a copy of every trap for each player."""
    items: dict[str, list[Item]] = {EXHIBITION: [], MY_BOX: []}
    for character in characters:
        if isinstance(character, OwnCard):
            items[MY_BOX].append(Item("character", character.name, 1))
            continue
        items[EXHIBITION].append(Item("character", character.id, 1))
        items[EXHIBITION] += [
            Item("specialty", card.id, card.copies) for card in character.specialty
        ]
    for trap in traps:
        own = isinstance(trap, OwnCard)
        what = trap.name if isinstance(trap, OwnCard) else trap.id
        items[MY_BOX if own else EXHIBITION].append(Item("trap", what, setup.players))
    return tuple(BoxList(box, tuple(found)) for box, found in items.items() if found)


def _applying(steps: Mapping[str, str], numbers: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(step for step, needed in steps.items() if needed == ALWAYS or numbers[needed])
