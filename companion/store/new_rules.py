"""Games that are going on when the rules change: they go on under the new ones.

Nothing has to be done for a change of the rules but to raise ``RULES_VERSION``. At the next start
each of these games is taken from its last snapshot; the log of its table says so.
"""

from __future__ import annotations

import logging
from typing import Any

from sqlalchemy import Engine, null, select, update

from companion.engine import RULES_VERSION, RecordError, carry_over, read_event, snapshot
from companion.rooms.playing import playing, with_playing
from companion.rooms.story import NEW_RULES, story_of
from companion.store.database import writing
from companion.store.going_back import keep_first_snapshot
from companion.store.jobs import give_to_bot
from companion.store.log_entries import read_entries
from companion.store.match import DUE, Match
from companion.store.schema import games, tables
from companion.store.visit import Visit, load_table

log = logging.getLogger(__name__)


def carry_games_over(engine: Engine) -> None:
    """Every game that was saved under other rules and is still going on."""
    with engine.connect() as connection:
        codes = connection.scalars(
            select(tables.c.code)
            .join(games, games.c.code == tables.c.code)
            .where(
                tables.c.state["stage"].as_string() == "playing",
                games.c.snapshot["rules_version"].as_integer() != RULES_VERSION,
            )
            .distinct()
        ).all()
    for code in codes:
        try:
            _carry_over(engine, code)
        except RecordError:  # the page of the table says why
            log.exception("%s: its game cannot go on under these rules", code)


def _carry_over(engine: Engine, code: str) -> None:
    with writing(engine) as connection:
        visit = Visit(connection, load_table(connection, code, lock=True))
        number = playing(visit.table.state).game
        here = (games.c.code == code, games.c.number == number)
        row = connection.execute(select(games).where(*here)).one()
        before: dict[str, Any] = row.snapshot
        if before["rules_version"] == RULES_VERSION:
            return  # an earlier game of this table was found, or another process was faster
        moves = story_of(read_entries(connection, code), number).moves
        began_at = len(moves) - len(before["since"])  # the action that is under way
        told = [[read_event(event) for event in move.events] for move in moves[began_at:]]
        game = carry_over(before, told)
        kept = began_at + len(game.answers)
        visit.append(
            {
                "do": NEW_RULES,
                "game": number,
                "from": before["rules_version"],
                "to": RULES_VERSION,
                "at": began_at,
                "kept": kept,
                "dropped": len(moves) - kept,
            },
            seat=None,
            # What was proposed was about an earlier moment.
            state=with_playing(visit.table.state, proposal=None, settled=began_at),
        )
        connection.execute(
            update(games)
            .where(*here)
            .values(
                begun={**row.begun, "carried": before["state"]},
                # What its record begins with now says nothing of how much was drawn.
                chance={**row.chance, DUE: True} if row.chance else None,
                snapshot=snapshot(game),
                answered=kept,
                revealed_at=kept,
                moment=visit.table.seq,
                window=null(),
            )
        )
        now = {**before, "rules_version": RULES_VERSION, "since": []}
        keep_first_snapshot(visit, number, now, began_at)
        visit.set_window(None)
        match = Match(visit.table, number, visit.table.seq, kept, kept, game)
        give_to_bot(visit, match)
