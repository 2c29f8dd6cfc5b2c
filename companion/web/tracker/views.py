"""The tracker: what phones and the big screen show while people play with the physical cards."""

from __future__ import annotations

import secrets
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, request, url_for

from companion.rooms.state import Clock
from companion.store import LiveTable
from companion.web.i18n import gettext as _
from companion.web.page_models import render
from companion.web.table.guest import Guest
from companion.web.table.pages import page_of, screen_of
from companion.web.table.words import die_name, face_name, set_name, tool_name
from companion.web.tracker.page import tracker_page

bp = Blueprint("tracker", __name__)
for name_of in (die_name, face_name, set_name, tool_name):
    bp.app_template_global()(name_of)

LINES_ON_A_PHONE = 4
LINES_ON_A_SCREEN = 9


@page_of("tracking")
@page_of("finished")
def page(guest: Guest) -> str:
    return render("tracker/_tracker.html", tracker_page(guest, LINES_ON_A_PHONE))


@screen_of("tracking")
@screen_of("finished")
def screen(guest: Guest) -> str:
    return render("tracker/_screen.html", tracker_page(guest, LINES_ON_A_SCREEN))


@bp.app_template_global()
def tap(table: LiveTable, change: str, **fields: Any) -> str:
    """The address of a change, with those of its fields that are known already."""
    address = _address_of(table.code, change, request.script_root)
    return f"{address}?{_query(**fields)}" if fields else address


@lru_cache(maxsize=2048)
def _address_of(code: str, change: str, _root: str) -> str:
    return url_for("table.do", code=code, change=change)


# A page has forty of them, and most are the same at every table.
@lru_cache(maxsize=2048, typed=True)
def _query(**fields: Any) -> str:
    return urlencode(fields, doseq=True)


@bp.app_template_global()
def new_request() -> str:
    """Names one sending of a form: sent twice, by a double tap or a retry, it happens once."""
    return secrets.token_hex(8)


@bp.app_template_global()
def time_of_day(clock: Clock) -> str:
    if clock.is_day:
        return _("Day %(space)s of %(spaces)s", space=clock.space + 1, spaces=clock.day)
    return _("Night %(space)s of %(spaces)s", space=clock.space - clock.day + 1, spaces=clock.night)
