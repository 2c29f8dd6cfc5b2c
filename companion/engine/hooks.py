"""What cards and characters say where the rules ask: see ``companion/catalog/hooks.py``."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.core import Core
from companion.engine.scripts import AnyFunction
from companion.engine.types import CardHook, HookZone, PlayerHook
from companion.engine.values import kind_index, kind_indices


def modified(table: Core, hook: PlayerHook, seat: int) -> list[int]:
    """What characters and cards say at a hook about a player, each for itself."""
    modifiers = table.cast.modifiers.get(hook)
    if modifiers is None:
        return []
    said = [passive(table, seat) for own, passive in modifiers.characters if own == seat]
    for zone, functions in modifiers.mine.items():
        _listen(table, zone, seat, functions, seat, said)
    for zone, functions in modifiers.theirs.items():
        for opponent in table.opponents(seat):
            _listen(table, zone, opponent, functions, seat, said)
    return said


def _listen(
    table: Core,
    zone: HookZone,
    owner: int,
    functions: dict[int, AnyFunction],
    about: int,
    said: list[int],
) -> None:
    """Add what the cards in a zone of a player say about a player."""
    state = table.state
    if zone == "hand":
        hand = state.hand[owner]
        for place, kind in enumerate(kind_indices(table, hand)):
            if kind in functions:
                said.append(functions[kind](table, about, hand[place]))
    elif zone == "schedule":
        for entry in state.schedule[owner]:
            if entry.kind in functions and entry.waits_for:
                said.append(functions[entry.kind](table, about, entry.card))
    else:
        kind_of = table.cast.kind_of
        for stack in table.stall_of(owner):
            for card in stack:
                if kind_of[card] in functions:
                    said.append(functions[kind_of[card]](table, about, card))


def says(table: Core, hook: CardHook, card: int) -> AnyFunction | None:
    """What one card says at a hook about payments or stacks, if anything."""
    functions = table.cast.functions[hook]
    return functions.get(kind_index(table, card)) if functions else None


def taking_hold(table: Core, hook: CardHook, cards: Sequence[int]) -> list[tuple[int, AnyFunction]]:
    """Those of these cards that say something at a hook, each with what it says."""
    functions = table.cast.functions[hook]
    if not functions:
        return []
    kinds = kind_indices(table, cards)
    return [(cards[at], functions[kind]) for at, kind in enumerate(kinds) if kind in functions]


def any_allows(table: Core, hook: CardHook, me: int, cards: Sequence[int]) -> bool:
    """Whether one of these cards says yes at a hook."""
    functions = table.cast.functions[hook]
    if functions:
        for at, kind in enumerate(kind_indices(table, cards)):
            if kind in functions and functions[kind](table, me, cards[at]):
                return True
    return False
