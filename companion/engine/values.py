"""What a card is now, what it is worth, what the market asks, how large a hand may be."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.cast import Kind
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
        """The same for several cards at once, which is much faster than one by one."""
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
        """The same for several cards at once."""
        if self.state.changes:
            return [self.value(card) for card in cards]
        values = self.cast.values
        return [values[kind] for kind in self.kind_indices(cards)]

    def printed_value(self, card: int) -> int:
        return self.cast.values[self.cast.kind_of[card]]

    def set_of(self, card: int) -> int:
        return self.cast.sets[self.kind_index(card)]

    def any_of(self, cards: Sequence[int], kinds: frozenset[int]) -> bool:
        """Whether one of the cards is of these kinds now."""
        if not kinds:
            return False
        if self.state.bound:
            return not kinds.isdisjoint(self.kind_indices(cards))
        kind_of = self.cast.kind_of
        return not kinds.isdisjoint([kind_of[card] for card in cards])

    def has_trait(self, card: int, trait: str) -> bool:
        return self.kind_index(card) in self.cast.with_trait[trait]

    def change_value(self, card: int, operation: str, number: int = 0) -> None:
        """For the rest of the turn: "add", "set", "times" or "turn_round"."""
        self.state.changes.append((card, operation, number))
        self.tell("value_changed", self.state.seat, (card,), details=(operation, number))

    def change_all_values(self, operation: str, number: int = 0) -> None:
        """The same for every card the active player uses this turn."""
        self.state.changes.append((ALL_CARDS, operation, number))
        self.tell("values_changed", self.state.seat, details=(operation, number))

    # Prices and sizes ----------------------------------------------------------------------

    def price(self, seat: int, slot: int) -> int:
        """What the card in a market slot costs this player now."""
        return self.printed_value(self.state.market[slot]) + slot + self.surcharge(seat)

    def passives(self, hook: str, seat: int, *details: int) -> int:
        """What the character of a seat adds where its passive takes hold."""
        hooks = self.cast.hooks.get(hook, ())
        return sum(passive(self.game, seat, *details) for owner, passive in hooks if owner == seat)

    def surcharge(self, seat: int) -> int:
        """What every market card costs this player more, or less, than is printed."""
        surcharge = 2 * self._standing(seat, "raises_prices")
        return surcharge + self.passives("price", seat) if self.cast.hooks else surcharge

    def next_stack(self, seat: int) -> int:
        """What the next stack of this player must be worth."""
        value = len(self.stall_of(seat)) + 1 + self._standing(seat, "raises_stacks")
        return value + self.passives("stack", seat) if self.cast.hooks else value

    def hand_size(self, seat: int) -> int:
        """While filling: the plain size and whatever makes it larger now."""
        size = self.rules.hand_size + self.state.hand_bonus
        if self.cast.hooks:
            size += self.passives("hand_size", seat)
        enlarging = self.cast.with_trait["hand_size"]
        if enlarging:
            size += sum(kind in enlarging for kind in self.kind_indices(self.state.hand[seat]))
        sofas = self.cast.with_trait["hand_size_in_stall"]
        if sofas:
            kind_of = self.cast.kind_of
            stacks = self.stall_of(seat)
            size += sum(kind_of[card] in sofas for stack in stacks for card in stack)
        return size

    def enlarge_hand(self, seat: int, number: int) -> None:
        """For the rest of the turn this player's hand size is larger."""
        self.state.hand_bonus += number
        self.tell("hand_size", seat, details=number)

    def may_draw_only_one(self, seat: int) -> bool:
        return self._standing(seat, "limits_filling") > 0

    def _standing(self, seat: int, trait: str) -> int:
        """How many scheduled cards of opponents with this trait stand against a player."""
        kinds = self.cast.with_trait[trait]
        if not kinds:
            return 0
        return sum(
            entry.kind in kinds and entry.waits_for == "turn_start"
            for opponent in self.opponents(seat)
            for entry in self.state.schedule[opponent]
        )

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
