"""Tables where people play together: seats, watchers, and every change as an entry.

The database is the only truth, so any number of workers may serve one table. A change locks its
table's row, reads the state, applies itself, and writes entry and state in one transaction: it is
either confirmed and kept, or it never happened. Two changes at once take turns, and the second one
is applied to what the first one left.

A *device* is somebody's phone, known by a random id that only its signed cookie holds. A seat
belongs to a device; one device may hold several seats when people pass a phone around.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError

from companion.rooms import Change, ChangeError, Entry, TableState, accept, decide
from companion.rooms.changes import is_for_the_host
from companion.rooms.log import REDO, UNDO
from companion.rooms.lookalikes import look_alike
from companion.rooms.playing import STAND_IN_LEVEL
from companion.store import claims
from companion.store.database import writing
from companion.store.feed import Feed
from companion.store.forgetting import forget_old
from companion.store.instants import now
from companion.store.limits import Limits
from companion.store.log_entries import newest_entries, numbered_entries, read_entries
from companion.store.recent_log import RecentLog, RecentLogs
from companion.store.schema import seats, tables
from companion.store.visit import (
    BOT,
    MOST_CHAIRS,
    LiveTable,
    Seat,
    TableError,
    Visit,
    Watcher,
    first_watch,
    load_table,
)

CODE_LENGTH: Final = 6
# No I, L, O, U, 0 or 1: nothing that is misread from a screen across the table. Six of these are 29
# bits; with the limit on wrong guesses, a table is found only by being told of it.
CODE_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
MOST_WATCHERS: Final = 30
MOST_ASKING: Final = 30  # for a seat that is held by another phone


class Tables:
    """All tables of this database."""

    def __init__(self, engine: Engine, feed: Feed, limits: Limits | None = None) -> None:
        """``limits`` are for what people do; bots need none."""
        self._engine = engine
        self.feed = feed
        self._limits = limits
        self._recent = RecentLogs(engine)

    # ---- reading ----

    def load(self, code: str) -> LiveTable:
        with self._engine.connect() as connection:
            return load_table(connection, code)

    def seq(self, code: str) -> int | None:
        """The newest entry's number; None when there is no such table."""
        with self._engine.connect() as connection:
            found: int | None = connection.scalar(select(tables.c.seq).where(tables.c.code == code))
        return found

    def recent_log(self, table: LiveTable) -> RecentLog:
        """What happened lately at a table that was read just now."""
        return self._recent.at(table.code, table.seq)

    def log(self, code: str) -> list[Entry]:
        """Every entry, the oldest first: for what is looked at when a game is over."""
        with self._engine.connect() as connection:
            return read_entries(connection, code)

    def log_page(self, code: str, most: int, before: int | None = None) -> list[Entry]:
        """Some of them, the oldest first: the last ones before that entry."""
        with self._engine.connect() as connection:
            return newest_entries(connection, code, most, before=before)

    def entries_of(self, code: str, *kinds: str, most: int = 1000) -> list[Entry]:
        """The last entries of these kinds, the oldest first."""
        with self._engine.connect() as connection:
            return newest_entries(connection, code, most, kinds=kinds)

    def numbered_entries(self, code: str, numbers: Collection[int]) -> list[Entry]:
        with self._engine.connect() as connection:
            return numbered_entries(connection, code, numbers)

    # ---- changing ----

    def open(
        self,
        start: TableState,
        device: str,
        name: str,
        *,
        seat: int = 0,
        request: str | None = None,
    ) -> LiveTable:
        """A new table; the device that opens it is its host, and sits in ``seat``.

        ``request`` names the tap, as in ``act``: the code follows from it, so that of one tap sent
        twice, at once or not, only one can take that code. The other gets the same table.
        """
        if request is None:
            return self._open(_new_code(), start, device, name, seat)
        code = _code_for(request)
        try:
            return self._open(code, start, device, name, seat)
        except IntegrityError:
            table = self.load(code)
        is_the_same_tap = table.seats_of(device)
        return table if is_the_same_tap else self._open(_new_code(), start, device, name, seat)

    def _open(self, code: str, start: TableState, device: str, name: str, seat: int) -> LiveTable:
        at = now()
        with writing(self._engine) as connection:
            plain = start.to_dict()
            connection.execute(
                insert(tables).values(
                    code=code,
                    start=plain,
                    state=plain,
                    seq=0,
                    host=seat,
                    opened_at=at,
                    changed_at=at,
                )
            )
            connection.execute(
                insert(seats),
                [
                    {"code": code, "number": n, "name": None, "holder": None}
                    for n in range(MOST_CHAIRS)
                ],
            )
            visit = Visit(connection, load_table(connection, code))
            visit.set_seat(seat, name=name, holder=device)
            visit.append({"do": "open"}, seat=seat)
            return visit.table

    def act(
        self,
        code: str,
        device: str,
        change: Change,
        *,
        seat: int | None = None,
        request: str | None = None,
        check: Callable[[LiveTable], None] | None = None,
    ) -> LiveTable:
        """Make a change of the table's stage: ``change`` as ``companion.rooms.parse`` gives it.

        ``seat`` says which of the device's seats acts. ``request`` names the tap: the same tap sent
        twice happens once. ``check`` may look at the table and refuse. Raises ChangeError and
        TableError.
        """
        with self.visit(code) as visit:
            table = visit.table
            by = table.acting_seat(device, seat)
            if visit.knows(request, device):
                return table
            if table.closed:
                raise TableError("closed")
            if check:
                check(table)
            if change["do"] in (UNDO, REDO) and table.state.stage == "playing":
                raise ChangeError("not_undoable")  # a game has an undo of its own
            if is_for_the_host(change) and not table.is_host(device):
                raise TableError("not_host")
            decided = decide(change, seating=table.seating)
            state = accept(table.state, decided, by, visit.within_reach)
            visit.append(decided, seat=by, state=state, request=request)
            visit.shorten_reach()
        return visit.table

    def sit(self, code: str, device: str, name: str, number: int | None = None) -> LiveTable:
        """Take a free seat: that one, or the first. A device may take several, one by one. At a
        closed table only where nobody is left who could open it."""
        with self.visit(code) as visit:
            table = visit.table if visit.table.is_abandoned else visit.open_table()
            mine, free = table.seats_of(device), table.open_to(device)
            if number in mine or (number is None and mine):
                return table  # tapped twice
            if number is not None and number not in free:
                is_kept = number in table.free_seats
                raise TableError("seat_kept" if is_kept else "seat_held", seat=number)
            if not free:
                raise TableError("seats_kept" if table.free_seats else "full")
            taken = free[0] if number is None else number
            _check_name(table, name, taken)
            visit.set_seat(taken, name=name, holder=device)
            visit.forget_watcher(device)
            visit.append({"do": "sit"}, seat=taken)
            if not any(seat.has_person for seat in table.seats):
                self._pass_host_on(visit, [taken])
        return visit.table

    def seat_bot(
        self, code: str, device: str, number: int, name: str, level: str = STAND_IN_LEVEL
    ) -> LiveTable:
        """A bot takes a free chair, or plays at another level. Anybody seated may ask one to."""
        with self.visit(code) as visit:
            visit.open_table().acting_seat(device)
            _check_before_play(visit.table)
            seat = _seat(visit.table, number)
            if seat.has_person:
                raise TableError("seat_held", seat=number)
            visit.set_seat(
                number, name=seat.name if seat.is_bot else name, holder=BOT, former=seat.former
            )
            visit.append({"do": "bot_sits", "level": level}, seat=number)
        return visit.table

    def remove_bot(self, code: str, device: str, number: int) -> LiveTable:
        with self.visit(code) as visit:
            visit.open_table().acting_seat(device)
            _check_before_play(visit.table)
            if _seat(visit.table, number).is_bot:
                visit.append({"do": "bot_leaves"}, seat=number)
                visit.vacate(number)
        return visit.table

    def rename(self, code: str, device: str, number: int, name: str) -> LiveTable:
        with self.visit(code) as visit:
            before = visit.table.names.get(number)
            if number not in visit.open_table().seats_of(device):
                raise TableError("not_your_seat")
            _check_name(visit.table, name, number)
            visit.set_seat(number, name=name, holder=device)
            visit.append({"do": "rename", "before": before}, seat=number)
        return visit.table

    def watch(self, code: str, device: str, name: str, wants_seat: int | None = None) -> LiveTable:
        """Watch, or ask for a chair of somebody else: "that is me, on another phone"."""
        with self.visit(code) as visit:
            table = visit.table
            if wants_seat is not None:
                _check_can_be_asked_for(visit.open_table(), wants_seat, device)
            if any(
                guest.device == device and (guest.name, guest.wants_seat) == (name, wants_seat)
                for guest in table.guests
            ):
                return table
            _check_name(table, name, wants_seat)
            # Who wants a lost seat back does not watch: a crowd of watchers must not keep them out.
            asks = wants_seat is not None
            alike = [guest for guest in table.guests if guest.asks == asks]
            if len(alike) >= (MOST_ASKING if asks else MOST_WATCHERS):
                raise TableError("crowded")
            visit.forget_watcher(device)
            if wants_seat is None:
                visit.add_watcher(Watcher(device, name))
                if not visit.has_watched(device):  # who comes and goes all the time: one line
                    visit.append({"do": "watch"}, who=name, request=first_watch(device))
            else:
                visit.add_watcher(Watcher(device, name, wants_seat, claims.now()))
                asked = {"do": "ask", "seat": wants_seat, "whose": table.chairs[wants_seat].name}
                if mine := table.seats_of(device):  # to play it on the same phone as their own
                    visit.append({**asked, "here": True}, seat=mine[0])
                else:
                    visit.append(asked, who=name)
        return visit.table

    def hand_over(self, code: str, device: str, number: int, to: str) -> LiveTable:
        """Give a seat to a device that watches or asks for it: at once, if it is one's own.

        Somebody else's seat is given by all together, see ``claims``; where nothing is secret the
        host may, and when the watcher asked for it, anybody seated.
        """
        with self.visit(code) as visit:
            table = visit.open_table()
            by = table.acting_seat(device)
            guest = next((guest for guest in table.guests if guest.device == to), None)
            if guest is None:
                raise TableError("watcher_gone")
            seat = _seat(table, number)
            if seat.is_bot:
                _check_before_play(table)
            is_asked_for = guest.wants_seat == number
            if seat.holder == device:
                self._give(visit, seat, guest, by=(number,))
            elif claims.is_guarded(table, number):
                if not is_asked_for:
                    raise TableError("not_asked_for", seat=number)
                self._allow(visit, guest, by, device)
            elif is_asked_for or table.is_host(device):
                self._give(visit, seat, guest, by=(by,))
            else:
                raise TableError("not_host")
        return visit.table

    def look_after_claims(self, table: LiveTable, device: str | None) -> LiveTable:
        """What is due because a minute has passed; called whenever somebody looks at the table.
        Writes only when there is something to write."""
        if table.closed or not table.claims or not claims.needs_a_visit(table, device):
            return table
        with self.visit(table.code) as visit:
            claims.mend_clocks(visit)
            claims.sign_of_owner(visit, device)
            for claim in visit.table.claims:
                self._give_if_due(visit, claim)
        return visit.table

    def _allow(self, visit: Visit, claim: Watcher, by: int, device: str) -> None:
        """One of all who have to agree does."""
        agreed = {*claim.agreed, *visit.table.seats_of(device)}
        if agreed != {*claim.agreed}:
            claim = replace(claim, agreed=tuple(sorted(agreed)))
            visit.change_watcher(claim)
            whose = visit.table.chairs[claim.wants_seat or 0].name
            name = visit.table.phone_of(claim.device) or claim.name
            visit.append(
                {"do": "allow", "name": name, "seat": claim.wants_seat, "whose": whose}, seat=by
            )
        self._give_if_due(visit, claim)

    def _give_if_due(self, visit: Visit, claim: Watcher) -> None:
        if claim.wants_seat is not None and claims.is_due(visit.table, claim):
            agreed = tuple(claims.who_must_agree(visit.table, claim))
            self._give(visit, visit.table.chairs[claim.wants_seat], claim, by=agreed)

    def _give(self, visit: Visit, seat: Seat, guest: Watcher, by: tuple[int, ...]) -> None:
        """``by`` are the seats that said yes."""
        names = visit.table.names
        told = {
            "do": "hand_over",
            "before": seat.name,
            "given_by": [names.get(number) for number in by],
            "own": by == (seat.number,),
            "phone_of": visit.table.phone_of(guest.device),
        }
        visit.set_seat(seat.number, name=guest.name, holder=guest.device)
        visit.forget_watcher(guest.device)
        for other in visit.table.claims:  # the chair has a new owner, who was not asked yet
            if other.wants_seat == seat.number:
                visit.change_watcher(
                    replace(other, asked_at=claims.now(), owner_seen_at=None, agreed=())
                )
        visit.append(told, seat=seat.number)
        if visit.table.host == seat.number:
            self._pass_host_on(visit, [seat.number])

    def refuse(self, code: str, device: str, to: str) -> LiveTable:
        """Say no to somebody who asked for a seat."""
        with self.visit(code) as visit:
            by = visit.table.acting_seat(device)
            for claim in visit.table.claims:
                if claim.device == to:
                    visit.forget_watcher(to)
                    if not visit.table.seats_of(to):
                        visit.add_watcher(Watcher(to, claim.name))
                    name = visit.table.phone_of(to) or claim.name
                    told = {"do": "refuse", "name": name, "seat": claim.wants_seat}
                    visit.append(told, seat=by)
        return visit.table

    def leave(self, code: str, device: str, number: int | None = None) -> LiveTable:
        """Give up one seat, or all of this device's, or watching. The next seat becomes host."""
        with self.visit(code) as visit:
            table = visit.table
            leaving = [n for n in table.seats_of(device) if number in (None, n)]
            visit.forget_watcher(device)
            for seat in leaving:
                visit.append({"do": "leave"}, seat=seat)
                visit.vacate(seat)
            if table.host in leaving:
                held = [seat.number for seat in table.seats if seat.has_person]
                self._pass_host_on(visit, [seat for seat in held if seat not in leaving])
        return visit.table

    def free_seat(self, code: str, device: str, number: int) -> LiveTable:
        """The host clears a seat: its phone went home, or its owner. In a game it stays theirs."""
        with self.visit(code) as visit:
            table = visit.host_table(device)
            if number == table.host:
                raise TableError("own_seat")
            seat = _seat(table, number)
            if seat.is_bot:
                _check_before_play(table)
            if not seat.free:
                visit.append({"do": "free", "seat": number, "name": seat.name}, seat=table.host)
                visit.vacate(number)
        return visit.table

    def make_host(self, code: str, device: str, number: int) -> LiveTable:
        with self.visit(code) as visit:
            table = visit.host_table(device)
            if not _seat(table, number).has_person:
                raise TableError("seat_free", seat=number)
            if number != table.host:
                visit.set_host(number)
                told = {"do": "host", "given_by": table.names.get(table.host or 0)}
                visit.append(told, seat=number)
        return visit.table

    def close(self, code: str, device: str) -> LiveTable:
        """Nobody can join or change anything from now on; it can still be looked at."""
        with self.visit(code) as visit:
            table = visit.host_table(device)
            if not table.closed:
                visit.set_closed(now())
                visit.append({"do": "close"}, seat=table.host)
        return visit.table

    def reopen(self, code: str, device: str) -> LiveTable:
        with self.visit(code) as visit:
            table = visit.host_table(device)
            if table.closed:
                visit.set_closed(None)
                visit.append({"do": "reopen"}, seat=table.host)
        return visit.table

    def delete(self, code: str, device: str) -> None:
        """The table and everything in it."""
        with self.visit(code) as visit:
            visit.host_table(device)
            visit.delete()
        self._recent.forget(code)

    def expire(self, keep: timedelta, at: datetime | None = None) -> int:
        """Delete tables nobody has touched for that time, with a day's notice; how many."""
        with writing(self._engine) as connection:
            return forget_old(connection, tables, keep, at or now())

    @contextmanager
    def visit(self, code: str, *, counted: bool = True) -> Iterator[Visit]:
        """The table for one change: nobody else changes it meanwhile. What follows from an earlier
        change is not ``counted`` again."""
        with writing(self._engine) as connection:
            visit = Visit(connection, load_table(connection, code, lock=True))
            seq = visit.table.seq
            if counted:
                self._count_entry(visit)
            yield visit
        if visit.deleted:
            self.feed.announce(code, None)
        elif visit.table.seq != seq:
            self._recent.follow(code, visit.appended)
            self.feed.announce(code, visit.table.seq)

    def _count_entry(self, visit: Visit) -> None:
        """A table that has not had as many entries in its whole life has not had them in an hour:
        hardly any table ever pays for being counted."""
        rule = self._limits and self._limits.rules["entries"]
        if self._limits and rule and visit.table.seq >= rule.most:
            self._limits.take_in(visit.connection, "entries", visit.table.code)

    def _pass_host_on(self, visit: Visit, candidates: Sequence[int]) -> None:
        visit.set_host(candidates[0] if candidates else None)
        if candidates:
            visit.append({"do": "host"}, seat=candidates[0])


