"""The log of a table in the database, read in parts: nothing that is asked for while people play
takes longer because the game is long.

What follows from later entries is marked on the earlier ones: which were taken back, and which
answers count, by their position in the game.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, insert, select, update

from companion.rooms import Change, Entry
from companion.rooms.log import REDO, UNDO
from companion.rooms.story import ANSWER, NEW_RULES, TAKE_BACK, WENT_ON
from companion.store.instants import utc
from companion.store.schema import entries


def write_entry(connection: Connection, code: str, entry: Entry, request: str | None) -> None:
    change = entry.change
    connection.execute(
        insert(entries).values(
            code=code,
            seq=entry.seq,
            at=datetime.fromtimestamp(entry.at, UTC),
            seat=entry.by,
            who=entry.who,
            change=change,
            request=request,
            kind=change["do"],
            game=change.get("game"),
            position=entry.position,
        )
    )
    _mark(connection, code, change)


def _mark(connection: Connection, code: str, change: Change) -> None:
    """What this change says about earlier ones."""
    here = update(entries).where(entries.c.code == code)
    if (left := _answers_left(change)) is not None:
        later = (entries.c.game == change["game"], entries.c.position >= left)
        connection.execute(here.where(*later).values(position=None, taken_back=True))
    elif change["do"] in (UNDO, REDO):
        taken_back = change["do"] == UNDO
        connection.execute(
            here.where(entries.c.seq == change["entry"]).values(taken_back=taken_back)
        )


def is_taken_back_by(entry: Entry, change: Change) -> bool | None:
    """Whether a change takes back an entry read before it; None where it has no say."""
    if (left := _answers_left(change)) is not None:
        if entry.position is None or entry.change.get("game") != change["game"]:
            return None
        return True if entry.position >= left else None
    if change["do"] in (UNDO, REDO) and entry.seq == change["entry"]:
        return bool(change["do"] == UNDO)
    return None


def _answers_left(change: Change) -> int | None:
    """How many answers of a game still count after this; None if it takes none back."""
    if change["do"] == TAKE_BACK:
        return int(change["to"])
    return int(change["kept"]) if change["do"] == NEW_RULES else None


# ---- reading ----


def read_entries(connection: Connection, code: str, after: int = 0) -> list[Entry]:
    """Everything since, the oldest first: as long as that takes."""
    wanted = select(entries).where(entries.c.code == code, entries.c.seq > after)
    return [_entry(row) for row in connection.execute(wanted.order_by(entries.c.seq))]


def newest_entries(
    connection: Connection,
    code: str,
    most: int,
    *,
    after: int = 0,
    before: int | None = None,
    kinds: Collection[str] = (),
    without: Collection[str] = (),
) -> list[Entry]:
    """The last few, the oldest first: after and before these entries, of these kinds, of none of
    those."""
    limits: list[ColumnElement[bool]] = [entries.c.seq > after]
    if before is not None:
        limits.append(entries.c.seq < before)
    if kinds:
        limits.append(entries.c.kind.in_(kinds))
    if without:
        limits.append(entries.c.kind.not_in(without))
    wanted = select(entries).where(entries.c.code == code, *limits)
    rows = connection.execute(wanted.order_by(entries.c.seq.desc()).limit(most)).all()
    return [_entry(row) for row in reversed(rows)]


def numbered_entries(connection: Connection, code: str, numbers: Collection[int]) -> list[Entry]:
    wanted = select(entries).where(entries.c.code == code, entries.c.seq.in_(numbers))
    return [_entry(row) for row in connection.execute(wanted.order_by(entries.c.seq))]


def counting_answers(
    connection: Connection,
    code: str,
    game: int,
    *,
    since: int = 0,
    before: int | None = None,
    before_entry: int | None = None,
    most: int | None = None,
) -> list[Entry]:
    """Entries with answers that count, by their position in the game: the last ``most`` of those
    from ``since`` to ``before``, in order. Two stand at one position where a window was between;
    ``before_entry`` tells them apart."""
    of_game = (entries.c.code == code, entries.c.game == game)
    wanted = select(entries).where(*of_game, entries.c.kind.in_((ANSWER, WENT_ON)))
    wanted = wanted.where(entries.c.position >= since)
    if before is not None:
        wanted = wanted.where(entries.c.position < before)
    if before_entry is not None:
        wanted = wanted.where(entries.c.seq < before_entry)
    newest_first = (entries.c.position.desc(), entries.c.seq.desc())
    rows = connection.execute(wanted.order_by(*newest_first).limit(most)).all()
    return [_entry(row) for row in reversed(rows)]


def _entry(row: Any) -> Entry:
    return Entry(
        seq=row.seq,
        by=row.seat,
        change=row.change,
        at=utc(row.at).timestamp(),
        who=row.who,
        position=row.position,
        taken_back=row.taken_back,
    )
