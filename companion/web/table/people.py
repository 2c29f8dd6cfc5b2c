"""Who sits where: the page of the people at a table, and what can be done there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Annotated

from flask import Blueprint, abort, redirect, url_for
from flask.typing import ResponseReturnValue
from marshmallow import fields, validate

from companion.rooms.player_names import LONGEST_NAME
from companion.rooms.playing import Playing, playing
from companion.rooms.secrecy import hides_hands
from companion.store import LiveTable
from companion.store.claims import is_guarded
from companion.web.forms import NamedSeatForm, SeatForm, SureForm, load
from companion.web.fragments import never_keep, vary_by_htmx
from companion.web.i18n import gettext as _
from companion.web.page_models import render
from companion.web.storage import tables
from companion.web.table import devices
from companion.web.table.guest import Guest, guest_at
from companion.web.table.names import name_or, spare_name
from companion.web.table.pages import Invitation, invitation, live_page

bp = Blueprint("people", __name__)
bp.after_request(vary_by_htmx)
bp.after_request(never_keep)


@bp.get("/t/<code>/people")
def page(code: str) -> ResponseReturnValue:
    guest = guest_at(code)
    if not guest.is_here:
        return redirect(url_for("table.table", code=code), 303)
    return live_page(guest, _people, endpoint="people.page")


@dataclass(frozen=True)
class PeoplePage:
    guest: Guest
    table: LiveTable
    invitation: Invitation
    playing: Playing | None  # while a game on screens goes on
    guarded: frozenset[int]  # seats of which one person alone cannot dispose
    longest: int = LONGEST_NAME


def _people(guest: Guest) -> str:
    state = guest.table.state
    game = playing(state) if state.stage == "playing" else None
    table = guest.table
    guarded = frozenset(seat.number for seat in table.seats if is_guarded(table, seat.number))
    shown = PeoplePage(guest, table, invitation(table), game, guarded)
    return render("table/_people.html", shown)


def _then_people(do: Callable[[Guest, str], None]) -> Callable[[str], ResponseReturnValue]:
    """Makes a view of ``do(guest, device)``: the page of the people is shown again."""

    @wraps(do)
    def view(code: str) -> ResponseReturnValue:
        guest = guest_at(code)
        do(guest, guest.known_device)
        return redirect(url_for("people.page", code=code), 303)

    return view


def _then_home(do: Callable[[Guest, str], None]) -> Callable[[str], ResponseReturnValue]:
    """Makes a view of ``do(guest, device)`` after which the device is gone."""

    @wraps(do)
    def view(code: str) -> ResponseReturnValue:
        guest = guest_at(code)
        do(guest, guest.known_device)
        response = redirect(url_for("home.index"), 303)
        if not (guest.is_seated and hides_hands(guest.table.state)):
            devices.forget_table(response, code)  # in a game the chair stays this phone's
        return response

    return view


# ---- seats ----


@dataclass(frozen=True)
class WatcherForm:
    """Which of those who watch: by the id of their device, as the page shows it."""

    device: Annotated[str, fields.String(required=True, validate=validate.Length(max=64))]


@dataclass(frozen=True)
class HandOverForm(WatcherForm, SeatForm):
    pass


@bp.post("/t/<code>/people/sit")
@_then_people
def sit(guest: Guest, device: str) -> None:
    form = load(NamedSeatForm)
    name = name_or(form.name, spare_name(guest.table, form.seat))
    tables().sit(guest.code, device, name, form.seat)


@bp.post("/t/<code>/people/rename")
@_then_people
def rename(guest: Guest, device: str) -> None:
    form = load(NamedSeatForm)
    name = name_or(form.name, spare_name(guest.table, form.seat))
    tables().rename(guest.code, device, form.seat, name)


@bp.post("/t/<code>/people/give-up")
@_then_people
def give_up(guest: Guest, device: str) -> None:
    """One seat of several on this phone."""
    tables().leave(guest.code, device, load(SeatForm).seat)


@bp.post("/t/<code>/people/hand-over")
@_then_people
def hand_over(guest: Guest, device: str) -> None:
    form = load(HandOverForm)
    tables().hand_over(guest.code, device, form.seat, form.device)


@bp.post("/t/<code>/people/refuse")
@_then_people
def refuse(guest: Guest, device: str) -> None:
    """Somebody who watches asked for a seat, and does not get it."""
    tables().refuse(guest.code, device, load(WatcherForm).device)


# ---- what the host decides ----


@bp.post("/t/<code>/people/free")
@_then_people
def free(guest: Guest, device: str) -> None:
    tables().free_seat(guest.code, device, load(SeatForm).seat)


@bp.post("/t/<code>/people/host")
@_then_people
def make_host(guest: Guest, device: str) -> None:
    tables().make_host(guest.code, device, load(SeatForm).seat)


@bp.post("/t/<code>/people/close")
@_then_people
def close(guest: Guest, device: str) -> None:
    tables().close(guest.code, device)


@bp.post("/t/<code>/people/reopen")
@_then_people
def reopen(guest: Guest, device: str) -> None:
    tables().reopen(guest.code, device)


# ---- going ----


@bp.post("/t/<code>/people/leave")
@_then_home
def leave(guest: Guest, device: str) -> None:
    tables().leave(guest.code, device)


@bp.post("/t/<code>/people/delete")
@_then_home
def delete(guest: Guest, device: str) -> None:
    if not load(SureForm).sure:
        abort(400, _("Tick the box first: a deleted table cannot be brought back."))
    tables().delete(guest.code, device)
