"""Games on screens that may be looked at with all their cards open.

A game is open when it is over and its very deal is not being played again: then nothing of it is
secret any more.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from flask import abort, current_app

from companion.engine import EngineError
from companion.rooms.history import plays_of
from companion.rooms.playing import playing
from companion.rooms.replay import GameReplay
from companion.store import TableError
from companion.web.i18n import gettext as _
from companion.web.refusals import sentence_of
from companion.web.storage import games
from companion.web.table.guest import Guest
from companion.web.table.words import Names

REPLAYS_KEPT: Final = 16  # of games somebody looks at: walking through one takes a moment


def is_open(guest: Guest, number: int) -> bool:
    """Raises TableError if there is no such game."""
    code, state = guest.table.code, guest.table.state
    begun = games().begun(code, number)
    if state.stage != "playing":
        return True
    going_on = playing(state).game
    same_deal = begun["seed"] == games().begun(code, going_on)["seed"]
    return number != going_on and not same_deal


def check_open(guest: Guest, number: int) -> None:
    """Ends the request with a clear sentence if anything of this game is still a secret."""
    try:
        open_now = is_open(guest, number)
    except TableError:
        abort(404, _("There is no such game at this table."))
    if not open_now:
        abort(403, _("These cards are still being played. All is shown when the game is over."))


def replay_of(code: str, number: int) -> GameReplay:
    """Only for open games. Raises EngineError for one that cannot be read."""
    replays: OrderedDict[tuple[str, int], GameReplay] = current_app.extensions.setdefault(
        "replays", OrderedDict()
    )
    replay = replays.pop((code, number), None) or GameReplay(games().recording(code, number))
    replays[code, number] = replay
    if len(replays) > REPLAYS_KEPT:
        replays.popitem(last=False)  # the one not asked for longest
    return replay


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
