"""The page model of a tracked table: what phones and the big screen show of it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

from companion.catalog import Deck, Die, catalog
from companion.catalog.numbers import HAND_SIZE, MARKET_SLOTS
from companion.catalog.packs import Character, Pack, Trap, exhibition
from companion.rooms import Entry, steps
from companion.rooms.dealing import revealed
from companion.rooms.history import minutes_between
from companion.rooms.needs import Needs, needs
from companion.rooms.state import DICE_TOOLS, TOOLS, Holder, Roll, Stall, TableState, Tracker
from companion.rooms.tracker import MIXED, STEPS_OF_GOLD, TIMERS
from companion.setup.code import decode
from companion.setup.sheet import PLAYERS, OwnCard
from companion.setup.sheet import sheet as make_sheet
from companion.store import LiveTable
from companion.web.storage import tables
from companion.web.table.guest import Guest
from companion.web.table.words import Line, LogWords, Names, die_name, faces_in_words
from companion.web.tracker.clock_face import ClockFace, clock_face

STAND_INS: Final = tuple(islice(catalog().decks, max(PLAYERS)))  # where nobody says which decks


@dataclass(frozen=True, slots=True)
class TrackedSeat:
    """One seat as the table sees it."""

    seat: int
    name: str
    is_active: bool
    is_mine: bool
    holder: Holder
    stall: int
    built: Stall
    partner: str | None
    character: Character | OwnCard | None
    character_text: str  # of a card of somebody's own box: what they wrote about it
    emblem: str | None  # the deck whose animal stands for them


@dataclass(frozen=True, slots=True)
class ShownRoll:
    roll: Roll
    name: str
    by: str
    result: str
    key: str  # a new one for every throw: the page lets the die roll when it sees one
    die: Die


@dataclass(frozen=True)
class TrackerPage:
    """What "tracker/_tracker.html" and "tracker/_screen.html" show."""

    guest: Guest
    table: LiveTable
    state: TableState
    tracker: Tracker
    may_act: bool
    may_undo: bool
    may_end_turn: bool  # the player at turn holds this phone, or none
    acting_seat: int | None
    names: Names
    players: list[TrackedSeat]
    things: list[Holder]
    face: ClockFace
    dice: list[str]
    rolls: list[ShownRoll]
    needs: Needs | None
    decks: tuple[Deck, ...]  # the sets a stack can be of
    traps: tuple[Trap | OwnCard, ...]
    pack: Pack  # with the words of characters and traps
    minutes: int  # since the game began
    lines: list[Line]
    to_undo: tuple[int, str] | None
    to_redo: tuple[int, str] | None
    now: float
    die_faces: dict[str, dict[str, None]]
    hand_size: int = HAND_SIZE
    slots: Sequence[int] = range(MARKET_SLOTS - 1, -1, -1)
    gold_steps: tuple[int, ...] = STEPS_OF_GOLD
    timers: tuple[int, ...] = TIMERS
    tools: tuple[str, ...] = TOOLS
    mixed: str = MIXED

    @property
    def standings(self) -> list[TrackedSeat]:
        """One of each side, the winner first, then the nearest to a complete stall."""
        won = self.state.result.winners if self.state.result else ()
        sides = {player.stall: player for player in reversed(self.players)}.values()
        return sorted(
            sides, key=lambda side: (side.seat not in won, -len(side.built.stacks), side.seat)
        )


def tracker_page(guest: Guest, lines: int) -> TrackerPage:
    """``lines`` of the log, the newest first."""
    table, state, names = guest.table, guest.table.state, Names(guest.table.players)
    tracker = _tracker(state)
    entries = tables().recent_log(table).entries
    now = steps(entry for entry in entries if entry.seq > table.start_seq)
    things = _names_of_things(table)
    words = LogWords(entries, table.names, tracker.teams, things, guest.facing)
    played = _played(state.setup)
    return TrackerPage(
        guest=guest,
        table=table,
        state=state,
        tracker=tracker,
        may_act=guest.is_seated and state.stage == "tracking" and not table.closed,
        may_undo=guest.is_seated and not table.closed,
        may_end_turn=tracker.active in guest.seats or table.chairs[tracker.active].free,
        acting_seat=_acting_seat(guest, tracker),
        names=names,
        players=_players(guest, tracker, names),
        things=[holder for holder in tracker.holders if not holder.is_player],
        face=clock_face(tracker.clock),
        dice=[DICE_TOOLS[tool] for tool in tracker.tools if tool in DICE_TOOLS],
        rolls=[_shown(roll, names) for roll in reversed(tracker.rolls)],
        needs=played.needs,
        decks=played.decks,
        traps=played.traps,
        pack=exhibition(),
        minutes=_minutes(state, tracker),
        lines=words.lines(reversed(entries[-lines:])),
        to_undo=_step(now.to_undo, words),
        to_redo=_step(now.to_redo, words),
        now=time.time(),
        die_faces={die.id: dict.fromkeys(die.faces) for die in catalog().dice.values()},
    )


def _minutes(state: TableState, tracker: Tracker) -> int:
    until = state.result.ended if state.result else time.time()
    return minutes_between(tracker.began, until)


def _names_of_things(table: LiveTable) -> dict[str, str]:
    """Of those that lie on the table: they may be older than what is told."""
    return {holder.id: holder.name for holder in _tracker(table.state).holders}


def _tracker(state: TableState) -> Tracker:
    assert state.tracker is not None, "these stages have books"  # noqa: S101
    return state.tracker


def _acting_seat(guest: Guest, tracker: Tracker) -> int | None:
    """A phone that is passed around acts for the player whose turn it is."""
    if tracker.active in guest.seats:
        return tracker.active
    return guest.seats[0] if guest.seats else None


def _players(guest: Guest, tracker: Tracker, names: Names) -> list[TrackedSeat]:
    """This phone's own seats first, then the others as they sit, clockwise."""
    begin = guest.seats[0] if guest.seats else 0
    order = [(begin + step) % tracker.players for step in range(tracker.players)]
    order.sort(key=lambda seat: seat not in guest.seats)
    return [_player(seat, guest, tracker, names) for seat in order]


