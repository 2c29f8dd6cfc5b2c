"""What the pages of every stage share: a frame that follows the table, and the invitation.

A stage (choosing, setting up, tracking, …) only adds what is inside: a function that renders its
part of the page, registered with `@page_of("tracking")` and `@screen_of("tracking")`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from flask import url_for
from markupsafe import Markup

from companion.rooms import TableState
from companion.store import LiveTable
from companion.web.addresses import shareable_url
from companion.web.fragments import wants_fragment
from companion.web.i18n import gettext as _
from companion.web.page_models import render
from companion.web.qr import qr_code
from companion.web.table.claims import ShownClaim, claims_at
from companion.web.table.guest import Guest

PEOPLE: Final = 2  # that many make a company
BEFORE_THE_GAME: Final = ("choosing", "setting_up")
Part = Callable[[Guest], str]
_PAGES: dict[str, Part] = {}
_SCREENS: dict[str, Part] = {}


@dataclass(frozen=True)
class LivePage:
    """The frame of every stage."""

    guest: Guest
    table: LiveTable
    inside: Markup  # what the stage shows
    notice: str | None
    claims: list[ShownClaim]
    follows: str  # the address to fetch again when the table has moved on
    invitation: Invitation | None  # before the game
    is_alone: bool  # nobody else has come yet


def page_of(stage: str) -> Callable[[Part], Part]:
    """Register what a phone shows in this stage."""
    return lambda part: _PAGES.setdefault(stage, part)


def screen_of(stage: str) -> Callable[[Part], Part]:
    """Register what a big screen shows in this stage."""
    return lambda part: _SCREENS.setdefault(stage, part)


def show(guest: Guest, notice: str | None = None) -> str:
    """The page of the stage the table is in."""
    return live_page(guest, _PAGES.get(_kind_of_page(guest.table.state), _lobby), notice)


def show_on_screen(guest: Guest) -> str:
    part = _SCREENS.get(_kind_of_page(guest.table.state), _lobby)
    return live_page(guest, part, endpoint="table.screen")


def live_page(
    guest: Guest, part: Part, notice: str | None = None, *, endpoint: str = "table.table"
) -> str:
    """A page around ``part`` that follows the table; to htmx only what changes."""
    page = LivePage(
        guest=guest,
        table=guest.table,
        inside=Markup(part(guest)),  # noqa: S704 - a rendered template
        notice=notice,
        claims=claims_at(guest),
        follows=here(guest, endpoint),
        invitation=_invitation_before(guest, endpoint),
        is_alone=sum(not seat.free for seat in guest.table.seats) < PEOPLE,
    )
    return render("table/_live.html" if wants_fragment() else "table/table.html", page)


def here(guest: Guest, endpoint: str = "table.table") -> str:
    """The address of this table, for the one who looks at it now."""
    said: dict[str, Any] = {"as": guest.facing} if len(guest.seats) > 1 else {}
    return url_for(endpoint, code=guest.table.code, **said)


@dataclass(frozen=True)
class Invitation:
    """How others get in; a page that has one includes "table/_invitation.html"."""

    address: str
    qr: Markup


def invitation(table: LiveTable) -> Invitation:
    address = shareable_url(url_for("table.table", code=table.code))
    return Invitation(address, qr_code(address, _("QR code of this table")))


def _invitation_before(guest: Guest, endpoint: str) -> Invitation | None:
    """Until the game begins every page of the table has it on top; the page of the people has its
    own."""
    table = guest.table
    wanted = table.state.stage in BEFORE_THE_GAME and not table.closed
    return invitation(table) if wanted and endpoint != "people.page" else None


@dataclass(frozen=True)
class LobbyPage:
    """A table in a stage that has no page of its own."""

    guest: Guest
    table: LiveTable


def _kind_of_page(state: TableState) -> str:
    """The stage; a finished game looks different when it was played on screens."""
    if state.stage == "finished" and state.tracker is None:
        return "played"
    return state.stage


def _lobby(guest: Guest) -> str:
    return render("table/_lobby.html", LobbyPage(guest, guest.table))
