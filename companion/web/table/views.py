"""Opening a table, joining it, looking at it, and the changes of its stage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from flask import (
    Blueprint,
    Response,
    abort,
    make_response,
    redirect,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from marshmallow import fields, validate
from werkzeug.datastructures import CombinedMultiDict
from werkzeug.wrappers import Response as BaseResponse

from companion.rooms import ChangeError, new_table, parse
from companion.rooms.player_names import LONGEST_NAME
from companion.rooms.table_boxes import with_boxes
from companion.setup.code import SetupCodeError, decode, encode
from companion.store import LiveTable, TableError
from companion.store.visit import Seat
from companion.web.errors import refused
from companion.web.forms import FormError, TapForm, load, seat_number, text
from companion.web.fragments import never_keep, vary_by_htmx, wants_fragment
from companion.web.i18n import gettext as _
from companion.web.limits import for_this_address
from companion.web.page_models import render
from companion.web.refusals import sentence_of
from companion.web.shelf import this_device
from companion.web.storage import expire_old_tables, tables
from companion.web.table import devices, own_table
from companion.web.table.deeds import deed
from companion.web.table.guest import Guest, guest_at, is_at_home, normal_code, remember_home
from companion.web.table.names import name_of_seat, name_or, spare_name
from companion.web.table.pages import here, show, show_on_screen
from companion.web.table.words import who_wins

bp = Blueprint("table", __name__)
bp.after_request(vary_by_htmx)
bp.after_request(never_keep)
bp.app_template_global()(here)
bp.app_template_global()(who_wins)


# ---- opening and joining ----


@dataclass(frozen=True, slots=True)
class NewTablePage:
    name: str
    longest: int = LONGEST_NAME


@dataclass(frozen=True, slots=True)
class CodePage:
    """Where a table's code is typed."""

    typed: str
    wrong: bool


@dataclass(frozen=True, slots=True)
class JoinPage:
    table: LiveTable
    open_seats: tuple[int, ...]
    owned: list[Seat]  # which one can be asked for
    name: str
    notice: str
    longest: int = LONGEST_NAME


@bp.get("/t/new")
def new() -> ResponseReturnValue:
    return render("table/new.html", NewTablePage(devices.last_name()))


@dataclass(frozen=True)
class OpenForm:
    setup: Annotated[str, text()]
    name: Annotated[str, text()]


@bp.post("/t/new")
def open_table() -> ResponseReturnValue:
    """From a set-up sheet, or from nothing."""
    form = load(OpenForm)
    try:
        setup = encode(decode(form.setup)) if form.setup else None
    except SetupCodeError:
        abort(400, _("Go back to the set-up sheet and try again: it could not be read."))
    name = name_or(form.name, devices.last_name() or name_of_seat(0))
    device = devices.new_device()
    for_this_address("tables")
    expire_old_tables()
    start = with_boxes(new_table(setup), this_device().said_boxes)
    table = tables().open(start, device, name)
    return _at_the_table(table.code, device, name if form.name.strip() else "")


@dataclass(frozen=True)
class CodeQuery:
    code: Annotated[str, text()]


@bp.get("/join")
def join_by_code() -> ResponseReturnValue:
    typed = load(CodeQuery).code
    code = normal_code(typed)
    if code is None:
        return render("table/code.html", CodePage(typed[:40], wrong=bool(typed.strip())))
    return redirect(url_for("table.table", code=code), 303)


@dataclass(frozen=True)
class JoinForm:
    role: Annotated[
        str, fields.String(load_default="seat", validate=validate.OneOf(("seat", "watch", "ask")))
    ]
    seat: Annotated[int | None, seat_number(load_default=None)]  # None: any that is free
    name: Annotated[str, text()]


@bp.post("/t/<code>/join")
def join(code: str) -> ResponseReturnValue:
    guest, form = guest_at(code), load(JoinForm)
    device = guest.device or devices.new_device()
    watches = form.role == "watch"
    name = name_or(form.name, _("A watcher") if watches else spare_name(guest.table, form.seat))
    if form.role != "seat" or not (guest.is_here or is_at_home(code)):
        for_this_address("joins")
    try:
        if form.role == "ask":
            tables().watch(code, device, name, wants_seat=form.seat)
        elif form.role == "seat":
            tables().sit(code, device, name, form.seat)
        elif not guest.is_seated:
            tables().watch(code, device, name)
    except TableError as error:
        return _join_page(guest_at(code), form.name, sentence_of(error)), 409
    return _at_the_table(code, device, name if form.name.strip() else "")


def _at_the_table(code: str, device: str, name: str) -> BaseResponse:
    """Leads somebody who has just come to the table, and remembers the name if they gave one."""
    if tables().load(code).seats_of(device):
        remember_home(code)
    response = redirect(url_for("table.table", code=code), 303)
    devices.remember_table(response, code, device)
    if name:
        devices.remember_name(response, name)
    return own_table.remember(response, code)


def _join_page(guest: Guest, name: str, notice: str = "") -> Response:
    shown = JoinPage(guest.table, guest.open_seats, guest.seats_of_others, name, notice)
    response = make_response(render("table/join.html", shown))
    if guest.device is None:
        # Known from here on: a double tap on "Sit down" is then one person, not two.
        devices.remember_table(response, guest.code, devices.new_device())
    return response


# ---- the table ----


@bp.get("/t/<code>")
def table(code: str) -> ResponseReturnValue:
    guest = guest_at(code)
    if not guest.is_here:
        if wants_fragment():  # the seat was taken away while the page was open
            return Response(headers={"HX-Refresh": "true"})
        return _join_page(guest, devices.last_name())
    return own_table.remember(make_response(show(guest)), code)


@bp.post("/t/<code>/do/<change>")
@deed
def do(code: str, device: str, change: str) -> LiveTable:
    """A change of the stage the table is in; a button may have its fields in its address."""
    tap = load(TapForm)
    parsed = parse({**_fields_of_change(), "do": change})
    return tables().act(code, device, parsed, seat=tap.seat, request=tap.request)


def _fields_of_change() -> dict[str, Any]:
    """A field that is sent twice is a list; the change itself knows which fields it has."""
    sent = CombinedMultiDict([request.args, request.form])
    return {
        name: values if len(values) > 1 else values[0]
        for name, values in sent.lists()
        if name not in {"csrf_token", "request", "as"}
    }


@bp.get("/t/<code>/screen")
def screen(code: str) -> ResponseReturnValue:
    """Everything public, large, for a tablet or TV. Anybody who knows the code may look."""
    # Nothing private, even on a player's own device.
    return show_on_screen(Guest(guest_at(code).table, None))


# ---- refusals ----


@bp.app_errorhandler(TableError)
def cannot(error: TableError) -> ResponseReturnValue:
    return refused(404 if error.code == "no_table" else 409, sentence_of(error))


@bp.app_errorhandler(ChangeError)
def cannot_change(error: ChangeError) -> ResponseReturnValue:
    return refused(409, sentence_of(error))


@bp.app_errorhandler(FormError)
def cannot_be_read(_error: FormError) -> ResponseReturnValue:
    return refused(400)
