"""The course of a turn: due cards, action phase, clean-up. Every phase can be entered again from
State alone, which is what makes a game resumable."""

from __future__ import annotations

from typing import Literal

from companion.engine.actions import (
    ABILITIES,
    ActionQuestion,
    AskHelp,
    Build,
    GoOn,
    Passive,
    actions_in,
    any_ability,
    binding,
    passive_problem,
    perform,
)
from companion.engine.building import GameOver, check_lifted
from companion.engine.copied_stacks import could_build
from companion.engine.copying import copy_options, is_unbound
from companion.engine.core import ask, pause
from companion.engine.decision import CardsQuestion, OptionQuestion
from companion.engine.events import EVERYBODY, HAND, JUNK_PILE, MARKET
from companion.engine.hooks import modified
from companion.engine.lifting import new_junk
from companion.engine.prices import fill_limit, hand_size
from companion.engine.state import ACTION, CLEANUP, EMPTY, END, FILLED, FILLING, NOBODY, START
from companion.engine.table import Table
from companion.engine.values import any_of, kind_index, kind_indices
from companion.engine.verbs import draw_top
from companion.engine.windows import arrived, due_alike, resolve_later, waiting

# What to do, for each seat, and in turn for a seat that must build: asked again and again.
_Questions = list[ActionQuestion | None]


async def play(table: Table) -> None:
    """Play on from wherever State stands until somebody has won."""
    questions: _Questions = [None] * (2 * table.rules.players)
    table.log.arriving = table.log.reacting = None
    try:
        while table.state.winner == NOBODY:
            check_lifted(table)
            phase = table.state.phase
            if phase == ACTION:
                await _action_phase(table, questions)
            elif phase == FILLING:
                await _fill_hand(table)
            elif phase == FILLED:
                await _hand_is_filled(table)
            elif phase == START:
                await _start_of_turn(table)
            elif phase == CLEANUP:
                await _cleanup(table)
            else:
                await _end_of_turn(table)
    except GameOver:
        pass


async def _start_of_turn(table: Table) -> None:
    state, me = table.state, table.state.seat
    while state.due:
        card = await _next_due(table, me)
        state.due.remove(card)
        entry = table.entry_of(me, card)
        if entry is not None:
            await resolve_later(table, me, entry)
    await _offer_abilities(table, "start")
    state.actions = 1
    state.phase = ACTION


async def _next_due(table: Table, me: int) -> int:
    due = table.state.due
    if due_alike(table, me, due):
        return due[0]
    decision = CardsQuestion(me, "resolve_next", cards=tuple(due), top_level=True)
    return (await ask(decision))[0]


async def _action_phase(table: Table, questions: _Questions) -> None:
    state, me = table.state, table.state.seat
    while state.actions > 0:
        if state.must_build and not could_build(table, me):
            state.must_build = 0  # the stack was spoiled by what came into the hand
        action = await ask(_action_question(table, me, questions))
        if action.counts:
            state.actions -= 1
        await action.perform(table, me)
        check_lifted(table)
    stops = table.rules.ends_turns or "cleanup" in table.cast.ability_timings
    state.phase = CLEANUP if stops else FILLING


def _action_question(table: Table, me: int, questions: _Questions) -> ActionQuestion:
    """The question what to do. It never changes, so it is made only once for each seat."""
    at = 2 * me + table.state.must_build
    question = questions[at]
    if question is None:
        allowed: tuple[str, ...] = (Build.name, *binding(table), *table.cast.fetching)
        if not table.state.must_build:
            help_ = (AskHelp.name,) if table.rules.teams else ()
            allowed = (*actions_in(table.cast), *help_)
        question = ActionQuestion(me, "action", actions=allowed, top_level=True)
        questions[at] = question
    return question


