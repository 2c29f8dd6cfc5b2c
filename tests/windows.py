"""Windows, for tests: their time is over when a test says so."""

from __future__ import annotations

from sqlalchemy import update

from companion.store import Games, Match
from companion.store.schema import tables


def time_is_over(games: Games, code: str) -> None:
    with games._engine.begin() as connection:
        connection.execute(update(tables).where(tables.c.code == code).values(window_until=1.0))


def after_window(games: Games, match: Match) -> Match:
    """The game as all see it when the window, if there is one, is over."""
    if not match.game.paused:
        return match
    time_is_over(games, match.table.code)
    return games.load(match.table.code)


def asked_in(match: Match) -> list[int]:
    """The seats that are asked something, as they see it."""
    return [seat for seat in range(match.game.rules.players) if match.asks(seat)]
