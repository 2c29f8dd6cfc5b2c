"""Games that are going on and began before chance was secret: each gets a key.

At the start of the server, and in the middle of an effect not before the next top-level question;
the log of the table says so.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

from sqlalchemy import Engine, or_, select

from companion.engine import RecordError
from companion.rooms.lesson import is_lesson
from companion.rooms.playing import PUZZLE
from companion.store import live_chance
from companion.store.answering import store
from companion.store.database import writing
from companion.store.live_chance import SHARED, change_over
from companion.store.match import DUE, begun_with, load_match
from companion.store.schema import games, tables
from companion.store.visit import LiveTable, Visit, load_table

log = logging.getLogger(__name__)


def give_keys(engine: Engine) -> None:
    """Every game that is going on and has no chance of its own, or began again under new rules."""
    with engine.connect() as connection:
        codes = connection.scalars(
            select(tables.c.code)
            .join(games, games.c.code == tables.c.code)
            .where(
                tables.c.state["stage"].as_string() == "playing",
                or_(games.c.chance.is_(None), games.c.chance[DUE].as_boolean()),
            )
            .distinct()
        ).all()
    for code in codes:
        try:
            _give_key(engine, code)
        except RecordError:  # the page of the table says why
            log.exception("%s: its game cannot be read", code)


def _give_key(engine: Engine, code: str) -> None:
    with writing(engine) as connection:
        visit = Visit(connection, load_table(connection, code, lock=True))
        match = load_match(connection, visit.table)
        if match.game.live is None:
            if _is_shared(visit.table, begun_with(connection, code, match.number)):
                return
            match.game.go_live(live_chance.fresh_chance())
            match = replace(match, chance_is_due=True)
        elif not match.chance_is_due:
            return  # an earlier game of this table was found, or another process was faster
        store(visit, change_over(visit, match))


def _is_shared(table: LiveTable, begun: dict[str, Any]) -> bool:
    """Whether the chance of this game may be known to all. The first ones did not say so."""
    solves_a_puzzle = PUZZLE in table.state.parts and "position" in begun
    return SHARED in begun or is_lesson(table.state) or solves_a_puzzle
