"""What a shopkeeper's cards are worth: now in hand for the next stacks, later in the deck.

All worth is in coins: what one more point of payment in hand is worth. A hand is worth what it
pays, what it lets its owner build next, and the cards that will fill it up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, islice

from companion.bots.advice import advice_on
from companion.bots.seat_view import Facts, SeatView
from companion.engine import ActionAnswer, PlayerView

# Tuned by duels, see docs/bots.md.
PAYS = 0.6  # of a card's value, for next turn's payment
NOTHING_TO_BUY = 0.1  # the same when the market is empty
UNKNOWN = 0.4  # a card not yet seen may be anything: worth a little more than the average
READY = (6.0, 3.5, 2.0)  # the next stack, the one after it … can be built from the hand
IN_MARKET = (4.0, 2.2, 1.2)  # … or lacks one card, which is in the market
IN_DISCARD = (2.4, 1.4, 0.8)  # … which will come round again
ONE_SHORT = (1.8, 1.0, 0.6)  # … which may or may not turn up
STACK = 16.0  # a stack built
LATER = (0.0, 0.4, 1.3, 2.2, 3.0, 3.6)  # in the deck, by value
SAME_SET = 0.3  # for each card of its set already owned …
MOST_SAME_SET = 4  # … up to this number of cards
SHORT_GAME = 4  # stacks left when cards for later begin to lose their worth
AVERAGE_TURN = 7.0  # what a turn brings beside the cards in hand after it
LARGEST_STACK = 3  # cards in a stack that is planned for
LARGEST_CARD = 5
ATTEMPTS_KEPT = 50_000  # the same few cards of a set come again in every game
MOST_LISTED = 250  # actions of one sort that are weighed; beyond, another is hardly better


Left = tuple[float, tuple[int, ...]]  # what a stack is worth, and the values it leaves
NO_CARDS: tuple[int, ...] = ()
NO_STACK = -1.0  # less than any stack is worth
SETS_APART = 1000  # a set and a value as one number


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

    __slots__ = ("id", "junk", "mark", "set", "value")

    def __init__(self, id_: str, set_: int, value: int) -> None:
        self.id = id_  # what it is now: a chameleon may be a copy
        self.set = set_
        self.value = value
        self.mark = set_ * SETS_APART + value
        self.junk = set_ == 0


class Plan:
    """What one seat sees, weighed."""

    def __init__(self, seat_view: SeatView) -> None:
        self.seat_view = seat_view
        self._hand_size = seat_view.rules.hand_size
        self._enlarging = seat_view.enlarging
        self._printed: dict[str, Held] = {}
        self._listed: dict[str, list[ActionAnswer]] = {}
        me, view = seat_view.me, seat_view.view
        self.target: int = me["next_stack"]
        built = len(view["stalls"][seat_view.side_of(seat_view.seat)])
        self.left = seat_view.rules.stacks_to_win - built  # stacks still to build
        self.hand = [self._held(card["is"], card["value"]) for card in me["hand"]]
        self.discard = [self.printed(card) for card in me["discard"]]  # top first
        self._discarded = {(card.set, card.value) for card in self.discard if card.set}
        self.market: list[Held | None] = [
            self.printed(slot["card"]) if slot else None for slot in view["market"]
        ]
        self.prices = [slot["price"] if slot else 99 for slot in view["market"]]
        self._for_sale = self._cheapest()
        self.pays = PAYS if any(self.market) else NOTHING_TO_BUY
        self.draw = self._average() * self.pays + UNKNOWN
        # What the best action, and the best purchase, in view would bring, once that is known.
        self.best_turn = self.best_purchase = 0.0
        # Hands differ by a card or two: what is known of one, or of its cards of one set, is kept.
        self._known: dict[tuple[int, tuple[int, ...]], float] = {}
        self._stacks: dict[tuple[int, tuple[int, ...], int, int], Left] = {}
        # A stack out of nothing, with a card of the market: now, and after another one was built.
        self._from_nothing = [
            [self._completed(0, self.target + built + step, step) - 0.5 for step in (0, 1, 2)]
            for built in (0, 1)
        ]
        self._owned = [0] * seat_view.sets
        for card in (*self.hand, *self.discard):
            self._owned[card.set] += 1

    def facts(self, card: str) -> Facts:
        return self.seat_view.facts[card]

    def printed(self, card: str) -> Held:
        """The card as it is printed: one object for all equal cards."""
        held = self._printed.get(card)
        if held is None:
            facts = self.facts(card)
            held = self._printed[card] = Held(card, facts.set, facts.value)
        return held

    def legal(self, do: str) -> list[ActionAnswer]:
        """Actions of one sort, at most as many as are weighed."""
        listed = self._listed.get(do)
        if listed is None:
            listed = self._listed[do] = list(islice(self.seat_view.legal(do), MOST_LISTED))
        return listed

    def _held(self, card: str, value: int) -> Held:
        return Held(card, self.facts(card).set, value)

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
        """A hand at the end of the turn, after ``built`` more stacks."""
        size = self._hand_size
        if self._enlarging:
            size += sum([card.id in self._enlarging for card in cards])
        worth = self.pays * sum([card.value for card in cards])
        if len(cards) < size:
            worth += (size - len(cards)) * self.draw
        return worth + self._readiness(cards, built)

    def _readiness(self, cards: Sequence[Held], built: int) -> float:
        """How far the cards go towards the next stacks, each card used once."""
        marks = sorted([card.mark for card in cards if card.set])
        key = (built, tuple(marks))
        known = self._known.get(key)
        if known is None:
            by_set: dict[int, tuple[int, ...]] = {}
            for mark in marks:
                set_, value = divmod(mark, SETS_APART)
                by_set[set_] = (*by_set.get(set_, NO_CARDS), value)
            known = self._known[key] = self._ready_for_stacks(by_set, built)
        return known

    def _ready_for_stacks(self, by_set: dict[int, tuple[int, ...]], built: int) -> float:
        """One stack after the other: its cards are taken out of those left for the next ones."""
        ready = 0.0
        for step in range(min(self.left - built, len(READY))):
            best, best_set, best_left = self._from_nothing[built][step], 0, NO_CARDS
            for set_, values in by_set.items():
                worth, left = self._best_stack(set_, values, self.target + built + step, step)
                if worth > best:
                    best, best_set, best_left = worth, set_, left
            if best_set:
                by_set[best_set] = best_left
            if best > 0.0:
                ready += best
        return ready

    def _best_stack(self, set_: int, values: tuple[int, ...], target: int, step: int) -> Left:
        """What a stack out of these cards of one set is worth, and the values that are left."""
        key = (set_, values, target, step)
        found = self._stacks.get(key)
        if found is None:
            found = (NO_STACK, values)
            for missing, size, left in _attempts(values, target):
                if missing == 0:
                    worth = READY[step] - 0.2 * size
                else:
                    worth = self._completed(set_, missing, step) - 0.4 * size
                if worth > found[0]:
                    found = (worth, left)
            self._stacks[key] = found
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
        return self.hand_worth([*self.hand, card]) - self.hand_worth(self.hand)

    def lost(self, place: int) -> float:
        """What the card at this place of my hand is worth to it."""
        rest = self.hand[:place] + self.hand[place + 1 :]
        return self.hand_worth(self.hand) - self.hand_worth(rest)

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
        return self.seat_view.view["players"][seat]

    def leader(self) -> int:
        """The opponent nearest to winning; the next one in turn order among equals."""
        stalls = self.seat_view.view["stalls"]
        return max(
            self.seat_view.opponents(), key=lambda seat: len(stalls[self.seat_view.side_of(seat)])
        )
