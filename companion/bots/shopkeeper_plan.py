"""What a shopkeeper's cards are worth: now in hand for the next stacks, later in the deck.

All worth is in coins: what one more point of payment in hand is worth. A hand is worth what it
pays, what it lets its owner build next, and the cards that will fill it up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from companion.bots.advice import JUNK
from companion.bots.seat_view import Facts, SeatView, facts_of
from companion.bots.shopkeeper_stacks import (
    DISCARDED,
    LARGEST_CARD,
    READY,
    SET_BITS,
    UNSEEN,
    Chances,
    Readiness,
    of_value,
    readiness,
)
from companion.engine import ActionAnswer, Cast, PlayerView

# Tuned by duels, see docs/bots.md.
PAYS: Final = 0.6  # of a card's value, for next turn's payment
NOTHING_TO_BUY: Final = 0.1  # the same when the market is empty
UNKNOWN: Final = 0.4  # a card not yet seen may be anything: worth a little more than the average
STACK: Final = 16.0  # a stack built
LATER: Final[tuple[float, ...]] = (0.0, 0.4, 1.3, 2.2, 3.0, 3.6)  # in the deck, by value
SAME_SET: Final = 0.3  # for each card of its set already owned …
MOST_SAME_SET: Final = 4  # … up to this number of cards
SHORT_GAME: Final = 4  # stacks left when cards for later begin to lose their worth
AVERAGE_TURN: Final = 7.0  # what a turn brings beside the cards in hand after it
MOST_LISTED: Final = 250  # actions of one sort that are weighed; beyond, another is hardly better

Places = int  # some places of a hand, a bit for each

# A hand as one number, the sum of its cards' codes. It has fields: how many cards, how many of them
# make the hand larger, what they are worth together, and then for each set how many there are of
# each value; it does not matter which.
Hand = int
MOST_CARDS: Final = (1 << 6) - 1
ENLARGING_AT: Final = 6
MOST_ENLARGING: Final = (1 << 4) - 1
VALUE_AT: Final = 10
MOST_VALUE_OF_A_CARD: Final = 30
SETS_AT: Final = 21
BEFORE_SETS: Final = (1 << SETS_AT) - 1


class Held:
    """A card as it counts now."""

    __slots__ = (
        "advice",
        "bonus",
        "code",
        "id",
        "junk",
        "paid",
        "set",
        "strength",
        "technique",
        "value",
        "when_built",
    )

    def __init__(self, facts: Facts, value: int, code: Hand) -> None:
        self.id = facts.id  # what it is now: a chameleon may be a copy
        self.set = facts.set
        self.value = value
        self.code = code  # this card alone, as a hand
        self.junk = facts.set == 0
        self.bonus = facts.bonus
        self.when_built = facts.when_built
        self.technique = facts.technique
        self.advice = facts.advice
        # The two that are looked at most often.
        self.paid = facts.advice.paid
        self.strength = facts.advice.strength


class KnownCards:
    """The cards of a game as they are printed, or would be with another value."""

    def __init__(self, cast: Cast) -> None:
        self.facts = facts_of(cast)
        self._printed = {card.id: _held(card, card.value) for card in self.facts.values()}
        self.by_kind = [self._printed[card] for card in cast.ids]  # the same by number

    def printed(self, card: str) -> Held:
        return self._printed[card]

    def held(self, card: str, value: int) -> Held:
        """A card that counts this value now; one object for all that count what is printed."""
        held = self._printed[card]
        return held if held.value == value else _held(self.facts[card], value)

    def held_kind(self, kind: int, value: int) -> Held:
        held = self.by_kind[kind]
        return held if held.value == value else _held(self.facts[held.id], value)


def _held(facts: Facts, value: int) -> Held:
    code = 1 + (min(max(value, 0), MOST_VALUE_OF_A_CARD) << VALUE_AT)
    if facts.enlarges_hand:
        code += 1 << ENLARGING_AT
    if facts.set:
        code += of_value(value) << SETS_AT + SET_BITS * (facts.set - 1)
    return Held(facts, value, code)


@lru_cache(maxsize=64)
def _known_cards(cast: Cast) -> KnownCards:
    return KnownCards(cast)


class Plan:
    """What one seat sees, weighed."""

    def __init__(self, seat_view: SeatView) -> None:
        self.seat_view = seat_view
        self._hand_size = seat_view.rules.hand_size
        self._facts = seat_view.facts
        self._cards = _known_cards(seat_view.cast)
        self._listed: dict[str, list[ActionAnswer]] = {}
        self.target: int = seat_view.next_stack
        # Stacks still to build.
        self.left = seat_view.rules.stacks_to_win - seat_view.stacks_of(seat_view.seat)
        cards = self._cards
        self.hand = [cards.held_kind(kind, value) for kind, value in seat_view.hand_in_short]
        self.codes = [card.code for card in self.hand]
        self.whole_hand: Hand = sum(self.codes)
        self._whole_worth: float | None = None
        market = seat_view.market_in_short
        self.market = [cards.by_kind[slot[0]] if slot is not None else None for slot in market]
        self.prices = [slot[1] if slot is not None else 99 for slot in market]
        self._discard: list[Held] | None = None
        self._owned = [0] * seat_view.sets
        self._chances = self._look_around(seat_view.discard_in_short)
        # What the best action in view would bring, once that is known, and the best purchase.
        self.best_turn = 0.0
        self.best_purchase: Callable[[], float] = float
        self.spare = len(self.hand)  # cards that the best action in view does not need
        # For the stacks to come now, and after another one was built.
        self._readiness: list[Readiness | None] = [None, None]

    def _look_around(self, discard: list[int]) -> tuple[Chances, ...]:
        """Count what is owned and how good it is; how cards of each set could be had, and in place
        of set 0, which stands for no set, cards of any."""
        owned = self._owned
        found = [[UNSEEN] * (LARGEST_CARD + 1) for _ in owned]
        total = 5  # ten cards to begin with
        for card in self.hand:
            total += card.value
            owned[card.set] += 1
        by_kind = self._cards.by_kind
        for kind in discard:
            card = by_kind[kind]
            total += card.value
            owned[card.set] += 1
            if card.set and card.value <= LARGEST_CARD:
                found[card.set][card.value] = DISCARDED
        for held, price in zip(self.market, self.prices, strict=True):
            if held is not None and held.value <= LARGEST_CARD:
                for row in (found[0], found[held.set]):
                    before = row[held.value]
                    if before < 0 or price < before:
                        row[held.value] = max(price, 0)
        self.pays = PAYS if any(self.market) else NOTHING_TO_BUY
        average = total / (len(self.hand) + len(discard) + 5)
        self.draw = average * self.pays + UNKNOWN
        return tuple([tuple(row) for row in found])

    def forget_turn(self) -> None:
        """Let go of the actions, which hold on to this plan: otherwise only the garbage collector
        could free both, which took longer than anything else."""
        self.best_purchase = float

    @property
    def discard(self) -> list[Held]:
        """My discard pile, the top card first."""
        if self._discard is None:
            by_kind = self._cards.by_kind
            self._discard = [by_kind[kind] for kind in self.seat_view.discard_in_short[::-1]]
        return self._discard

    def facts(self, card: str) -> Facts:
        return self._facts[card]

    def printed(self, card: str) -> Held:
        """The card as it is printed: one object for all equal cards."""
        return self._cards.printed(card)

    def held(self, card: str, value: int) -> Held:
        """A card that counts this value now."""
        return self._cards.held(card, value)

    def legal(self, do: str) -> list[ActionAnswer]:
        """Actions of one sort, at most as many as are weighed."""
        listed = self._listed.get(do)
        if listed is None:
            listed = self._listed[do] = list(islice(self.seat_view.legal(do), MOST_LISTED))
        return listed

    def code_at(self, places: Places) -> Hand:
        """The cards at some places of my hand, as a hand of their own."""
        code = 0
        for place, card in enumerate(self.codes):
            if places >> place & 1:
                code += card
        return code

    # A hand ---------------------------------------------------------------------------------

    def hand_worth(self, cards: Sequence[Held], built: int = 0) -> float:
        """A hand at the end of the turn, after ``built`` more stacks: none or one."""
        return self.worth_of_hand(sum([card.code for card in cards]), built)

    def worth_of_hand(self, hand: Hand, built: int = 0) -> float:
        return self.worth_without_stacks(hand) + self.readiness(hand, built)

    def worth_of_whole_hand(self) -> float:
        if self._whole_worth is None:
            self._whole_worth = self.worth_of_hand(self.whole_hand)
        return self._whole_worth

    def worth_without_stacks(self, hand: Hand) -> float:
        """What it pays, and what will be drawn to fill it up."""
        counted = hand & BEFORE_SETS  # a machine number again
        worth = self.pays * (counted >> VALUE_AT)
        free = self._hand_size + (counted >> ENLARGING_AT & MOST_ENLARGING) - (counted & MOST_CARDS)
        return worth + free * self.draw if free > 0 else worth

    def readiness(self, hand: Hand, built: int = 0) -> float:
        """How far the cards go towards the next stacks."""
        found = self._readiness[built]
        if found is None:
            steps = min(self.left - built, len(READY))
            found = self._readiness[built] = readiness(self.target + built, steps, self._chances)
        return found.of(hand >> SETS_AT)

    # A single card --------------------------------------------------------------------------

    def gained(self, card: Held) -> float:
        """What a card adds to my hand."""
        return self.worth_of_hand(self.whole_hand + card.code) - self.worth_of_whole_hand()

    def lost(self, place: int) -> float:
        """What the card at this place of my hand is worth to it."""
        without = self.whole_hand - self.codes[place]
        return self.worth_of_whole_hand() - self.worth_of_hand(without)

    def later(self, card: Held) -> float:
        """What a card adds to my deck for the rest of the game."""
        if not card.set:
            return -JUNK.strength
        same = min(self._owned[card.set], MOST_SAME_SET) * SAME_SET
        worth = LATER[min(card.value, 5)] + same + card.strength
        return worth * min(1.0, self.left / SHORT_GAME)

    def worth(self, card: Held) -> float:
        """To have it for good, in hand now."""
        return self.gained(card) + self.later(card)

    def best(self, cards: Iterable[Held | None]) -> float:
        return max((self.worth(card) for card in cards if card is not None), default=0.0)

    def market_top(self) -> float:
        """An unknown market card in hand: on average a three of some set."""
        return self.pays * 3 + LATER[3] * min(1.0, self.left / SHORT_GAME)

    def average_turn(self) -> float:
        """What a turn brings with a hand of cards unknown."""
        return AVERAGE_TURN + self.seat_view.rules.hand_size * self.draw

    # Others ---------------------------------------------------------------------------------

    def player(self, seat: int) -> PlayerView:
        return self.seat_view.player(seat)

    def leader(self) -> int:
        """The opponent nearest to winning; the next one in turn order among equals."""
        return max(self.seat_view.opponents(), key=self.nearness)

    def nearness(self, seat: int) -> float:
        """How near a player is to winning: by stacks, and among equals by what all have seen."""
        pile = self.player(seat)["discard"]
        average = sum(self._facts[card].value for card in pile) / max(len(pile), 1)
        return self.seat_view.stacks_of(seat) + average / (LARGEST_CARD + 1)
