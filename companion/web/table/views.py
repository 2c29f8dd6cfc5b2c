"""Opening a table, joining it, looking at it, and the changes of its stage."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

from flask import (
    Blueprint,
    Response,
    abort,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

import companion.web.table.seat_words  # noqa: F401  registers its words
from companion.rooms import ChangeError, new_table, parse
from companion.rooms.player_names import LONGEST_NAME
from companion.setup.code import SetupCodeError, decode, encode
from companion.store import TableError
from companion.web.errors import refused
from companion.web.fragments import never_keep, vary_by_htmx, wants_fragment
from companion.web.i18n import gettext as _
from companion.web.refusals import sentence_of
from companion.web.storage import expire_old_tables, tables
from companion.web.table import devices
from companion.web.table.guest import Guest, guest_at, normal_code
from companion.web.table.names import name_or, spare_name
from companion.web.table.pages import LONGEST_REQUEST_KEY, here, show, show_on_screen

bp = Blueprint("table", __name__)
bp.after_request(vary_by_htmx)
bp.after_request(never_keep)
bp.app_template_global()(here)


# ---- opening and joining ----


@bp.get("/t/new")
def new() -> ResponseReturnValue:
    return render_template("table/new.html", name=devices.last_name(), longest=LONGEST_NAME)


@bp.post("/t/new")
def open_table() -> ResponseReturnValue:
    """From a set-up sheet, or from nothing."""
    setup = request.form.get("setup") or None
    try:
        setup = encode(decode(setup)) if setup else None
    except SetupCodeError:
        abort(400, _("This set-up sheet cannot be read. Go back to it and try again."))
    name = name_or(devices.last_name() or _("Player %(number)s", number=1))
    device = devices.new_device()
    expire_old_tables()
    table = tables().open(new_table(setup), device, name)
    response = redirect(url_for("table.table", code=table.code), 303)
    devices.remember_table(response, table.code, device)
    _remember_given_name(response, name)
    return response


@bp.get("/join")
def join_by_code() -> ResponseReturnValue:
    typed = request.args.get("code", "")
    code = normal_code(typed)
    if code is None:
        return render_template("table/code.html", typed=typed[:40], wrong=bool(typed.strip()))
    return redirect(url_for("table.table", code=code), 303)


@bp.post("/t/<code>/join")
def join(code: str) -> ResponseReturnValue:
    guest = guest_at(code)
    device = guest.device or devices.new_device()
    role, seat = request.form.get("role", "seat"), request.form.get("seat", type=int)
    name = name_or(_("A watcher") if role == "watch" else spare_name(guest.table, seat))
    try:
        if role == "ask":
            tables().watch(code, device, name, wants_seat=seat)
        elif role == "seat":
            tables().sit(code, device, name, seat)
        elif not guest.is_seated:
            tables().watch(code, device, name)
    except TableError as error:
        return _join_page(guest_at(code), notice=sentence_of(error), status=409)
    response = redirect(url_for("table.table", code=code), 303)
    devices.remember_table(response, code, device)
    _remember_given_name(response, name)
    return response


# ---- the table ----


@bp.get("/t/<code>")
def table(code: str) -> ResponseReturnValue:
    guest = guest_at(code)
    if not guest.is_here:
        if wants_fragment():  # the seat was taken away while the page was open
            return Response(headers={"HX-Refresh": "true"})
        return _join_page(guest)
    return show(guest)


@bp.post("/t/<code>/do")
def do(code: str) -> ResponseReturnValue:
    """One change of whatever stage the table is in."""
    guest = guest_at(code)
    try:
        if guest.device is None:
            raise TableError("not_seated")
        now = tables().act(
            code,
            guest.device,
            parse(_lists(request.form)),
            seat=request.form.get("as", type=int),
            request=request.form.get("request", "")[:LONGEST_REQUEST_KEY] or None,
        )
    except ChangeError as error:
        return show(guest_at(code), notice=sentence_of(error, guest.table.names), status=409)
    except TableError as error:
        if guest.is_here:
            return show(guest_at(code), notice=sentence_of(error), status=409)
        raise
    if wants_fragment():
        return show(Guest(now, guest.device, guest.wants))
    return redirect(here(guest), 303)


@bp.get("/t/<code>/screen")
def screen(code: str) -> ResponseReturnValue:
    """Everything public, large, for a tablet or TV. Anybody who knows the code may look."""
    # Nothing private, even on a player's own device.
    return show_on_screen(Guest(guest_at(code).table, None))


def _join_page(guest: Guest, notice: str | None = None, status: int = 200) -> Response:
    page = render_template(
        "table/join.html",
        table=guest.table,
        name=request.form.get("name", devices.last_name()),
        longest=LONGEST_NAME,
        notice=notice,
    )
    response = make_response(page, status)
    if guest.device is None:
        # Known from here on: a double tap on "Sit down" is then one person, not two.
        devices.remember_table(response, guest.table.code, devices.new_device())
    return response


# ---- helpers ----


@bp.app_errorhandler(TableError)
def cannot(error: TableError) -> ResponseReturnValue:
    return refused(404 if error.code == "no_table" else 409, sentence_of(error))


def _remember_given_name(response: BaseResponse, name: str) -> None:
    if request.form.get("name", "").strip():
        devices.remember_name(response, name)


def _lists(form: MultiDict[str, str]) -> dict[str, Any]:
    """A form as a change: a field that stands there twice is a list.

    A button can carry one value only, so it may bring several fields in one, called ``tap``.
    """
    sent = MultiDict([*form.items(multi=True), *parse_qsl(form.get("tap", ""))])
    return {
        name: values if len(values) > 1 else values[0]
        for name, values in sent.lists()
        if name not in {"csrf_token", "request", "as", "tap"}
    }