def _player(seat: int, guest: Guest, tracker: Tracker, names: Names) -> TrackedSeat:
    stall = tracker.stall_of(seat)
    played = _played(guest.table.state.setup)
    partner = next((other for other in tracker.seats_of(stall) if other != seat), None)
    return TrackedSeat(
        seat=seat,
        name=names.of(seat),
        is_active=seat == tracker.active,
        is_mine=seat in guest.seats,
        holder=next(own for own in tracker.holders if own.is_player and own.seat == seat),
        stall=stall,
        built=tracker.stalls[stall],
        partner=None if partner is None else names.of(partner),
        character=played.characters[seat] if played.characters else None,
        character_text=dealt.text if (dealt := revealed(guest.table.state).get(seat)) else "",
        emblem=played.folk[seat % len(played.folk)] if played.folk else None,
    )


def _shown(roll: Roll, names: Names) -> ShownRoll:
    return ShownRoll(
        roll=roll,
        name=die_name(roll.die),
        by=names.of(roll.by),
        result=faces_in_words(roll.die, roll.faces),
        key=f"{roll.id}-{len(roll.throws)}",
        die=catalog().dice[roll.die],
    )


def _step(entry: Entry | None, words: LogWords) -> tuple[int, str] | None:
    return None if entry is None else (entry.seq, words.sentence(entry))


@dataclass(frozen=True, slots=True)
class SetUpInPlay:
    """What is in play, as far as the set-up says."""

    needs: Needs | None
    decks: tuple[Deck, ...]  # the sets a stack can be of
    folk: tuple[str, ...]  # decks whose animals stand for the players
    characters: tuple[Character | OwnCard, ...]  # by seat
    traps: tuple[Trap | OwnCard, ...]


@lru_cache(maxsize=256)
def _played(setup_code: str | None) -> SetUpInPlay:
    """It does not change during a game, so it is worked out once."""
    if setup_code is None:
        return SetUpInPlay(None, tuple(catalog().decks.values()), STAND_INS, (), ())
    setup = decode(setup_code)
    sheet = make_sheet(setup, catalog())
    return SetUpInPlay(
        needs=needs(setup, catalog()),
        decks=tuple(catalog().decks[deck] for deck in setup.decks),
        folk=setup.decks,
        characters=sheet.characters,
        traps=sheet.traps,
    )
