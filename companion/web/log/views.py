"""Everything that happened at a table. A game on screens is told turn by turn, as far as its reader
may know it: all of it when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue
from marshmallow import ValidationError, fields, validate

from companion.engine import Lineup, Narrator
from companion.rooms import Entry
from companion.rooms.log import REDO, UNDO
from companion.rooms.playing import ROTATE, playing
from companion.rooms.story import ANSWER, PLAY, WENT_ON
from companion.store import LiveTable
from companion.store.recent_log import SAY
from companion.web.forms import read
from companion.web.fragments import never_keep
from companion.web.i18n import translations
from companion.web.page_models import render
from companion.web.play.log import SECRET, PlayLine, lines_of
from companion.web.replay.finished_games import is_open, names_in_game
from companion.web.replay.seals import ShownSeal, seal_at
from companion.web.storage import games, tables
from companion.web.table.guest import Guest, guest_at
from companion.web.table.pages import here
from companion.web.table.words import Line, LogWords

bp = Blueprint("table_log", __name__)
bp.after_request(never_keep)

BETWEEN_GAMES = frozenset({"again", "other_decks", ROTATE})
ENTRIES_ON_A_PAGE: Final = 40
BEYOND_ANY_LOG: Final = 2**31 - 1  # what a database can be asked for
MOST_THINGS: Final = 200  # named; older ones are told as "a card"


@dataclass(slots=True)
class Stretch:
    """A turn of a game on screens, or what happened around such games."""

    title: PlayLine | None = None
    game: int | None = None
    lines: list[Line | PlayLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class LogPage:
    table: LiveTable
    stretches: list[Stretch]  # the newest first
    back: str  # the table's address
    newer: str  # the address of what came later; empty on the first page
    older: str  # likewise
    seal: ShownSeal | None  # of the game that is going on, or was finished last


@dataclass(frozen=True)
class LogQuery:
    """Which page: what happened before that entry, or all if it says nothing."""

    before: Annotated[int | None, fields.Integer(load_default=None, validate=validate.Range(1))]


@bp.get("/t/<code>/log")
def page(code: str) -> ResponseReturnValue:
    guest, before = guest_at(code), _before()
    entries = tables().log_page(code, ENTRIES_ON_A_PAGE, before)
    stretches = list(_stretches(guest, entries))
    for stretch in stretches:
        if stretch.game is None:
            stretch.lines.reverse()  # a turn is a story, all else is news
    first = entries[0].seq if entries else 1
    shown = LogPage(
        table=guest.table,
        stretches=[stretch for stretch in reversed(stretches) if stretch.lines or stretch.title],
        back=here(guest),
        newer=_newer(guest, before),
        older=_address(guest, first) if first > 1 else "",
        seal=seal_at(guest.table),
    )
    return render("log/log.html", shown)


def _before() -> int | None:
    """What the address says; nonsense counts as nothing said."""
    try:
        before = read(LogQuery, request.args).before
    except ValidationError:
        return None
    return None if before is None or before > BEYOND_ANY_LOG else before


def _newer(guest: Guest, before: int | None) -> str:
    if before is None or before > guest.table.seq:
        return ""
    return _address(guest, min(before + ENTRIES_ON_A_PAGE, guest.table.seq + 1))


def _address(guest: Guest, before: int) -> str:
    said: dict[str, Any] = {} if before > guest.table.seq else {"before": before}
    if len(guest.seats) > 1:
        said["as"] = guest.facing
    return url_for("table_log.page", code=guest.code, **said)


def _stretches(guest: Guest, entries: Sequence[Entry]) -> Iterator[Stretch]:
    around = _AroundGames(guest, entries)
    now = Stretch()
    for entry in entries:
        do = entry.change["do"]
        if do in SECRET or do == SAY:
            continue
        if do in BETWEEN_GAMES or do == PLAY:
            yield now
            now = Stretch()
        if do not in (ANSWER, WENT_ON):
            now.lines.append(around.line(entry))
        if do not in (ANSWER, PLAY, WENT_ON):
            continue
        number = entry.change["game"]
        if do != PLAY and not now.lines and now.title is None:
            now.game = number  # the page begins in the middle of a turn
        for line in around.lines(entry, number):
            if line.kind == "turn":
                yield now
                now = Stretch(line, number)
            else:
                now.lines.append(line)
    yield now


class _AroundGames:
    """Tells entries, each game's with the names and to the eyes it has now."""

    def __init__(self, guest: Guest, entries: Sequence[Entry]) -> None:
        self.guest = guest
        tracker = guest.table.state.tracker
        told = [*entries, *_what_they_are_about(guest, entries)]
        things = _names_of_things(guest) if tracker is not None else {}
        teams = bool(tracker and tracker.teams)
        self.words = LogWords(told, guest.table.names, teams, things, guest.facing)
        self._tellers: dict[int, Narrator] = {}

    def line(self, entry: Entry) -> Line:
        return self.words.lines([entry])[0]

    def lines(self, entry: Entry, number: int) -> list[PlayLine]:
        if number not in self._tellers:
            self._tellers[number] = self._teller(number)
        return lines_of(entry, number, self.words, self._tellers[number])

    def _teller(self, number: int) -> Narrator:
        begun = games().begun(self.guest.table.code, number)
        names = names_in_game(self.guest, number)
        lineup = Lineup.from_dict(begun, bare=True)
        called = [names.of(seat) for seat in range(lineup.rules.players)]
        everything = is_open(self.guest, number)
        return Narrator(
            lineup.cast(),
            called,
            self._viewer(number),
            translations(),
            lineup.rules.day_spaces,
            knows_all=everything,
        )

    def _viewer(self, number: int) -> int | None:
        """One's own eyes in the game that is going on: before it one may have sat elsewhere."""
        state = self.guest.table.state
        going_on = state.stage == "playing" and playing(state).game == number
        return self.guest.facing if going_on else None


def _what_they_are_about(guest: Guest, entries: Sequence[Entry]) -> list[Entry]:
    """What was taken back, or done again, and stands on another page."""
    here = {entry.seq for entry in entries}
    about = {entry.change["entry"] for entry in entries if entry.change["do"] in (UNDO, REDO)}
    return tables().numbered_entries(guest.code, about - here) if about - here else []


def _names_of_things(guest: Guest) -> dict[str, str]:
    laid_out = tables().entries_of(guest.code, "thing", most=MOST_THINGS)
    return {entry.change["id"]: entry.change["name"] for entry in laid_out}
