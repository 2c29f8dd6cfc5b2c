"""A table as the database holds it, and a visit: one transaction that may change it."""

from __future__ import annotations

import hashlib
import time
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, bindparam, delete, func, insert, select, update

from companion.refusal import Refusal
from companion.rooms import Change, Entry, TableState
from companion.rooms.changes import Seating
from companion.rooms.log import newer_start
from companion.rooms.playing import bot_level
from companion.rooms.secrecy import hides_hands
from companion.rooms.windows import is_over
from companion.setup.code import decode
from companion.setup.sheet import PLAYERS
from companion.store.feed import CHANNEL
from companion.store.instants import now, utc
from companion.store.log_entries import read_entries, write_entry
from companion.store.schema import entries, seats, tables, watchers

MOST_CHAIRS: Final = max(PLAYERS)
REACH: Final = 50  # changes undo can go back at least; it looks through three times as many
BOT: Final = "bot"  # holds a chair like a device, but no cookie can ever say so

# Entries about who sits where. They belong to the table and not to a stage: undo passes them by.
SEATING: Final = frozenset(
    {
        "open",
        "sit",
        "bot_sits",
        "bot_leaves",
        "rename",
        "leave",
        "free",
        "watch",
        "ask",
        "refuse",
        "allow",
        "hand_over",
        "host",
        "close",
        "reopen",
    }
)


class TableError(Refusal):
    """Something that cannot be done at this table."""


@dataclass(frozen=True, slots=True)
class Seat:
    number: int
    name: str | None  # None until somebody sat there; kept when they leave
    holder: str | None  # a device; None: free
    former: str | None = None  # whose it still is: it became free while hands were secret

    @property
    def free(self) -> bool:
        return self.holder is None

    @property
    def has_person(self) -> bool:
        return not self.free and not self.is_bot

    @property
    def is_bot(self) -> bool:
        return self.holder == BOT


@dataclass(frozen=True, slots=True)
class Watcher:
    device: str
    name: str
    wants_seat: int | None = None  # a claim: a chair of somebody else
    asked_at: float | None = None  # seconds since the epoch
    owner_seen_at: float | None = None  # the phone the chair belongs to, since
    agreed: tuple[int, ...] = ()  # the seats that said yes

    @property
    def asks(self) -> bool:
        """For a seat that is theirs, as they say."""
        return self.wants_seat is not None


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A table as it is now. ``state`` is its stage's business, the rest everybody's."""

    code: str
    seq: int
    start_seq: int  # undo does not reach behind this entry
    state: TableState
    chairs: tuple[Seat, ...]  # as many as a table can have; ``seats`` are those in use
    guests: tuple[Watcher, ...]  # who watches, or asks for a chair
    host: int | None
    opened_at: datetime
    changed_at: datetime
    closed: bool
    window_until: float | None = None  # till then somebody may be asked in secret

    @property
    def seats(self) -> tuple[Seat, ...]:
        """One for each who plays, and any further one somebody took while there were more."""
        wanted = places(self.state)
        return tuple(chair for chair in self.chairs if chair.number < wanted or not chair.free)

    def seats_of(self, device: str | None) -> tuple[int, ...]:
        held = (seat for seat in self.chairs if not seat.free)
        return tuple(seat.number for seat in held if seat.holder == device)

    def acting_seat(self, device: str, seat: int | None = None) -> int:
        """Which seat a device acts for: that one, if it is its own; by default its first one."""
        mine = self.seats_of(device)
        if not mine:
            raise TableError("not_seated")
        if seat is None:
            return mine[0]
        if seat not in mine:
            raise TableError("not_your_seat")
        return seat

    def is_host(self, device: str | None) -> bool:
        return self.host in self.seats_of(device)

    @property
    def seating(self) -> Seating:
        """What changes of the stage may know of who sits where. A phone's mark is the same as long
        as the phone is, and tells nobody which phone that is."""
        people = (seat for seat in self.seats if seat.has_person)
        marks = {str(seat.number): _mark(self.code, seat.holder) for seat in people}
        return Seating(marks, self.host, tuple(seat.name for seat in self.seats))

    @property
    def has_bots(self) -> bool:
        return any(seat.is_bot for seat in self.seats)

    @property
    def person_plays(self) -> bool:
        """Whether anybody in a chair still plays the game on screens who is no bot."""
        return any(
            seat.has_person and not bot_level(self.state, seat.number) for seat in self.seats
        )

    @property
    def is_abandoned(self) -> bool:
        """Closed, and everybody has left: the next one to sit down is the host."""
        return self.closed and not any(seat.has_person for seat in self.chairs)

    @property
    def keeps_windows(self) -> bool:
        """Whether people on phones of their own play the game on screens: then that somebody is
        asked for a hidden card must not show. Where all share a phone it is passed on to them."""
        people = [seat for seat in self.seats if seat.has_person]
        return len({seat.holder for seat in people if not bot_level(self.state, seat.number)}) > 1

    @property
    def window_is_over(self) -> bool:
        """Whether everybody has to be told now what has come of it."""
        return self.window_until is not None and is_over(self.window_until, time.time())

    @property
    def names(self) -> dict[int, str]:
        """Who sits, or sat, where."""
        return {seat.number: seat.name for seat in self.seats if seat.name}

    @property
    def players(self) -> dict[int, str]:
        """Who plays here, or played the game that is over: others may have sat down since."""
        result = self.state.result
        then = enumerate(result.names) if result else ()
        return {**self.names, **{seat: name for seat, name in then if name}}

    def has_played(self, device: str | None, seat: int) -> bool:
        """Whether this device held that seat when the game ended. Nobody knows it of results that
        earlier releases wrote."""
        result = self.state.result
        return result is not None and result.phones.get(str(seat)) == _mark(self.code, device)

    @property
    def free_seats(self) -> tuple[int, ...]:
        return tuple(seat.number for seat in self.seats if seat.free)

    def is_kept_from(self, seat: Seat, device: str | None) -> bool:
        """Whether a free chair still is somebody else's: it became free while hands were secret."""
        return seat.free and hides_hands(self.state) and seat.former not in (None, device)

    def open_to(self, device: str | None) -> tuple[int, ...]:
        """The seats this device may just take."""
        free = (seat for seat in self.seats if seat.free)
        return tuple(seat.number for seat in free if not self.is_kept_from(seat, device))

    @property
    def watchers(self) -> tuple[Watcher, ...]:
        """Those without a seat."""
        return tuple(guest for guest in self.guests if not self.seats_of(guest.device))

    def phone_of(self, device: str) -> str | None:
        """Who plays on this device already."""
        mine = self.seats_of(device)
        return self.names.get(mine[0]) if mine else None

    @property
    def claims(self) -> tuple[Watcher, ...]:
        """Those who ask for a chair of somebody else."""
        return tuple(guest for guest in self.guests if guest.wants_seat is not None)


