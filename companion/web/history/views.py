"""Games that were played: at one table, or at all tables of this device."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from flask import Blueprint, Response
from flask.typing import ResponseReturnValue

from companion.catalog import Deck, catalog
from companion.rooms import ChangeError
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
from companion.rooms.practice import practice_of
from companion.web.deck_names import deck_name_text
from companion.web.forms import load, text
from companion.web.i18n import N_
from companion.web.page_models import render
from companion.web.refusals import say_why
from companion.web.sentences import if_given
from companion.web.table.guest import Guest, guest_at, tables_of_this_device
from companion.web.table.words import tell

bp = Blueprint("history", __name__)


@dataclass(frozen=True)
class HistoryQuery:
    player: Annotated[str, text()]
    table: Annotated[str, text()]


@dataclass(frozen=True)
class HistoryPage:
    plays: list[Play]
    players: list[Rate]
    player: str
    decks: list[tuple[Deck, Rate]]
    deck_names: dict[str, str]
    table: str


@bp.get("/history")
def index() -> ResponseReturnValue:
    query, plays = load(HistoryQuery), _plays()
    rates = rates_by_player(plays)
    player = query.player or (rates[0].name if rates else "")
    shown = HistoryPage(
        plays=plays,
        players=rates,
        player=player,
        decks=[(catalog().decks[rate.name], rate) for rate in rates_by_deck(plays, player)],
        deck_names={deck.id: deck_name_text(deck) for deck in catalog().decks.values()},
        table=query.table,
    )
    return render("history/index.html", shown)


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
    code = load(HistoryQuery).table
    guests = [guest_at(code)] if code else _where_it_counted()
    plays = [play for guest in guests for play in _plays_at(guest)]
    return sorted(plays, key=lambda play: play.ended, reverse=True)


def _where_it_counted() -> list[Guest]:
    """All tables of this device but those for practice."""
    return [guest for guest in tables_of_this_device() if practice_of(guest.table.state) is None]


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


tell(
    {
        "again": (
            N_("You want to play again; somebody who did not win starts."),
            N_("%(who)s wants to play again; somebody who did not win starts."),
        ),
        "other_decks": if_given(
            "setup",
            (N_("You brought other decks."), N_("%(who)s brought other decks.")),
            (
                N_("You want to play with other decks."),
                N_("%(who)s wants to play with other decks."),
            ),
        ),
    }
)
say_why(
    ChangeError,
    {"unreadable_setup": N_("Go back to the set-up sheet and try again: it could not be read.")},
)
