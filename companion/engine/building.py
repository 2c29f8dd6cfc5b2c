"""Stacks: which cards may form one, and building it.

A stack is of a single set and its values add up exactly. Passives in the stack bend this: junk,
mixed sets, cards from the discard pile, a card that counts one more or less, one that is paid for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any

from companion.engine.cast import NO_SET
from companion.engine.core import GameOver, ask
from companion.engine.decision import ACTION, PAYMENT, Decision
from companion.engine.events import EVERYBODY, HAND, Place
from companion.engine.payment import Paying, Payment
from companion.engine.state import NOBODY, Scheduled

Stack = tuple[list[int], list[int]]  # cards from the hand, cards from the discard pile


class Building(Paying):
    # What is allowed -----------------------------------------------------------------------

    def stack_problem(
        self, me: int, from_hand: Sequence[int], from_discard: Sequence[int]
    ) -> str | None:
        """Why these cards are not the next stack, or None if they are."""
        if not from_hand:
            return "stack_needs_hand_card"
        if len(self.stall_of(me)) >= self.rules.stacks_to_win:
            return "stall_is_full"
        stack = [*from_hand, *from_discard]
        if self.any_of(stack, self.cast.never_in_stack):
            return "never_in_a_stack"
        if not from_discard and not self._any_special(stack):
            return self._plain_problem(me, stack)
        problem = self._set_problem(me, from_hand, from_discard)
        if problem is None and not self._adds_up(me, stack):
            return "stack_has_wrong_value"
        return problem

    def _any_special(self, cards: Sequence[int]) -> bool:
        return self.any_of(cards, self.cast.special_in_stack)

    def _plain_problem(self, me: int, stack: Sequence[int]) -> str | None:
        sets = {self.set_of(card) for card in stack}
        if NO_SET in sets:
            return "stack_takes_no_junk"
        if len(sets) > 1:
            return "stack_mixes_no_sets"
        fits = sum(self.values_of(stack)) == self.next_stack(me)
        return None if fits else "stack_has_wrong_value"

    def _set_problem(
        self, me: int, from_hand: Sequence[int], from_discard: Sequence[int]
    ) -> str | None:
        sets = {self.set_of(card) for card in (*from_hand, *from_discard)} - {NO_SET}
        problems = [self._misfits(me, from_hand, from_discard, set_) for set_ in sets or {NO_SET}]
        return None if None in problems else problems[0]

    def _misfits(
        self, me: int, from_hand: Sequence[int], from_discard: Sequence[int], set_: int
    ) -> str | None:
        """What does not belong in a stack of this set."""
        stack = [*from_hand, *from_discard]
        taking = self.taking_hold("stack_takes", stack)

        def misfit(card: int) -> str | None:
            own = self.set_of(card)
            if own == set_ != NO_SET:
                return None
            if any(takes(self.game, me, this, card) for this, takes in taking):
                return None
            return "stack_takes_no_junk" if own == NO_SET else "stack_mixes_no_sets"

        for card in from_hand:
            if problem := misfit(card):
                return problem
        if not self.may_extend_stack(me):
            return None if self._fetches(me, stack, from_discard) else "stack_takes_no_discarded"
        strangers = [card for card in from_discard if misfit(card)]
        return None if self._fetches(me, stack, strangers) else misfit(strangers[0])

    def _fetches(self, me: int, stack: Sequence[int], fetched: Sequence[int]) -> bool:
        """Whether the stack itself brings these discarded cards, of any set, in.

        Each needs a card that fetches it. A fetched card may fetch the next, but never itself.
        """
        if not fetched:
            return True
        fetchers = self.taking_hold("stack_fetches", stack)
        begun = any(card not in fetched for card, _ in fetchers)
        most = sum(fetches(self.game, me, card) for card, fetches in fetchers)
        return begun and len(fetched) <= most

    def may_extend_stack(self, me: int) -> bool:
        """Whether any card of my discard pile that fits may join my next stack."""
        return any(self.modified("stack_from_discard", me))

    def _adds_up(self, me: int, stack: Sequence[int]) -> bool:
        low, high = self._missing(me, stack)
        bought = self.taking_hold("worth_when_spent", stack)
        if not bought:
            return low <= 0 <= high
        others = [card for card in self.usable_hand(me) if card not in stack]
        return bool(self._ways_to_spend(me, bought, others, self.state.gold[me], low, high))

    def _missing(self, me: int, stack: Sequence[int]) -> tuple[int, int]:
        """What the next stack lacks at least and at most, without cards that x is spent on."""
        low = high = self.next_stack(me)
        for card in stack:
            if self.says("worth_when_spent", card) is not None:
                continue
            least = most = self.value(card)
            flexible = self.says("worth_in_stack", card)
            if flexible is not None:
                least, most = flexible(self.game, me, card)
            low -= most
            high -= least
        return low, high

    def _ways_to_spend(
        self,
        me: int,
        bought: Sequence[tuple[int, Callable[..., Any]]],
        cards: Sequence[int],
        gold: int,
        low: int,
        high: int,
    ) -> list[Payment]:
        """Ways to spend x on the first of these cards (or not) that let the stack come out right.

        Together they must be worth between ``low`` and ``high``.
        """
        (first, worth_for), *rest = bought
        most = 0  # to spend more would bring too much
        while most < gold + sum(self.values_of(cards)):
            if worth_for(self.game, me, first, most + 1) > high:
                break
            most += 1
        ways: list[Payment] = []
        for chosen in self.selections(cards, self.value, limit=most):
            paid = sum(map(self.value, chosen))
            for coins in range(min(gold, most - paid) + 1):
                x = paid + coins
                worth = worth_for(self.game, me, first, x) if x else self.value(first)
                if rest:
                    left = [card for card in cards if card not in chosen]
                    fits = bool(
                        self._ways_to_spend(me, rest, left, gold - coins, low - worth, high - worth)
                    )
                else:
                    fits = low <= worth <= high
                if fits:
                    ways.append((chosen, coins))
        return ways

    # What is possible ----------------------------------------------------------------------

    def stacks(self, me: int) -> Iterator[Stack]:
        """Every stack that could be built now; equal cards count as one kind."""
        if len(self.stall_of(me)) >= self.rules.stacks_to_win:
            return
        hand = self.usable_hand(me)
        target = self.next_stack(me)
        extended = self.may_extend_stack(me)
        if not extended and not self._any_special(hand):
            for stack in self._plain_stacks(hand, target):
                yield stack, []
            return
        for from_hand in self.selections(hand, partial(self._least, me), limit=target):
            if not from_hand:
                continue
            for from_discard in self._discarded_selections(me, from_hand, target, extended):
                if self.stack_problem(me, from_hand, from_discard) is None:
                    yield from_hand, from_discard

    def could_build(self, me: int) -> bool:
        """Whether I could build a stack now, or after saying what chameleons in my hand are."""
        return self._could_build(me, self.state.hand[me] if self.cast.copying else [])

    def _could_build(self, me: int, unbound: Sequence[int]) -> bool:
        return any(True for _ in self.stacks(me)) or any(
            self.would_hold(me, card, kind, partial(self._could_build, me, unbound[at + 1 :]))
            for at, card in enumerate(unbound)
            for kind in self.copy_options(me, card)
        )

    def _plain_stacks(self, hand: Sequence[int], target: int) -> Iterator[list[int]]:
        """Stacks out of cards that do nothing special: sums within one set."""
        sets = self.cast.sets
        by_set: dict[int, list[int]] = {}
        for card, kind in zip(hand, self.kind_indices(hand), strict=True):
            if sets[kind] != NO_SET:
                by_set.setdefault(sets[kind], []).append(card)
        for cards in by_set.values():
            total = sum(self.values_of(cards))
            if total == target:
                yield cards
            elif total > target and len(cards) > 1:
                for stack in self.selections(cards, self.value, limit=target):
                    if sum(self.values_of(stack)) == target:
                        yield stack

    def _discarded_selections(
        self, me: int, from_hand: Sequence[int], target: int, extended: bool
    ) -> Iterator[list[int]]:
        """Cards of the discard pile that could join these, none of them first of all."""
        yield []
        if not extended and not self.any_of(from_hand, self.cast.with_hook["stack_fetches"]):
            return
        left = target - self._least_of(me, from_hand)
        discard = self.state.discard[me]
        yield from islice(self.selections(discard, partial(self._least, me), limit=left), 1, None)

    def _least(self, me: int, card: int) -> int:
        """The least a card can count in a stack."""
        flexible = self.says("worth_in_stack", card)
        if flexible is not None:
            return int(flexible(self.game, me, card)[0])
        worth_for = self.says("worth_when_spent", card)
        if worth_for is not None:
            return min(self.value(card), int(worth_for(self.game, me, card, 1)))
        return self.value(card)

    def _least_of(self, me: int, cards: Sequence[int]) -> int:
        return sum(self._least(me, card) for card in cards)

    # Building ------------------------------------------------------------------------------

    async def about_to_build(self, me: int) -> None:
        """An effect is going to build for me: what waits for that may bring a card first."""
        for entry in self._waiting(me, "build"):
            fetching = self.cast.kinds[entry.kind].script.fetching
            if fetching is not None:
                cards = fetching.cards(self.game, me, entry.card)
                card = await self.choose_one(me, cards, purpose="take", source=entry.card, may=True)
                if card is not None:
                    await self.fetch(me, entry, card)

    async def fetch(self, me: int, entry: Scheduled, card: int) -> None:
        """A scheduled card brings another one into my hand and is done with."""
        entry.waits_for = ""
        self.tell("comes_due", me, (entry.card,), EVERYBODY, None, self._place_of_entry(me, entry))
        await self.to_hand(me, card)
        await self.leave_schedule(me, entry)

    async def build(self, me: int, cards: Sequence[int]) -> None:
        """Lay these cards, from anywhere, into my stall as its next stack."""
        if self.any_of(cards, self.cast.with_hook["worth_when_spent"]):
            await self._spend_on_stack(me, cards)
        stack = list(cards)
        built_as = [(card, self.kind(card)) for card in stack] if self.cast.when_built else []
        self.show_copies(me, stack)
        origins: list[Place] = []
        for card in stack:
            origins.append(self.lift(card))
            self.forget(card)  # also one that was paid for without having been in a hand
        stall = self.stall_of(me)
        stall.append(stack)
        self.state.must_build = 0
        target = Place("stall", self.side_of(me), len(stall) - 1)
        self.tell("built", me, tuple(stack), EVERYBODY, len(stall), None, target)
        for card, origin in zip(stack, origins, strict=True):
            self.tell_moved(me, [card], EVERYBODY, origin, target)
        self.check_win(me)
        if self._waiting(me, "build"):
            await self.trigger(me, "build")
        await self.react("built", me)
        await self.tell_characters("built", me)
        for card, kind in built_as:
            if kind.script.built is not None:
                await kind.script.built(self.game, me, card)

    def check_win(self, me: int) -> None:
        """The last stack wins at once, unless somebody of this side may not win yet."""
        if len(self.stall_of(me)) < self.rules.stacks_to_win or self.state.winner != NOBODY:
            return
        for seat in self.everyone_from(me):
            if self.side_of(seat) == self.side_of(me) and not all(self.modified("may_win", seat)):
                return
        self.state.winner = me
        self.tell("won", me)
        raise GameOver

    def check_lifted(self) -> None:
        """A full stall wins as soon as what forbade it is gone."""
        if "may_win" in self.cast.modifiers:
            for seat in self.everyone_from(self.state.seat):
                self.check_win(seat)

    async def tell_characters(self, event: str, actor: int) -> None:
        """Passives of characters that answer to what somebody has done."""
        modifiers = self.cast.modifiers.get(event)
        for seat, passive in modifiers.characters if modifiers is not None else ():
            await passive(self.game, seat, actor)

    async def _spend_on_stack(self, me: int, cards: Sequence[int]) -> None:
        """I may spend x on each card of the stack that is worth more or less by that."""
        low, high = self._missing(me, cards)
        bought = self.taking_hold("worth_when_spent", cards)
        while bought:
            others = [card for card in self.usable_hand(me) if card not in cards]
            ways = self._ways_to_spend(me, bought, others, self.state.gold[me], low, high)
            this, worth_for = bought.pop(0)
            chosen, gold = ways[0]
            if len(ways) > 1:
                decision = Decision(PAYMENT, me, "spend", this, cards=tuple(others), options=ways)
                chosen, gold = await ask(decision)
            if chosen or gold:
                x = sum(map(self.value, chosen)) + gold
                self.pay(me, chosen, gold)
                self.change_value(this, "set", worth_for(self.game, me, this, x))
            low -= self.value(this)
            high -= self.value(this)

    async def build_again(self, me: int) -> None:
        """I may build one more stack at once."""
        options = ("build", "bind", *(("ask_help",) if self.rules.teams else ()), "decline")
        while self.could_build(me) or self.could_ask_help(me):
            action = await ask(Decision(ACTION, me, "build_again", options=options))
            if action.do == "bind":
                await self.become(me, action.card, action.kind)
            elif action.do == "ask_help":
                if await self.build_with_help(me, action.cards, action.discarded):
                    return
            else:
                if action.do == "build":
                    await self.build(me, action.cards + action.discarded)
                return

    # A teammate's help ---------------------------------------------------------------------

    def teammate(self, me: int) -> int | None:
        return (me + 2) % 4 if self.rules.teams else None

    def completions(
        self, me: int, mate: int, from_hand: Sequence[int], from_discard: Sequence[int]
    ) -> list[list[int]]:
        """Cards of a teammate that would make my cards the next stack."""
        left = self.next_stack(me) - self._least_of(me, [*from_hand, *from_discard])
        hand = self.usable_hand(mate)
        return [
            added
            for added in self.selections(hand, partial(self._least, me), limit=left)
            if added and self.stack_problem(me, [*from_hand, *added], from_discard) is None
        ]

    def help_problem(self, me: int, cards: Sequence[int], discarded: Sequence[int]) -> str | None:
        """Why a teammate cannot be asked to complete a stack of these cards, or None.

        Whether they could is not looked at: that would tell what they hold.
        """
        if not cards:
            return "stack_needs_hand_card"
        if len(self.stall_of(me)) >= self.rules.stacks_to_win:
            return "stall_is_full"
        fetchers = self.cast.with_hook["stack_fetches"]
        if discarded and not self.may_extend_stack(me) and not self.any_of(cards, fetchers):
            return "stack_takes_no_discarded"
        if self.any_of([*cards, *discarded], self.cast.never_in_stack):
            return "never_in_a_stack"
        if self._least_of(me, [*cards, *discarded]) >= self.next_stack(me):
            return "stack_has_wrong_value"
        return "asked_already" if self._ask_mark(cards, discarded) in self.state.asked else None

    def _ask_mark(self, cards: Sequence[int], discarded: Sequence[int]) -> str:
        names = sorted(self.kind(card).id for card in cards)
        return " ".join([*names, "+", *sorted(self.printed_kind(card).id for card in discarded)])

    def could_ask_help(self, me: int) -> bool:
        return self.rules.teams and any(
            self.help_problem(me, cards, []) is None
            for cards in self.selections(self.usable_hand(me))
        )

    async def build_with_help(
        self, me: int, cards: Sequence[int], discarded: Sequence[int]
    ) -> bool:
        """My teammate may complete the stack, which is built then."""
        mate = self.teammate(me)
        assert mate is not None
        self.state.asked.append(self._ask_mark(cards, discarded))
        self.tell("asks_help", me, (*cards, *discarded))
        self.show_copies(me, cards)
        await self._offer_copies(mate)
        ways = self.completions(me, mate, cards, discarded)
        # Asked even if there is no way to help: silence would tell what the teammate lacks.
        hand = tuple(self.state.hand[mate])
        question = Decision(
            PAYMENT, mate, "help", cards=hand, options=[([], 0), *((w, 0) for w in ways)]
        )
        added, _gold = await ask(question)
        self.revealed_at = len(self.answers)  # either answer tells what a teammate holds
        if not added:
            self.tell("no_help", mate)
            return False
        self.tell("helps", mate, tuple(added), EVERYBODY, None, HAND[mate])
        await self.build(me, [*cards, *discarded, *added])
        return True

    async def _offer_copies(self, seat: int) -> None:
        """On somebody else's turn: a chameleon that is to be of help must be something first."""
        if self.cast.copying:
            for card in self.state.hand[seat][:]:
                if self.copy_options(seat, card) and await self.confirm(
                    seat, purpose="copy_to_help", source=card
                ):
                    await self.settle(seat, card)
