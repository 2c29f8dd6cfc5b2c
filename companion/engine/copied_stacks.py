"""Rulebook: whether a stack could be built, also after saying what chameleons in hand are.

To try whatever twelve chameleons could be would take for ever. Tried is every selection of cards
and *roles* that may add up; only then chameleons are looked for that could play the roles.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.engine.cast import NO_SET
from companion.engine.copying import Copy, copy_options, models_of, usable_hand, would_hold_of
from companion.engine.payment import Counted, combined
from companion.engine.prices import next_stack
from companion.engine.stacks import may_extend_stack, stacks, stacks_with, worth_in_stack
from companion.engine.table import Table
from companion.engine.values import alike, any_of, changes_of, kind_indices


class Role:
    """What chameleons in a hand could be: a kind, counting as the card it is copied from."""

    __slots__ = ("kind", "least", "models", "most", "value")

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.models: dict[int, int] = {}  # chameleons that could be it, and what each would copy
        self.value = self.least = self.most = 0


def could_build(table: Table, me: int) -> bool:
    """Whether I could build a stack now, or after saying what chameleons in my hand are."""
    return any(True for _ in stacks(table, me)) or _could_build_with_copies(table, me)


def _could_build_with_copies(table: Table, me: int) -> bool:
    roles = _roles(table, me)
    if not roles or len(table.stall_of(me)) >= table.rules.stacks_to_win:
        return False
    groups: list[Counted] = [
        (group, *worth_in_stack(table, me, group[0]))
        for group in alike(table, usable_hand(table, me))
    ]
    # A role stands among the cards as a number below zero, as often as it can be played.
    groups += [
        ([-1 - at] * len(role.models), role.least, role.most) for at, role in enumerate(roles)
    ]
    for chosen, least, most in combined(groups, next_stack(table, me)):
        cards = [card for card in chosen if card >= 0]
        played = [roles[-1 - number] for number in chosen if number < 0]
        if not _could_fit(table, me, cards, played, most):
            continue
        copies = _distributed(played)
        test = partial(_makes_a_stack, table, me, cards, copies, roles, least, most)
        # One that copies another chameleon does so before that one is something itself.
        orders = (copies, copies[::-1]) if len(copies) == len(played) else ()
        if any(would_hold_of(table, me, order, test) for order in orders):
            return True
    return False


def _roles(table: Table, me: int) -> list[Role]:
    """What chameleons in my hand could be."""
    roles: dict[tuple[object, ...], Role] = {}
    for card in table.state.hand[me] if table.cast.copying else ():
        for kind in copy_options(table, me, card):
            for model in models_of(table, me, card, kind):
                mark = (kind, *changes_of(table, model))
                role = roles.get(mark)
                if role is None:
                    role = roles[mark] = Role(kind)
                    known = partial(_count_role, table, me, role, card)
                    would_hold_of(table, me, [(card, kind, model)], known)
                role.models[card] = model
    return list(roles.values())


def _count_role(table: Table, me: int, role: Role, card: int) -> bool:
    role.value = table.value(card)
    role.least, role.most = worth_in_stack(table, me, card)
    return True


def _could_fit(table: Table, me: int, cards: Sequence[int], played: list[Role], most: int) -> bool:
    """Whether cards and roles may add up to a stack that no rule forbids at first sight."""
    kinds = {*kind_indices(table, cards), *[role.kind for role in played]}
    fetchers, takers = table.cast.with_hook["stack_fetches"], table.cast.with_hook["stack_takes"]
    discards = not kinds.isdisjoint(fetchers) or may_extend_stack(table, me)
    if not kinds or (most < next_stack(table, me) and not discards):
        return False
    if not kinds.isdisjoint(takers) or (discards and any_of(table, table.discard_of(me), takers)):
        return True
    return len({table.cast.sets[kind] for kind in kinds} | {NO_SET}) == 2  # one set, no junk


def _distributed(roles: Sequence[Role]) -> list[Copy]:
    """Another chameleon for each of these roles; none where there are not enough."""
    players: dict[int, int] = {}  # chameleon, and which of the roles it plays

    def find_player(at: int, asked: set[int]) -> bool:
        for card in roles[at].models:
            if card not in asked:
                asked.add(card)
                if card not in players or find_player(players[card], asked):
                    players[card] = at
                    return True
        return False

    if not all(find_player(at, set()) for at in range(len(roles))):
        return []
    return [(card, roles[at].kind, roles[at].models[card]) for card, at in players.items()]


def _makes_a_stack(
    table: Table,
    me: int,
    cards: Sequence[int],
    copies: Sequence[Copy],
    roles: Sequence[Role],
    least: int,
    most: int,
) -> bool:
    """Whether these chameleons, which are copies now, make a stack with these cards.

    The others may still become something to pay with, where a card of the stack is paid for.
    """
    stack = [*cards, *[copy[0] for copy in copies]]
    payers: dict[int, list[int]] = {}
    for role in roles:
        for card in role.models:
            if card not in stack:
                payers.setdefault(card, []).append(role.value)
    counted = (stack, least, most)
    return any(True for _ in stacks_with(table, me, counted, list(payers.values())))
