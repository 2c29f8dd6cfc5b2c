"""What a player may do at the top level: checked, listed and done here.

An action is plain data; places are places in the own hand, the market (slot 0 costs nothing
extra) or the own schedule:

    {"do": "purchase", "slot": 2, "pay": [0, 3], "gold": 1, "order": [1, 0, 2]}
    {"do": "technique", "card": 1, "pay": [0], "gold": 0}
    {"do": "build", "cards": [0, 2], "discarded": [4]}
    {"do": "inventory", "cards": [3, 1]}
    {"do": "passive", "card": 0}
    {"do": "bind", "card": 0, "as": "junk"}
    {"do": "finish", "entry": 0, "pay": [2], "gold": 0}
    {"do": …, "entry": 0, "slot": 3}: a scheduled card brings a market card before a stack; the
        card itself says what this action is called (``@before_building``)
    {"do": "ability", "ability": 0, "pay": [1], "gold": 0}
    {"do": "ask_help", "cards": [0, 2], "discarded": []}: a teammate may add what is missing
    {"do": "go_on"}, {"do": "decline"}

Fields that are not needed may be left out. A slot of -1 is the top of the market's discard pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.engine import state as phases
from companion.engine.core import ask
from companion.engine.decision import ACTION, Decision, places
from companion.engine.errors import IllegalAnswer
from companion.engine.events import EVERYBODY, HAND, Place
from companion.engine.purchasing import DISCARD_SLOT, Purchasing
from companion.engine.scripts import Cost, fetching_actions
from companion.engine.state import EMPTY, Scheduled

REAL_ACTIONS = ("purchase", "technique", "build", "inventory")
IN_CLEANUP = ("passive", "bind", "go_on")
# Which abilities may be used in which phase of the turn.
TIMING_OF = {
    phases.START: "start",
    phases.ACTION: "action",
    phases.CLEANUP: "cleanup",
    phases.FILLING: "",
    phases.FILLED: "cleanup",
    phases.END: "end",
}
FIELDS = {
    "purchase": {"do", "slot", "pay", "gold", "order"},
    "technique": {"do", "card", "pay", "gold"},
    "build": {"do", "cards", "discarded"},
    "inventory": {"do", "cards"},
    "passive": {"do", "card"},
    "bind": {"do", "card", "as"},
    "finish": {"do", "entry", "pay", "gold"},
    "ability": {"do", "ability", "pay", "gold"},
    "ask_help": {"do", "cards", "discarded"},
    "go_on": {"do"},
    "decline": {"do"},
}
FETCHING_FIELDS = {"do", "entry", "slot"}


class Action:
    """A checked action, with cards instead of places."""

    __slots__ = (
        "card",
        "cards",
        "discarded",
        "do",
        "entry",
        "gold",
        "kind",
        "order",
        "slot",
    )

    def __init__(self, do: str) -> None:
        self.do = do
        self.card = self.kind = EMPTY
        self.slot = self.gold = 0
        self.cards: list[int] = []
        self.discarded: list[int] = []
        self.order: list[int] | None = None
        self.entry: Scheduled | None = None


class Actions(Purchasing):
    # Checking ------------------------------------------------------------------------------

    def check_action(self, decision: Decision, answer: Any) -> Action:
        if not isinstance(answer, dict) or not isinstance(answer.get("do"), str):
            raise IllegalAnswer("not_an_action")
        do = answer["do"]
        fields = FETCHING_FIELDS if do in fetching_actions() else FIELDS.get(do)
        if fields is None:
            raise IllegalAnswer("unknown_action", action=do)
        if do not in decision.options:
            raise IllegalAnswer("not_now", action=do, offered=list(decision.options))
        if not answer.keys() <= fields:
            unknown = sorted(map(str, answer.keys() - fields))
            raise IllegalAnswer("unknown_field", field=unknown[0], action=do)
        action = Action(do)
        check = getattr(self, f"_check_{self._sort_of(do)}", None)
        if check is not None:
            check(decision.seat, answer, action)
        return action

    def _sort_of(self, do: str) -> str:
        """Cards have names of their own for bringing another card before a stack."""
        return "fetch" if do in self.cast.fetching else do

    def _check_purchase(self, me: int, answer: dict[str, Any], action: Action) -> None:
        action.slot = _number(answer, "slot", low=DISCARD_SLOT, high=len(self.state.market) - 1)
        action.cards, action.gold = self._payment_in(me, answer)
        order = answer.get("order")
        if order is not None:
            market = self.state.market
            action.order = places(order, len(market), "order")
            occupied = [slot for slot, card in enumerate(market) if card != EMPTY]
            if sorted(action.order) != occupied:
                raise IllegalAnswer("order_is_not_the_market", order=action.order)
        self._raise(
            self.purchase_problem(me, action.slot, action.cards, action.gold, action.order), action
        )

    def _check_technique(self, me: int, answer: dict[str, Any], action: Action) -> None:
        card = action.card = self._hand_card(me, answer)
        self._raise(self._technique_problem(me, card), action)
        action.cards, action.gold = self._payment_in(me, answer)
        if card in action.cards:
            raise IllegalAnswer("pays_with_itself")
        self._check_cost(action, self.kind(card).script.spend)

    def _technique_problem(self, me: int, card: int) -> str | None:
        if not self.usable(me, card):
            return "not_bound_yet"
        return None if self.kind(card).technique else "not_a_technique"

    def _check_cost(self, action: Action, cost: Cost | None) -> None:
        if cost is not None:
            self._raise(self.cost_problem(action.cards, action.gold, cost), action)
        elif action.cards or action.gold:
            raise IllegalAnswer("costs_nothing")

    def _check_build(self, me: int, answer: dict[str, Any], action: Action) -> None:
        self._read_stack(me, answer, action)
        self._raise(self.stack_problem(me, action.cards, action.discarded), action)

    def _read_stack(self, me: int, answer: dict[str, Any], action: Action) -> None:
        hand, discard = self.state.hand[me], self.state.discard[me]
        action.cards = [hand[at] for at in places(answer.get("cards", []), len(hand), "cards")]
        chosen = places(answer.get("discarded", []), len(discard), "discarded")
        action.discarded = [discard[at] for at in chosen]
        self._check_bound(me, action.cards)

    def _check_ask_help(self, me: int, answer: dict[str, Any], action: Action) -> None:
        self._read_stack(me, answer, action)
        self._raise(self.help_problem(me, action.cards, action.discarded), action)

    def _check_ability(self, me: int, answer: dict[str, Any], action: Action) -> None:
        row = self.cast.abilities[me] if self.cast.abilities else ()
        action.slot = _number(answer, "ability", low=0, high=len(row) - 1)
        self._raise(self.ability_problem(me, action.slot), action)
        action.cards, action.gold = self._payment_in(me, answer)
        self._check_cost(action, row[action.slot].spend)

    def ability_problem(self, me: int, number: int) -> str | None:
        """Why an ability of my character cannot be used now, or None."""
        usable = self.cast.abilities[me][number]
        uses = self.state.uses
        if usable.ability.timing != TIMING_OF[self.state.phase]:
            return "not_the_time"
        if number < len(uses) and uses[number] >= usable.ability.uses:
            return "ability_used"
        if usable.possible is not None and not usable.possible(self.game, me):
            return "ability_does_nothing"
        return None

    def any_ability(self, me: int) -> bool:
        """Whether I could use an ability now, payment included."""
        return any(True for _ in self._list_ability(me))

    def _check_inventory(self, me: int, answer: dict[str, Any], action: Action) -> None:
        hand = self.state.hand[me]
        action.cards = [hand[at] for at in places(answer.get("cards", []), len(hand), "cards")]

    def _check_passive(self, me: int, answer: dict[str, Any], action: Action) -> None:
        action.card = self._hand_card(me, answer)
        self._raise(self.passive_problem(me, action.card), action)

    def _check_bind(self, me: int, answer: dict[str, Any], action: Action) -> None:
        card = action.card = self._hand_card(me, answer)
        action.kind = self.cast.by_id.get(str(answer.get("as")), EMPTY)
        if action.kind not in self.copy_options(me, card):
            raise IllegalAnswer("cannot_copy_that", kind=answer.get("as"))
        if not self._stack_remains(me, card, action.kind):
            raise IllegalAnswer("no_stack_as_that", kind=answer.get("as"))

    def _stack_remains(self, me: int, card: int, kind: int) -> bool:
        """Where a stack must follow, a chameleon may become nothing that leaves none to build."""
        if not self.state.must_build:
            return True
        return self.would_hold(me, card, kind, partial(self.could_build, me))

    def _check_finish(self, me: int, answer: dict[str, Any], action: Action) -> None:
        action.entry = self._entry(me, answer)
        if action.entry.waits_for != "finish":
            raise IllegalAnswer("nothing_to_finish")
        action.cards, action.gold = self._payment_in(me, answer)
        self._check_cost(action, self.cast.kinds[action.entry.kind].script.finish)

    def _check_fetch(self, me: int, answer: dict[str, Any], action: Action) -> None:
        action.entry = self._entry(me, answer)
        action.slot = _number(answer, "slot", low=0, high=len(self.state.market) - 1)
        self._raise(self.fetch_problem(me, action.do, action.entry, action.slot), action)

    def _hand_card(self, me: int, answer: dict[str, Any]) -> int:
        hand = self.state.hand[me]
        return hand[_number(answer, "card", low=0, high=len(hand) - 1)]

    def _entry(self, me: int, answer: dict[str, Any]) -> Scheduled:
        row = self.state.schedule[me]
        return row[_number(answer, "entry", low=0, high=len(row) - 1)]

    def _payment_in(self, me: int, answer: dict[str, Any]) -> tuple[list[int], int]:
        hand = self.state.hand[me]
        if "pay" not in answer and "gold" not in answer:
            return [], 0
        cards = [hand[at] for at in places(answer.get("pay", []), len(hand), "pay")]
        self._check_bound(me, cards)
        gold = 0
        if "gold" in answer:
            gold = _number(answer, "gold", low=0, high=10**9)
        if gold > self.state.gold[me]:
            raise IllegalAnswer("not_enough_gold", gold=gold, owned=self.state.gold[me])
        return cards, gold

    def _check_bound(self, me: int, cards: list[int]) -> None:
        if self.cast.copying and not all(self.usable(me, card) for card in cards):
            raise IllegalAnswer("not_bound_yet")

    def _raise(self, problem: str | None, action: Action) -> None:
        if problem is not None:
            raise IllegalAnswer(problem, action=action.do)

    def passive_problem(self, me: int, card: int) -> str | None:
        """Why the once-a-turn passive of a card in my hand cannot be used, or None."""
        if self.kind_index(card) not in self.cast.with_passive:
            return "no_such_passive"
        if card in self.state.used:
            return "passive_used"
        possible = self.kind(card).script.passive_if
        if possible is not None and not possible(self.game, me, card):
            return "passive_does_nothing"
        return None

    def fetch_problem(self, me: int, do: str, entry: Scheduled, slot: int) -> str | None:
        """Why a scheduled card cannot bring this market card before a stack, or None."""
        fetching = self.cast.kinds[entry.kind].script.fetching
        if entry.waits_for != "build" or fetching is None or fetching.action != do:
            return "nothing_to_fetch"
        card = self.state.market[slot]
        if card not in fetching.cards(self.game, me, entry.card):
            return "nothing_to_buy"
        hand, market = self.state.hand[me], self.state.market
        hand.append(card)
        market[slot] = EMPTY
        buildable = self.could_build(me)
        hand.pop()
        market[slot] = card
        return None if buildable else "no_stack_after_fetching"

    # Listing -------------------------------------------------------------------------------

    def legal_actions(self, decision: Decision, do: str | None = None) -> Iterator[dict[str, Any]]:
        """Every action (of one sort), lazily; equal cards and orders are listed once."""
        for name in decision.options if do is None else (do,):
            if name in decision.options:
                if name in self.cast.fetching:
                    yield from self._list_fetch(decision.seat, name)
                else:
                    yield from getattr(self, f"_list_{name}")(decision.seat)

    def _list_purchase(self, me: int) -> Iterator[dict[str, Any]]:
        for slot, cards, gold, order in self.purchases(me):
            action = {"do": "purchase", "slot": slot, **self._payment_out(me, cards, gold)}
            if order is not None:
                action["order"] = order
            yield action

    def _list_technique(self, me: int) -> Iterator[dict[str, Any]]:
        hand = self.state.hand[me]
        for card in self._one_of_each(hand):
            if self._technique_problem(me, card) is not None:
                continue
            action = {"do": "technique", "card": hand.index(card)}
            cost = self.kind(card).script.spend
            if cost is None:
                yield action
                continue
            others = [other for other in self.usable_hand(me) if other != card]
            for cards, gold in self.cost_payments(me, others, cost):
                yield {**action, **self._payment_out(me, cards, gold)}

    def _list_build(self, me: int) -> Iterator[dict[str, Any]]:
        hand, discard = self.state.hand[me], self.state.discard[me]
        for from_hand, from_discard in self.stacks(me):
            action: dict[str, Any] = {"do": "build", "cards": [hand.index(c) for c in from_hand]}
            if from_discard:
                action["discarded"] = [discard.index(card) for card in from_discard]
            yield action

    def _list_inventory(self, me: int) -> Iterator[dict[str, Any]]:
        hand = self.state.hand[me]
        for cards in self.selections(hand):
            yield {"do": "inventory", "cards": [hand.index(card) for card in cards]}

    def _list_passive(self, me: int) -> Iterator[dict[str, Any]]:
        if self.cast.with_passive:
            for place, card in enumerate(self.state.hand[me]):
                if self.passive_problem(me, card) is None:
                    yield {"do": "passive", "card": place}

    def _list_bind(self, me: int) -> Iterator[dict[str, Any]]:
        if self.cast.copying:
            for place, card in enumerate(self.state.hand[me]):
                for kind in sorted(self.copy_options(me, card)):
                    if self._stack_remains(me, card, kind):
                        yield {"do": "bind", "card": place, "as": self.cast.kinds[kind].id}

    def _list_finish(self, me: int) -> Iterator[dict[str, Any]]:
        for place, entry in enumerate(self.state.schedule[me]):
            cost = self.cast.kinds[entry.kind].script.finish
            if entry.waits_for == "finish" and cost is not None:
                for cards, gold in self.cost_payments(me, self.usable_hand(me), cost):
                    payment = self._payment_out(me, cards, gold)
                    yield {"do": "finish", "entry": place, **payment}

    def _list_fetch(self, me: int, do: str) -> Iterator[dict[str, Any]]:
        for place, entry in enumerate(self.state.schedule[me]):
            for slot in range(len(self.state.market)):
                if self.fetch_problem(me, do, entry, slot) is None:
                    yield {"do": do, "entry": place, "slot": slot}

    def _list_ability(self, me: int) -> Iterator[dict[str, Any]]:
        for number, usable in enumerate(self.cast.abilities[me] if self.cast.abilities else ()):
            if self.ability_problem(me, number) is not None:
                continue
            if usable.spend is None:
                yield {"do": "ability", "ability": number}
                continue
            for cards, gold in self.cost_payments(me, self.usable_hand(me), usable.spend):
                yield {"do": "ability", "ability": number, **self._payment_out(me, cards, gold)}

    def _list_ask_help(self, me: int) -> Iterator[dict[str, Any]]:
        hand = self.state.hand[me]
        for cards in self.selections(self.usable_hand(me)):
            if self.help_problem(me, cards, []) is None:
                yield {"do": "ask_help", "cards": [hand.index(card) for card in cards]}

    def _list_go_on(self, me: int) -> Iterator[dict[str, Any]]:
        yield {"do": "go_on"}

    def _list_decline(self, me: int) -> Iterator[dict[str, Any]]:
        yield {"do": "decline"}

    def _one_of_each(self, cards: list[int]) -> list[int]:
        return [group[0] for group in self.alike(cards)]

    def _payment_out(self, me: int, cards: list[int], gold: int) -> dict[str, Any]:
        hand = self.state.hand[me]
        return {"pay": [hand.index(card) for card in cards], "gold": gold}

    # Doing ---------------------------------------------------------------------------------

    async def perform(self, me: int, action: Action) -> None:
        if action.do in REAL_ACTIONS:
            self.state.actions -= 1
        await getattr(self, f"_do_{self._sort_of(action.do)}")(me, action)

    async def _do_purchase(self, me: int, action: Action) -> None:
        await self.purchase(me, action.slot, action.cards, action.gold, action.order)

    async def _do_build(self, me: int, action: Action) -> None:
        await self.build(me, action.cards + action.discarded)

    async def _do_ask_help(self, me: int, action: Action) -> None:
        """My teammate may complete the stack; then it is built, which is my action."""
        if await self.build_with_help(me, action.cards, action.discarded):
            self.state.actions -= 1

    async def _do_ability(self, me: int, action: Action) -> None:
        uses = self.state.uses
        uses += [0] * (action.slot + 1 - len(uses))
        uses[action.slot] += 1
        usable = self.cast.abilities[me][action.slot]
        self.tell("ability", me, details=usable.ability.name)
        if usable.spend is None:
            await usable.effect(self.game, me)
            return
        x = self.amount_paid(action.cards, action.gold, usable.spend)
        self.pay(me, action.cards, action.gold)
        await usable.effect(self.game, me, *((x,) if usable.spend.open else ()))

    async def act(self, me: int, *kinds: str) -> None:
        """An effect that activates an action: it is resolved as usual and counts as mine."""
        question = Decision(ACTION, me, "act", options=kinds)
        await self.perform(me, await ask(question))

    async def _do_inventory(self, me: int, action: Action) -> None:
        self.tell("inventory", me, details=len(action.cards))
        self.discard(me, action.cards)

    async def _do_passive(self, me: int, action: Action) -> None:
        self.state.used.append(action.card)
        self.show_passive(me, action.card)
        effect = self.kind(action.card).script.passive
        assert effect is not None
        await effect(self.game, me, action.card)

    async def _do_bind(self, me: int, action: Action) -> None:
        await self.become(me, action.card, action.kind)

    async def _do_technique(self, me: int, action: Action) -> None:
        """Spend, immediate effects, the clock, the discard pile, reactions, bonus action."""
        card = action.card
        kind = self.kind(card)
        script = kind.script
        assert script.technique is not None
        entry = Scheduled(card, kind.index)
        self.state.hand[me].remove(card)
        self.state.schedule[me].append(entry)
        target = Place("schedule", me, len(self.state.schedule[me]) - 1)
        self.tell("plays", me, (card,), EVERYBODY, kind.index, HAND[me], target)
        if script.spend is None:
            await script.technique(self.game, me, card)
        else:
            x = self.amount_paid(action.cards, action.gold, script.spend)
            self.pay(me, action.cards, action.gold)
            await script.technique(self.game, me, card, *((x,) if script.spend.open else ()))
        if script.finish is not None and not entry.waits_for:
            self.stay(me, card, "finish")
        self.advance_clock()
        if entry not in self.state.schedule[me]:
            await self.react("technique_resolved", me)  # it went elsewhere, resolved all the same
        elif not entry.waits_for:
            await self.leave_schedule(me, entry)
        await self.tell_characters("technique_resolved", me)
        if kind.bonus:
            self.state.actions += 1
            self.tell("bonus_action", me)

    async def _do_finish(self, me: int, action: Action) -> None:
        entry = action.entry
        assert entry is not None
        script = self.cast.kinds[entry.kind].script
        assert script.finish is not None
        x = self.amount_paid(action.cards, action.gold, script.finish)
        self.tell("finishes", me, (entry.card,), EVERYBODY, None, self._place_of_entry(me, entry))
        self.pay(me, action.cards, action.gold)
        entry.waits_for = ""
        if script.finished is not None:
            await script.finished(self.game, me, entry.card, x)
        if entry in self.state.schedule[me]:
            await self.leave_schedule(me, entry)

    async def _do_fetch(self, me: int, action: Action) -> None:
        assert action.entry is not None
        self.state.must_build = 1
        await self.fetch(me, action.entry, self.state.market[action.slot])


def _number(answer: dict[str, Any], field: str, *, low: int, high: int) -> int:
    number = answer.get(field)
    if not isinstance(number, int) or isinstance(number, bool):
        raise IllegalAnswer("not_a_number", field=field)
    if not low <= number <= high:
        raise IllegalAnswer("out_of_range", field=field, low=low, high=high)
    return number
