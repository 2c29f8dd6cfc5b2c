"""The seal of a game's chance, and its key when everybody may have it.

From the deal on the seal says which key it is without telling it. The key is told when the game is
over, and never while its deal is being played at any table of this server.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select

from companion.engine import LiveChance
from companion.rooms.playing import playing
from companion.rooms.state import TableState
from companion.store.schema import games, tables
from companion.store.visit import TableError


@dataclass(frozen=True, slots=True)
class Seal:
    seal: str
    key: str  # empty: not told yet


def seal_in(connection: Connection, code: str, number: int) -> Seal | None:
    """None: chance of this game is no secret, or was of before there were keys."""
    wanted = select(games.c.chance, games.c.deal)
    row = connection.execute(
        wanted.where(games.c.code == code, games.c.number == number)
    ).one_or_none()
    if row is None:
        raise TableError("no_game")
    if row.chance is None:
        return None
    live = LiveChance.from_dict(row.chance)
    is_told = not _is_played(connection, row.deal)
    return Seal(live.seal, live.key.hex() if is_told else "")


def _is_played(connection: Connection, deal: str) -> bool:
    """Whether a game with this deal is going on anywhere."""
    wanted = (
        select(games.c.number, tables.c.state)
        .join(tables, tables.c.code == games.c.code)
        .where(games.c.deal == deal, tables.c.state["stage"].as_string() == "playing")
    )
    return any(
        playing(TableState.from_dict(row.state)).game == row.number
        for row in connection.execute(wanted)
    )
