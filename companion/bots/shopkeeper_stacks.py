"""How far the cards of a hand go towards the next stacks, in coins.

Only cards of the decks in play count, set by set. The same hands, markets and discard piles come
again and again, above all in games that are played in a bot's head, so what was found is kept.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

# The next stack, the one after it … can be built from the hand.
READY: Final[tuple[float, ...]] = (6.0, 3.5, 2.0)
IN_MARKET: Final[tuple[float, ...]] = (4.0, 2.2, 1.2)  # … or lacks one card, which is in the market
IN_DISCARD: Final[tuple[float, ...]] = (2.4, 1.4, 0.8)  # … which will come round again
ONE_SHORT: Final[tuple[float, ...]] = (1.8, 1.0, 0.6)  # … which may or may not turn up
LARGEST_STACK: Final = 3  # cards in a stack that is planned for
LARGEST_CARD: Final = 5
NO_STACK: Final = -1.0  # less than any stack is worth
ATTEMPTS_KEPT: Final = 20_000  # the same few cards of a set come again in every game …
CHANCES_KEPT: Final = 4_000  # … and so do the chances to complete stacks of it
READINESS_KEPT: Final = 300  # situations; with all their hands they take ten megabytes at most
MOST_HANDS_KEPT: Final = 200  # in each situation


# Cards of one set, by their values: a machine number, the same for every set and every game.
OfSet = int
VALUES: Final = 12  # 0, 1, …; the last stands for all that are too large to plan with
VALUE_BITS: Final = 5
MOST_OF_A_VALUE: Final = (1 << VALUE_BITS) - 1
SET_BITS: Final = VALUES * VALUE_BITS
WHOLE_SET: Final = (1 << SET_BITS) - 1


def of_value(value: int) -> OfSet:
    """The number that stands for one card of this value in a set."""
    return 1 << VALUE_BITS * min(max(value, 0), VALUES - 1)


def values_in(cards: OfSet) -> tuple[int, ...]:
    """The smallest first, without those that are too large to plan with."""
    values: list[int] = []
    for value in range(VALUES - 1):
        values += [value] * (cards >> VALUE_BITS * value & MOST_OF_A_VALUE)
    return tuple(values)


# How a stack could be completed that lacks a card of a set, by the value of that card: what it
# costs in the market, or one of these.
DISCARDED: Final = -1  # it will come round again
UNSEEN: Final = -2
Chances = tuple[int, ...]


# Towards a stack out of cards of one set: what it lacks, its size, and the cards it leaves.
Attempt = tuple[int, int, OfSet]


def _attempts(cards: OfSet, target: int) -> list[Attempt]:
    """Stacks towards a target out of cards of one set: of those that lack the same the smallest;
    none that is too large or lacks more than any card.

    Where one lacks nothing it is the only one: no other could be worth as much.
    """
    values = values_in(cards)
    found: dict[int, Attempt] = {}
    for size in range(1, min(LARGEST_STACK, len(values)) + 1):
        for chosen in combinations(values, size):
            missing = target - sum(chosen)
            if 0 <= missing <= LARGEST_CARD and missing not in found:
                left = cards - sum([of_value(value) for value in chosen])
                found[missing] = (missing, size, left)
    return [found[0]] if 0 in found else list(found.values())


@lru_cache(maxsize=ATTEMPTS_KEPT)
def _attempts_by_step(cards: OfSet, target: int) -> list[list[Attempt]]:
    """Towards the next stack, the one after it …"""
    return [_attempts(cards, target + step) for step in range(len(READY))]


# The best next stack out of cards of one set, the best one after it …: what each is worth, and the
# cards it leaves. Plain tuples, because they are kept: the garbage collector passes over them.
Stacks = tuple[tuple[float, ...], tuple[OfSet, ...]]


class BestStacks:
    """The best stacks out of any cards of one set, with these chances of what may be lacking. What
    was found is kept: the same few cards come again in every game."""

    __slots__ = ("_completed", "_target", "known")

    def __init__(self, target: int, chances: Chances) -> None:
        self._target = target
        self._completed = [_completed_by_step(chance) for chance in chances]
        self.known: dict[OfSet, Stacks] = {}

    def look_for(self, cards: OfSet) -> Stacks:
        """Where ``known`` does not have them yet."""
        found = self.known[cards] = self._found(cards)
        return found

    def _found(self, cards: OfSet) -> Stacks:
        completed = self._completed
        worths: list[float] = []
        lefts: list[OfSet] = []
        for step, of_step in enumerate(_attempts_by_step(cards, self._target)):
            best, best_left = NO_STACK, cards
            for missing, size, left in of_step:
                if missing == 0:
                    worth = READY[step] - 0.2 * size
                else:
                    worth = completed[missing][step] - 0.4 * size
                if worth > best:
                    best, best_left = worth, left
            worths.append(best)
            lefts.append(best_left)
        return tuple(worths), tuple(lefts)


@lru_cache(maxsize=CHANCES_KEPT)
def _best_stacks(target: int, chances: Chances) -> BestStacks:
    return BestStacks(target, chances)


def _completed(chance: int, step: int) -> float:
    if chance >= 0:
        return IN_MARKET[step] - 0.15 * chance
    return IN_DISCARD[step] if chance == DISCARDED else ONE_SHORT[step]


@lru_cache(maxsize=ATTEMPTS_KEPT)
def _completed_by_step(chance: int) -> list[float]:
    return [_completed(chance, step) for step in range(len(READY))]


@lru_cache(maxsize=ATTEMPTS_KEPT)
def _of_one_card(cheapest: Chances, target: int) -> list[float]:
    """What the next stacks are worth out of nothing but a card of the market, by step."""
    found: list[float] = []
    for step in range(len(READY)):
        value = target + step
        can_be_bought = value <= LARGEST_CARD and cheapest[value] >= 0
        found.append(_completed(cheapest[value], step) - 0.5 if can_be_bought else -0.5)
    return found


class Readiness:
    """How far hands go towards the next stacks, in one situation: the first chances are for a card
    of any set, the others for each set of the game."""

    __slots__ = ("_from_nothing", "_known", "_of_sets", "_steps")

    def __init__(self, target: int, steps: int, chances: tuple[Chances, ...]) -> None:
        self._steps = steps  # stacks that are looked at, and still to be built
        self._from_nothing = _of_one_card(chances[0], target)
        self._of_sets = [_best_stacks(target, chance) for chance in chances[1:]]
        self._known: dict[int, float] = {}

    def of(self, sets: int) -> float:
        """For the cards of all sets, each as an ``OfSet``, one behind the other."""
        ready = self._known.get(sets)
        if ready is None:
            if len(self._known) == MOST_HANDS_KEPT:
                self._known.clear()
            ready = self._known[sets] = self._found(sets)
        return ready

    def _found(self, all_sets: int) -> float:
        """One stack after the other: its cards are taken out of those left for the next ones."""
        sets: list[BestStacks] = []
        stacks: list[Stacks] = []
        for best_stacks in self._of_sets:
            cards = all_sets & WHOLE_SET
            all_sets >>= SET_BITS
            if cards:
                sets.append(best_stacks)
                stacks.append(best_stacks.known.get(cards) or best_stacks.look_for(cards))
        ready = 0.0
        last = self._steps - 1
        for step in range(self._steps):
            best, best_at = self._from_nothing[step], -1
            for at, (worths, _) in enumerate(stacks):
                if worths[step] > best:
                    best, best_at = worths[step], at
            if best_at >= 0 and step < last:
                best_stacks = sets[best_at]
                cards = stacks[best_at][1][step]
                stacks[best_at] = best_stacks.known.get(cards) or best_stacks.look_for(cards)
            if best > 0.0:
                ready += best
        return ready


@lru_cache(maxsize=READINESS_KEPT)
def readiness(target: int, steps: int, chances: tuple[Chances, ...]) -> Readiness:
    return Readiness(target, steps, chances)
