"""What a shopkeeper's cards are worth: now in hand for the next stacks, later in the deck.

All worth is in coins: what one more point of payment in hand is worth. A hand is worth what it
pays, what it lets its owner build next, and the cards that will fill it up.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, islice
from typing import Final

from companion.bots.advice import advice_on
from companion.bots.seat_view import Facts, SeatView
from companion.engine import ActionAnswer, PlayerView

# Tuned by duels, see docs/bots.md.
PAYS: Final = 0.6  # of a card's value, for next turn's payment
NOTHING_TO_BUY: Final = 0.1  # the same when the market is empty
UNKNOWN: Final = 0.4  # a card not yet seen may be anything: worth a little more than the average
READY: Final = (6.0, 3.5, 2.0)  # the next stack, the one after it … can be built from the hand
IN_MARKET: Final = (4.0, 2.2, 1.2)  # … or lacks one card, which is in the market
IN_DISCARD: Final = (2.4, 1.4, 0.8)  # … which will come round again
ONE_SHORT: Final = (1.8, 1.0, 0.6)  # … which may or may not turn up
STACK: Final = 16.0  # a stack built
LATER: Final = (0.0, 0.4, 1.3, 2.2, 3.0, 3.6)  # in the deck, by value
SAME_SET: Final = 0.3  # for each card of its set already owned …
MOST_SAME_SET: Final = 4  # … up to this number of cards
SHORT_GAME: Final = 4  # stacks left when cards for later begin to lose their worth
AVERAGE_TURN: Final = 7.0  # what a turn brings beside the cards in hand after it
LARGEST_STACK: Final = 3  # cards in a stack that is planned for
LARGEST_CARD: Final = 5
ATTEMPTS_KEPT: Final = 50_000  # the same few cards of a set come again in every game
MOST_LISTED: Final = 250  # actions of one sort that are weighed; beyond, another is hardly better


Left = tuple[float, tuple[int, ...]]  # what a stack is worth, and the values it leaves
NO_CARDS: Final[tuple[int, ...]] = ()
NO_STACK: Final = -1.0  # less than any stack is worth

# A hand as one number, the sum of its cards' codes. It has fields: how many cards, how many of them
# make the hand larger, what they are worth together, and then how many there are of each sort, that
# is of a set and a value; it does not matter which.
Hand = int
Sort = tuple[int, int]
FIELD: Final = 8  # bits
MOST: Final = (1 << FIELD) - 1
ENLARGING: Final = 1 << FIELD
VALUE: Final = 1 << 2 * FIELD  # a field of double width
MOST_VALUE: Final = (1 << 2 * FIELD) - 1
SORTS: Final = 4 * FIELD  # where these begin


@lru_cache(maxsize=ATTEMPTS_KEPT)
def _attempts(values: tuple[int, ...], target: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """Stacks towards a target out of cards of one set: what each lacks, its size, what it leaves.

    Of those that lack the same the smallest; none that is too large or lacks more than any card.
    Where one lacks nothing it is the only one: no other could be worth as much.
    """
    found: dict[int, tuple[int, int, tuple[int, ...]]] = {}
    for size in range(1, min(LARGEST_STACK, len(values)) + 1):
        for chosen in combinations(values, size):
            missing = target - sum(chosen)
            if 0 <= missing <= LARGEST_CARD and missing not in found:
                left = list(values)
                for value in chosen:
                    left.remove(value)
                found[missing] = (missing, size, tuple(left))
    return [found[0]] if 0 in found else list(found.values())


class Held:
    """A card as it counts now."""

    __slots__ = ("code", "id", "junk", "set", "value")

    def __init__(self, id_: str, set_: int, value: int, code: Hand) -> None:
        self.id = id_  # what it is now: a chameleon may be a copy
        self.set = set_
        self.value = value
        self.code = code  # this card alone, as a hand
        self.junk = set_ == 0


class Plan:
    """What one seat sees, weighed."""

    def __init__(self, seat_view: SeatView) -> None:
        self.seat_view = seat_view
        self._hand_size = seat_view.rules.hand_size
        self._enlarging = seat_view.enlarging
        self._facts = seat_view.facts
        self._printed: dict[str, Held] = {}
        self._listed: dict[str, list[ActionAnswer]] = {}
        self._codes: dict[Sort, Hand] = {}
        self._sorts: list[tuple[Sort, int]] = []  # in order, each with where its field begins
        market = seat_view.market
        self.target: int = seat_view.next_stack
        # Stacks still to build.
        self.left = seat_view.rules.stacks_to_win - seat_view.stacks_of(seat_view.seat)
        self.hand = [self.held(card, value) for card, value in seat_view.hand]
        self.codes = [card.code for card in self.hand]
        self.whole_hand: Hand = sum(self.codes)
        self.discard = [self.printed(card) for card in seat_view.discard]  # top first
        self._discarded = {(card.set, card.value) for card in self.discard if card.set}
        self.market: list[Held | None] = [
            self.printed(slot["card"]) if slot else None for slot in market
        ]
        self.prices = [slot["price"] if slot else 99 for slot in market]
        self._for_sale = self._cheapest()
        self.pays = PAYS if any(self.market) else NOTHING_TO_BUY
        self.draw = self._average() * self.pays + UNKNOWN
        # What the best action, and the best purchase, in view would bring, once that is known.
        self.best_turn = self.best_purchase = 0.0
        self.spare = len(self.hand)  # cards that the best action in view does not need
        # Hands differ by a card or two: what the sorts of one are ready for, now and after another
        # stack, and what the cards of one set are, is kept.
        self._known: tuple[dict[int, float], dict[int, float]] = ({}, {})
        self._stacks: dict[tuple[int, tuple[int, ...], int], list[Left]] = {}
        # A stack out of nothing, with a card of the market: now, and after another one was built.
        self._from_nothing = [
            [self._completed(0, self.target + built + step, step) - 0.5 for step in (0, 1, 2)]
            for built in (0, 1)
        ]
        self._owned = [0] * seat_view.sets
        for card in (*self.hand, *self.discard):
            self._owned[card.set] += 1

    def facts(self, card: str) -> Facts:
        return self._facts[card]

    def printed(self, card: str) -> Held:
        """The card as it is printed: one object for all equal cards."""
        held = self._printed.get(card)
        if held is None:
            held = self._printed[card] = self.held(card, self.facts(card).value)
        return held

    def held(self, card: str, value: int) -> Held:
        """A card that counts this value now."""
        set_ = self._facts[card].set
        code = 1 + VALUE * value + (ENLARGING if card in self._enlarging else 0)
        return Held(card, set_, value, code + self._code((set_, value)) if set_ else code)

    def _code(self, sort: Sort) -> Hand:
        code = self._codes.get(sort)
        if code is None:
            begin = FIELD * len(self._codes)
            code = self._codes[sort] = 1 << SORTS + begin
            insort(self._sorts, (sort, begin))
        return code

    def legal(self, do: str) -> list[ActionAnswer]:
        """Actions of one sort, at most as many as are weighed."""
        listed = self._listed.get(do)
        if listed is None:
            listed = self._listed[do] = list(islice(self.seat_view.legal(do), MOST_LISTED))
        return listed

    def _cheapest(self) -> dict[tuple[int, int], int]:
        """What a card of a set and value costs in the market; set 0 stands for any."""
        found: dict[tuple[int, int], int] = {}
        for card, price in zip(self.market, self.prices, strict=True):
            if card is not None:
                for set_ in (0, card.set):
                    key = (set_, card.value)
                    found[key] = min(price, found.get(key, price))
        return found

    def _average(self) -> float:
        """Of the cards seen, which stand for those in the deck; ten cards to begin with."""
        seen = [card.value for card in (*self.hand, *self.discard)]
        return (sum(seen) + 5) / (len(seen) + 5)

    # A hand ---------------------------------------------------------------------------------

    def hand_worth(self, cards: Sequence[Held], built: int = 0) -> float:
        """A hand at the end of the turn, after ``built`` more stacks: none or one."""
        return self.worth_of_hand(sum([card.code for card in cards]), built)

    def worth_of_hand(self, hand: Hand, built: int = 0) -> float:
        worth = self.pays * (hand >> 2 * FIELD & MOST_VALUE)
        free = self._hand_size + (hand >> FIELD & MOST) - (hand & MOST)
        if free > 0:
            worth += free * self.draw
        sorts = hand >> SORTS
        ready = self._known[built].get(sorts)
        if ready is None:
            ready = self._known[built][sorts] = self._readiness(sorts, built)
        return worth + ready

    def _readiness(self, sorts: int, built: int) -> float:
        """How far the cards go towards the next stacks. One stack after the other: its cards are
        taken out of those left for the next ones."""
        by_set: dict[int, tuple[int, ...]] = {}
        for (set_, value), begin in self._sorts:
            number = sorts >> begin & MOST
            if number:
                by_set[set_] = by_set.get(set_, NO_CARDS) + (value,) * number
        stacks = {set_: self._best_stacks(set_, by_set[set_], built) for set_ in by_set}
        ready = 0.0
        for step in range(min(self.left - built, len(READY))):
            best, best_set, best_left = self._from_nothing[built][step], 0, NO_CARDS
            for set_, of_set in stacks.items():
                worth, left = of_set[step]
                if worth > best:
                    best, best_set, best_left = worth, set_, left
            if best_set:
                stacks[best_set] = self._best_stacks(best_set, best_left, built)
            if best > 0.0:
                ready += best
        return ready

    def _best_stacks(self, set_: int, values: tuple[int, ...], built: int) -> list[Left]:
        """What the next stack is worth if it is built out of these cards of one set, and what it
        leaves of them; the same of the one after it …"""
        key = (set_, values, built)
        found = self._stacks.get(key)
        if found is None:
            found = [self._best_stack(set_, values, built, step) for step in range(len(READY))]
            self._stacks[key] = found
        return found

    def _best_stack(self, set_: int, values: tuple[int, ...], built: int, step: int) -> Left:
        found = (NO_STACK, values)
        for missing, size, left in _attempts(values, self.target + built + step):
            if missing == 0:
                worth = READY[step] - 0.2 * size
            else:
                worth = self._completed(set_, missing, step) - 0.4 * size
            if worth > found[0]:
                found = (worth, left)
        return found

    def _completed(self, set_: int, missing: int, step: int) -> float:
        """A stack lacks one card of this value; a set of 0 stands for any."""
        price = self._for_sale.get((set_, missing))
        if price is not None:
            return IN_MARKET[step] - 0.15 * price
        if not set_:
            return 0.0
        return IN_DISCARD[step] if (set_, missing) in self._discarded else ONE_SHORT[step]

    # A single card --------------------------------------------------------------------------

    def gained(self, card: Held) -> float:
        """What a card adds to my hand."""
        with_it = self.whole_hand + card.code
        return self.worth_of_hand(with_it) - self.worth_of_hand(self.whole_hand)

    def lost(self, place: int) -> float:
        """What the card at this place of my hand is worth to it."""
        without = self.whole_hand - self.codes[place]
        return self.worth_of_hand(self.whole_hand) - self.worth_of_hand(without)

    def later(self, card: Held) -> float:
        """What a card adds to my deck for the rest of the game."""
        if not card.set:
            return -advice_on("junk").strength
        same = min(self._owned[card.set], MOST_SAME_SET) * SAME_SET
        worth = LATER[min(card.value, 5)] + same + advice_on(card.id).strength
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
