"""Rulebook: which cards may form the next stack, alone or with a teammate's help.

A stack is of a single set and its values add up exactly. Passives in the stack bend this: junk,
mixed sets, cards from the discard pile, a card that counts one more or less, one that is paid for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any

from companion.engine.cast import NO_SET
from companion.engine.copying import copy_options, usable_hand, would_hold
from companion.engine.hooks import modified, says, taking_hold
from companion.engine.payment import Payment, selections
from companion.engine.prices import next_stack
from companion.engine.table import Table
from companion.engine.values import any_of, kind_indices, set_of, values_of

Stack = tuple[list[int], list[int]]  # cards from the hand, cards from the discard pile


def stack_problem(
    table: Table, me: int, from_hand: Sequence[int], from_discard: Sequence[int]
) -> str | None:
    """Why these cards are not the next stack, or None if they are."""
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
    if problem is None and not _adds_up(table, me, stack):
        return "stack_has_wrong_value"
    return problem


def _any_special(table: Table, cards: Sequence[int]) -> bool:
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
    return any(modified(table, "stack_from_discard", me))


def _adds_up(table: Table, me: int, stack: Sequence[int]) -> bool:
    low, high = missing(table, me, stack)
    bought = taking_hold(table, "worth_when_spent", stack)
    if not bought:
        return low <= 0 <= high
    others = [card for card in usable_hand(table, me) if card not in stack]
    return bool(ways_to_spend(table, me, bought, others, table.state.gold[me], low, high))


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


def ways_to_spend(
    table: Table,
    me: int,
    bought: Sequence[tuple[int, Callable[..., Any]]],
    cards: Sequence[int],
    gold: int,
    low: int,
    high: int,
) -> list[Payment]:
    """Ways to spend x on the first of these cards (or not) that let the stack come out right.

    Together they must be worth between ``low`` and ``high``.
    """
    (first, worth_for), *rest = bought
    most = 0  # to spend more would bring too much
    while most < gold + sum(values_of(table, cards)):
        if worth_for(table, me, first, most + 1) > high:
            break
        most += 1
    ways: list[Payment] = []
    for chosen in selections(table, cards, table.value, limit=most):
        paid = sum(map(table.value, chosen))
        for coins in range(min(gold, most - paid) + 1):
            x = paid + coins
            worth = worth_for(table, me, first, x) if x else table.value(first)
            if rest:
                left = [card for card in cards if card not in chosen]
                fits = bool(
                    ways_to_spend(table, me, rest, left, gold - coins, low - worth, high - worth)
                )
            else:
                fits = low <= worth <= high
            if fits:
                ways.append((chosen, coins))
    return ways


def stacks(table: Table, me: int) -> Iterator[Stack]:
    """Every stack that could be built now; equal cards count as one kind."""
    if len(table.stall_of(me)) >= table.rules.stacks_to_win:
        return
    hand = usable_hand(table, me)
    target = next_stack(table, me)
    extended = may_extend_stack(table, me)
    if not extended and not _any_special(table, hand):
        for stack in _plain_stacks(table, hand, target):
            yield stack, []
        return
    for from_hand in selections(table, hand, partial(_least, table, me), limit=target):
        if not from_hand:
            continue
        for from_discard in _discarded_selections(table, me, from_hand, target, extended):
            if stack_problem(table, me, from_hand, from_discard) is None:
                yield from_hand, from_discard


def could_build(table: Table, me: int) -> bool:
    """Whether I could build a stack now, or after saying what chameleons in my hand are."""
    return _could_build(table, me, table.state.hand[me] if table.cast.copying else [])


def _could_build(table: Table, me: int, unbound: Sequence[int]) -> bool:
    return any(True for _ in stacks(table, me)) or any(
        would_hold(table, me, card, kind, partial(_could_build, table, me, unbound[at + 1 :]))
        for at, card in enumerate(unbound)
        for kind in copy_options(table, me, card)
    )


def _plain_stacks(table: Table, hand: Sequence[int], target: int) -> Iterator[list[int]]:
    """Stacks out of cards that do nothing special: sums within one set."""
    sets = table.cast.sets
    by_set: dict[int, list[int]] = {}
    for card, kind in zip(hand, kind_indices(table, hand), strict=True):
        if sets[kind] != NO_SET:
            by_set.setdefault(sets[kind], []).append(card)
    for cards in by_set.values():
        total = sum(values_of(table, cards))
        if total == target:
            yield cards
        elif total > target and len(cards) > 1:
            for stack in selections(table, cards, table.value, limit=target):
                if sum(values_of(table, stack)) == target:
                    yield stack


def _discarded_selections(
    table: Table, me: int, from_hand: Sequence[int], target: int, extended: bool
) -> Iterator[list[int]]:
    """Cards of the discard pile that could join these, none of them first of all."""
    yield []
    if not extended and not any_of(table, from_hand, table.cast.with_hook["stack_fetches"]):
        return
    left = target - least_of(table, me, from_hand)
    discard = table.state.discard[me]
    yield from islice(selections(table, discard, partial(_least, table, me), limit=left), 1, None)


def _least(table: Table, me: int, card: int) -> int:
    """The least a card can count in a stack."""
    flexible = says(table, "worth_in_stack", card)
    if flexible is not None:
        return int(flexible(table, me, card)[0])
    worth_for = says(table, "worth_when_spent", card)
    if worth_for is not None:
        return min(table.value(card), int(worth_for(table, me, card, 1)))
    return table.value(card)


def least_of(table: Table, me: int, cards: Sequence[int]) -> int:
    return sum(_least(table, me, card) for card in cards)


def completions(
    table: Table, me: int, mate: int, from_hand: Sequence[int], from_discard: Sequence[int]
) -> list[list[int]]:
    """Cards of a teammate that would make my cards the next stack."""
    left = next_stack(table, me) - least_of(table, me, [*from_hand, *from_discard])
    hand = usable_hand(table, mate)
    return [
        added
        for added in selections(table, hand, partial(_least, table, me), limit=left)
        if added and stack_problem(table, me, [*from_hand, *added], from_discard) is None
    ]


def help_problem(
    table: Table, me: int, cards: Sequence[int], discarded: Sequence[int]
) -> str | None:
    """Why a teammate cannot be asked to complete a stack of these cards, or None.

    Whether they could is not looked at: that would tell what they hold.
    """
    if not cards:
        return "stack_needs_hand_card"
    if len(table.stall_of(me)) >= table.rules.stacks_to_win:
        return "stall_is_full"
    fetchers = table.cast.with_hook["stack_fetches"]
    if discarded and not may_extend_stack(table, me) and not any_of(table, cards, fetchers):
        return "stack_takes_no_discarded"
    if any_of(table, [*cards, *discarded], table.cast.never_in_stack):
        return "never_in_a_stack"
    if least_of(table, me, [*cards, *discarded]) >= next_stack(table, me):
        return "stack_has_wrong_value"
    return "asked_already" if ask_mark(table, cards, discarded) in table.state.asked else None


def ask_mark(table: Table, cards: Sequence[int], discarded: Sequence[int]) -> str:
    names = sorted(table.kind(card).id for card in cards)
    return " ".join([*names, "+", *sorted(table.printed_kind(card).id for card in discarded)])


def could_ask_help(table: Table, me: int) -> bool:
    return table.rules.teams and any(
        help_problem(table, me, cards, []) is None
        for cards in selections(table, usable_hand(table, me))
    )
