"""Who asks: a device at a table, with the seats it holds there."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass

from flask import g, request
from marshmallow import ValidationError

from companion.engine import RecordError
from companion.store import LimitError, LiveTable, Match, TableError, table_addresses
from companion.store.tables import CODE_ALPHABET, CODE_LENGTH
from companion.store.visit import Seat
from companion.web.forms import TapForm, read
from companion.web.storage import database, games, limits, tables
from companion.web.table import devices

WAIT_FOR_ANOTHER_CODE = 60  # seconds


@dataclass(frozen=True, slots=True)
class Guest:
    """A device that asks, at the table it asks for."""

    table: LiveTable
    device: str | None
    wants: int | None = None  # who holds the phone that several people pass around, as it says
    brought: Match | None = None  # the game, where it was just changed and needs no reading

    @property
    def code(self) -> str:
        return self.table.code

    @property
    def match(self) -> Match:
        """The game that is played here, as it stands. Raises RecordError."""
        return self.brought or games().load_at(self.table)

    @property
    def facing(self) -> int | None:
        """Which of this device's seats looks at it now; None: nobody has said."""
        if len(self.seats) == 1:
            return self.seats[0]
        return self.wants if self.wants in self.seats else None

    @property
    def result_facing(self) -> int | None:
        """Which seat a result calls "you": nobody's who sat down when the game was over."""
        seat = self.facing
        return seat if seat is not None and self.table.has_played(self.device, seat) else None

    @property
    def seats(self) -> tuple[int, ...]:
        return self.table.seats_of(self.device)

    @property
    def is_seated(self) -> bool:
        return bool(self.seats)

    @property
    def open_seats(self) -> tuple[int, ...]:
        """Free chairs this device may just take."""
        return self.table.open_to(self.device)

    @property
    def seats_of_others(self) -> list[Seat]:
        """Chairs this device can ask for."""
        seats = (seat for seat in self.table.seats if not seat.is_bot)
        return [seat for seat in seats if seat.number not in (*self.seats, *self.open_seats)]

    @property
    def is_host(self) -> bool:
        return self.table.is_host(self.device)

    @property
    def is_watching(self) -> bool:
        return any(watcher.device == self.device for watcher in self.table.watchers)

    @property
    def is_here(self) -> bool:
        """Whether they have sat down or watch; everybody else is asked to join first."""
        return self.is_seated or self.is_watching


def guest_at(code: str) -> Guest:
    """Who asks; or an answer that does not help anybody who tries code after code.

    Known devices get in at any time, and so do those who come from where people of this table are:
    a child that types nonsense does not keep the family out.
    """
    device, client = devices.device_at(code), devices.client()
    if device is None and not limits().has_left("wrong_codes", client) and not is_at_home(code):
        raise LimitError("wrong_codes", seconds=WAIT_FOR_ANOTHER_CODE)
    if normal_code(code) == code:
        with suppress(TableError):
            return guest_of(tables().load(code), device)
    with suppress(LimitError):
        limits().take(("wrong_codes", client))
    raise TableError("no_table")


def guest_of(found: LiveTable | Match, device: str | None) -> Guest:
    """Who asks, at a table that was read or changed just now."""
    match = found if isinstance(found, Match) else None
    then = found.table if isinstance(found, Match) else found
    table = _after_its_window(tables().look_after_claims(then, device))
    g.guest = Guest(table, device, _who_holds_it(), match if table is then else None)
    guest: Guest = g.guest
    return guest


def _after_its_window(table: LiveTable) -> LiveTable:
    """Nobody is shown a table that should have gone on already, worker or not."""
    if table.window_is_over:
        with suppress(RecordError):  # a game that cannot be read: its page says why
            return games().close_window(table.code)
    return table


def guest_seen(code: str) -> Guest | None:
    """Who asks, if this request has looked at that table already."""
    seen: Guest | None = g.get("guest")
    return seen if seen is not None and seen.code == code else None


def known_device(code: str) -> str:
    """The device that asks; the store finds out whether it may. Raises TableError for one that was
    never at this table."""
    device = devices.device_at(code)
    if device is None:
        raise TableError("not_seated")
    return device


def is_at_home(code: str) -> bool:
    """Whether people of this table come from the address that asks."""
    return table_addresses.is_known(database(), code, devices.client())


def remember_home(code: str) -> None:
    table_addresses.remember(database(), code, devices.client())


def _who_holds_it() -> int | None:
    """The seat that looks at a phone which is passed around; an address may say nonsense."""
    try:
        return read(TapForm, request.values).seat
    except ValidationError:
        return None


def normal_code(typed: str) -> str | None:
    """A code as somebody typed it; None if no code looks like this."""
    code = re.sub(r"[\s-]", "", typed).upper()
    fits = len(code) == CODE_LENGTH and set(code) <= set(CODE_ALPHABET)
    return code if fits else None


def open_tables_of_this_device() -> list[Guest]:
    """Where the game may still go on; the table touched last comes first."""
    return [guest for guest in tables_of_this_device() if not guest.table.closed]


def tables_of_this_device() -> list[Guest]:
    """Where this device has a seat or watches, closed tables included."""
    found = []
    for code in devices.codes_of_this_device():
        try:
            guest = Guest(tables().load(code), devices.device_at(code))
        except TableError:
            continue  # deleted, or expired
        if guest.is_here:
            found.append(guest)
    return sorted(found, key=lambda guest: guest.table.changed_at, reverse=True)
