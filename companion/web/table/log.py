"""Everything that happened at a table. A game on screens is told turn by turn, as far as its reader
may know it: all of it when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from flask import Blueprint
from flask.typing import ResponseReturnValue

from companion.engine import Lineup, Narrator
from companion.rooms import Entry, steps
from companion.rooms.playing import ROTATE, playing
from companion.rooms.story import ANSWER, PLAY
from companion.store import Table
from companion.web.fragments import never_keep
from companion.web.i18n import translations
from companion.web.page_models import render
from companion.web.play.log import SAY, SECRET, PlayLine, answers_taken_back, lines_of
from companion.web.replay.finished_games import is_open, names_in_game
from companion.web.storage import games, tables
from companion.web.table.guest import Guest, guest_at
from companion.web.table.pages import here
from companion.web.table.words import Line, LogWords

bp = Blueprint("table_log", __name__)
bp.after_request(never_keep)

BETWEEN_GAMES = frozenset({"again", ROTATE})


@dataclass(slots=True)
class Stretch:
    """A turn of a game on screens, or what happened around such games."""

    title: PlayLine | None = None
    game: int | None = None
    lines: list[Line | PlayLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class LogPage:
    table: Table
    stretches: list[Stretch]  # the newest first
    back: str  # the table's address


@bp.get("/t/<code>/log")
def page(code: str) -> ResponseReturnValue:
    guest = guest_at(code)
    entries = tables().log(code)
    stretches = list(_stretches(guest, entries))
    for stretch in stretches:
        if stretch.game is None:
            stretch.lines.reverse()  # a turn is a story, all else is news
    shown = [stretch for stretch in reversed(stretches) if stretch.lines or stretch.title]
    return render("table/log.html", LogPage(guest.table, shown, back=here(guest)))


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
        if do != ANSWER:
            now.lines.append(around.line(entry))
        if do not in (ANSWER, PLAY):
            continue
        number = entry.change["game"]
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
        self.entries = entries
        tracker = guest.table.state.tracker
        self.words = LogWords(entries, guest.table.names, bool(tracker and tracker.teams))
        self.taken_back = steps(entries).taken_back
        self._games: dict[int, tuple[Narrator, frozenset[int]]] = {}

    def line(self, entry: Entry) -> Line:
        return self.words.lines([entry], self.taken_back)[0]

    def lines(self, entry: Entry, number: int) -> list[PlayLine]:
        if number not in self._games:
            taken_back = answers_taken_back(self.entries, number)
            self._games[number] = (self._teller(number), taken_back)
        teller, taken_back = self._games[number]
        return lines_of(entry, number, self.words, teller, entry.seq in taken_back)

    def _teller(self, number: int) -> Narrator:
        begun = games().begun(self.guest.table.code, number)
        names = names_in_game(self.guest, number)
        lineup = Lineup.from_dict(begun)
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
