"""The live table: opening, joining, seats, and the pages every stage shares.

A stage (choosing, setting up, tracking, …) only adds what is inside: a function that renders its
part of the page, registered with `@page_of("tracking")` and `@screen_of("tracking")`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from sqlalchemy import Engine

from companion.i18n import gettext as _
from companion.player_names import LONGEST_NAME, PlayerNameError, player_name
from companion.setup_code import SetupCodeError, decode, encode
from companion.store import Table, TableError, Tables, wrong_codes
from companion.store.tables import CODE_ALPHABET, CODE_LENGTH
from companion.table import ChangeError, new_table, parse
from companion.web import devices
from companion.web.addresses import shareable_url
from companion.web.fragments import vary_by_htmx, wants_fragment
from companion.web.qr import qr_code

bp = Blueprint("table", __name__)
bp.after_request(vary_by_htmx)

HEARTBEAT: Final = 15.0  # seconds; keeps proxies from cutting a quiet stream
RETRY_STREAM: Final = 2000  # milliseconds until a browser reconnects
LONGEST_REQUEST_KEY: Final = 64


@dataclass(frozen=True, slots=True)
class Guest:
    """Whoever asks, at the table they ask for."""

    table: Table
    device: str | None

    @property
    def seats(self) -> tuple[int, ...]:
        return self.table.seats_of(self.device)

    @property
    def is_seated(self) -> bool:
        return bool(self.seats)

    @property
    def is_host(self) -> bool:
        return self.table.is_host(self.device)

    @property
    def is_watching(self) -> bool:
        return any(watcher.device == self.device for watcher in self.table.watchers)


Part = Callable[[Guest], str]
_PAGES: dict[str, Part] = {}
_SCREENS: dict[str, Part] = {}


def page_of(stage: str) -> Callable[[Part], Part]:
    """Register what a phone shows in this stage."""
    return lambda part: _PAGES.setdefault(stage, part)


def screen_of(stage: str) -> Callable[[Part], Part]:
    """Register what a big screen shows in this stage."""
    return lambda part: _SCREENS.setdefault(stage, part)


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
    name = _name_or(devices.last_name() or _("Player %(number)s", number=1))
    device = devices.new_device()
    _expire_old_tables()
    table = tables().open(new_table(setup), device, name)
    response = redirect(url_for("table.table", code=table.code), 303)
    devices.remember_table(response, table.code, device)
    return response


@bp.get("/join")
def join_by_code() -> ResponseReturnValue:
    typed = request.args.get("code", "")
    code = _normal(typed)
    if code is None:
        return render_template("table/code.html", typed=typed[:40], wrong=bool(typed.strip()))
    return redirect(url_for("table.table", code=code), 303)


@bp.post("/t/<code>/join")
def join(code: str) -> ResponseReturnValue:
    guest = _guest(code)
    here = url_for("table.table", code=code)
    device = guest.device or devices.new_device()
    role, seat = request.form.get("role", "seat"), request.form.get("seat", type=int)
    name = _name_or(_spare_name(guest.table, seat))
    if role == "watch":
        if not guest.is_seated:
            tables().watch(code, device, name)
    elif role == "ask":
        tables().watch(code, device, name, wants_seat=seat)
    else:
        tables().sit(code, device, name, seat)
    response = redirect(here, 303)
    devices.remember_table(response, code, device)
    if request.form.get("name", "").strip():
        devices.remember_name(response, name)
    return response


# ---- the table ----


@bp.get("/t/<code>")
def table(code: str) -> ResponseReturnValue:
    guest = _guest(code)
    if not (guest.is_seated or guest.is_watching):
        if wants_fragment():  # the seat was taken away while the page was open
            return Response(headers={"HX-Refresh": "true"})
        return _join_page(guest)
    return _show(guest)


@bp.post("/t/<code>/do")
def do(code: str) -> ResponseReturnValue:
    """One change of whatever stage the table is in."""
    guest = _guest(code)
    try:
        if guest.device is None:
            raise TableError("not-seated")
        now = tables().act(
            code,
            guest.device,
            parse(_lists(request.form)),
            seat=request.form.get("as", type=int),
            request=request.form.get("request", "")[:LONGEST_REQUEST_KEY] or None,
        )
    except ChangeError as error:
        return _show(_guest(code), notice=refusal(error, guest.table), status=409)
    if wants_fragment():
        return _show(Guest(now, guest.device))
    return redirect(url_for("table.table", code=code), 303)


@bp.get("/t/<code>/stream")
def stream(code: str) -> ResponseReturnValue:
    """Server-sent events: "the table is at seq n"; whoever reads them fetches the page again."""
    _guest(code)
    seen = max(
        request.args.get("seq", 0, type=int), request.headers.get("Last-Event-ID", 0, type=int)
    )
    return Response(
        _events(tables(), code, seen),
        mimetype="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


def _events(tables: Tables, code: str, seen: int) -> Iterator[str]:
    with tables.feed.listen(code) as listener:
        listener.tell(tables.seq(code))  # what was missed before this stream began
        yield f"retry: {RETRY_STREAM}\n\n"
        while listener.seq is not None:
            if listener.seq > seen:
                seen = listener.seq
                yield f"event: moved\nid: {seen}\ndata: {seen}\n\n"
            if not listener.wait(HEARTBEAT):
                yield "event: alive\ndata:\n\n"
        yield "event: gone\ndata:\n\n"


def _show(guest: Guest, notice: str | None = None, status: int = 200) -> ResponseReturnValue:
    part = _PAGES.get(guest.table.state.stage, _lobby)
    template = "table/_live.html" if wants_fragment() else "table/table.html"
    page = render_template(
        template, guest=guest, table=guest.table, inside=part(guest), notice=notice
    )
    return page, status


def _lobby(guest: Guest) -> str:
    address = shareable_url(url_for("table.table", code=guest.table.code))
    return render_template(
        "table/_lobby.html",
        guest=guest,
        table=guest.table,
        address=address,
        qr=qr_code(address, _("QR code of this table")),
        log=reversed(tables().log(guest.table.code)),
    )


def _join_page(guest: Guest, problem: str | None = None) -> ResponseReturnValue:
    page = render_template(
        "table/join.html",
        table=guest.table,
        name=devices.last_name(),
        longest=LONGEST_NAME,
        problem=problem,
    )
    return page, 200 if problem is None else 400


# ---- helpers ----


def tables() -> Tables:
    found: Tables = current_app.extensions["tables"]
    return found


def refusal(error: ChangeError, table: Table) -> str:
    return error.code


@bp.errorhandler(TableError)
def cannot(error: TableError) -> ResponseReturnValue:
    abort(404 if error.code == "no-table" else 409, _say(error))


def _say(error: TableError) -> str:
    match error.code:
        case "no-table":
            return _("There is no table with this code. It may have been deleted, or mistyped.")
        case "closed":
            return _("This table is closed: nothing changes here any more.")
        case "full":
            return _("Every seat is taken. You can watch, or ask the host for a seat.")
        case "seat-held":
            return _("Somebody sat down there a moment ago. Choose another seat.")
        case "seat-free":
            return _("That seat is free: just sit down.")
        case "not-seated":
            return _("You are watching. Take a seat to change something.")
        case "not-host":
            return _("Only the host can do that.")
        case "own-seat":
            return _("To give up your own seat, leave the table.")
        case "watcher-gone":
            return _("They have left, or have a seat already.")
        case "not-your-seat" | "no-seat":
            return _("That seat is not yours.")
    return _("That is not possible at this table.")


def _guest(code: str) -> Guest:
    """Who asks; or an answer that does not help anybody who tries code after code."""
    device = devices.device_at(code)
    if device is None and not wrong_codes.may_try(_engine(), devices.client()):
        abort(429, _("Too many wrong codes. Wait ten minutes, then type it with care."))
    if _normal(code) == code:
        try:
            return Guest(tables().load(code), device)
        except TableError:
            pass
    wrong_codes.note_wrong_code(_engine(), devices.client())
    raise TableError("no-table")


def _normal(typed: str) -> str | None:
    """A code as somebody typed it; None if no code looks like this."""
    code = re.sub(r"[\s-]", "", typed).upper()
    fits = len(code) == CODE_LENGTH and set(code) <= set(CODE_ALPHABET)
    return code if fits else None


def _name_or(otherwise: str) -> str:
    sent = request.form.get("name", "")
    try:
        return player_name(sent)
    except PlayerNameError as error:
        if error.code == "empty":
            return otherwise
        abort(400, _("A name has at most %(number)s characters.", number=LONGEST_NAME))


def _spare_name(table: Table, seat: int | None) -> str:
    free = table.free_seats
    number = seat if seat is not None else free[0] if free else len(table.seats)
    return table.names.get(number) or _("Player %(number)s", number=number + 1)


def _lists(form: Any) -> dict[str, Any]:
    """A form as a change: a field that stands there twice is a list."""
    return {
        name: values if len(values) > 1 else values[0]
        for name, values in form.lists()
        if name not in {"csrf_token", "request", "as"}
    }


def _expire_old_tables() -> None:
    """Whoever opens a table tidies up: often enough, and nobody has to set a timer."""
    days: int = current_app.config["TABLE_DAYS"]
    tables().expire(datetime.now(UTC) - timedelta(days=days))


def _engine() -> Engine:
    engine: Engine = current_app.extensions["database"]
    return engine
