"""The log of a table: entries in their order, and undo and redo as entries of their own.

The table is the fold of all entries that are not undone. Undo names the entry it takes back, so a
tap on "undo" takes back what its author saw, even when somebody else has been faster with a change
of their own. It is refused only if a later entry does not make sense without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from marshmallow import fields

from companion.rooms.changes import KINDS, Change, ChangeError, apply, change
from companion.rooms.state import Stage, TableState

UNDO, REDO = "undo", "redo"
ALL_STAGES: tuple[Stage, ...] = ("choosing", "setting_up", "tracking", "playing", "finished")


@dataclass(frozen=True, slots=True)
class Entry:
    seq: int  # from 1
    by: int | None  # the seat
    change: Change
    at: float  # seconds since the epoch
    who: str | None = None  # the name that seat had then


@dataclass(frozen=True, slots=True)
class Steps:
    """Which entries count, and where undo and redo stand."""

    done: tuple[Entry, ...]
    undone: tuple[Entry, ...]  # can be redone, the latest undone last; something new ends that
    taken_back: frozenset[int] = frozenset()  # every entry that does not count any more

    @property
    def to_undo(self) -> Entry | None:
        return next((entry for entry in reversed(self.done) if _undoable(entry)), None)

    @property
    def to_redo(self) -> Entry | None:
        return self.undone[-1] if self.undone else None


def steps(entries: Iterable[Entry]) -> Steps:
    """Walk through the log. Entries that are no change of the table's state are passed by."""
    done: dict[int, Entry] = {}
    undone: dict[int, Entry] = {}
    taken_back: set[int] = set()
    for entry in entries:
        if entry.change["do"] not in KINDS:
            continue
        if entry.change["do"] == UNDO:
            undone_now = done.pop(entry.change["entry"])
            undone[undone_now.seq] = undone_now
            taken_back.add(undone_now.seq)
        elif entry.change["do"] == REDO:
            again = undone.pop(entry.change["entry"])
            done[again.seq] = again
            taken_back.discard(again.seq)
        else:
            done[entry.seq] = entry
            undone.clear()
    in_order = tuple(done[seq] for seq in sorted(done))
    return Steps(in_order, tuple(undone.values()), frozenset(taken_back))


def fold(initial: TableState, entries: Iterable[Entry]) -> TableState:
    """The table after ``entries``."""
    return _refold(initial, steps(entries).done)


def accept(
    state: TableState,
    change: Change,
    by: int | None,
    initial: TableState,
    earlier: Callable[[], Sequence[Entry]],
) -> TableState:
    """The table after one more change, undo and redo included.

    ``earlier`` fetches every entry so far. It is asked only by undo and redo: an ordinary change
    costs the same however long the log is.
    """
    if change["do"] == UNDO:
        return _after_undo(initial, steps(earlier()), change["entry"])
    if change["do"] == REDO:
        return _after_redo(initial, steps(earlier()), change["entry"])
    return apply(state, change, by)


def _after_undo(initial: TableState, now: Steps, seq: int) -> TableState:
    entry = next((other for other in now.done if other.seq == seq), None)
    if entry is None:
        raise ChangeError("undone_already")
    if not _undoable(entry):
        raise ChangeError("not_undoable")
    try:
        return _refold(initial, (other for other in now.done if other.seq != seq))
    except ChangeError:
        raise ChangeError("needed_later") from None


def _after_redo(initial: TableState, now: Steps, seq: int) -> TableState:
    entry = next((other for other in now.undone if other.seq == seq), None)
    if entry is None:
        raise ChangeError("not_redoable")
    try:
        return _refold(initial, sorted((*now.done, entry), key=lambda one: one.seq))
    except ChangeError:
        raise ChangeError("not_redoable") from None


def _refold(state: TableState, entries: Iterable[Entry]) -> TableState:
    for entry in entries:
        state = apply(state, entry.change, entry.by)
    return state


def _undoable(entry: Entry) -> bool:
    return KINDS[entry.change["do"]].undoable


def _entry_number() -> fields.Integer:
    return fields.Integer(required=True)


def _only_through_accept(state: TableState, by: int | None, **params: int) -> TableState:
    raise ChangeError("unknown")


for _name in (UNDO, REDO):
    change(_name, stages=ALL_STAGES, undoable=False, entry=_entry_number())(_only_through_accept)
