"""The changes of a game that is tracked: turn, clock, gold, tokens, dice, stalls, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from marshmallow import fields, validate

from companion.catalog import catalog
from companion.catalog.numbers import MOST_CLOCK_SPACES
from companion.rooms import dice
from companion.rooms.changes import ChangeError, Decisions, OneOrMore, change
from companion.rooms.chat import Sentence
from companion.rooms.dealing import no_characters, still_choosing
from companion.rooms.needs import needs
from companion.rooms.state import (
    PHASES,
    TOOLS,
    Clock,
    Holder,
    Phase,
    Result,
    Roll,
    Stage,
    Stall,
    TableState,
    Tracker,
    player_id,
)
from companion.setup.code import decode
from companion.setup.sheet import PLAYERS, TEAM_PLAYERS, TableSetup

TIMERS = (0, 60, 120, 180, 300)
MOST_COINS = 999
MOST_THINGS = 24
LONGEST_NAME = 40
ROLLS_KEPT = 6
STEPS_OF_GOLD = (-5, -1, 1, 5)

MIXED = "mixed"  # a stack of several sets: some cards allow it

_TRACKING: tuple[Stage, ...] = ("tracking",)


def _seat() -> fields.Integer:
    return fields.Integer(required=True, validate=validate.Range(0, max(PLAYERS) - 1))


def _count() -> fields.Integer:
    return fields.Integer(required=True, validate=validate.Range(min=0))


def _id() -> fields.String:
    return fields.String(required=True, validate=validate.Length(1, 20))


def _spaces() -> fields.Integer:
    return fields.Integer(required=True, validate=validate.Range(1, MOST_CLOCK_SPACES))


def _optional_set() -> fields.String:
    return fields.String(
        load_default=None, allow_none=True, validate=validate.OneOf([*catalog().decks, MIXED, ""])
    )


# ---- beginning and end ----


def _now(decisions: Decisions) -> dict[str, Any]:
    return {"at": decisions.now}


def _now_and_politely(decisions: Decisions) -> dict[str, Any]:
    return {"at": decisions.now, "waits": True}


@change(
    "begin",
    stages=("choosing", "setting_up"),
    decide=_now_and_politely,
    without_characters=fields.Boolean(load_default=False),
    first=fields.Integer(load_default=None, allow_none=True),
    players=fields.Integer(load_default=None, allow_none=True, validate=validate.OneOf(PLAYERS)),
    teams=fields.Boolean(load_default=False),
)
def begin(
    state: TableState,
    by: int | None,
    first: int | None,
    players: int | None,
    teams: bool,
    at: float,
    without_characters: bool = False,
    waits: bool = False,
    tools: Sequence[str] = (),
) -> TableState:
    """The cards are dealt: keep the books from here on. Who still chooses a character is waited
    for, unless the table plays ``without_characters``. Entries of earlier releases did not wait,
    and may have ``tools``."""
    if without_characters and state.setup is not None:
        state = no_characters(state, by)
    elif waits and (seats := still_choosing(state)):
        raise ChangeError("still_choosing", seats=seats)
    if state.setup is None:
        tracker = _books_without_decks(players, teams)
    else:
        tracker = _books(decode(state.setup))
    if first is not None:
        tracker = replace(tracker, active=_checked_seat(tracker, first))
    if tools:
        tracker = replace(tracker, tools=_in_order({*tracker.tools, *tools}))
    return replace(state, stage="tracking", tracker=replace(tracker, began=at, turn_began=at))


def _books(setup: TableSetup) -> Tracker:
    return Tracker(
        players=setup.players,
        teams=setup.teams,
        tools=needs(setup, catalog()).tools,
        active=setup.first_seat or 0,
        clock=Clock(setup.clock_day, setup.clock_night),
        holders=_players(setup.players, gold=range(4) if setup.tournament else (0,) * 4),
        stalls=_stalls(setup.players, setup.teams),
    )


def _books_without_decks(players: int | None, teams: bool) -> Tracker:
    if players is None:
        raise ChangeError("players_missing")
    if teams and players != TEAM_PLAYERS:
        raise ChangeError("teams_players")
    return Tracker(
        players=players,
        teams=teams,
        holders=_players(players, gold=(0,) * 4),
        stalls=_stalls(players, teams),
    )


def _players(players: int, gold: range | tuple[int, ...]) -> tuple[Holder, ...]:
    return tuple(
        Holder(player_id(seat), seat=seat, is_player=True, gold=gold[seat])
        for seat in range(players)
    )


def _stalls(players: int, teams: bool) -> tuple[Stall, ...]:
    return (Stall(),) * (2 if teams else players)


def _end(decisions: Decisions) -> dict[str, Any]:
    seating = decisions.seating
    return {**_now(decisions), "names": [*seating.names], "phones": {**seating.phones}}


@change(
    "finish",
    stages=_TRACKING,
    decide=_end,
    winners=OneOrMore(fields.Integer(), load_default=list),
)
def finish(
    state: TableState,
    by: int | None,
    winners: list[int],
    at: float,
    names: Sequence[str | None] = (),
    phones: Mapping[str, str] | None = None,
) -> TableState:
    """The game is over. No winner: it was broken off. Entries of earlier releases do not say who
    played."""
    tracker = _tracker(state)
    seats = sorted({_checked_seat(tracker, seat) for seat in winners})
    result = Result(tuple(seats), at, tuple(names), phones or {})
    return replace(state, stage="finished", result=result)


@change(
    "tool",
    stages=_TRACKING,
    tool=fields.String(required=True, validate=validate.OneOf(TOOLS)),
    on=fields.Boolean(required=True),
)
def tool(state: TableState, by: int | None, tool: str, on: bool) -> TableState:
    """A character may need what no deck of the table does; a house rule may leave something out."""
    wanted = {*_tracker(state).tools, tool} if on else {*_tracker(state).tools} - {tool}
    return _with(state, tools=_in_order(wanted))


def _in_order(tools: set[str]) -> tuple[str, ...]:
    return tuple(tool for tool in TOOLS if tool in tools)


# ---- turn and phase ----


@change("next_turn", stages=_TRACKING, decide=_now, turn=_count())
def next_turn(state: TableState, by: int | None, turn: int, at: float) -> TableState:
    tracker = _tracker(state)
    _still_turn(tracker, turn)
    return _with(state, turn=turn + 1, active=tracker.next_seat(), phase="action", turn_began=at)


@change(
    "phase",
    stages=_TRACKING,
    turn=_count(),
    phase=fields.String(required=True, validate=validate.OneOf(PHASES)),
)
def phase(state: TableState, by: int | None, turn: int, phase: Phase) -> TableState:
    _still_turn(_tracker(state), turn)
    return _with(state, phase=phase)


@change("active", stages=_TRACKING, turn=_count(), seat=_seat())
def active(state: TableState, by: int | None, turn: int, seat: int) -> TableState:
    """Put right whose turn it is; the turn's number stays."""
    tracker = _tracker(state)
    _still_turn(tracker, turn)
    return _with(state, active=_checked_seat(tracker, seat), phase="action")