class Visit:
    """One transaction at one table. ``table`` follows what is written."""

    def __init__(self, connection: Connection, table: LiveTable) -> None:
        self.connection = connection
        self.table = table
        self.appended: list[Entry] = []
        self.deleted = False

    # ---- what a change needs to know ----

    def open_table(self) -> LiveTable:
        if self.table.closed:
            raise TableError("closed")
        return self.table

    def host_table(self, device: str) -> LiveTable:
        if not self.table.is_host(device):
            raise TableError("not_host")
        return self.table

    def within_reach(self) -> tuple[TableState, list[Entry]]:
        """How far undo reaches back: the table as it was then, and all since but who sits where."""
        row = self.connection.execute(
            select(tables.c.start, tables.c.start_seq).where(self._here(tables))
        ).one()
        since = read_entries(self.connection, self.table.code, row.start_seq)
        steps = [entry for entry in since if entry.change["do"] not in SEATING]
        return TableState.from_dict(row.start), steps

    def shorten_reach(self) -> None:
        """From time to time what undo starts from is brought nearer, so that it never has to work
        through a long log."""
        if (self.table.seq - self.table.start_seq) % REACH or self.table.state.stage == "playing":
            return
        start, since = self.within_reach()
        if len(since) < 2 * REACH or (newer := newer_start(start, since, REACH)) is None:
            return
        state, seq = newer
        self._update(start=state.to_dict(), start_seq=seq)
        self.table = replace(self.table, start_seq=seq)

    def knows(self, request: str | None, device: str) -> bool:
        """Whether a seat of this device has sent this before. What others send is their own: it
        neither tells nor blocks anything here."""
        mine = entries.c.seat.in_(self.table.seats_of(device))
        return self._is_noted(request, mine) if request else False

    def has_watched(self, device: str) -> bool:
        return self._is_noted(first_watch(device), entries.c.seat.is_(None))

    def _is_noted(self, request: str, by: ColumnElement[bool]) -> bool:
        known = select(entries.c.seq).where(self._here(entries), by, entries.c.request == request)
        return self.connection.scalar(known) is not None

    # ---- what it writes ----

    def append(
        self,
        change: Change,
        *,
        seat: int | None = None,
        who: str | None = None,
        state: TableState | None = None,
        request: str | None = None,
        new_start: bool = False,
        position: int | None = None,
    ) -> None:
        """One more entry; ``new_start``: undo does not reach behind it. ``position`` is that of an
        answer in its game."""
        at, seq = now(), self.table.seq + 1
        name = who if seat is None else self.table.names.get(seat)
        entry = Entry(seq, seat, change, at.timestamp(), name, position)
        write_entry(self.connection, self.table.code, entry, request)
        self.appended.append(entry)
        values: dict[str, Any] = {"seq": seq, "changed_at": at}
        if state is not None:
            values["state"] = state.to_dict()
        if new_start and state is not None:
            values.update(start=values["state"], start_seq=seq)
        self._update(**values)
        was_secret = hides_hands(self.table.state)
        self.table = replace(
            self.table,
            seq=seq,
            start_seq=values.get("start_seq", self.table.start_seq),
            changed_at=at,
            state=state or self.table.state,
        )
        if was_secret and not hides_hands(self.table.state):
            self._let_go_of_free_chairs()
        self._notify(str(seq))

    def set_state(self, state: TableState) -> None:
        """What follows from the entry just appended."""
        self._update(state=state.to_dict())
        self.table = replace(self.table, state=state)

    def set_seat(
        self, number: int, *, name: str | None, holder: str | None, former: str | None = None
    ) -> None:
        seat = Seat(number, name, holder, former)
        self.connection.execute(
            update(seats)
            .where(self._here(seats), seats.c.number == number)
            .values(name=name, holder=holder, former=former)
        )
        kept = (seat if chair.number == number else chair for chair in self.table.chairs)
        self.table = replace(self.table, chairs=tuple(kept))

    def vacate(self, number: int) -> None:
        """The chair is free; while hands are secret it stays its owner's, be it a bot."""
        seat = self.table.chairs[number]
        former = (seat.former if seat.is_bot else None) or seat.holder
        self.set_seat(
            number,
            name=None if seat.is_bot else seat.name,
            holder=None,
            former=former if hides_hands(self.table.state) else None,
        )

    def _let_go_of_free_chairs(self) -> None:
        for chair in self.table.chairs:
            if chair.former is not None:
                self.set_seat(chair.number, name=chair.name, holder=chair.holder)

    def add_watcher(self, watcher: Watcher) -> None:
        self.connection.execute(insert(watchers).values(code=self.table.code, **asdict(watcher)))
        self.table = replace(self.table, guests=(*self.table.guests, watcher))

    def change_watcher(self, watcher: Watcher) -> None:
        self.forget_watcher(watcher.device)
        self.add_watcher(watcher)

    def forget_watcher(self, device: str) -> None:
        self.connection.execute(
            delete(watchers).where(self._here(watchers), watchers.c.device == device)
        )
        kept = (guest for guest in self.table.guests if guest.device != device)
        self.table = replace(self.table, guests=tuple(kept))

    def set_host(self, seat: int | None) -> None:
        self._update(host=seat)
        self.table = replace(self.table, host=seat)

    def set_window(self, until: float | None) -> None:
        if until != self.table.window_until:
            self._update(window_until=until)
            self.table = replace(self.table, window_until=until)

    def set_closed(self, at: datetime | None) -> None:
        self._update(closed_at=at)
        self.table = replace(self.table, closed=at is not None)

    def delete(self) -> None:
        self.connection.execute(delete(tables).where(self._here(tables)))
        self._notify("gone")
        self.deleted = True

    def _update(self, **values: Any) -> None:
        self.connection.execute(update(tables).where(self._here(tables)).values(**values))

    def _notify(self, news: str) -> None:
        if self.connection.dialect.name == "postgresql":  # told to everybody at the commit
            message = f"{self.table.code} {news}"
            self.connection.execute(select(func.pg_notify(CHANNEL, message)))

    def _here(self, where: Any) -> Any:
        return where.c.code == self.table.code


