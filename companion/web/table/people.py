"""Who sits where: the page of the people at a table, and what can be done there."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.rooms.player_names import LONGEST_NAME
from companion.store import TableError
from companion.web.fragments import never_keep, vary_by_htmx
from companion.web.i18n import gettext as _
from companion.web.storage import tables
from companion.web.table import devices
from companion.web.table.guest import Guest, guest_at
from companion.web.table.names import name_or, spare_name
from companion.web.table.pages import invitation, live_page

bp = Blueprint("people", __name__)
bp.after_request(vary_by_htmx)
bp.after_request(never_keep)


@bp.get("/t/<code>/people")
def page(code: str) -> ResponseReturnValue:
    guest = guest_at(code)
    if not guest.is_here:
        return redirect(url_for("table.table", code=code), 303)
    return live_page(guest, _people, endpoint="people.page")


def _people(guest: Guest) -> str:
    return render_template(
        "table/_people.html", guest=guest, longest=LONGEST_NAME, **invitation(guest.table)
    )


@bp.post("/t/<code>/people")
def change(code: str) -> ResponseReturnValue:
    guest = guest_at(code)
    if guest.device is None:
        raise TableError("not_seated")
    seat, other = request.form.get("seat", -1, type=int), request.form.get("device", "")
    there = url_for("people.page", code=code)
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