@change(
    "timer",
    stages=_TRACKING,
    seconds=fields.Integer(required=True, validate=validate.OneOf(TIMERS)),
)
def timer(state: TableState, by: int | None, seconds: int) -> TableState:
    return _with(state, timer=seconds)


def _still_turn(tracker: Tracker, turn: int) -> None:
    if tracker.turn != turn:
        raise ChangeError("turn_over", turn=turn, now=tracker.turn, active=tracker.active)


# ---- clock ----


@change("clock", stages=_TRACKING, steps=_count())
def clock(state: TableState, by: int | None, steps: int) -> TableState:
    """One space on. ``steps`` is what its author saw: one technique moves the hand once."""
    _has(state, "clock")
    hand = _tracker(state).clock
    if hand.steps != steps:
        raise ChangeError("clock_moved", day=hand.is_day)
    return _with(state, clock=replace(hand, steps=steps + 1))


@change("clock_spaces", stages=_TRACKING, day=_spaces(), night=_spaces())
def clock_spaces(state: TableState, by: int | None, day: int, night: int) -> TableState:
    """Another clock, its hand on the same half of the day and as far into it as there is room."""
    _has(state, "clock")
    before = _tracker(state).clock
    if before.is_day:
        space = min(before.space, day - 1)
    else:
        space = day + min(before.space - before.day, night - 1)
    rounds = before.steps // (before.day + before.night)
    return _with(state, clock=Clock(day, night, rounds * (day + night) + space))


