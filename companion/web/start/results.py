"""How the person at this device has done against bots: "3 of 7 against the Shopkeeper".

A cookie holds it: numbers by level, and which games are counted already, so that a page that is
shown again, or a game whose end was taken back and played again, counts once.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, after_this_request
from marshmallow import fields
from werkzeug.wrappers import Response

from companion.bots import LEVELS, full_level, gentle_level
from companion.catalog.numbers import side_of
from companion.rooms import TableState
from companion.rooms.lesson import PART as LESSON
from companion.rooms.playing import PUZZLE, BotChair, playing
from companion.rooms.practice import practice_of
from companion.setup.code import decode
from companion.web.bot_words import level_name
from companion.web.cookies import read_cookie, set_cookie
from companion.web.i18n import gettext as _
from companion.web.storage import tables
from companion.web.table.guest import Guest

bp = Blueprint("results", __name__)

COOKIE: Final = "results"
GAMES: Final = "games"
MOST_GAMES: Final = 40  # that are known by name, …
NEWS: Final = 2 * 24 * 3600.0  # … so that an older end is no news
MOST: Final = 9999
_TALLY: Final = re.compile(r"(\d{1,4})\.(\d{1,4})")
_GAME: Final = re.compile(r"([A-Za-z0-9]{1,12}-\d{1,6})([wl])")


@dataclass(frozen=True, slots=True)
class Tally:
    won: int = 0
    played: int = 0


@dataclass
class Results:
    """What a device knows of its games against bots."""

    tallies: dict[str, Tally] = field(default_factory=dict)  # by level, gentle or not
    games: dict[str, bool] = field(default_factory=dict)  # won or not; the newest comes last

    def count(self, game: str, levels: set[str], *, won: bool) -> bool:
        """Count a game, and say whether it was not counted like this before."""
        if self.games.get(game) == won:
            return False
        known = game in self.games
        for level in levels:
            before = self.tallies.get(level, Tally())
            # An end that was taken back is replaced by the other one.
            more = (1 if won else -1) if known else int(won)
            self.tallies[level] = Tally(
                max(0, min(before.won + more, MOST)), min(before.played + (not known), MOST)
            )
        self.games[game] = won
        for oldest in list(self.games)[:-MOST_GAMES]:
            del self.games[oldest]
        return True

    @classmethod
    def read(cls, text: str) -> Results:
        """What makes no sense is left out."""
        results = cls()
        for key, value in parse_qsl(text):
            tally = _TALLY.fullmatch(value)
            if key == GAMES:
                found = map(_GAME.fullmatch, value.split("_"))
                results.games = {one[1]: one[2] == "w" for one in found if one}
            elif full_level(key) in LEVELS and tally:
                won, played = int(tally[1]), int(tally[2])
                results.tallies[key] = Tally(min(won, played), played)
        return results

    def written(self) -> str:
        games = "_".join(f"{game}{'w' if won else 'l'}" for game, won in self.games.items())
        tallies = {level: f"{one.won}.{one.played}" for level, one in self.tallies.items()}
        return urlencode({**tallies, GAMES: games})


def results() -> Results:
    return Results.read(read_cookie(COOKIE, fields.String()) or "")


def count_result(guest: Guest) -> None:
    """Keep how the game that is over went, if one person at this device played it against bots."""
    levels = _opponents(guest)
    if not levels:
        return
    known, state = results(), guest.table.state
    won = state.result is not None and guest.seats[0] in state.result.winners
    if known.count(f"{guest.code}-{playing(state).game}", levels, won=won):
        after_this_request(lambda response: _keep(response, known))


def _keep(response: Response, known: Results) -> Response:
    set_cookie(response, COOKIE, known.written())
    return response


def _opponents(guest: Guest) -> set[str]:
    """The levels of the bots that one person played against; none if it was any other game."""
    state = guest.table.state
    if len(guest.seats) != 1 or not state.setup or not _is_news(state) or _is_practice(state):
        return set()
    me, setup, part = guest.seats[0], decode(state.setup), playing(state)
    others = [seat for seat in range(setup.players) if seat != me]
    if not guest.table.has_played(guest.device, me):
        return set()
    stays = me not in part.bots or me in part.conceded
    if not stays or not all(_plays_itself(part.bots.get(seat)) for seat in others):
        return set()
    if _is_known_deal(guest.code, part.game):
        return set()
    sides = {seat: side_of(seat, setup.teams) for seat in range(setup.players)}
    return {part.bots[seat].level for seat in others if sides[seat] != sides[me]}


def _is_news(state: TableState) -> bool:
    return state.result is not None and time.time() - state.result.ended < NEWS


def _is_practice(state: TableState) -> bool:
    is_taught = LESSON in state.parts or PUZZLE in state.parts
    return is_taught or practice_of(state) is not None


def _plays_itself(bot: BotChair | None) -> bool:
    return bot is not None and not bot.stands_in


def _is_known_deal(code: str, game: int) -> bool:
    """A deal that was played before at this table is no fair game any more."""
    begun = tables().entries_of(code, "play")
    return any(entry.change["game"] == game and entry.change.get("again") for entry in begun)


@bp.app_template_global()
def results_against(level: str) -> list[str]:
    """How this device has done against a level, and against it played gently, in words."""
    tallies = results().tallies
    return [
        _(
            "Won against %(level)s: %(won)s of %(played)s",
            level=level_name(one),
            won=tally.won,
            played=tally.played,
        )
        for one in (level, gentle_level(level))
        if (tally := tallies.get(one)) is not None
    ]