def first_watch(device: str) -> str:
    """What the entry is known by that says for the first time that somebody watches."""
    return f"watch {device}"


def _mark(code: str, device: str | None) -> str:
    return hashlib.sha256(f"{code} {device}".encode()).hexdigest()[:16]


def places(state: TableState) -> int:
    """How many seats the table has: as many as play, or as could, while nobody has said."""
    if state.tracker is not None:
        return state.tracker.players
    return _players(state.setup) if state.setup else MOST_CHAIRS


@lru_cache(maxsize=1024)
def _players(setup: str) -> int:
    return decode(setup).players


# Read at every tap of anybody: put together once, not each time.
_TABLE = select(*(column for column in tables.c if column is not tables.c.start)).where(
    tables.c.code == bindparam("code")
)
_LOCKED_TABLE = _TABLE.with_for_update()
_CHAIRS = select(seats).where(seats.c.code == bindparam("code")).order_by(seats.c.number)
_GUESTS = select(watchers).where(watchers.c.code == bindparam("code")).order_by(watchers.c.name)


def load_table(connection: Connection, code: str, *, lock: bool = False) -> LiveTable:
    here = {"code": code}
    row = connection.execute(_LOCKED_TABLE if lock else _TABLE, here).one_or_none()
    if row is None:
        raise TableError("no_table")
    return LiveTable(
        code=code,
        seq=row.seq,
        start_seq=row.start_seq,
        state=TableState.from_dict(row.state),
        chairs=tuple(
            Seat(row.number, row.name, row.holder, row.former)
            for row in connection.execute(_CHAIRS, here)
        ),
        guests=tuple(_watcher(row) for row in connection.execute(_GUESTS, here)),
        host=row.host,
        opened_at=utc(row.opened_at),
        changed_at=utc(row.changed_at),
        closed=row.closed_at is not None,
        window_until=row.window_until,
    )


def _watcher(row: Any) -> Watcher:
    return Watcher(
        row.device,
        row.name,
        row.wants_seat,
        row.asked_at,
        row.owner_seen_at,
        tuple(row.agreed or ()),
    )
