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
from urllib.parse import parse_qsl

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from sqlalchemy import Engine
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from companion.rooms import ChangeError, State, new_table, parse
from companion.rooms.player_names import LONGEST_NAME, PlayerNameError, player_name
from companion.setup.code import SetupCodeError, decode, encode
from companion.store import Table, TableError, Tables, wrong_codes
from companion.store.tables import CODE_ALPHABET, CODE_LENGTH
from companion.web.addresses import shareable_url
from companion.web.errors import refused
from companion.web.fragments import never_keep, vary_by_htmx, wants_fragment
from companion.web.i18n import gettext as _
from companion.web.qr import qr_code
from companion.web.table import devices
from companion.web.table.seat_words import table_refusal
from companion.web.table.words import refusal

bp = Blueprint("table", __name__)
bp.after_request(vary_by_htmx)
bp.after_request(never_keep)

HEARTBEAT: Final = 15.0  # seconds; keeps proxies from cutting a quiet stream
RETRY_STREAM: Final = 2000  # milliseconds until a browser reconnects
LONGEST_REQUEST_KEY: Final = 64


@dataclass(frozen=True, slots=True)
class Guest:
    """Whoever asks, at the table they ask for."""

    table: Table
    device: str | None
    wants: int | None = None  # who holds the phone that several people pass around, as it says

    @property
    def facing(self) -> int | None:
        """Which of this device's seats looks at it now; None: nobody has said."""
        if len(self.seats) == 1:
            return self.seats[0]
        return self.wants if self.wants in self.seats else None

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
    code = _normal(typed)
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
        return _join_page(guest_at(code), notice=table_refusal(error), status=409)
    response = redirect(url_for("table.table", code=code), 303)
    devices.remember_table(response, code, device)
    _remember_given_name(response, name)
    return response


# ---- the table ----


@bp.get("/t/<code>")
def table(code: str) -> ResponseReturnValue:
    guest = guest_at(code)
    if not (guest.is_seated or guest.is_watching):
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
            raise TableError("not-seated")
        now = tables().act(
            code,
            guest.device,
            parse(_lists(request.form)),
            seat=request.form.get("as", type=int),
            request=request.form.get("request", "")[:LONGEST_REQUEST_KEY] or None,
        )
    except ChangeError as error:
        return show(guest_at(code), notice=refusal(error, guest.table.names), status=409)
    except TableError as error:
        if guest.is_seated or guest.is_watching:
            return show(guest_at(code), notice=table_refusal(error), status=409)
        raise
    if wants_fragment():
        return show(Guest(now, guest.device, guest.wants))
    return redirect(here(guest), 303)


@bp.app_template_global()
def here(guest: Guest, endpoint: str = "table.table") -> str:
    """The address of this table, for the one who looks at it now."""
    said: dict[str, Any] = {"as": guest.facing} if len(guest.seats) > 1 else {}
    return url_for(endpoint, code=guest.table.code, **said)


@bp.get("/t/<code>/stream")
def stream(code: str) -> ResponseReturnValue:
    """Server-sent events: "the table is at seq n"; whoever reads them fetches the page again."""
    guest_at(code)
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


def show(
    guest: Guest, notice: str | None = None, status: int = 200, *, part: Part | None = None
) -> ResponseReturnValue:
    """The page of the stage the table is in; ``part`` is given by who has its inside at hand."""
    inside = part or _PAGES.get(_kind_of_page(guest.table.state), _lobby)
    return _live_page(guest, inside, notice), status


def _kind_of_page(state: State) -> str:
    """The stage; a finished game looks different when it was played on screens."""
    if state.stage == "finished" and state.tracker is None:
        return "played"
    return state.stage


def _lobby(guest: Guest) -> str:
    """For a stage without a page of its own."""
    return render_template("table/_lobby.html", guest=guest, **invitation(guest.table))


def _live_page(
    guest: Guest, part: Part, notice: str | None = None, *, endpoint: str = "table.table"
) -> str:
    """A page around ``part`` that follows the table; to htmx only what changes."""
    return render_template(
        "table/_live.html" if wants_fragment() else "table/table.html",
        guest=guest,
        table=guest.table,
        inside=Markup(part(guest)),  # noqa: S704 - a rendered template
        notice=notice,
        follows=here(guest, endpoint),
    )


def invitation(table: Table) -> dict[str, Any]:
    """What a page needs to let others in: include "table/_invitation.html" with it."""
    address = shareable_url(url_for("table.table", code=table.code))
    return {"table": table, "address": address, "qr": qr_code(address, _("QR code of this table"))}


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


