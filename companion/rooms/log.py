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
    position: int | None = None  # of its first answer among those of its game that count
    taken_back: bool = False


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
    """Walk through the log, or its end. Entries that are no change of the table's state are passed
    by, and so is the undo of what came before them."""
    done: dict[int, Entry] = {}
    undone: dict[int, Entry] = {}
    taken_back: set[int] = set()
    for entry in entries:
        if entry.change["do"] not in KINDS:
            continue
        if entry.change["do"] == UNDO:
            undone_now = done.pop(entry.change["entry"], None)
            if undone_now is not None:
                undone[undone_now.seq] = undone_now
                taken_back.add(undone_now.seq)
        elif entry.change["do"] == REDO:
            again = undone.pop(entry.change["entry"], None)
            if again is not None:
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
    earlier: Callable[[], tuple[TableState, Sequence[Entry]]],
) -> TableState:
    """The table after one more change, undo and redo included.

    ``earlier`` fetches how far undo reaches back: the table as it was there, and every entry since.
    It is asked only by undo and redo.
    """
    if change["do"] == UNDO:
        start, since = earlier()
        return _after_undo(start, steps(since), change["entry"])
    if change["do"] == REDO:
        start, since = earlier()
        return _after_redo(start, steps(since), change["entry"])
    return apply(state, change, by)


def newer_start(
    start: TableState, entries: Sequence[Entry], kept: int
) -> tuple[TableState, int] | None:
    """The table before the last ``kept`` changes, and the entry it was after: undo needs to know
    nothing older. None while a later undo or redo is about something older."""
    changes = [entry for entry in entries if entry.change["do"] in KINDS]
    older, newer = changes[:-kept], changes[-kept:]
    if not older:
        return None
    last = older[-1].seq
    about = (entry.change["entry"] for entry in newer if entry.change["do"] in (UNDO, REDO))
    if any(seq <= last for seq in about):
        return None
    return fold(start, older), last


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
