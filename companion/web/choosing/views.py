"""Choosing decks together: what each phone shows while people speak, and what was proposed.

No page tells more of a round than who has spoken in it; of words, only those of its own phone.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from flask import Blueprint

from companion.catalog import RATINGS, Deck, catalog
from companion.rooms import ChangeError
from companion.rooms.choosing import (
    can_be_told,
    choosing,
    comes_later,
    has_spoken,
    is_round_open,
    proposals,
    thinking,
    vetoes_would_count,
    votes_for,
    wishers,
    wishes_of,
    word_of,
)
from companion.rooms.history import pace_of
from companion.rooms.opinions import opinions
from companion.rooms.table_boxes import boxes_laid
from companion.setup.code import decode
from companion.setup.picker import LEVELS, Wishes, judge, profile, with_reasons
from companion.setup.playtime import minutes
from companion.setup.together import SharedProposal, Together
from companion.store import LiveTable
from companion.web.i18n import N_, listed, ngettext, translated
from companion.web.i18n import gettext as _
from companion.web.insight.words import Expectation, expectation
from companion.web.page_models import render
from companion.web.picker.boxes import Tile, tiles_of
from companion.web.picker.words import (
    Bar,
    headline,
    level_name,
    mood_names,
    profile_bars,
    rating_name,
    wish_phrase,
)
from companion.web.refusals import say_why
from companion.web.sentences import Counted, deck_of, if_given, number_of, param
from companion.web.table.guest import Guest
from companion.web.table.pages import page_of, screen_of
from companion.web.table.words import Names, name_of, names_of, tell

bp = Blueprint("choosing", __name__)


@dataclass(frozen=True, slots=True)
class Chooser:
    """One of this phone's seats with what it said last. Only this phone may know it."""

    seat: int
    name: str
    has_spoken: bool  # in the round that is going on
    times: int  # spoken so far; the page folds a form away that was sent
    is_heard: bool  # nothing is waited for: to send the form again changes what was said
    mood: str
    levels: dict[str, str]
    veto: str
    veto_hint: str


@dataclass(frozen=True)
class Round:
    """Who has spoken, and what happens next."""

    is_open: bool  # the next tables go by new words
    is_first: bool
    people: list[tuple[str, bool]]  # names, and whether they have spoken
    waits_for: str  # the names of those who think
    vetoes_count: bool  # if the host goes on now
    next_here: Chooser | None  # who of this phone is to speak now

    @property
    def how_far(self) -> str:
        if len(self.people) == 1:
            return _("Nobody else is here yet")
        said, all_here = sum(spoken for _name, spoken in self.people), len(self.people)
        if said == all_here:
            return _("Everybody is ready")
        return ngettext(
            "%(num)s of %(all)s is ready", "%(num)s of %(all)s are ready", said, all=all_here
        )


@dataclass(frozen=True, slots=True)
class BoxOnTable:
    """A box of the series, and whether it lies on this table."""

    tile: Tile
    from_whom: str  # empty where it does not lie there
    may_change: bool  # this phone may lay it there, or take it away


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
    """What "choosing/_choosing.html" shows."""

    guest: Guest
    table: LiveTable
    choosers: list[Chooser]
    round: Round
    told: bool  # others can work out whose veto it is
    names: Names
    moods: dict[str, tuple[str, str]]
    ratings: list[tuple[str, str]]
    levels: list[tuple[str, str]]
    decks: list[Deck]
    boxes: list[BoxOnTable]
    boxes_are_known: bool
    box_names: str  # of those on the table
    box_hint: str
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
    choosers = [_chooser(guest, seat, names) for seat in guest.seats]
    boxes = _boxes(guest, names)
    on_table = [translated(box.tile.box.short) for box in boxes if box.from_whom]
    shown = ChoosingPage(
        guest=guest,
        table=guest.table,
        choosers=choosers,
        round=_round(guest, choosers, names),
        told=can_be_told(guest.table.seating.phones),
        names=names,
        moods=mood_names(),
        ratings=[(rating, rating_name(rating)) for rating in RATINGS],
        levels=[(level, level_name(level)) for level in LEVELS],
        decks=list(catalog().decks.values()),
        boxes=boxes,
        boxes_are_known=bool(on_table),
        box_names=listed(on_table) if on_table else _("all boxes"),
        box_hint=_box_hint(guest, names),
        players=asked.get("players") or min(max(len(taken), 2), 4),
        teams=asked.get("teams", False),
        seed=asked.get("seed"),
        asked_by=names.of(asked["by"]) if asked.get("by") is not None else None,
        shown=_all_shown(guest, answer, names) if answer else [],
        veto_note=_veto_note(guest, answer) if answer else "",
    )
    return render("choosing/_choosing.html", shown)


