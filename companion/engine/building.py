"""Stacks: which cards may form one, and building it.

A stack is of a single set and its values add up exactly. Passives in the stack bend this: junk,
mixed sets, cards from the discard pile, a card that counts one more or less, one that is paid for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from companion.engine.cast import NO_SET
from companion.engine.core import GameOver, ask
from companion.engine.decision import ACTION, PAYMENT, Decision
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
        traits = self._traits(stack)
        problem = self._set_problem(me, from_hand, from_discard, traits)
        if problem is None and not self._adds_up(me, stack, traits):
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

    def _traits(self, cards: Sequence[int]) -> Counter[str]:
        return Counter(trait for card in cards for trait in self.kind(card).traits)

    def _set_problem(
        self,
        me: int,
        from_hand: Sequence[int],
        from_discard: Sequence[int],
        traits: Counter[str],
    ) -> str | None:
        sets = {self.set_of(card) for card in (*from_hand, *from_discard)} - {NO_SET}
        problems = [
            self._misfits(me, from_hand, from_discard, set_, traits) for set_ in sets or {NO_SET}
        ]
        return None if None in problems else problems[0]

    def _misfits(
        self,
        me: int,
        from_hand: Sequence[int],
        from_discard: Sequence[int],
        set_: int,
        traits: Counter[str],
    ) -> str | None:
        """What does not belong in a stack of this set."""

        def misfit(card: int) -> str | None:
            own = self.set_of(card)
            if own == NO_SET:
                return None if traits["stack_takes_junk"] else "stack_takes_no_junk"
            return None if own == set_ or traits["stack_mixes_sets"] else "stack_mixes_no_sets"

        for card in from_hand:
            if problem := misfit(card):
                return problem
        stack = [*from_hand, *from_discard]
        if not self.may_extend_stack(me):
            return None if self._fetches(stack, from_discard) else "stack_takes_no_discarded"
        strangers = [card for card in from_discard if misfit(card)]
        return None if self._fetches(stack, strangers) else misfit(strangers[0])

    def _fetches(self, stack: Sequence[int], fetched: Sequence[int]) -> bool:
        """Whether the stack itself brings these discarded cards, of any set, in.

        Each needs a card that fetches one. A fetched card may fetch the next, but never itself.
        """
        fetchers = [card for card in stack if self.has_trait(card, "stack_takes_discarded")]
        begun = any(card not in fetched for card in fetchers)
        return not fetched or (begun and len(fetched) <= len(fetchers))

    def may_extend_stack(self, me: int) -> bool:
        extending = self.cast.with_trait["extends_stack"]
        return bool(extending) and any(
            entry.kind in extending and entry.waits_for == "build"
            for entry in self.state.schedule[me]
        )

    def _adds_up(self, me: int, stack: Sequence[int], traits: Counter[str]) -> bool:
        target = self.next_stack(me)
        spread = traits["stack_counts_one_off"]
        if not traits["stack_spends"]:
            return abs(sum(self.values_of(stack)) - target) <= spread
        stoves, low, high = self._stoves(stack, target, spread)
        others = [card for card in self.usable_hand(me) if card not in stack]
        return bool(self._stove_payments(stoves, others, self.state.gold[me], low, high))

    def _stoves(self, stack: Sequence[int], target: int, spread: int) -> tuple[list[int], int, int]:
        """Cards of the stack that can be paid for, and what they must add up to together."""
        stoves = [card for card in stack if self.has_trait(card, "stack_spends")]
        missing = target - sum(self.value(card) for card in stack if card not in stoves)
        return stoves, missing - spread, missing + spread

    def _stove_payments(
        self, stoves: Sequence[int], cards: Sequence[int], gold: int, low: int, high: int
    ) -> list[Payment]:
        """Ways to pay for the first stove (or not) that let the stack come out right."""
        first, rest = stoves[0], stoves[1:]
        ways: list[Payment] = []
        for chosen in self.selections(cards, self.value, limit=2 * high):
            paid = sum(map(self.value, chosen))
            for coins in range(min(gold, 2 * high - paid) + 1):
                x = paid + coins
                worth = (x + 1) // 2 if x else self.value(first)
                if rest:
                    left = [card for card in cards if card not in chosen]
                    fits = bool(
                        self._stove_payments(rest, left, gold - coins, low - worth, high - worth)
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
        for from_hand in self.selections(hand, self._least, limit=target):
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
        fetchers = self.cast.with_trait["stack_takes_discarded"]
        if not extended and not self.any_of(from_hand, fetchers):
            return
        left = target - sum(map(self._least, from_hand))
        yield from self.selections(self.state.discard[me], self._least, limit=left)[1:]

    def _least(self, card: int) -> int:
        """The least a card can count in a stack."""
        kind = self.kind(card)
        if "stack_spends" in kind.traits:
            return 1
        return self.value(card) - ("stack_counts_one_off" in kind.traits)

    # Building ------------------------------------------------------------------------------

    async def about_to_build(self, me: int) -> None:
        """An effect is going to build for me: a Snack that waits for that may be eaten first."""
        for entry in self._waiting(me, "build"):
            if entry.kind in self.cast.with_trait["snack"]:
                market = self.market_cards()
                card = await self.choose_one(
                    me, market, purpose="take", source=entry.card, may=True
                )
                if card is not None:
                    await self.eat_snack(me, entry, card)

    async def eat_snack(self, me: int, entry: Scheduled, card: int) -> None:
        entry.waits_for = ""
        self.tell("comes_due", me, (entry.card,))
        await self.to_hand(me, card)
        await self.leave_schedule(me, entry)

    async def build(self, me: int, cards: Sequence[int]) -> None:
        """Lay these cards, from anywhere, into my stall as its next stack."""
        traits = self._traits(cards)
        if traits["stack_spends"]:
            await self._pay_for_stoves(me, cards, traits["stack_counts_one_off"])
        stack = list(cards)
        self.show_copies(me, stack)
        for card in stack:
            self.lift(card)
            self.forget(card)  # also one that was paid for without having been in a hand
        stall = self.stall_of(me)
        stall.append(stack)
        self.state.must_build = 0
        self.tell("built", me, tuple(stack), details=len(stall))
        self.check_win(me)
        if self._waiting(me, "build"):
            await self.trigger(me, "build")
        await self.react("built", me)
        await self.tell_characters("built", me)
        for _ in range(traits["stack_again"]):
            await self._build_again(me)

    def check_win(self, me: int) -> None:
        """The last stack wins at once, unless a character of this side may not win yet."""
        if len(self.stall_of(me)) < self.rules.stacks_to_win or self.state.winner != NOBODY:
            return
        for seat, may_win in self.cast.hooks.get("may_win", ()):
            if self.side_of(seat) == self.side_of(me) and not may_win(self.game, seat):
                return
        self.state.winner = me
        self.tell("won", me)
        raise GameOver

    def check_lifted(self) -> None:
        """A full stall wins as soon as what forbade it is gone."""
        if "may_win" in self.cast.hooks:
            for seat in self.everyone_from(self.state.seat):
                self.check_win(seat)

    async def tell_characters(self, event: str, actor: int) -> None:
        """Passives of characters that answer to what somebody has done."""
        for seat, passive in self.cast.hooks.get(event, ()):
            await passive(self.game, seat, actor)

    async def _pay_for_stoves(self, me: int, cards: Sequence[int], spread: int) -> None:
        target = self.next_stack(me)
        stoves, low, high = self._stoves(cards, target, spread)
        while stoves:
            others = [card for card in self.usable_hand(me) if card not in cards]
            ways = self._stove_payments(stoves, others, self.state.gold[me], low, high)
            stove = stoves.pop(0)
            chosen, gold = ways[0]
            if len(ways) > 1:
                decision = Decision(PAYMENT, me, "spend", stove, cards=tuple(others), options=ways)
                chosen, gold = await ask(decision)
            if chosen or gold:
                x = sum(map(self.value, chosen)) + gold
                self.pay(me, chosen, gold)
                self.change_value(stove, "set", (x + 1) // 2)
            low -= self.value(stove)
            high -= self.value(stove)

    async def _build_again(self, me: int) -> None:
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
        left = self.next_stack(me) - sum(map(self._least, [*from_hand, *from_discard]))
        hand = self.usable_hand(mate)
        return [
            added
            for added in self.selections(hand, self._least, limit=left)
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
        if discarded and not self.may_extend_stack(me):
            fetchers = self.cast.with_trait["stack_takes_discarded"]
            if not self.any_of(cards, fetchers):
                return "stack_takes_no_discarded"
        if self.any_of([*cards, *discarded], self.cast.never_in_stack):
            return "never_in_a_stack"
        if sum(map(self._least, [*cards, *discarded])) >= self.next_stack(me):
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
        self.tell("helps", mate, tuple(added))
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