async def _offer_abilities(table: Table, timing: Literal["start", "end"]) -> None:
    """Abilities of my character that may be used at this point of the turn."""
    if timing not in table.cast.ability_timings:
        return
    me = table.state.seat
    question = ActionQuestion(me, timing, actions=(*ABILITIES, GoOn.name), top_level=True)
    while any_ability(table, me):
        action = await ask(question)
        if isinstance(action, GoOn):
            return
        await perform(table, me, action)
        check_lifted(table)


async def _offer_in_cleanup(
    table: Table, purpose: Literal["cleanup", "filled"], *, abilities: bool
) -> bool:
    """Passives, and with them abilities, offered once and again when something new comes up;
    whether they were left with "go on"."""
    state, me = table.state, table.state.seat
    while True:
        passives = _usable_in_cleanup(table, me)
        new = [card for card in passives if card not in state.offered]
        able = abilities and any_ability(table, me)
        if not new and not able:
            return False
        offered = (Passive.name, *binding(table)) if passives else ()
        steps = (*(ABILITIES if able else ()), *offered, GoOn.name)
        action = await ask(ActionQuestion(me, purpose, actions=steps, top_level=True))
        if isinstance(action, GoOn):
            state.offered += new
            return True
        await perform(table, me, action)
        check_lifted(table)
        _offer_copies_anew(table)


def _offer_copies_anew(table: Table) -> None:
    """Something new may be there to copy: unbound chameleons are offered once more."""
    if table.cast.copying:
        table.state.offered = [card for card in table.state.offered if not is_unbound(table, card)]


def _usable_in_cleanup(table: Table, me: int) -> list[int]:
    """Cards of my hand whose passive could be used now, or that could copy such a card."""
    hand = table.state.hand[me]
    if not any_of(table, hand, table.cast.cleanup_kinds):
        return []
    return [card for card in hand if _is_usable_in_cleanup(table, me, card)]


def _is_usable_in_cleanup(table: Table, me: int, card: int) -> bool:
    active, kind = table.cast.active_in_cleanup, kind_index(table, card)
    if kind in active and passive_problem(table, me, card) is None:
        return True
    return kind in table.cast.copying and not active.isdisjoint(copy_options(table, me, card))


def _anything_new_in_cleanup(table: Table, me: int) -> bool:
    """Whether one of them was not offered yet."""
    kinds = table.cast.cleanup_kinds
    if kinds:
        hand, offered = table.state.hand[me], table.state.offered
        for place, kind in enumerate(kind_indices(table, hand)):
            card = hand[place]
            if kind in kinds and card not in offered and _is_usable_in_cleanup(table, me, card):
                return True
    return False


async def _cleanup(table: Table) -> None:
    """Passives and abilities together: one may make the other possible. In the middle of filling
    the hand abilities cannot be used."""
    went_on = await _offer_in_cleanup(table, "cleanup", abilities=True)
    if table.rules.ends_turns and not went_on:
        # What comes next brings new cards: the last moment to think again.
        seat = table.state.seat
        await ask(ActionQuestion(seat, "end_turn", actions=(GoOn.name,), top_level=True))
    table.state.phase = FILLING


async def _fill_hand(table: Table) -> None:
    state, me = table.state, table.state.seat
    if table.cast.fills_in_secret:
        await pause(table.log)
    if _anything_new_in_cleanup(table, me):
        await _offer_in_cleanup(table, "cleanup", abilities=False)
    if table.cast.fills_plainly:
        _draw_up(table, me)
    short = _hand_is_short(table, me)
    while short:
        if state.deck[me] and table.cast.draws_plainly:
            state.filled += 1
            draw_top(table, me, me)
        else:
            await _fill_with_one(table, me)
        short = _hand_is_short(table, me)
        if short:  # after the last card everything is offered at once, see below
            if table.cast.copying and _last_acts_in_cleanup(table, me):
                _offer_copies_anew(table)
            if _anything_new_in_cleanup(table, me):
                await _offer_in_cleanup(table, "cleanup", abilities=False)
                short = _hand_is_short(table, me)
    if state.filled:  # what was declined can be judged again by the cards that were drawn
        state.offered.clear()
    state.phase = FILLED


