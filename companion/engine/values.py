"""What a card is now and what it is worth; day and night, gold, the size of a hand."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.cast import NO_SET, Kind
from companion.engine.core import Core
from companion.engine.state import ALL_CARDS
from companion.engine.types import Operation


class Values(Core):
    def kind(self, card: int) -> Kind:
        """What a card is at the moment: a bound chameleon is what it copies."""
        return self.cast.kinds[kind_index(self, card)]

    def value(self, card: int) -> int:
        """What a card of mine is worth now, for every use. Market cards: ``printed_value``."""
        state = self.state
        if not state.changes and not state.bound:  # nearly always
            return self.cast.values[self.cast.kind_of[card]]
        value = self.cast.values[kind_index(self, card)]
        for target, operation, number in state.changes:
            if target in (card, ALL_CARDS):
                value = _changed(value, operation, number)
        return value

    def printed_value(self, card: int) -> int:
        return self.cast.values[self.cast.kind_of[card]]

    def has_set(self, card: int) -> bool:
        """Whether a card belongs to an animalfolk set now; junk does not, nor a copy of it."""
        return set_of(self, card) != NO_SET

    def change_value(self, card: int, operation: Operation, number: int = 0) -> None:
        """For the rest of the turn: "add", "set", "times" or "turn_round". Everybody sees it."""
        before = self.value(card)
        self.state.changes.append((card, operation, number))
        details = (operation, number, before, self.value(card))
        self.tell("value_changed", self.state.seat, (card,), details=details)

    def change_all_values(self, operation: Operation, number: int = 0) -> None:
        """Change the value of every card the active player uses this turn."""
        self.state.changes.append((ALL_CARDS, operation, number))
        self.tell("values_changed", self.state.seat, details=(operation, number))

    def enlarge_hand(self, seat: int, number: int) -> None:
        """For the rest of the turn this player's hand size is larger."""
        self.state.hand_bonus += number
        self.tell("hand_size", seat, details=number)

    # Day and night, gold -------------------------------------------------------------------

    def is_day(self) -> bool:
        return self.state.clock < self.rules.day_spaces

    def advance_clock(self) -> None:
        if self.cast.has_clock:
            spaces = self.rules.day_spaces + self.rules.night_spaces
            self.state.clock = (self.state.clock + 1) % spaces
            self.tell("clock", self.state.seat, details=self.state.clock)

    def gain_gold(self, seat: int, number: int) -> None:
        if number:
            self.state.gold[seat] += number
            self.tell("gold", seat, details=number)


def kind_index(table: Core, card: int) -> int:
    """The kind a card is at the moment, as an index: a bound chameleon is what it copies."""
    bound = table.state.bound
    if bound and card in bound:
        return bound[card]
    return table.cast.kind_of[card]


def kind_indices(table: Core, cards: Sequence[int]) -> list[int]:
    """The kinds of several cards, much faster than one by one."""
    kind_of, bound = table.cast.kind_of, table.state.bound
    if bound:
        return [bound.get(card, kind_of[card]) for card in cards]
    return [kind_of[card] for card in cards]


def set_of(table: Core, card: int) -> int:
    return table.cast.sets[kind_index(table, card)]


def any_of(table: Core, cards: list[int], kinds: frozenset[int]) -> bool:
    """Whether one of the cards is of these kinds now."""
    if not kinds:
        return False
    if table.state.bound:
        return not kinds.isdisjoint(kind_indices(table, cards))
    kind_of = table.cast.kind_of
    for card in cards:  # noqa: SIM110 - asked very often, and any() is slower
        if kind_of[card] in kinds:
            return True
    return False


def values_of(table: Values, cards: Sequence[int]) -> list[int]:
    """The values of several cards, much faster than one by one."""
    if table.state.changes:
        return [table.value(card) for card in cards]
    values = table.cast.values
    return [values[kind] for kind in kind_indices(table, cards)]


def changes_of(table: Core, card: int) -> list[tuple[Operation, int]]:
    """What was done to the value of a card this turn, in order."""
    changes = table.state.changes
    return [(how, number) for target, how, number in changes if target in (card, ALL_CARDS)]


def alike(table: Values, cards: Sequence[int]) -> list[list[int]]:
    """The cards in groups that no rule can tell apart now."""
    state = table.state
    groups: dict[object, list[int]] = {}
    if state.bound or state.changes:
        for card in cards:
            groups.setdefault(alike_mark(table, card), []).append(card)
    else:
        kind_of = table.cast.kind_of
        for card in cards:
            groups.setdefault(kind_of[card], []).append(card)
    return list(groups.values())


def alike_mark(table: Values, card: int) -> tuple[int, int, int]:
    """What tells cards apart: equal cards have equal marks."""
    return (kind_index(table, card), table.value(card), table.cast.kind_of[card])


def _changed(value: int, operation: Operation, number: int) -> int:
    if operation == "add":
        return value + number
    if operation == "times":
        return value * number
    if operation == "set":
        return number
    # "turn_round": 1 and 5, 2 and 4 change places; other values stay.
    return 6 - value if 1 <= value <= 5 else value