# ---- gold and tokens ----


@change(
    "gold",
    stages=_TRACKING,
    holder=_id(),
    add=fields.Integer(required=True, validate=validate.Range(-MOST_COINS, MOST_COINS)),
)
def gold(state: TableState, by: int | None, holder: str, add: int) -> TableState:
    """From the bank, or back to it."""
    _has(state, "gold")
    return _change_holder(state, holder, lambda one: _add_gold(one, add))


@change("move_gold", stages=_TRACKING, holder=_id(), to=_id(), count=_count())
def move_gold(state: TableState, by: int | None, holder: str, to: str, count: int) -> TableState:
    """From a card to a player, or the other way."""
    _has(state, "gold")
    state = _change_holder(state, holder, lambda one: _add_gold(one, -count))
    return _change_holder(state, to, lambda one: _add_gold(one, count))


@change(
    "tokens",
    stages=_TRACKING,
    holder=_id(),
    add=fields.Integer(required=True, validate=validate.Range(-MOST_COINS, MOST_COINS)),
)
def tokens(state: TableState, by: int | None, holder: str, add: int) -> TableState:
    _has(state, "tokens")
    return _change_holder(state, holder, lambda one: _add_tokens(one, add))


def _new_id(decisions: Decisions) -> dict[str, Any]:
    return {"id": decisions.new_id()}


@change(
    "thing",
    stages=_TRACKING,
    decide=_new_id,
    name=Sentence(required=True, validate=validate.Length(1, LONGEST_NAME)),
    seat=fields.Integer(load_default=None, allow_none=True),
    gold=fields.Integer(load_default=0, validate=validate.Range(0, MOST_COINS)),
)
def thing(
    state: TableState,
    by: int | None,
    name: str,
    seat: int | None,
    gold: int,
    id: str,  # noqa: A002
) -> TableState:
    """A card or anything else on the table that gold and tokens lie on."""
    tracker = _tracker(state)
    if seat is not None:
        _checked_seat(tracker, seat)
    if len(tracker.holders) >= MOST_THINGS:
        raise ChangeError("too_many_things", most=MOST_THINGS)
    return _with(state, holders=(*tracker.holders, Holder(id, name, seat, gold=gold)))


@change("drop_thing", stages=_TRACKING, holder=_id())
def drop_thing(state: TableState, by: int | None, holder: str) -> TableState:
    """The card is gone; what lay on it goes back to the bank."""
    found = _holder(state, holder)
    if found.is_player:
        raise ChangeError("malformed", fields=["holder"])
    kept = tuple(kept_holder for kept_holder in _tracker(state).holders if kept_holder.id != holder)
    return _with(state, holders=kept)


def _add_gold(holder: Holder, add: int) -> Holder:
    if not 0 <= holder.gold + add <= MOST_COINS:
        raise ChangeError("gold_missing", holder=holder.id, has=holder.gold, needs=-add)
    return replace(holder, gold=holder.gold + add)


def _add_tokens(holder: Holder, add: int) -> Holder:
    if not 0 <= holder.tokens + add <= MOST_COINS:
        raise ChangeError("tokens_missing", holder=holder.id, has=holder.tokens, needs=-add)
    return replace(holder, tokens=holder.tokens + add)


def _change_holder(state: TableState, id: str, how: Callable[[Holder], Holder]) -> TableState:  # noqa: A002
    _holder(state, id)
    holders = _tracker(state).holders
    return _with(state, holders=tuple(how(each) if each.id == id else each for each in holders))


def _holder(state: TableState, id: str) -> Holder:  # noqa: A002
    for holder in _tracker(state).holders:
        if holder.id == id:
            return holder
    raise ChangeError("thing_gone")


# ---- dice ----


def _throw(decisions: Decisions) -> dict[str, Any]:
    faces = dice.throw(decisions.change["die"], decisions.chance)
    return {"id": decisions.new_id(), "faces": list(faces)}


