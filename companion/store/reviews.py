"""What the coach says about games that are over: asked for once, worked out by workers in pieces.

A review is plain data here; what it means is the business of ``companion.coach.review``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, insert, select, update

from companion.rooms.playing import bot_level, playing
from companion.rooms.state import TableState
from companion.store.database import writing
from companion.store.jobs import REVIEW, offer_job
from companion.store.schema import reviews
from companion.store.tables import Tables
from companion.store.visit import TableError

REVIEWER = "guildmaster"


@dataclass(frozen=True, slots=True)
class StoredReview:
    seats: tuple[int, ...]  # whose decisions are looked at
    looks: int
    review: dict[str, Any] | None  # None: nobody has begun with it


def _was_played(state: TableState, seat: int) -> bool:
    """By a person; one who gave up has played until then."""
    return bot_level(state, seat) is None or seat in playing(state).conceded


class Reviews:
    """All reviews of this database."""

    def __init__(self, engine: Engine, tables: Tables) -> None:
        self._engine = engine
        self._tables = tables

    def load(self, code: str, number: int) -> StoredReview | None:
        wanted = select(reviews.c.seats, reviews.c.looks, reviews.c.review).where(
            reviews.c.code == code, reviews.c.number == number
        )
        with self._engine.connect() as connection:
            row = connection.execute(wanted).one_or_none()
        return None if row is None else StoredReview(tuple(row.seats), row.looks, row.review)

    def ask(self, code: str, device: str) -> None:
        """Let the coach look at the game that was just finished; asked for again, nothing changes.

        Only people of the table may ask, and only their own decisions are looked at.
        """
        with self._tables.visit(code) as visit:
            table = visit.open_table()
            table.acting_seat(device)
            if table.state.stage != "finished" or "playing" not in table.state.parts:
                raise TableError("no_game")
            number = playing(table.state).game
            here = (reviews.c.code == code, reviews.c.number == number)
            if visit.connection.execute(select(reviews.c.number).where(*here)).first():
                return
            seats = [seat.number for seat in table.seats if _was_played(table.state, seat.number)]
            visit.connection.execute(
                insert(reviews).values(code=code, number=number, seats=seats, looks=0)
            )
            offer_job(visit, 0, REVIEW, number, REVIEWER)

    def save(self, code: str, number: int, before: int, looks: int, review: dict[str, Any]) -> None:
        """After a piece of work that began at ``before``; another worker may have been faster."""
        mine = (
            update(reviews)
            .where(reviews.c.code == code, reviews.c.number == number, reviews.c.looks == before)
            .values(looks=looks, review=review)
        )
        with writing(self._engine) as connection:
            connection.execute(mine)
