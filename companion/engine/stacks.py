"""Rulebook: which cards may form the next stack, alone or with a teammate's help.

A stack is of a single set and its values add up exactly. Passives in the stack bend this: junk,
mixed sets, cards from the discard pile, a card that counts one more or less, one that is paid for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

from companion.engine.cast import NO_SET
from companion.engine.copying import usable_hand
from companion.engine.hooks import modified, says, taking_hold
from companion.engine.payment import MANY, Counted, Worth, combined, worth_selections
from companion.engine.prices import next_stack
from companion.engine.scripts import AnyFunction
from companion.engine.table import Table
from companion.engine.types import Payment
from companion.engine.values import alike, any_of, kind_indices, set_of, values_of

Stack = tuple[list[int], list[int]]  # cards from the hand, cards from the discard pile
Bought = tuple[int, AnyFunction]  # a card that x is spent on, and what it is worth then
Payers = Sequence[Sequence[int]]  # cards and coins to spend, by the values each of them can have
MOST_WAYS: Final = 2000  # to spend on a card that are offered
MOST_COINS: Final = 50  # that could matter for what a card in a stack is worth


def stack_problem(
    table: Table,
    me: int,
    from_hand: Sequence[int],
    from_discard: Sequence[int],
    payers: Payers = (),
) -> str | None:
    """Why these cards are not the next stack, or None if they are.

    ``payers``: what could be spent on its cards beside the rest of the hand.
    """
    if not from_hand:
        return "stack_needs_hand_card"
    if len(table.stall_of(me)) >= table.rules.stacks_to_win:
        return "stall_is_full"
    stack = [*from_hand, *from_discard]
    if any_of(table, stack, table.cast.never_in_stack):
        return "never_in_a_stack"
    if not from_discard and not _any_special(table, stack):
        return _plain_problem(table, me, stack)
    problem = _set_problem(table, me, from_hand, from_discard)
    if problem is None and not _adds_up(table, me, stack, payers):
        return "stack_has_wrong_value"
    return problem


def _any_special(table: Table, cards: list[int]) -> bool:
    return any_of(table, cards, table.cast.special_in_stack)


def _plain_problem(table: Table, me: int, stack: Sequence[int]) -> str | None:
    sets = {set_of(table, card) for card in stack}
    if NO_SET in sets:
        return "stack_takes_no_junk"
    if len(sets) > 1:
        return "stack_mixes_no_sets"
    fits = sum(values_of(table, stack)) == next_stack(table, me)
    return None if fits else "stack_has_wrong_value"


def _set_problem(
    table: Table, me: int, from_hand: Sequence[int], from_discard: Sequence[int]
) -> str | None:
    sets = {set_of(table, card) for card in (*from_hand, *from_discard)} - {NO_SET}
    problems = [_misfits(table, me, from_hand, from_discard, set_) for set_ in sets or {NO_SET}]
    return None if None in problems else problems[0]


def _misfits(
    table: Table, me: int, from_hand: Sequence[int], from_discard: Sequence[int], set_: int
) -> str | None:
    """What does not belong in a stack of this set."""
    stack = [*from_hand, *from_discard]
    taking = taking_hold(table, "stack_takes", stack)

    def misfit(card: int) -> str | None:
        own = set_of(table, card)
        if own == set_ != NO_SET:
            return None
        if any(takes(table, me, this, card) for this, takes in taking):
            return None
        return "stack_takes_no_junk" if own == NO_SET else "stack_mixes_no_sets"

    for card in from_hand:
        if problem := misfit(card):
            return problem
    if not may_extend_stack(table, me):
        return None if _fetches(table, me, stack, from_discard) else "stack_takes_no_discarded"
    strangers = [card for card in from_discard if misfit(card)]
    return None if _fetches(table, me, stack, strangers) else misfit(strangers[0])


def _fetches(table: Table, me: int, stack: Sequence[int], fetched: Sequence[int]) -> bool:
    """Whether the stack itself brings these discarded cards, of any set, in.

    Each needs a card that fetches it. A fetched card may fetch the next, but never itself.
    """
    if not fetched:
        return True
    fetchers = taking_hold(table, "stack_fetches", stack)
    begun = any(card not in fetched for card, _ in fetchers)
    most = sum(fetches(table, me, card) for card, fetches in fetchers)
    return begun and len(fetched) <= most


def may_extend_stack(table: Table, me: int) -> bool:
    """Whether any card of my discard pile that fits may join my next stack."""
    if "stack_from_discard" not in table.cast.modifiers:
        return False
    return any(modified(table, "stack_from_discard", me))


def _adds_up(table: Table, me: int, stack: Sequence[int], payers: Payers) -> bool:
    low, high = missing(table, me, stack)
    bought = taking_hold(table, "worth_when_spent", stack)
    if not bought:
        return low <= 0 <= high
    others = [card for card in usable_hand(table, me) if card not in stack]
    payers = [*_plain_payers(table, others, table.state.gold[me]), *payers]
    return _could_spend(table, me, bought, payers, low, high)


def _plain_payers(table: Table, cards: Sequence[int], gold: int) -> list[list[int]]:
    return [[value] for value in values_of(table, cards)] + [[1]] * min(gold, MOST_COINS)


def missing(table: Table, me: int, stack: Sequence[int]) -> tuple[int, int]:
    """What the next stack lacks at least and at most, without cards that x is spent on."""
    low = high = next_stack(table, me)
    for card in stack:
        if says(table, "worth_when_spent", card) is not None:
            continue
        least = most = table.value(card)
        flexible = says(table, "worth_in_stack", card)
        if flexible is not None:
            least, most = flexible(table, me, card)
        low -= most
        high -= least
    return low, high


def _could_spend(
    table: Table, me: int, bought: Sequence[Bought], payers: Payers, low: int, high: int
) -> bool:
    """Whether x can be spent on each of these cards (or not) so that the stack comes out right.

    Together they must be worth between ``low`` and ``high``. Looks at the sums that can be spent,
    not at the many ways to spend them.
    """
    if not bought:
        return low <= 0 <= high
    most = sum([max(values) for values in payers])
    worths = [_worths_by_x(table, me, *hold, most, high) for hold in bought]
    spent = {(0,) * len(worths)}
    for values in payers:
        spent |= {
            (*xs[:at], x + value, *xs[at + 1 :])
            for xs in spent
            for at, x in enumerate(xs)
            for value in values
            if x + value < len(worths[at])
        }
    return any(
        low <= sum([row[x] for row, x in zip(worths, xs, strict=True)]) <= high for xs in spent
    )


def _worths_by_x(
    table: Table, me: int, card: int, worth_for: AnyFunction, most: int, high: int
) -> list[int]:
    """What a card is worth when nothing, 1, 2 … is spent on it, as long as that may do."""
    worths = [table.value(card)]
    for x in range(1, most + 1):
        worth = int(worth_for(table, me, card, x))
        if worth > high:
            break
        worths.append(worth)
    return worths


def ways_to_spend(
    table: Table, me: int, bought: Sequence[Bought], cards: Sequence[int], low: int, high: int
) -> list[Payment]:
    """Ways to spend x on the first of these cards (or not) that let the stack come out right.

    Together they must be worth between ``low`` and ``high``. Of a very large hand not all ways.
    """
    first, *rest = bought
    gold = table.state.gold[me]
    worths = _worths_by_x(table, me, *first, gold + sum(values_of(table, cards)), high)
    ways: list[Payment] = []
    for chosen, paid, _ in worth_selections(table, cards, _plain_worth(table), len(worths) - 1):
        left = [card for card in cards if card not in chosen] if rest else []
        for coins in range(min(gold, len(worths) - 1 - paid) + 1):
            worth = worths[paid + coins]
            payers = _plain_payers(table, left, gold - coins)
            if _could_spend(table, me, rest, payers, low - worth, high - worth):
                ways.append((chosen, coins))
        if len(ways) >= MOST_WAYS:
            break
    return ways


def stacks(table: Table, me: int) -> Iterator[Stack]:
    """Every stack that could be built now; equal cards count as one kind."""
    if len(table.stall_of(me)) >= table.rules.stacks_to_win:
        return iter(())
    hand = usable_hand(table, me)
    target = next_stack(table, me)
    extended = may_extend_stack(table, me)
    if not extended and not _any_special(table, hand):
        return _plain_stacks(table, hand, target)
    may_grow = extended or any_of(table, hand, table.cast.with_hook["stack_fetches"])
    return _special_stacks(table, me, hand, target, may_grow)


def _special_stacks(
    table: Table, me: int, hand: list[int], target: int, may_grow: bool
) -> Iterator[Stack]:
    """Stacks out of cards that may bend the rules, with or without discarded ones."""
    groups: list[Counted] = []
    for group in alike(table, hand):
        least, most = worth_in_stack(table, me, group[0])
        groups.append((group, least, most))
    for counted in combined(groups, target):
        from_hand, _, most = counted
        if may_grow:
            if from_hand:
                yield from stacks_with(table, me, counted)
        elif from_hand and most >= target and stack_problem(table, me, from_hand, []) is None:
            yield from_hand, []


def stacks_with(table: Table, me: int, counted: Counted, payers: Payers = ()) -> Iterator[Stack]:
    """Stacks of exactly these cards of my hand, with or without discarded ones."""
    from_hand, least, most = counted
    target = next_stack(table, me)
    if most >= target and stack_problem(table, me, from_hand, [], payers) is None:
        yield from_hand, []
    for from_discard, more in _from_discard(table, me, from_hand, target - least):
        if most + more < target:
            continue
        if stack_problem(table, me, from_hand, from_discard, payers) is None:
            yield from_hand, from_discard


def _plain_stacks(table: Table, hand: list[int], target: int) -> Iterator[Stack]:
    """Stacks out of cards that do nothing special: sums within one set."""
    sets, kinds = table.cast.sets, kind_indices(table, hand)
    by_set: dict[int, list[int]] = {}
    for place, card in enumerate(hand):
        set_ = sets[kinds[place]]
        if set_ != NO_SET:
            by_set.setdefault(set_, []).append(card)
    for cards in by_set.values():
        total = sum(values_of(table, cards))
        if total == target:
            yield cards, []
        elif total > target and len(cards) > 1:
            groups: list[Counted] = []
            for group in alike(table, cards):
                value = table.value(group[0])
                groups.append((group, value, value))
            for stack, worth, _ in combined(groups, target):
                if worth == target:
                    yield stack, []


def _plain_worth(table: Table) -> Worth:
    def worth(card: int) -> tuple[int, int]:
        value = table.value(card)
        return value, value

    return worth


def _from_discard(
    table: Table, me: int, from_hand: list[int], left: int
) -> Iterator[tuple[list[int], int]]:
    """Cards of the discard pile that could join these, with the most they count."""
    discard = table.state.discard[me]
    most_cards = MANY
    if not may_extend_stack(table, me):
        if not any_of(table, from_hand, table.cast.with_hook["stack_fetches"]):
            return
        fetchers = taking_hold(table, "stack_fetches", [*from_hand, *discard])
        most_cards = sum([fetches(table, me, card) for card, fetches in fetchers])
    elif not _may_share_a_stack(table, from_hand, discard):
        return
    found = worth_selections(table, discard, _worths(table, me), left, most_cards)
    for from_discard, _, most in islice(found, 1, None):
        yield from_discard, most


def _may_share_a_stack(table: Table, from_hand: Sequence[int], others: Sequence[int]) -> bool:
    """Whether no rule keeps these cards apart that cards joining them could not bend."""
    if len({set_of(table, card) for card in from_hand} | {NO_SET}) == 2:  # one set, no junk
        return True
    return any_of(table, [*from_hand, *others], table.cast.with_hook["stack_takes"])


def _worths(table: Table, me: int) -> Worth:
    """What each card can count in a stack, at least and at most."""
    return partial(worth_in_stack, table, me)


def worth_in_stack(table: Table, me: int, card: int) -> tuple[int, int]:
    value = table.value(card)
    flexible = says(table, "worth_in_stack", card)
    if flexible is not None:
        least, most = flexible(table, me, card)
        return least, most
    worth_for = says(table, "worth_when_spent", card)
    if worth_for is not None:
        return min(value, int(worth_for(table, me, card, 1))), MANY
    return value, value


def completions(
    table: Table, me: int, mate: int, from_hand: Sequence[int], from_discard: Sequence[int]
) -> list[list[int]]:
    """Cards of a teammate that would make my cards the next stack."""
    worths = [worth_in_stack(table, me, card) for card in (*from_hand, *from_discard)]
    left = next_stack(table, me) - sum([least for least, _ in worths])
    lacking = next_stack(table, me) - sum([most for _, most in worths])
    found = worth_selections(table, usable_hand(table, mate), _worths(table, me), left)
    return [
        added
        for added, _, most in found
        if added
        and most >= lacking
        and stack_problem(table, me, [*from_hand, *added], from_discard) is None
    ]


def help_problem(
    table: Table, me: int, cards: Sequence[int], discarded: Sequence[int]
) -> str | None:
    """Why a teammate cannot be asked to complete a stack of these cards, or None.

    Whether they could, also with a card that brings discarded ones in, is not looked at: that
    would tell what they hold.
    """
    if not cards:
        return "stack_needs_hand_card"
    if len(table.stall_of(me)) >= table.rules.stacks_to_win:
        return "stall_is_full"
    brought_in = table.cast.with_hook["stack_fetches"] or may_extend_stack(table, me)
    if discarded and not brought_in:
        return "stack_takes_no_discarded"
    if any_of(table, [*cards, *discarded], table.cast.never_in_stack):
        return "never_in_a_stack"
    least = sum([worth_in_stack(table, me, card)[0] for card in (*cards, *discarded)])
    if least >= next_stack(table, me):
        return "stack_has_wrong_value"
    return "asked_already" if ask_mark(table, cards, discarded) in table.state.asked else None


def ask_mark(table: Table, cards: Sequence[int], discarded: Sequence[int]) -> str:
    names = sorted(table.kind(card).id for card in cards)
    return " ".join([*names, "+", *sorted(table.printed_kind(card).id for card in discarded)])


def pleas(table: Table, me: int) -> Iterator[list[int]]:
    """Cards of my hand with which I could ask a teammate to complete a stack."""
    hand = usable_hand(table, me)
    most = next_stack(table, me) - 1
    for cards, _, _ in worth_selections(table, hand, _worths(table, me), most):
        if help_problem(table, me, cards, []) is None:
            yield cards


def could_ask_help(table: Table, me: int) -> bool:
    return table.rules.teams and any(True for _ in pleas(table, me))
