"""Choosing decks together: what each phone shows while wishes and vetoes come in."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from flask import Blueprint

from companion.catalog import RATINGS, Deck, catalog
from companion.rooms import Change, ChangeError, Entry
from companion.rooms.choosing import (
    choosing,
    has_vetoed,
    proposals,
    veto_of,
    votes_for,
    wish_of,
    wishers,
    wishes_of,
)
from companion.rooms.history import pace_of
from companion.rooms.opinions import opinions
from companion.setup.code import decode
from companion.setup.picker import LEVELS, Wishes, judge, profile, with_reasons
from companion.setup.playtime import minutes
from companion.setup.together import SharedProposal, Together
from companion.store import LiveTable
from companion.web.deck_names import deck_name_text
from companion.web.i18n import gettext as _
from companion.web.i18n import listed, ngettext
from companion.web.insight.words import Expectation, expectation
from companion.web.page_models import render
from companion.web.picker.boxes import Tile, tiles
from companion.web.picker.words import (
    Bar,
    headline,
    level_name,
    mood_names,
    profile_bars,
    rating_name,
    wish_phrase,
)
from companion.web.refusals import SeatNames, words_of
from companion.web.shelf import this_device
from companion.web.table.guest import Guest
from companion.web.table.pages import page_of, screen_of
from companion.web.table.words import LogWords, Names, told

bp = Blueprint("choosing", __name__)


@dataclass(frozen=True, slots=True)
class Chooser:
    """One of this phone's seats with what it asked for."""

    seat: int
    name: str
    mood: str | None
    levels: dict[str, str]
    veto: str | None  # only this phone may know it


@dataclass(frozen=True, slots=True)
class TableForAll:
    """A proposed table, and how it pleases everybody."""

    decks: list[Deck]
    bars: list[Bar]
    headline: str
    expected: Expectation | None  # as measured
    minutes: int  # estimated by the icons
    verdict: str
    voters: list[str]
    mine: bool  # this phone has voted for it


@dataclass(frozen=True)
class ChoosingPage:
    """What "choosing/_choosing.html" shows; of vetoes only those of this phone."""

    guest: Guest
    table: LiveTable
    choosers: list[Chooser]
    ready: dict[int, bool]  # by seat
    vetoed: dict[int, bool]
    names: Names
    moods: dict[str, tuple[str, str]]
    ratings: list[tuple[str, str]]
    levels: list[tuple[str, str]]
    decks: list[Deck]
    tiles: tuple[Tile, ...]
    players: int
    teams: bool
    seed: int | None  # of the tables proposed now
    asked_by: str | None  # who asked for them
    shown: list[TableForAll]
    veto_note: str


@page_of("choosing")
def page(guest: Guest) -> str:
    state, names = guest.table.state, Names(guest.table.names)
    answer = proposals(state)
    asked = choosing(state)["asked"] or {}
    taken = [seat for seat in guest.table.seats if not seat.free]
    seated = [seat.number for seat in taken if not seat.is_bot]
    shown = ChoosingPage(
        guest=guest,
        table=guest.table,
        choosers=[_chooser(guest, seat, names) for seat in guest.seats],
        ready={seat: wish_of(state, seat) is not None for seat in seated},
        vetoed={seat: has_vetoed(state, seat) for seat in seated},
        names=names,
        moods=mood_names(),
        ratings=[(rating, rating_name(rating)) for rating in RATINGS],
        levels=[(level, level_name(level)) for level in LEVELS],
        decks=list(catalog().decks.values()),
        tiles=tiles(tuple(asked.get("boxes") or this_device().boxes)),
        players=asked.get("players") or min(max(len(taken), 2), 4),
        teams=asked.get("teams", False),
        seed=asked.get("seed"),
        asked_by=names.of(asked["by"]) if asked.get("by") is not None else None,
        shown=_all_shown(guest, answer, names) if answer else [],
        veto_note=_veto_note(answer) if answer else "",
    )
    return render("choosing/_choosing.html", shown)


@screen_of("choosing")
def screen(guest: Guest) -> str:
    return page(Guest(guest.table, None))


def _chooser(guest: Guest, seat: int, names: Names) -> Chooser:
    state = guest.table.state
    wish = wish_of(state, seat)
    return Chooser(
        seat,
        names.of(seat),
        wish["mood"] if wish else None,
        wish["levels"] if wish else {},
        veto_of(state, seat),
    )


def _all_shown(guest: Guest, answer: Together, names: Names) -> list[TableForAll]:
    asked = choosing(guest.table.state)["asked"]
    nothing = Wishes(asked["players"], asked["teams"])  # a line tells what a table is, not for whom
    judged = [judge(nothing, catalog(), table.decks) for table in answer.tables]
    lines = [
        headline(table, nothing, catalog()) for table in with_reasons(judged, nothing, catalog())
    ]
    return [
        _shown(guest, table, line, nothing, names)
        for table, line in zip(answer.tables, lines, strict=True)
    ]