@screen_of("choosing")
def screen(guest: Guest) -> str:
    return page(Guest(guest.table, None))


# ---- the round ----


def _round(guest: Guest, choosers: list[Chooser], names: Names) -> Round:
    state, phones = guest.table.state, guest.table.seating.phones
    is_open = is_round_open(state, phones)
    return Round(
        is_open=is_open,
        is_first=not choosing(state)["wishes"],
        people=[(names.of(int(seat)), has_spoken(state, int(seat), phones)) for seat in phones],
        waits_for=listed([names.of(seat) for seat in thinking(state, phones)]),
        vetoes_count=vetoes_would_count(state, phones),
        next_here=next((one for one in choosers if is_open and not one.has_spoken), None),
    )


def _chooser(guest: Guest, seat: int, names: Names) -> Chooser:
    state, phones = guest.table.state, guest.table.seating.phones
    word = word_of(state, seat, phones) or {"mood": "anything", "levels": {}, "veto": ""}
    spoken, times = has_spoken(state, seat, phones), word.get("times", 0)
    return Chooser(
        seat=seat,
        name=names.of(seat),
        has_spoken=spoken,
        times=times,
        is_heard=times > 0 and (spoken or not is_round_open(state, phones)),
        mood=word["mood"],
        levels=word["levels"],
        veto=word["veto"],
        veto_hint=_veto_hint(guest, seat),
    )


def _veto_hint(guest: Guest, seat: int) -> str:
    """What somebody should know before vetoing a deck."""
    state, phones = guest.table.state, guest.table.seating.phones
    if can_be_told(phones):
        return _(
            "With fewer than three phones at the table the others can work out that the veto is "
            "yours: it is no secret here."
        )
    if comes_later(state, seat, phones):
        return _(
            "Nobody is told whose veto it is. But vetoes of the others count already: a deck that "
            "is missing only from now on may be put down to you."
        )
    return _("Nobody learns whose veto it was, nor whether you gave one.")


# ---- boxes ----


def _boxes(guest: Guest, names: Names) -> list[BoxOnTable]:
    laid = boxes_laid(guest.table.state)
    return [
        BoxOnTable(
            tile=tile,
            from_whom=names.of(laid[tile.box.id]) if tile.ticked else "",
            may_change=_may_change(guest, laid.get(tile.box.id)),
        )
        for tile in tiles_of(laid)
    ]


def _may_change(guest: Guest, laid_by: int | None) -> bool:
    """A guest adds boxes to those of the host, and takes only their own away again."""
    if guest.table.closed or not guest.is_seated:
        return False
    if guest.is_host or laid_by in guest.seats:
        return True
    return laid_by is None and bool(boxes_laid(guest.table.state))


def _box_hint(guest: Guest, names: Names) -> str:
    host = names.of(guest.table.host)
    if not boxes_laid(guest.table.state):
        if guest.is_host:
            return _(
                "Tap the boxes that are here. Until you do, decks are proposed from all boxes."
            )
        return _(
            "%(host)s has not said yet which boxes are here: until then, decks are proposed "
            "from all boxes.",
            host=host,
        )
    if guest.is_host:
        return _("Decks are proposed from these boxes only. Tap what is here.")
    return _("Decks are proposed from these boxes only. If you have brought another one, tap it.")


# ---- what was proposed ----


def _all_shown(guest: Guest, answer: Together, names: Names) -> list[TableForAll]:
    asked = choosing(guest.table.state)["asked"]
    nothing = Wishes(asked["players"], asked["teams"])  # a line tells what a table is, not for whom
    has_all_vetoes = not (choosing(guest.table.state)["held_back"] or answer.uncounted)
    judged = [judge(nothing, catalog(), table.decks) for table in answer.tables]
    lines = [
        headline(table, nothing, catalog()) for table in with_reasons(judged, nothing, catalog())
    ]
    return [
        _shown(guest, table, line, nothing, names, has_all_vetoes=has_all_vetoes)
        for table, line in zip(answer.tables, lines, strict=True)
    ]