def _check_before_play(table: LiveTable) -> None:
    """A bot's chair is settled when the cards are dealt: the game knows who plays it."""
    if table.state.stage == "playing":
        raise TableError("bot_plays")


def _check_name(table: LiveTable, name: str, seat: int | None) -> None:
    """Nobody is mistaken for somebody who plays; ``seat`` is the one this name is for."""
    for chair in table.seats:
        is_somebodys = not chair.free or chair.former is not None
        if chair.number != seat and is_somebodys and chair.name and look_alike(chair.name, name):
            raise TableError("name_taken", name=chair.name)


def _check_can_be_asked_for(table: LiveTable, number: int, device: str) -> None:
    seat = _seat(table, number)
    if number in table.open_to(device) or seat.holder == device:
        raise TableError("seat_free", seat=number)
    if seat.is_bot:
        raise TableError("bot_plays")


def _seat(table: LiveTable, number: int) -> Seat:
    for seat in table.seats:
        if seat.number == number:
            return seat
    raise TableError("no_seat", seat=number)


def _new_code() -> str:
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def _code_for(request: str) -> str:
    digest = hashlib.sha256(request.encode()).digest()
    return "".join(CODE_ALPHABET[byte % len(CODE_ALPHABET)] for byte in digest[:CODE_LENGTH])
