"""How a shopkeeper weighs playing a card: one function for each ``use`` a deck may advise.

Each says what the effect is worth in coins, with ``rest`` the hand without the card itself and
without what is paid for it. What it costs to have the card out of the hand is weighed elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from companion.bots.advice import advice_on
from companion.bots.shopkeeper_plan import STACK, Held, Plan

Use = Callable[[Plan, float, Sequence[Held]], float]
USES: Final[dict[str, Use]] = {}

NEVER: Final = -99.0
GOOD_MARKET: Final = 7.0  # the best card of an average market is worth about this
FOUND: Final = 2.5  # the best card of a deck is better than the next one by about this
SWAPPED: Final = 4  # cards that swap themselves are fours; for another four it would never end
GONE_FOR_GOOD: Final = 4.5  # what such a card is worth itself
LATE: Final = 4  # stacks left when opponents' cards have become good


def use(function: Use) -> Use:
    USES[function.__name__] = function
    return function


def rid_of_junk() -> float:
    return advice_on("junk").strength


def _junk(cards: Sequence[Held]) -> int:
    return sum(card.junk for card in cards)


def _gained(plan: Plan, card: Held, rest: Sequence[Held]) -> float:
    return plan.hand_worth([*rest, card]) - plan.hand_worth(rest)


@use
def always(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount


@use
def each_opponent(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount if plan.seat_view.opponents() else 0.0


@use
def late(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount if plan.left <= LATE else 0.2


def _can_draw(plan: Plan) -> bool:
    return bool(plan.discard) or plan.seat_view.deck_count > 0


@use
def with_deck(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount if _can_draw(plan) else NEVER


@use
def with_discard(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount if plan.discard else NEVER


@use
def draw(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount * plan.draw if _can_draw(plan) else NEVER


@use
def search(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount * (plan.draw + FOUND) if plan.seat_view.deck_count else NEVER


@use
def store(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    """Another card is drawn for each that is stored; what the turn needs is not to be stored."""
    number = min(amount, plan.spare - 1)
    return number * plan.draw if number > 0 else NEVER


# My own hand ---------------------------------------------------------------------------------


@use
def throw_away_from_hand(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return rid_of_junk() + amount if _junk(rest) else NEVER


@use
def throw_away_for_market_top(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return rid_of_junk() + plan.market_top() - plan.pays if _junk(rest) else NEVER


@use
def give_away_junk(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return rid_of_junk() + amount if _junk(rest) else NEVER


@use
def discard_poor_card(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    """One more card drawn for the poorest in hand."""
    poorest = min((plan.pays * card.value for card in rest), default=9.0)
    return amount * plan.draw - poorest


@use
def poor_hand(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    """Chance with hands is for those who have little to lose."""
    return amount if all(card.value <= 1 for card in rest) else -1.0


@use
def renew_hand(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    """All other cards are replaced: a turn with cards unknown instead of the best one in view."""
    if not rest:
        return NEVER
    return amount * plan.average_turn() - plan.best_turn


@use
def upgrade_in_hand(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    """Throw an animalfolk card away for a market card about as dear, best a little dearer."""
    best = NEVER
    for place, old in enumerate(rest):
        if not old.set:
            continue
        others = [*rest[:place], *rest[place + 1 :]]
        loss = plan.hand_worth(rest) - plan.hand_worth(others) + plan.later(old)
        for new in plan.market:
            if new is not None and abs(new.value - old.value) <= 1:
                best = max(best, _gained(plan, new, others) + plan.later(new) - loss)
    return best


@use
def values_up(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount * 0.5 * len(rest)


@use
def values_turned(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    """1 counts 5 and 5 counts 1."""
    return 0.4 * sum(6 - 2 * card.value for card in rest if 1 <= card.value <= 5)


@use
def worth_more(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return 0.4 * amount


@use
def raise_one(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return 0.5 * amount if rest else NEVER


@use
def spend_for_gold(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount


# Discard piles -------------------------------------------------------------------------------


@use
def throw_away_from_discard(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount * rid_of_junk() if _junk(plan.discard) else NEVER


@use
def throw_away_unseen(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount * rid_of_junk() if _can_draw(plan) else NEVER


@use
def fetch_junk(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return min(amount, _junk(plan.discard)) * 0.6 + rid_of_junk()


@use
def top_of_discard_to_hand(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount * _gained(plan, plan.discard[0], rest) if plan.discard else NEVER


@use
def bottom_of_discard_to_hand(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount * _gained(plan, plan.discard[-1], rest) if plan.discard else NEVER


@use
def any_of_discard_to_hand(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    if not plan.discard:
        return NEVER
    return amount * max(_gained(plan, card, rest) for card in set(plan.discard))


@use
def discard_onto_deck(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    """The top cards of my discard pile come again: good if they are better than the deck."""
    top = plan.discard[: max(1, int(amount))]
    share = min(1.0, amount)
    return share * sum(plan.pays * card.value - plan.draw for card in top) if top else NEVER


@use
def discard_becomes_deck(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    """Cards discarded come round earlier: good while they are better than the rest."""
    if all(card.junk for card in plan.discard):
        return NEVER
    mean = sum(card.value for card in plan.discard) / len(plan.discard)
    return amount * 3 * (plan.pays * mean - plan.draw)


@use
def top_of_others_discard(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount * max((plan.worth(card) for card in _tops(plan)), default=NEVER)


def _tops(plan: Plan) -> list[Held]:
    piles = [plan.player(seat)["discard"] for seat in plan.seat_view.opponents()]
    return [plan.printed(pile[0]) for pile in piles if pile]


@use
def upgrade_discarded(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    """A small animalfolk card thrown away for an unknown one of the market."""
    small = [plan.later(card) for card in plan.discard if card.set]
    return plan.market_top() - min(small) if small else NEVER


@use
def stack_with_discard(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    """My next stack out of hand and discard pile together."""
    if _has_stack(rest, plan.target) or not rest:
        return NEVER
    held = {card.set for card in rest if card.set}
    pool = [card for card in (*rest, *plan.discard) if card.set in held]
    return amount * STACK * 0.8 if _has_stack(pool, plan.target) else 0.0


def _has_stack(cards: Sequence[Held], target: int) -> bool:
    sums: dict[int, set[int]] = {}
    for card in cards:
        if card.set:
            reached = sums.setdefault(card.set, {0})
            reached |= {total + card.value for total in reached}
    return any(target in reached for reached in sums.values())


# The market and stalls -----------------------------------------------------------------------


@use
def market_card(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount * plan.best(plan.market)


@use
def cheaper_purchase(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    """The action of the turn, if it is a purchase, for less."""
    return plan.best_purchase() + amount - plan.best_turn


@use
def market_top(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount * plan.market_top()


@use
def new_market(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    """Only if nothing there is any good."""
    if not any(plan.market) or not plan.seat_view.market_deck_count:
        return NEVER
    return amount * 0.5 * (GOOD_MARKET - plan.best(plan.market))


@use
def swap_with_market(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    """For a better card; the card itself is gone for good."""
    others = [card for card in plan.market if card and card.value != SWAPPED]
    return plan.best(others) - GONE_FOR_GOOD


@use
def swap_with_others_discard(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return max((plan.worth(card) for card in _tops(plan)), default=NEVER) - 1.0


@use
def swap_with_stall(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    others = [card for card in _in_their_stalls(plan) if card.value != SWAPPED]
    return plan.best(others) - GONE_FOR_GOOD


def _in_their_stalls(plan: Plan) -> list[Held]:
    own = plan.seat_view.side_of(plan.seat_view.seat)
    stalls = plan.seat_view.stalls
    cards = [
        card
        for side, stall in enumerate(stalls)
        for stack in stall
        for card in stack
        if side != own
    ]
    return [plan.printed(card) for card in dict.fromkeys(cards)]


@use
def swap_equal_with_stall(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    theirs = _in_their_stalls(plan)
    best = NEVER
    for place, old in enumerate(rest):
        others = [*rest[:place], *rest[place + 1 :]]
        loss = plan.hand_worth(rest) - plan.hand_worth(others)
        for new in theirs:
            if old.set and new.value == old.value:
                best = max(best, _gained(plan, new, others) - loss)
    return best


@use
def swap_with_own_stall(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    stall = plan.seat_view.stalls[plan.seat_view.side_of(plan.seat_view.seat)]
    cards = {card for stack in stall for card in stack}
    gains = [_gained(plan, plan.printed(card), rest) for card in cards]
    return max(gains, default=NEVER) - 3.0


@use
def lucky_stack(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    """A card off the market deck may be my next stack all by itself."""
    share = {2: 0.27, 3: 0.27, 4: 0.27, 5: 0.18}.get(plan.target, 0.0)
    return share * STACK


# Clock and debts -----------------------------------------------------------------------------


def _day(plan: Plan) -> bool:
    clock = plan.seat_view.clock
    return clock is None or bool(clock["day"])


@use
def bring_day(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return -1.0 if _day(plan) else amount


@use
def bring_night(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount if _day(plan) else -1.0


@use
def borrow(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount if plan.left > LATE else -1.0


@use
def pay_back(plan: Plan, amount: float, rest: Sequence[Held]) -> float:
    return amount * (3 if plan.left <= 2 else 1 if plan.left <= LATE else 0)