@change(
    "roll",
    stages=_TRACKING,
    decide=_throw,
    die=fields.String(required=True, validate=validate.OneOf(list(catalog().dice))),
)
def roll(state: TableState, by: int | None, die: str, id: str, faces: list[str]) -> TableState:  # noqa: A002
    _has(state, catalog().dice[die].component)
    thrown = tuple(faces)
    rolled = Roll(id, die, by, (thrown,), settled=not dice.may_throw_again(die, thrown))
    return _with(state, rolls=(*_tracker(state).rolls, rolled)[-ROLLS_KEPT:])


def _throw_again(decisions: Decisions) -> dict[str, Any]:
    # Which faces stay is known only when the change is applied; the last one is always new.
    return {"face": dice.throw(decisions.change["die"], decisions.chance)[-1]}


@change(
    "reroll",
    stages=_TRACKING,
    decide=_throw_again,
    roll=_id(),
    die=fields.String(required=True, validate=validate.OneOf(list(catalog().dice))),
    throws=_count(),
)
def reroll(
    state: TableState, by: int | None, roll: str, die: str, throws: int, face: str
) -> TableState:
    """Throw the last die again. ``throws`` is what was seen."""
    before = _open_roll(state, roll, throws)
    if before.die != die:
        raise ChangeError("roll_over")
    faces = (*before.faces[:-1], face)
    after = replace(
        before,
        throws=(*before.throws, faces),
        settled=not dice.may_throw_again(before.die, faces),
    )
    return _replace_roll(state, after)


@change("keep", stages=_TRACKING, roll=_id(), throws=_count())
def keep(state: TableState, by: int | None, roll: str, throws: int) -> TableState:
    """The dice stay as they lie: nobody rolls them again."""
    return _replace_roll(state, replace(_open_roll(state, roll, throws), settled=True))


def _open_roll(state: TableState, id: str, throws: int) -> Roll:  # noqa: A002
    last = _tracker(state).last_roll
    if last is None or last.id != id or last.settled or len(last.throws) != throws:
        raise ChangeError("roll_over")
    return last


def _replace_roll(state: TableState, roll: Roll) -> TableState:
    return _with(state, rolls=(*_tracker(state).rolls[:-1], roll))


# ---- stalls ----


@change("build", stages=_TRACKING, stall=_seat(), stack=_count(), set=_optional_set())
def build(state: TableState, by: int | None, stall: int, stack: int, set: str | None) -> TableState:  # noqa: A002
    """The next stack of a stall. ``stack`` is the one its author saw missing."""
    tracker = _tracker(state)
    built = _stall(tracker, stall)
    if built.next_stack != stack:
        raise ChangeError("stack_built", stall=stall, stack=stack)
    if stack > tracker.stacks_to_win:
        raise ChangeError("stall_full", stall=stall)
    return _with_stall(state, stall, Stall((*built.stacks, set or None)))


@change("note_set", stages=_TRACKING, stall=_seat(), stack=_count(), set=_optional_set())
def note_set(
    state: TableState,
    by: int | None,
    stall: int,
    stack: int,
    set: str | None,  # noqa: A002
) -> TableState:
    """Record afterwards which set a stack is of."""
    stacks = list(_stall(_tracker(state), stall).stacks)
    if not 1 <= stack <= len(stacks):
        raise ChangeError("no_stack", stall=stall, stack=stack)
    stacks[stack - 1] = set or None
    return _with_stall(state, stall, Stall(tuple(stacks)))


def _stall(tracker: Tracker, stall: int) -> Stall:
    if stall >= len(tracker.stalls):
        raise ChangeError("no_seat", seat=stall)
    return tracker.stalls[stall]


def _with_stall(state: TableState, index: int, stall: Stall) -> TableState:
    stalls = list(_tracker(state).stalls)
    stalls[index] = stall
    return _with(state, stalls=tuple(stalls))


# ---- helpers ----


def _tracker(state: TableState) -> Tracker:
    if state.tracker is None:
        raise ChangeError("stage", stage=state.stage)
    return state.tracker


def _with(state: TableState, **changes: Any) -> TableState:
    return replace(state, tracker=replace(_tracker(state), **changes))


def _has(state: TableState, tool: str) -> None:
    if tool not in _tracker(state).tools:
        raise ChangeError("tool_missing", tool=tool)


def _checked_seat(tracker: Tracker, seat: int) -> int:
    if seat not in range(tracker.players):
        raise ChangeError("no_seat", seat=seat)
    return seat
