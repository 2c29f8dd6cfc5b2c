"""Chameleons: cards that in hand are a copy of another card.

Binding, that is choosing what such a card is, is a step of its own and lasts for the turn. While
there is something to copy, an unbound chameleon cannot be used for anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.engine.events import HAND
from companion.engine.state import Change
from companion.engine.values import kind_index

if TYPE_CHECKING:
    from companion.engine.core import Core
    from companion.engine.table import Table


Copy = tuple[int, int, int]  # a chameleon, the kind it is, and the card it copies


def is_unbound(table: Core, card: int) -> bool:
    return table.cast.kind_of[card] in table.cast.copying and card not in table.state.bound


def copy_options(table: Table, seat: int, card: int) -> dict[int, list[int]]:
    """What an unbound chameleon in this hand can be: kind to the cards it can be copied from.

    Empty where nothing can be copied: then it is itself.
    """
    if not is_unbound(table, card):
        return {}
    own = table.cast.kind_of[card]
    reached = _reachable(table, seat, card, own, frozenset((card,)))
    reached.pop(own, None)  # a copy of its own kind is no change at all
    return reached


def _reachable(
    table: Table, seat: int, card: int, kind: int, visited: frozenset[int]
) -> dict[int, list[int]]:
    """Follow chains through other chameleons; none is visited twice."""
    targets = table.cast.kinds[kind].script.copies
    assert targets is not None
    reached: dict[int, list[int]] = {}
    for target in targets(table, seat, card):
        if target in visited or target in table.cast.owner:
            continue  # traps and specialty cards are never copied
        found = kind_index(table, target)
        if found in table.cast.copying and target not in table.state.bound:
            deeper = _reachable(table, seat, card, found, visited | {target})
            for kind, models in (deeper or {found: [target]}).items():
                reached.setdefault(kind, []).extend(models)
        else:
            reached.setdefault(found, []).append(target)
    return reached


def bind(table: Table, seat: int, card: int, kind: int, model: int) -> None:
    """From now on and for the turn, the card is this kind, with the model's own changes."""
    _tie(table, card, kind, model)
    table.tell("copies", seat, (card,), 1 << seat, kind, HAND[seat])


def _tie(table: Table, card: int, kind: int, model: int) -> None:
    state = table.state
    state.bound[card] = kind
    if card in state.used:  # what it was used for before, it no longer is
        state.used.remove(card)
    if state.changes:
        changes: list[Change] = []
        for change in state.changes:
            changes.append(change)
            if change[0] == model:  # beside the original, so that the order stays the same
                changes.append((card, change[1], change[2]))
        state.changes = changes


def models_of(table: Table, seat: int, card: int, kind: int) -> list[int]:
    """The cards from which a chameleon could copy a kind, one for each value they have now."""
    models: dict[tuple[Change, ...], int] = {}
    for model in copy_options(table, seat, card)[kind]:
        changes = tuple((0, *change[1:]) for change in table.state.changes if change[0] == model)
        models.setdefault(changes, model)
    return list(models.values())


def would_hold(table: Table, seat: int, card: int, kind: int, test: Callable[[], bool]) -> bool:
    """Whether a test would succeed if a chameleon were this kind; nothing stays changed."""
    return any(
        would_hold_of(table, seat, [(card, kind, model)], test)
        for model in models_of(table, seat, card, kind)
    )


def would_hold_of(
    table: Table, seat: int, copies: Sequence[Copy], test: Callable[[], bool]
) -> bool:
    """Whether a test would hold with several chameleons as these copies, one after the other.

    Where one of them could not be that any more after those before it, it would not hold.
    """
    state = table.state
    bound, changes, used = state.bound, state.changes, state.used
    state.bound, state.used = bound.copy(), used[:]
    true = all(_tie_if_possible(table, seat, *copy) for copy in copies) and test()
    state.bound, state.changes, state.used = bound, changes, used
    return true


def _tie_if_possible(table: Table, seat: int, card: int, kind: int, model: int) -> bool:
    if model not in copy_options(table, seat, card).get(kind, ()):
        return False
    _tie(table, card, kind, model)
    return True


def show_copies(table: Core, seat: int, cards: Sequence[int]) -> None:
    """Cards are used: everybody sees what a chameleon among them is a copy of."""
    for card in cards if table.state.bound else ():
        if card in table.state.bound:
            table.tell("shows_copy", seat, (card,), details=table.state.bound[card])


async def become(table: Table, seat: int, card: int, kind: int) -> None:
    """Bind a chameleon to an option; of equal cards worth different values I choose one."""
    models = models_of(table, seat, card, kind)
    model = await table.choose_one(seat, models, purpose="copy", source=card)
    assert model is not None
    bind(table, seat, card, kind, model)


async def settle(table: Table, seat: int, card: int) -> None:
    """Ask what an unbound chameleon is, because an effect is about to use it."""
    options = copy_options(table, seat, card)
    if options:
        kinds = sorted(options)
        kind = await table.choose_option(seat, kinds, topic="copy", purpose="copy", source=card)
        await become(table, seat, card, kind)


def usable(table: Table, seat: int, card: int) -> bool:
    """Whether a card of this hand can be used as it is, without being bound first."""
    return not is_unbound(table, card) or not copy_options(table, seat, card)


def usable_hand(table: Table, seat: int) -> list[int]:
    hand = table.state.hand[seat]
    if not table.cast.copying:
        return hand
    return [card for card in hand if usable(table, seat, card)]