@bp.get("/t/<code>/screen")
def screen(code: str) -> ResponseReturnValue:
    """Everything public, large, for a tablet or TV. Whoever knows the code may look."""
    guest = Guest(guest_at(code).table, None)  # nothing private, even on a player's own device
    part = _SCREENS.get(_kind_of_page(guest.table.state), _lobby)
    return _live_page(guest, part, endpoint="table.screen")


# ---- who sits where ----


@bp.get("/t/<code>/people")
def people(code: str) -> ResponseReturnValue:
    guest = guest_at(code)
    if not (guest.is_seated or guest.is_watching):
        return redirect(url_for("table.table", code=code), 303)
    return _live_page(guest, _people, endpoint="table.people")


def _people(guest: Guest) -> str:
    return render_template(
        "table/_people.html", guest=guest, longest=LONGEST_NAME, **invitation(guest.table)
    )


@bp.post("/t/<code>/people")
def change_people(code: str) -> ResponseReturnValue:
    guest = guest_at(code)
    if guest.device is None:
        raise TableError("not-seated")
    seat, other = request.form.get("seat", -1, type=int), request.form.get("device", "")
    there = url_for("table.people", code=code)
    match request.form.get("do"):
        case "sit":
            tables().sit(code, guest.device, name_or(spare_name(guest.table, seat)), seat)
        case "rename":
            tables().rename(code, guest.device, seat, name_or(spare_name(guest.table, seat)))
        case "hand_over":
            tables().hand_over(code, guest.device, seat, other)
        case "refuse":
            tables().refuse(code, guest.device, other)
        case "free":
            tables().free_seat(code, guest.device, seat)
        case "give_up":
            tables().leave(code, guest.device, seat)
        case "host":
            tables().make_host(code, guest.device, seat)
        case "close":
            tables().close(code, guest.device)
        case "reopen":
            tables().reopen(code, guest.device)
        case "leave":
            tables().leave(code, guest.device)
            return _gone_home(code)
        case "delete":
            if "sure" not in request.form:
                abort(400, _("Tick the box first: a deleted table cannot be brought back."))
            tables().delete(code, guest.device)
            return _gone_home(code)
        case _:
            abort(400)
    return redirect(there, 303)


def _gone_home(code: str) -> ResponseReturnValue:
    response = redirect(url_for("home.index"), 303)
    devices.forget_table(response, code)
    return response


# ---- for other pages ----


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
        if guest.is_seated or guest.is_watching:
            found.append(guest)
    return sorted(found, key=lambda guest: guest.table.changed_at, reverse=True)


def tables() -> Tables:
    found: Tables = current_app.extensions["tables"]
    return found


# ---- helpers ----


@bp.app_errorhandler(TableError)
def cannot(error: TableError) -> ResponseReturnValue:
    return refused(404 if error.code == "no-table" else 409, table_refusal(error))


def guest_at(code: str) -> Guest:
    """Who asks; or an answer that does not help anybody who tries code after code."""
    device = devices.device_at(code)
    if device is None and not wrong_codes.may_try(_engine(), devices.client()):
        abort(429, _("Too many wrong codes. Wait ten minutes, then type it with care."))
    if _normal(code) == code:
        try:
            return Guest(tables().load(code), device, request.values.get("as", type=int))
        except TableError:
            pass
    wrong_codes.note_wrong_code(_engine(), devices.client())
    raise TableError("no-table")


def _normal(typed: str) -> str | None:
    """A code as somebody typed it; None if no code looks like this."""
    code = re.sub(r"[\s-]", "", typed).upper()
    fits = len(code) == CODE_LENGTH and set(code) <= set(CODE_ALPHABET)
    return code if fits else None


def name_or(otherwise: str) -> str:
    sent = request.form.get("name", "")
    try:
        return player_name(sent)
    except PlayerNameError as error:
        if error.code == "empty":
            return otherwise
        abort(400, _("A name has at most %(number)s characters.", number=LONGEST_NAME))


def _remember_given_name(response: BaseResponse, name: str) -> None:
    if request.form.get("name", "").strip():
        devices.remember_name(response, name)


def spare_name(table: Table, seat: int | None) -> str:
    free = table.free_seats
    number = seat if seat is not None else free[0] if free else len(table.seats)
    return table.names.get(number) or _("Player %(number)s", number=number + 1)


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


def expire_old_tables() -> None:
    """Whoever opens a table tidies up: often enough, and nobody has to set a timer."""
    days: int = current_app.config["TABLE_DAYS"]
    tables().expire(datetime.now(UTC) - timedelta(days=days))


def _engine() -> Engine:
    engine: Engine = current_app.extensions["database"]
    return engine
