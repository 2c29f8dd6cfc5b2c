"""Games that were played: at one table, or at all tables of this device."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from companion.catalog import catalog
from companion.rooms import Change, Entry
from companion.rooms.history import (
    Play,
    Rate,
    as_csv,
    as_json,
    bg_stats_link,
    plays_of,
    rates_by_deck,
    rates_by_player,
)
from companion.web.i18n import gettext as _
from companion.web.table.guest import Guest, guest_at, tables_of_this_device
from companion.web.table.words import LogWords, told

bp = Blueprint("history", __name__)


@bp.get("/history")
def index() -> ResponseReturnValue:
    plays = _plays()
    rates = rates_by_player(plays)
    named = request.args.get("player") or (rates[0].name if rates else "")
    return render_template(
        "history/index.html",
        plays=plays,
        players=rates,
        player=named,
        decks=[(catalog().decks[rate.name], rate) for rate in rates_by_deck(plays, named)],
        deck_names={deck.id: deck.name for deck in catalog().decks.values()},
        table=request.args.get("table", ""),
    )


@bp.get("/history.csv")
def as_table() -> ResponseReturnValue:
    return _file(as_csv(_plays()), "text/csv", "dale-plays.csv")


@bp.get("/history.json")
def as_data() -> ResponseReturnValue:
    return _file(as_json(_plays()), "application/json", "dale-plays.json")


def _file(text: str, kind: str, name: str) -> Response:
    return Response(
        text,
        mimetype=kind,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _plays() -> list[Play]:
    """The newest first. ``?table=`` narrows them to one table that this device may look at."""
    code = request.args.get("table", "")
    guests = [guest_at(code)] if code else tables_of_this_device()
    plays = [play for guest in guests for play in _plays_at(guest)]
    return sorted(plays, key=lambda play: play.ended, reverse=True)


def _plays_at(guest: Guest) -> list[Play]:
    return plays_of(guest.table.state, guest.table.code, guest.table.names)


@bp.app_template_filter()
def percent(rate: Rate) -> int:
    return round(100 * rate.share)


@bp.app_template_global()
def last_play(guest: Guest) -> Play:
    """The game that was just finished, for the table's own page."""
    return _plays_at(guest)[-1]


@bp.app_template_global()
def bg_stats(play: Play) -> str:
    return bg_stats_link(play)


@told("again")
def _again(log: LogWords, entry: Entry, change: Change) -> str:
    return _("%(who)s wants to play again; somebody who lost starts.", who=log.who(entry))