def _last_acts_in_cleanup(table: Table, me: int) -> bool:
    return any_of(table, table.state.hand[me][-1:], table.cast.active_in_cleanup)


def _draw_up(table: Table, me: int) -> None:
    """Nothing in this game changes how a hand is filled: draw as long as there is a deck."""
    state = table.state
    number = min(hand_size(table, me) - len(state.hand[me]), len(state.deck[me]))
    for _ in range(number):
        state.filled += 1
        draw_top(table, me, me)


def _hand_is_short(table: Table, me: int) -> bool:
    if len(table.state.hand[me]) >= hand_size(table, me):
        return False
    limit = fill_limit(table, me)
    return limit is None or table.state.filled < limit


async def _hand_is_filled(table: Table) -> None:
    """The last moment for passives and abilities; what leaves the hand now is made up for."""
    state, me = table.state, table.state.seat
    abilities = state.filled > 0 and "cleanup" in table.cast.ability_timings
    if abilities or _anything_new_in_cleanup(table, me):
        await _offer_in_cleanup(table, "filled", abilities=abilities)
    if _hand_is_short(table, me):
        state.phase = FILLING
        return
    if table.cast.after_filling:
        for card in state.hand[me][:]:
            effect = table.kind(card).script.filled
            if effect is not None and card in state.hand[me]:
                await effect(table, me, card)
    _market(table)


async def _fill_with_one(table: Table, me: int) -> None:
    state = table.state
    if _may_fill_from_discard(table, me):
        question = OptionQuestion(
            me, "fill_from", options=("deck", "discard"), topic="zone", top_level=True
        )
        if question.options[await ask(question)] == "discard":
            state.filled += 1
            state.filled_from_discard += 1
            await table.to_hand(me, state.discard[me][-1])
            return
    state.filled += 1
    if not await table.draw(me):
        await _take_junk(table, me)


def _may_fill_from_discard(table: Table, me: int) -> bool:
    if not table.state.discard[me]:
        return False
    most: int = sum(modified(table, "fill_from_discard", me))
    return table.state.filled_from_discard < most


def _market(table: Table) -> None:
    if EMPTY in table.state.market:
        _slide_market(table)
        table.fill_market()
    table.state.phase = END
    if "end" not in table.cast.ability_timings:
        _next_turn(table)


async def _end_of_turn(table: Table) -> None:
    await _offer_abilities(table, "end")
    _next_turn(table)


def _next_turn(table: Table) -> None:
    state = table.state
    state.bound.clear()
    state.used.clear()
    state.offered.clear()
    state.changes.clear()
    state.uses.clear()
    state.asked.clear()
    state.hand_bonus = state.filled = state.filled_from_discard = state.must_build = 0
    state.turn += 1
    state.seat = (state.seat + 1) % table.rules.players
    state.due = [entry.card for entry in waiting(table, state.seat, "turn_start")]
    state.phase = START
    if not state.due and "start" not in table.cast.ability_timings:
        state.phase, state.actions = ACTION, 1
    table.tell("turn", state.seat, details=state.turn)


async def _take_junk(table: Table, me: int) -> None:
    """A junk card from the junk pile comes into my hand."""
    card = new_junk(table)
    table.state.hand[me].append(card)
    table.tell("took", me, (card,), EVERYBODY, None, JUNK_PILE, HAND[me])
    await arrived(table, me, card)


def _slide_market(table: Table) -> None:
    """Cards move right into empty slots, the rightmost first."""
    state = table.state
    new = 0
    for old, card in enumerate(state.market):
        if card == EMPTY:
            continue
        if old != new:
            state.market[old], state.market[new] = EMPTY, card
            table.tell("slid", state.seat, (card,), EVERYBODY, None, MARKET[old], MARKET[new])
        new += 1
