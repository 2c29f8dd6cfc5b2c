"""Plays legal moves at random, for soaks, simulations and measuring: the kind of action first.

Uniform over all payments a game would take a thousand turns; kind first it takes a hundred and
forty. No bot: it looks at the game itself, because a view for every decision and a list of every
purchase would take longer than the engine it is there to exercise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random
from typing import Any, Final

from companion.engine import ACTION, CARDS, EMPTY, OPTION, ActionAnswer, Decision, Game, Table
from companion.engine.rulebook import (
    any_of,
    cost_payments,
    prices_of,
    slot_payments,
    stacks,
    usable,
    usable_hand,
    values_of,
)

MOST_LISTED: Final = 200  # actions of one kind looked at before choosing among them
SPECIAL: Final = 0.3  # how often a hand with payers of special powers looks at all they can do


def shuffle(things: list[int], random: Callable[[], float]) -> list[int]:
    """This very list in a random order: several times as fast as ``random.shuffle``."""
    for i in range(len(things) - 1, 0, -1):
        j = int(random() * (i + 1))
        things[i], things[j] = things[j], things[i]
    return things


class RandomPlay:
    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed).random

    def answer(self, game: Game) -> Any:
        decision = game.decision
        assert decision is not None
        kind = decision.kind
        if kind == ACTION:
            return self._action(game, decision)
        if kind == CARDS:
            return self._cards(decision)
        if kind == OPTION:
            return int(self.random() * len(decision.options))
        cards, gold = self._one_of(decision.payments)
        return {"cards": [decision.cards.index(card) for card in cards], "gold": gold}

    def _one_of(self, things: Sequence[Any]) -> Any:
        return things[int(self.random() * len(things))]

    def _cards(self, decision: Decision) -> list[int]:
        size = len(decision.cards)
        spread = decision.at_most - decision.at_least + 1
        number = decision.at_least + int(self.random() * spread)
        return shuffle(list(range(size)), self.random)[:number]

    def _action(self, game: Game, decision: Decision) -> ActionAnswer:
        kinds = list(decision.actions)
        while kinds:
            do = kinds.pop(int(self.random() * len(kinds)))
            action = self._action_of_kind(game, decision, do)
            if action is not None:
                return action
        raise AssertionError("no legal action")

    def _action_of_kind(self, game: Game, decision: Decision, do: str) -> ActionAnswer | None:
        if do == "purchase":
            return self._purchase(game, decision)
        if do == "inventory":
            hand = list(range(len(game.table.hand(decision.seat))))
            number = int(self.random() * (len(hand) + 1))
            return {"do": "inventory", "cards": shuffle(hand, self.random)[:number]}
        if do == "technique":
            return self._technique(game.table, decision.seat)
        if do == "build":
            return self._build(game.table, decision.seat)
        return self._listed(game, decision, do)

    def _listed(self, game: Game, decision: Decision, do: str) -> ActionAnswer | None:
        listed = list(islice(game.legal_actions(decision, do), MOST_LISTED))
        return self._one_of(listed) if listed else None

    def _build(self, table: Table, me: int) -> ActionAnswer | None:
        listed = list(islice(stacks(table, me), MOST_LISTED))
        if not listed:
            return None
        from_hand, from_discard = self._one_of(listed)
        hand, discard = table.hand(me), table.discard_of(me)
        action: ActionAnswer = {"do": "build", "cards": [hand.index(card) for card in from_hand]}
        if from_discard:
            top = len(discard) - 1
            action["discarded"] = [top - discard.index(card) for card in from_discard]
        return action

    def _technique(self, table: Table, me: int) -> ActionAnswer | None:
        """A random technique of the hand, then a random way to pay where it must be paid."""
        hand = table.hand(me)
        for place in shuffle(list(range(len(hand))), self.random):
            kind = table.kind(hand[place])
            if not kind.technique or not usable(table, me, hand[place]):
                continue
            cost = kind.script.spend
            if cost is None:
                return {"do": "technique", "card": place}
            others = [card for card in usable_hand(table, me) if card != hand[place]]
            ways = list(islice(cost_payments(table, me, others, cost), MOST_LISTED))
            if ways:
                cards, gold = self._one_of(ways)
                pay = [hand.index(card) for card in cards]
                return {"do": "technique", "card": place, "pay": pay, "gold": gold}
        return None

    def _purchase(self, game: Game, decision: Decision) -> ActionAnswer | None:
        """A random slot, then a random way to pay for it, without listing all of them."""
        table, me = game.table, decision.seat
        hand = table.hand(me)
        special = any_of(table, hand, table.cast.special_in_payment)
        if special and self.random() < SPECIAL:
            return self._listed(game, decision, "purchase")
        usable = usable_hand(table, me)
        gold = table.state.gold[me]
        total = sum(values_of(table, usable)) + gold
        on_sale = [(card, slot) for slot, card in enumerate(table.state.market) if card != EMPTY]
        prices = prices_of(table, me, on_sale)
        reached = [at for at, price in enumerate(prices) if price <= total]
        if not reached:  # special powers may still reach something
            return self._listed(game, decision, "purchase") if special else None
        at = self._one_of(reached)
        slot, asked = on_sale[at][1], prices[at]
        ways = None
        if gold or asked <= 0 or special:
            ways = list(islice(slot_payments(table, me, slot), MOST_LISTED))
            if not ways:  # cards may pay less than they are worth
                return self._listed(game, decision, "purchase")
        cards, coins = self._one_of(ways) if ways else (self._payment(table, usable, asked), 0)
        pay = [hand.index(card) for card in cards]
        return {"do": "purchase", "slot": slot, "pay": pay, "gold": coins}

    def _payment(self, table: Table, usable: list[int], price: int) -> list[int]:
        """Cards in random order until the price is reached, then none that is not needed."""
        paid: list[int] = []
        total = 0
        for place in shuffle(list(range(len(usable))), self.random):
            if total >= price:
                break
            paid.append(usable[place])
            total += table.value(usable[place])
        for card in paid[:]:
            if total - table.value(card) >= price:
                paid.remove(card)
                total -= table.value(card)
        return paid
