"""What a card is now, what it is worth, what the market asks, how large a hand may be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.cast import NO_SET, Kind
from companion.engine.core import Core
from companion.engine.state import ALL_CARDS


class Values(Core):
    def kind_index(self, card: int) -> int:
        """The kind a card is at the moment, as an index: a bound chameleon is what it copies."""
        bound = self.state.bound
        if bound and card in bound:
            return bound[card]
        return self.cast.kind_of[card]

    def kind_indices(self, cards: Sequence[int]) -> list[int]:
        """The kinds of several cards, much faster than one by one."""
        kind_of, bound = self.cast.kind_of, self.state.bound
        if bound:
            return [bound.get(card, kind_of[card]) for card in cards]
        return [kind_of[card] for card in cards]

    def kind(self, card: int) -> Kind:
        return self.cast.kinds[self.kind_index(card)]

    def value(self, card: int) -> int:
        """What a card of mine is worth now, for every use. Market cards: ``printed_value``."""
        state = self.state
        if not state.changes and not state.bound:  # nearly always
            return self.cast.values[self.cast.kind_of[card]]
        value = self.cast.values[self.kind_index(card)]
        for target, operation, number in state.changes:
            if target in (card, ALL_CARDS):
                value = _changed(value, operation, number)
        return value

    def changes_of(self, card: int) -> list[tuple[str, int]]:
        """What was done to the value of a card this turn, in order."""
        changes = self.state.changes
        return [(how, number) for target, how, number in changes if target in (card, ALL_CARDS)]

    def values_of(self, cards: Sequence[int]) -> list[int]:
        """The values of several cards, much faster than one by one."""
        if self.state.changes:
            return [self.value(card) for card in cards]
        values = self.cast.values
        return [values[kind] for kind in self.kind_indices(cards)]

    def printed_value(self, card: int) -> int:
        return self.cast.values[self.cast.kind_of[card]]

    def set_of(self, card: int) -> int:
        return self.cast.sets[self.kind_index(card)]

    def has_set(self, card: int) -> bool:
        """Whether a card belongs to an animalfolk set now; junk does not, nor a copy of it."""
        return self.set_of(card) != NO_SET

    def any_of(self, cards: Sequence[int], kinds: frozenset[int]) -> bool:
        """Whether one of the cards is of these kinds now."""
        if not kinds:
            return False
        if self.state.bound:
            return not kinds.isdisjoint(self.kind_indices(cards))
        kind_of = self.cast.kind_of
        return not kinds.isdisjoint([kind_of[card] for card in cards])

    def change_value(self, card: int, operation: str, number: int = 0) -> None:
        """For the rest of the turn: "add", "set", "times" or "turn_round"."""
        self.state.changes.append((card, operation, number))
        self.tell("value_changed", self.state.seat, (card,), details=(operation, number))

    def change_all_values(self, operation: str, number: int = 0) -> None:
        """Change the value of every card the active player uses this turn."""
        self.state.changes.append((ALL_CARDS, operation, number))
        self.tell("values_changed", self.state.seat, details=(operation, number))

    # Prices and sizes ----------------------------------------------------------------------

    def price(self, seat: int, slot: int) -> int:
        """What the card in a market slot costs this player now."""
        return self.printed_value(self.state.market[slot]) + slot + self.surcharge(seat)

    def surcharge(self, seat: int) -> int:
        """What every market card costs this player more, or less, than is printed."""
        return sum(self.modified("price", seat)) if self.cast.modifiers else 0

    def next_stack(self, seat: int) -> int:
        """What the next stack of this player must be worth."""
        value = len(self.stall_of(seat)) + 1
        return value + sum(self.modified("next_stack", seat)) if self.cast.modifiers else value

    def hand_size(self, seat: int) -> int:
        """While filling: the plain size and whatever makes it larger now."""
        size = self.rules.hand_size + self.state.hand_bonus
        return size + sum(self.modified("hand_size", seat)) if self.cast.modifiers else size

    def fill_limit(self, seat: int) -> int | None:
        """With how many cards this player may fill their hand at most; None: no limit."""
        return min(self.modified("fill_limit", seat), default=None)

    def enlarge_hand(self, seat: int, number: int) -> None:
        """For the rest of the turn this player's hand size is larger."""
        self.state.hand_bonus += number
        self.tell("hand_size", seat, details=number)

    # Hooks ---------------------------------------------------------------------------------

    def modified(self, hook: str, seat: int) -> list[Any]:
        """What characters and cards say at a hook about a player, each for itself."""
        modifiers = self.cast.modifiers.get(hook)
        if modifiers is None:
            return []
        said = [passive(self.game, seat) for own, passive in modifiers.characters if own == seat]
        for zone, functions in modifiers.mine.items():
            self._listen(zone, seat, functions, seat, said)
        for zone, functions in modifiers.theirs.items():
            for opponent in self.opponents(seat):
                self._listen(zone, opponent, functions, seat, said)
        return said

    def _listen(
        self,
        zone: str,
        owner: int,
        functions: dict[int, Callable[..., Any]],
        about: int,
        said: list[Any],
    ) -> None:
        """Add what the cards in a zone of a player say about a player."""
        game, state = self.game, self.state
        if zone == "hand":
            hand = state.hand[owner]
            for place, kind in enumerate(self.kind_indices(hand)):
                if kind in functions:
                    said.append(functions[kind](game, about, hand[place]))
        elif zone == "schedule":
            for entry in state.schedule[owner]:
                if entry.kind in functions and entry.waits_for:
                    said.append(functions[entry.kind](game, about, entry.card))
        else:
            kind_of = self.cast.kind_of
            for stack in self.stall_of(owner):
                for card in stack:
                    if kind_of[card] in functions:
                        said.append(functions[kind_of[card]](game, about, card))

    def says(self, hook: str, card: int) -> Callable[..., Any] | None:
        """What one card says at a hook about payments or stacks, if anything."""
        functions = self.cast.functions[hook]
        return functions.get(self.kind_index(card)) if functions else None

    def taking_hold(self, hook: str, cards: Sequence[int]) -> list[tuple[int, Callable[..., Any]]]:
        """Those of these cards that say something at a hook, each with what it says."""
        functions = self.cast.functions[hook]
        if not functions:
            return []
        kinds = self.kind_indices(cards)
        return [(cards[at], functions[kind]) for at, kind in enumerate(kinds) if kind in functions]

    def any_allows(self, hook: str, me: int, cards: Sequence[int]) -> bool:
        """Whether one of these cards says yes at a hook."""
        functions = self.cast.functions[hook]
        if functions:
            for at, kind in enumerate(self.kind_indices(cards)):
                if kind in functions and functions[kind](self.game, me, cards[at]):
                    return True
        return False

    # Day and night -------------------------------------------------------------------------

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


def _changed(value: int, operation: str, number: int) -> int:
    if operation == "add":
        return value + number
    if operation == "times":
        return value * number
    if operation == "set":
        return number
    # "turn_round": 1 and 5, 2 and 4 change places; other values stay.
    return 6 - value if 1 <= value <= 5 else value
