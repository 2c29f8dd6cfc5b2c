"""Who sits where: the page of the people at a table, and what can be done there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

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
from companion.web.table.deeds import Page, deed_on
from companion.web.table.guest import Guest, guest_at, known_device
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
    return PEOPLE.show(guest, None)


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


PEOPLE: Final = Page(
    show=lambda guest, notice: live_page(guest, _people, notice, endpoint="people.page"),
    address=lambda guest: url_for("people.page", code=guest.code),
)


# ---- seats ----


@dataclass(frozen=True)
class WatcherForm:
    """Which of those who watch: by the id of their device, as the page shows it."""

    device: Annotated[str, fields.String(required=True, validate=validate.Length(max=64))]


@dataclass(frozen=True)
class HandOverForm(WatcherForm, SeatForm):
    pass


@bp.post("/t/<code>/people/sit")
@deed_on(PEOPLE)
def sit(code: str, device: str) -> LiveTable:
    form = load(NamedSeatForm)
    return tables().sit(code, device, _name(code, form), form.seat)


@bp.post("/t/<code>/people/rename")
@deed_on(PEOPLE)
def rename(code: str, device: str) -> LiveTable:
    form = load(NamedSeatForm)
    return tables().rename(code, device, form.seat, _name(code, form))


def _name(code: str, form: NamedSeatForm) -> str:
    return name_or(form.name, spare_name(tables().load(code), form.seat))


@bp.post("/t/<code>/people/give-up")
@deed_on(PEOPLE)
def give_up(code: str, device: str) -> LiveTable:
    """One seat of several on this phone."""
    return tables().leave(code, device, load(SeatForm).seat)


@bp.post("/t/<code>/people/hand-over")
@deed_on(PEOPLE)
def hand_over(code: str, device: str) -> LiveTable:
    form = load(HandOverForm)
    return tables().hand_over(code, device, form.seat, form.device)


@bp.post("/t/<code>/people/refuse")
@deed_on(PEOPLE)
def refuse(code: str, device: str) -> LiveTable:
    """Somebody who watches asked for a seat, and does not get it."""
    return tables().refuse(code, device, load(WatcherForm).device)


# ---- what the host decides ----


@bp.post("/t/<code>/people/free")
@deed_on(PEOPLE)
def free(code: str, device: str) -> LiveTable:
    return tables().free_seat(code, device, load(SeatForm).seat)


@bp.post("/t/<code>/people/host")
@deed_on(PEOPLE)
def make_host(code: str, device: str) -> LiveTable:
    return tables().make_host(code, device, load(SeatForm).seat)


@bp.post("/t/<code>/people/close")
@deed_on(PEOPLE)
def close(code: str, device: str) -> LiveTable:
    return tables().close(code, device)


@bp.post("/t/<code>/people/reopen")
@deed_on(PEOPLE)
def reopen(code: str, device: str) -> LiveTable:
    return tables().reopen(code, device)


# ---- going ----


@bp.post("/t/<code>/people/leave")
def leave(code: str) -> ResponseReturnValue:
    guest = guest_at(code)
    tables().leave(code, known_device(code))
    return _away_from(guest)


@bp.post("/t/<code>/people/delete")
def delete(code: str) -> ResponseReturnValue:
    guest = guest_at(code)
    if not load(SureForm).sure:
        abort(400, _("Tick the box first: a deleted table cannot be brought back."))
    tables().delete(code, known_device(code))
    return _away_from(guest)


def _away_from(guest: Guest) -> ResponseReturnValue:
    """Home; this device has nothing to do with the table any more."""
    response = redirect(url_for("home.index"), 303)
    if not (guest.is_seated and hides_hands(guest.table.state)):
        devices.forget_table(response, guest.code)  # in a game the chair stays this phone's
    return response
