"""How often something may be done. Kept in the database: the next request may reach another worker.

Every limit is a bucket of tokens. A bucket is one number, the moment at which it is full again:
what is taken puts that moment off, and a request that would put it off further than an empty bucket
takes to fill is refused. So a bucket that is full needs no row, and taking is one statement that
two workers cannot get between.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import Connection, Engine, Float, bindparam, case, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from companion.config import Limit, LimitSettings
from companion.refusal import Refusal
from companion.store.database import writing
from companion.store.schema import buckets

# A bucket that claims to be full later than an empty one would be is from before the clock was put
# back, and counts as full. Clocks of several servers differ by less than this.
CLOCKS_DIFFER_BY: Final = 60.0

Taken = tuple[str, str]  # a limit's name, and who it counts for


class LimitError(Refusal):
    """Too much of something: ``code`` is the limit's name; ``seconds`` until there is more."""


class Limits:
    """All limits of this database. ``rules`` has None for what is not limited."""

    def __init__(
        self, engine: Engine, settings: LimitSettings, clock: Callable[[], float] = time.time
    ) -> None:
        self._engine = engine
        self._clock = clock
        self.rules: dict[str, Limit | None] = {
            kind: Limit(**rule) if rule else None for kind, rule in asdict(settings).items()
        }
        self._take = _taking(engine.dialect.name)

    def take(self, *wanted: Taken) -> None:
        """One token of each. Raises LimitError, and has then taken none."""
        if all(self.rules[kind] is None for kind, _who in wanted):
            return
        with writing(self._engine) as connection:
            # Those that are full again go, so that this table does not grow.
            connection.execute(delete(buckets).where(buckets.c.full_at < self._clock()))
            for kind, who in wanted:
                self.take_in(connection, kind, who)

    def take_in(self, connection: Connection, kind: str, who: str) -> None:
        """Take one within another transaction, which fails if there is nothing left."""
        rule = self.rules[kind]
        if rule is None:
            return
        each = rule.seconds / rule.most
        values = {"kind": kind, "who": who, "now": self._clock(), "each": each}
        if connection.execute(self._take, {**values, "all": rule.seconds}).first() is None:
            raise LimitError(kind, seconds=each)

    def has_left(self, kind: str, who: str) -> bool:
        """Whether ``take`` would succeed; nothing is taken."""
        rule = self.rules[kind]
        if rule is None:
            return True
        wanted = select(buckets.c.full_at).where(buckets.c.kind == kind, buckets.c.who == who)
        with self._engine.connect() as connection:
            full_at = connection.scalar(wanted) or 0.0
        left = self._clock() + rule.seconds - full_at
        return left >= rule.seconds / rule.most or left < -CLOCKS_DIFFER_BY

    def give_back(self, *taken: Taken) -> None:
        """What was only lent, such as a stream that is closed. A server that dies keeps it, and the
        bucket fills up all the same, only later."""
        if all(self.rules[kind] is None for kind, _who in taken):
            return
        with writing(self._engine) as connection:
            for kind, who in taken:
                rule = self.rules[kind]
                if rule is not None:
                    earlier = buckets.c.full_at - rule.seconds / rule.most
                    here = (buckets.c.kind == kind, buckets.c.who == who)
                    connection.execute(update(buckets).where(*here).values(full_at=earlier))


def _taking(dialect: str) -> Any:
    """Takes a token and returns a row; no row when there is none left."""
    insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
    now, each, all_of_it = (bindparam(name, type_=Float) for name in ("now", "each", "all"))
    makes_sense = buckets.c.full_at.between(now, now + all_of_it + CLOCKS_DIFFER_BY)
    later = case((makes_sense, buckets.c.full_at), else_=now) + each
    return (
        insert(buckets)
        .values(kind=bindparam("kind"), who=bindparam("who"), full_at=now + each)
        .on_conflict_do_update(
            index_elements=["kind", "who"],
            set_={"full_at": later},
            # A thousandth of a token: sums of fractions are not exact.
            where=later <= now + all_of_it + each / 1000,
        )
        .returning(buckets.c.full_at)
    )
