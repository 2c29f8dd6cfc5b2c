"""Shuffles, dice and random picks.

The generator is one integer in State, so that a clone costs nothing and a record replays to the
same game on any machine and Python version. Outcomes fixed beforehand (a test, a position, a
record) stand in ``State.script`` and are used first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.engine.errors import RecordError
from companion.engine.state import State
from companion.engine.types import Card

if TYPE_CHECKING:
    from companion.engine.core import Core

# Knuth's multiplier for 64 bits; the low bits of such a generator are weak, so the high ones serve.
_MULTIPLY: Final = 6364136223846793005
_ADD: Final = 1442695040888963407
_MASK: Final = (1 << 64) - 1


def seed(text: int | str) -> int:
    """A start value for the generator; nearby seeds give unrelated games."""
    mixed = 14695981039346656037
    for byte in str(text).encode():
        mixed = ((mixed ^ byte) * 1099511628211) & _MASK
    return mixed


def below(state: State, number: int) -> int:
    """A random int from 0 to number - 1."""
    state.rng = (state.rng * _MULTIPLY + _ADD) & _MASK
    return ((state.rng >> 32) * number) >> 32


def permutation(state: State, size: int) -> list[int]:
    order = list(range(size))
    rng = state.rng
    for i in range(size - 1, 0, -1):
        rng = (rng * _MULTIPLY + _ADD) & _MASK
        j = ((rng >> 32) * (i + 1)) >> 32
        order[i], order[j] = order[j], order[i]
    state.rng = rng
    return order


def scripted(state: State, what: str) -> object:
    """The next outcome of the script, or None where the script is used up."""
    if state.script_at >= len(state.script):
        return None
    outcome = state.script[state.script_at]
    if not isinstance(outcome, list | tuple) or len(outcome) != 2 or outcome[0] != what:
        raise RecordError("chance_differs", at=state.script_at, wanted=what, found=outcome)
    state.script_at += 1
    return outcome[1]


def outcome(table: Core, what: str, drawn: object) -> object:
    """The outcome the script fixes, else the one just drawn.

    The generator has moved on in either case, so that a replay leaves the same State.
    """
    state, log = table.state, table.log
    came = scripted(state, what) if state.script else None
    if came is None:
        if log.replaying:
            raise RecordError("chance_missing", at=state.script_at)
        came = drawn
    log.revealed = True
    if not log.quiet:
        log.chance.append((what, came))
    return came


def shuffled(table: Core, cards: list[Card]) -> list[Card]:
    """These cards in a random order. Moves nothing and tells nobody."""
    drawn = permutation(table.state, len(cards))
    came = outcome(table, "shuffle", drawn)
    if came is drawn:
        return [cards[place] for place in drawn]
    if not isinstance(came, list | tuple):
        raise RecordError("no_such_order", order=came, size=len(cards))
    if came and isinstance(came[0], str):
        came = _order_by_name(table, cards, came)
    elif sorted(came) != list(range(len(cards))):
        raise RecordError("no_such_order", order=came, size=len(cards))
    return [cards[place] for place in came]


def _order_by_name(table: Core, cards: list[Card], names: Sequence[str]) -> list[int]:
    """An order given by card ids, the top card first, as positions write it."""
    left = list(range(len(cards)))
    order: list[int] = []
    for name in reversed(names):
        for place in left:
            if table.printed_kind(cards[place]).id == name:
                left.remove(place)
                order.append(place)
                break
        else:
            raise RecordError("not_in_shuffle", card=name)
    return left + order  # cards that are not named lie below