def _shown(
    guest: Guest,
    table: SharedProposal,
    line: str,
    asked: Wishes,
    names: Names,
    *,
    has_all_vetoes: bool,
) -> TableForAll:
    voters = votes_for(guest.table.state, table.decks)
    pace = pace_of(guest.table.state, on_screens=False)
    return TableForAll(
        decks=[catalog().decks[deck] for deck in table.decks],
        bars=profile_bars(profile(table.decks, catalog()), table.decks, catalog()),
        headline=line,
        expected=expectation(table.decks, asked.players, pace, teams=asked.teams),
        minutes=minutes(table.decks, asked.players, catalog()),
        verdict=_verdict(guest, table, names, has_all_vetoes=has_all_vetoes),
        voters=[names.of(seat) for seat in voters],
        mine=any(seat in voters for seat in guest.seats),
    )


def _verdict(guest: Guest, table: SharedProposal, names: Names, *, has_all_vetoes: bool) -> str:
    """How this table pleases everybody; who has to give something up, and what."""
    state = guest.table.state
    seats = wishers(state)
    if not seats:
        return _("Nobody has wished for anything yet: any decks are as good as these.")
    if table.pleases_everybody:
        if has_all_vetoes:
            return _("Everybody gets what they wished for.")
        return _("Vetoes aside, everybody gets what they wished for.")
    sacrifices = [
        _(
            "%(who)s does without: %(wishes)s",
            who=names.of(seat),
            wishes=listed(
                [wish_phrase(wish, wishes_of(state, seat), catalog()) for wish in broken]
            ),
        )
        for seat, broken in zip(seats, table.broken, strict=True)
        if broken
    ]
    fairest = _("No other decks would please everybody more.")
    return f"{'; '.join(sacrifices)}. {fairest}"


def _veto_note(guest: Guest, answer: Together) -> str:
    if choosing(guest.table.state)["held_back"]:
        return _("New vetoes do not count in these: too few were ready for them to stay secret.")
    if answer.uncounted:
        return _("Not every veto could be counted: too few decks would be left.")
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


# ---- words ----


def _box_called(box: str) -> str:
    return translated(catalog().boxes[box].short)


tell(
    {
        "opinion": (
            N_("You said how you liked %(deck)s."),
            N_("%(who)s said how they liked %(deck)s."),
        ),
        "speak": (
            N_("You are ready to choose decks."),
            N_("%(who)s is ready to choose decks."),
        ),
        "wish": (
            N_("You said what you are in the mood for."),
            N_("%(who)s said what they are in the mood for."),
        ),
        "veto": if_given(
            "deck",
            (N_("You vetoed a deck, in secret."), N_("%(who)s vetoed a deck, in secret.")),
            (N_("You withdrew your veto."), N_("%(who)s withdrew their veto.")),
        ),
        "propose": (N_("You asked for proposals."), N_("%(who)s asked for proposals.")),
        "go_on": (
            N_("You asked for proposals without waiting."),
            N_("%(who)s asked for proposals without waiting."),
        ),
        "lay_box": (
            N_("You laid a box on the table: %(box)s."),
            N_("%(who)s laid a box on the table: %(box)s."),
        ),
        "take_box": (
            N_("You took a box off the table: %(box)s."),
            N_("%(who)s took a box off the table: %(box)s."),
        ),
        "vote": (N_("You voted."), N_("%(who)s voted.")),
        "take": (N_("You chose the decks."), N_("%(who)s chose the decks.")),
    },
    deck=deck_of("deck"),
    box=param("box", _box_called),
)
say_why(
    ChangeError,
    {
        "deck_not_played": N_("That deck was not in this game."),
        "tables_changed": N_("Look again: somebody has asked for other proposals meanwhile."),
        "still_thinking": Counted(
            "%(names)s is still thinking. Decks are proposed when everybody is ready, or when the "
            "host goes on without waiting.",
            "%(names)s are still thinking. Decks are proposed when everybody is ready, or when "
            "the host goes on without waiting.",
        ),
        "not_your_box": N_("This box is from %(who)s. They or the host can take it off the table."),
        "few_decks": N_(
            "Add a box, or play with fewer people: the boxes on this table hold %(have)s decks, "
            "and %(needed)s are needed."
        ),
    },
    num=number_of("seats"),
    names=names_of("seats"),
    who=name_of("seat"),
)
