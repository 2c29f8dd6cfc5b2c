"""The course of a turn: due cards, action phase, clean-up. Every phase can be entered again from
State alone, which is what makes a game resumable."""

from __future__ import annotations

from companion.engine.actions import IN_CLEANUP, REAL_ACTIONS, Actions
from companion.engine.cast import Cast, Rules
from companion.engine.core import GameOver, ask
from companion.engine.decision import ACTION as ACTION_QUESTION
from companion.engine.decision import CARDS, OPTION, Decision
from companion.engine.state import ACTION, CLEANUP, END, FILLED, FILLING, NOBODY, START, State


class Turns(Actions):
    def __init__(self, cast: Cast, rules: Rules, state: State) -> None:
        super().__init__(cast, rules, state)
        self._questions: dict[tuple[int, int], Decision] = {}

    async def run(self) -> None:
        """Play on from wherever State stands until somebody has won."""
        phases = {
            START: self._start_of_turn,
            ACTION: self._action_phase,
            CLEANUP: self._cleanup,
            FILLING: self._fill_hand,
            FILLED: self._hand_is_filled,
            END: self._end_of_turn,
        }
        self.arriving = None
        try:
            while self.state.winner == NOBODY:
                self.check_lifted()
                await phases[self.state.phase]()
        except GameOver:
            pass

    async def _start_of_turn(self) -> None:
        state, me = self.state, self.state.seat
        while state.due:
            card = await self._next_due(me)
            state.due.remove(card)
            entry = self.entry_of(me, card)
            if entry is not None:
                await self.resolve_later(me, entry)
        await self._offer_abilities("start")
        state.actions = 1
        state.phase = ACTION

    async def _next_due(self, me: int) -> int:
        due = self.state.due
        if self._due_alike(me, due):
            return due[0]
        decision = Decision(CARDS, me, "resolve_next", cards=tuple(due), top_level=True)
        return int((await ask(decision))[0])

    async def _action_phase(self) -> None:
        state, me = self.state, self.state.seat
        while state.actions > 0:
            if state.must_build and not self.could_build(me):
                state.must_build = 0  # the stack was spoiled by what came into the hand
            action = await ask(self._action_question(me))
            await self.perform(me, action)
            self.check_lifted()
        stops = self.rules.ends_turns or "cleanup" in self.cast.ability_timings
        state.phase = CLEANUP if stops else FILLING

    def _action_question(self, me: int) -> Decision:
        """The question what to do. It never changes, so it is made only once for each seat."""
        key = (me, self.state.must_build)
        question = self._questions.get(key)
        if question is None:
            allowed: tuple[str, ...] = ("build", "bind", *self.cast.fetching)
            if not self.state.must_build:
                help_ = ("ask_help",) if self.rules.teams else ()
                allowed = (*REAL_ACTIONS, *self.cast.steps, *help_)
            question = Decision(ACTION_QUESTION, me, "action", options=allowed, top_level=True)
            self._questions[key] = question
        return question

    async def _offer_abilities(self, timing: str, purpose: str = "") -> bool:
        """Abilities of my character that may be used at this point of the turn; whether they were
        left with "go on"."""
        if timing not in self.cast.ability_timings:
            return False
        me = self.state.seat
        options = ("ability", "go_on")
        question = Decision(ACTION_QUESTION, me, purpose or timing, options=options, top_level=True)
        while self.any_ability(me):
            action = await ask(question)
            if action.do == "go_on":
                return True
            await self.perform(me, action)
            self.check_lifted()
        return False

    async def _offer_passives(self, purpose: str) -> None:
        """Passives usable in clean-up, offered once and again when something new comes up."""
        state, me = self.state, self.state.seat
        question = Decision(ACTION_QUESTION, me, purpose, options=IN_CLEANUP, top_level=True)
        while new := [card for card in self._usable_in_cleanup(me) if card not in state.offered]:
            action = await ask(question)
            if action.do == "go_on":
                state.offered += new
            else:
                await self.perform(me, action)
                self._offer_copies_anew()

    def _offer_copies_anew(self) -> None:
        """Something new may be there to copy: unbound chameleons are offered once more."""
        if self.cast.copying:
            self.state.offered = [card for card in self.state.offered if not self.is_unbound(card)]

    def _usable_in_cleanup(self, me: int) -> list[int]:
        if not self.any_of(self.state.hand[me], self.cast.cleanup_kinds):
            return []
        active = self.cast.active_in_cleanup
        hand, copying = self.state.hand[me], self.cast.copying
        usable = []
        for card, kind in zip(hand, self.kind_indices(hand), strict=True):
            copies = kind in copying and not active.isdisjoint(self.copy_options(me, card))
            if copies or (kind in active and self.passive_problem(me, card) is None):
                usable.append(card)
        return usable

    async def _cleanup(self) -> None:
        """Abilities first: they cannot be used in the middle of filling the hand."""
        went_on = await self._offer_abilities("cleanup")
        me = self.state.seat
        if self.rules.ends_turns and not went_on and not self._usable_in_cleanup(me):
            # What comes next brings new cards: the last moment to think again.
            await ask(Decision(ACTION_QUESTION, me, "end_turn", options=("go_on",), top_level=True))
        self.state.phase = FILLING

    async def _fill_hand(self) -> None:
        state, me = self.state, self.state.seat
        passives = self.cast.cleanup_kinds
        if self.any_of(state.hand[me], passives):
            await self._offer_passives("cleanup")
        while self._hand_is_short(me):
            if state.deck[me] and self.draws_plainly:
                state.filled += 1
                self.draw_top(me, me)
            else:
                await self._fill_with_one(me)
            # After the last card everything is offered at once, see below.
            if passives and self.any_of(state.hand[me], passives) and self._hand_is_short(me):
                if self.any_of(state.hand[me][-1:], self.cast.active_in_cleanup):
                    self._offer_copies_anew()
                await self._offer_passives("cleanup")
        if state.filled:  # what was declined can be judged again by the cards that were drawn
            state.offered.clear()
        state.phase = FILLED

    def _hand_is_short(self, me: int) -> bool:
        if len(self.state.hand[me]) >= self.hand_size(me):
            return False
        limit = self.fill_limit(me)
        return limit is None or self.state.filled < limit

    async def _hand_is_filled(self) -> None:
        """The last moment for passives and abilities; what leaves the hand now is made up for."""
        state, me = self.state, self.state.seat
        if self.any_of(state.hand[me], self.cast.cleanup_kinds):
            await self._offer_passives("filled")
        if state.filled:
            await self._offer_abilities("cleanup", "filled")
        if self._hand_is_short(me):
            state.phase = FILLING
            return
        if self.cast.after_filling:
            for card in state.hand[me][:]:
                effect = self.kind(card).script.filled
                if effect is not None and card in state.hand[me]:
                    await effect(self.game, me, card)
        await self._market()

    async def _fill_with_one(self, me: int) -> None:
        state = self.state
        if self._may_fill_from_discard(me):
            question = Decision(
                OPTION, me, "fill_from", options=("deck", "discard"), topic="zone", top_level=True
            )
            if await ask(question) == "discard":
                state.filled += 1
                state.filled_from_discard += 1
                await self.to_hand(me, state.discard[me][-1])
                return
        state.filled += 1
        if not await self.draw(me):
            await self.take_junk(me)

    def _may_fill_from_discard(self, me: int) -> bool:
        if not self.state.discard[me]:
            return False
        most: int = sum(self.modified("fill_from_discard", me))
        return self.state.filled_from_discard < most

    async def _market(self) -> None:
        self.slide_market()
        self.fill_market()
        self.state.phase = END
        if "end" not in self.cast.ability_timings:
            self._next_turn()

    async def _end_of_turn(self) -> None:
        await self._offer_abilities("end")
        self._next_turn()

    def _next_turn(self) -> None:
        state = self.state
        state.bound.clear()
        state.used.clear()
        state.offered.clear()
        state.changes.clear()
        state.uses.clear()
        state.asked.clear()
        state.hand_bonus = state.filled = state.filled_from_discard = state.must_build = 0
        state.turn += 1
        state.seat = (state.seat + 1) % self.rules.players
        state.due = [entry.card for entry in self._waiting(state.seat, "turn_start")]
        state.phase = START
        if not state.due and "start" not in self.cast.ability_timings:
            state.phase, state.actions = ACTION, 1
        self.tell("turn", state.seat, details=state.turn)
