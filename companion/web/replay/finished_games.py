"""Games on screens that may be looked at with all their cards open.

A game is open when it is over and its very deal is not being played again: then nothing of it is
secret any more.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from flask import abort, current_app

from companion.engine import EngineError
from companion.rooms.history import plays_of
from companion.rooms.playing import playing
from companion.rooms.replay import GameReplay
from companion.rooms.story import PLAY
from companion.store import TableError
from companion.web.i18n import gettext as _
from companion.web.refusals import sentence_of
from companion.web.storage import games, tables
from companion.web.table.guest import Guest
from companion.web.table.words import Names

STEPS_KEPT: Final = 8_000  # of games somebody looks at: walking through one takes a moment
Events = list[list[Any]]


def is_open(guest: Guest, number: int) -> bool:
    """Raises TableError if there is no such game."""
    code, state = guest.table.code, guest.table.state
    deal = games().deal(code, number)
    if state.stage != "playing":
        return True
    going_on = playing(state).game
    return number != going_on and games().deal(code, going_on) != deal


def check_open(guest: Guest, number: int) -> None:
    """Ends the request with a clear sentence if anything of this game is still a secret."""
    try:
        open_now = is_open(guest, number)
    except TableError:
        abort(404, _("There is no such game at this table."))
    if not open_now:
        abort(403, _("These cards are still being played. All is shown when the game is over."))


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that is over, step by step."""

    replay: GameReplay
    told: list[tuple[int | None, Events]]  # who answered and what happened then; first the deal


def open_game(code: str, number: int) -> OpenGame:
    """Only for open games. Raises EngineError for one that cannot be read."""
    kept: OrderedDict[tuple[str, int], OpenGame] = current_app.extensions.setdefault(
        "open_games", OrderedDict()
    )
    game = kept.pop((code, number), None) or _read(code, number)
    kept[code, number] = game
    while len(kept) > 1 and sum(each.replay.last for each in kept.values()) > STEPS_KEPT:
        kept.popitem(last=False)  # the one not asked for longest
    return game


def _read(code: str, number: int) -> OpenGame:
    moves = games().story(code, number).moves
    deals = (entry for entry in tables().entries_of(code, PLAY) if entry.change["game"] == number)
    told = [(deal.by, deal.change["events"]) for deal in deals]
    told += [(move.seat, move.events) for move in moves]
    return OpenGame(GameReplay(games().recording(code, number)), told)


def replay_of(code: str, number: int) -> GameReplay:
    return open_game(code, number).replay


def readable_replay(code: str, number: int) -> GameReplay:
    try:
        return replay_of(code, number)
    except EngineError as error:
        abort(409, sentence_of(error))


def names_in_game(guest: Guest, number: int) -> Names:
    """Who sat where then: people may have changed seats since."""
    table = guest.table
    if table.state.stage == "playing" and playing(table.state).game == number:
        return Names(table.names)
    plays = plays_of(table.state, table.code, table.names)
    play = next((play for play in plays if play.game == number), None)
    return Names({player.seat: player.name for player in play.players} if play else table.names)