def _shown(
    guest: Guest, table: SharedProposal, line: str, asked: Wishes, names: Names
) -> TableForAll:
    voters = votes_for(guest.table.state, table.decks)
    pace = pace_of(guest.table.state, on_screens=False)
    return TableForAll(
        decks=[catalog().decks[deck] for deck in table.decks],
        bars=profile_bars(profile(table.decks, catalog()), table.decks, catalog()),
        headline=line,
        expected=expectation(table.decks, asked.players, pace, teams=asked.teams),
        minutes=minutes(table.decks, asked.players, catalog()),
        verdict=_verdict(guest, table, names),
        voters=[names.of(seat) for seat in voters],
        mine=any(seat in voters for seat in guest.seats),
    )


def _verdict(guest: Guest, table: SharedProposal, names: Names) -> str:
    """How this table pleases everybody; who has to give something up, and what."""
    state = guest.table.state
    seats = wishers(state)
    if not seats:
        return _("Nobody has wished for anything yet: any table is as good as this.")
    if table.pleases_everybody:
        return _("Everybody gets what they wished for.")
    sacrifices = [
        _(
            "%(who)s gives up %(wishes)s",
            who=names.of(seat),
            wishes=listed(
                [wish_phrase(wish, wishes_of(state, seat), catalog()) for wish in broken]
            ),
        )
        for seat, broken in zip(seats, table.broken, strict=True)
        if broken
    ]
    fairest = _("No table is kinder to the player who gets the least.")
    return f"{'; '.join(sacrifices)}. {fairest}"


def _veto_note(answer: Together) -> str:
    if answer.uncounted:
        return ngettext(
            "One veto could not be counted: too few decks would be left.",
            "%(num)s vetoes could not be counted: too few decks would be left.",
            answer.uncounted,
        )
    return _("None of these decks was vetoed by anybody.")


# ---- what the table thinks of its decks ----


@dataclass(frozen=True, slots=True)
class Opinion:
    """What people said of a deck that was played."""

    deck: Deck
    again: int
    rather_not: int
    mine: str  # what this phone said, if anything


@bp.app_template_global()
def opinions_of(guest: Guest) -> list[Opinion]:
    state = guest.table.state
    if state.setup is None:
        return []
    return [
        _opinion(guest, deck, opinions(state).get(deck, {})) for deck in decode(state.setup).decks
    ]


def _opinion(guest: Guest, deck: str, said: dict[str, str]) -> Opinion:
    counted = Counter(said.values())
    mine = [said[str(seat)] for seat in guest.seats if str(seat) in said]
    return Opinion(
        catalog().decks[deck], counted["again"], counted["rather_not"], mine[0] if mine else ""
    )


@words_of(ChangeError, "deck_not_played")
def _deck_not_played(error: ChangeError, names: SeatNames) -> str:
    return _("That deck was not in this game.")


# ---- the log ----


@told("opinion")
def _told_opinion(log: LogWords, entry: Entry, change: Change) -> str:
    deck = deck_name_text(catalog().decks[change["deck"]])
    return _("%(who)s said how they found %(deck)s.", who=log.who(entry), deck=deck)


@told("wish")
def _wish(log: LogWords, entry: Entry, change: Change) -> str:
    return _("%(who)s said what they are in the mood for.", who=log.who(entry))


@told("veto")
def _veto(log: LogWords, entry: Entry, change: Change) -> str:
    if not change["deck"]:
        return _("%(who)s took their veto back.", who=log.who(entry))
    return _("%(who)s vetoed a deck, in secret.", who=log.who(entry))


@told("propose")
def _propose(log: LogWords, entry: Entry, change: Change) -> str:
    return _("%(who)s asked for proposals.", who=log.who(entry))


@told("vote")
def _vote(log: LogWords, entry: Entry, change: Change) -> str:
    return _("%(who)s voted.", who=log.who(entry))


@told("take")
def _take(log: LogWords, entry: Entry, change: Change) -> str:
    return _("%(who)s chose the table.", who=log.who(entry))


@words_of(ChangeError, "tables_changed")
def _tables_changed(error: ChangeError, names: SeatNames) -> str:
    return _("Somebody has asked for other tables meanwhile. Look again.")


@words_of(ChangeError, "few_decks")
def _few_decks(error: ChangeError, names: SeatNames) -> str:
    return _(
        "These boxes hold %(have)s decks, and this table needs %(needed)s. Tick another box.",
        **error.params,
    )
