"""What can be done now with each card, and how a market card is best paid.

All of it comes from the engine's rules. They list equal cards once; here all of them get their
mark. Of a very large hand there are too many ways to pay to look at all of them: only some are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from companion.engine import ActionAnswer, Game, HandCardView, View, asks_of, rulebook

# The actions that are listed here in another way than the engine does: of each card or slot only
# as much as a mark needs.
BUY, PLAY, BUILD = "purchase", "technique", "build"
MOST_STACKS = 600  # that are looked at; an ordinary hand has fewer
MOST_WAYS = 150  # to pay one market card that are looked at


@dataclass(frozen=True, slots=True)
class Payment:
    """Places in the hand, and coins."""

    cards: tuple[int, ...]
    gold: int


@dataclass(frozen=True, slots=True)
class LegalMarks:
    uses: tuple[tuple[str, ...], ...]  # by place in the hand: what each card can be part of
    slots: tuple[int, ...]  # market slots that can be paid
    payments: Mapping[int, Payment]  # by slot: what is proposed to pay it with
    stack: tuple[int, ...] = ()  # places in the hand that make the next stack, if any do


def legal_marks(game: Game, view: View) -> LegalMarks:
    """For the seat that is asked for an action."""
    return _Marking(game, view).marks()


class _Marking:
    def __init__(self, game: Game, view: View) -> None:
        assert game.decision is not None  # noqa: S101 - an action is asked for
        self.game = game
        self.view = view
        self.decision = game.decision
        self.hand: list[HandCardView] = view["players"][self.decision.seat]["hand"]

    def marks(self) -> LegalMarks:
        stacks = [action["cards"] for action in self._legal(BUILD)]
        purchases = self._purchases()
        uses: dict[str, list[list[int]]] = {}
        for do in self.decision.actions:
            asks = asks_of(do)
            if "stack" in asks:
                uses[do] = stacks  # with help, too: nobody knows yet what a teammate can add
            elif do == BUY:
                uses[do] = [action["pay"] for action in purchases]
            elif "card" in asks:
                uses[do] = [[place] for place in self._about(do)]
        held_back = set(stacks[0]) if stacks else set()
        return LegalMarks(
            uses=self._by_card(uses),
            slots=tuple(sorted({action["slot"] for action in purchases})),
            payments=dict(self._proposals(purchases, held_back)),
            stack=tuple(stacks[0]) if stacks else (),
        )

    def _legal(self, do: str) -> Iterator[ActionAnswer]:
        return islice(self.game.legal_actions(self.decision, do), MOST_STACKS)

    def _about(self, do: str) -> Iterator[int]:
        """The cards of the hand that it can be done with."""
        if do == PLAY:
            return self._techniques()
        return (action["card"] for action in self._legal(do))

    def _techniques(self) -> Iterator[int]:
        """Those of the hand that can be played: one way to pay for each is enough."""
        table, me = self.game.table, self.decision.seat
        hand = table.hand(me)
        for place, card in enumerate(hand):
            kind = table.kind(card)
            if not kind.technique or not rulebook.usable(table, me, card):
                continue
            cost = kind.script.spend
            others = [other for other in rulebook.usable_hand(table, me) if other != card]
            if cost is None or next(rulebook.cost_payments(table, me, others, cost), None):
                yield place

    # ---- what each card is good for ----

    def _by_card(self, uses: dict[str, list[list[int]]]) -> tuple[tuple[str, ...], ...]:
        marked = {do: self._with_equals(places) for do, places in uses.items()}
        return tuple(
            tuple(do for do, places in marked.items() if place in places)
            for place in range(len(self.hand))
        )

    def _with_equals(self, listed: Iterable[list[int]]) -> set[int]:
        places = {place for cards in listed for place in cards}
        equal = [self.hand[place] for place in places]
        return {place for place, card in enumerate(self.hand) if card in equal}

    # ---- paying ----

    def _purchases(self) -> list[ActionAnswer]:
        """Plain purchases, in the market as it lies; some ways to pay for every slot."""
        if BUY not in self.decision.actions:
            return []
        table, me = self.game.table, self.decision.seat
        hand = table.hand(me)
        return [
            {
                "do": BUY,
                "slot": slot,
                "pay": [hand.index(card) for card in cards],
                "gold": gold,
            }
            for slot, card in enumerate(self.view["market"])
            if card is not None
            for cards, gold in islice(rulebook.slot_payments(table, me, slot), MOST_WAYS)
        ]

    def _proposals(
        self, purchases: list[ActionAnswer], held_back: set[int]
    ) -> Iterator[tuple[int, Payment]]:
        """For each slot the best way that keeps together what makes the next stack."""
        for slot in sorted({action["slot"] for action in purchases}):
            ways = [
                action
                for action in purchases
                if action["slot"] == slot and not held_back & set(action["pay"])
            ]
            if ways:
                best = min(ways, key=self._loss)
                yield slot, Payment(tuple(best["pay"]), best.get("gold", 0))

    def _loss(self, action: ActionAnswer) -> tuple[int, int, int]:
        """Paid too much first, then coins, then what is no junk."""
        cards = [self.hand[place] for place in action["pay"]]
        paid = sum(card["value"] for card in cards) + action.get("gold", 0)
        kept = sum(card["value"] for card in cards if card["card"] != "junk")
        return paid, action.get("gold", 0), kept
