"""Every change of a table: what it looks like, who decides what, and what it does.

A change is a small dict that says what to ``do``: ``{"do": "gold", "holder": "seat-0", "add": 1}``.
Changes are relative, so that two people who act at once never lose each other's change. Where both
would mean the same event, the change carries what its author saw (``"turn": 7``), and the second
one is refused with a ``ChangeError`` that says so.

A stage adds its changes by putting ``@change(...)`` on a function; nothing else has to know them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any, Final

from marshmallow import EXCLUDE, Schema, ValidationError
from marshmallow import fields as ma
from marshmallow.fields import Field

from companion.refusal import Refusal
from companion.rooms.state import Stage, TableState

Change = dict[str, Any]
Handler = Callable[..., TableState]
Decider = Callable[["Decisions"], dict[str, Any]]


class ChangeError(Refusal):
    """A change that cannot be made."""


@dataclass(frozen=True, slots=True)
class ChangeKind:
    """One kind of change."""

    handler: Handler
    schema: Schema
    stages: tuple[Stage, ...]
    undoable: bool
    host_only: bool  # only the host of the table may make it
    decide: Decider | None
    retired: bool  # only logs of earlier releases have it


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits at the table, as far as a change needs to know it."""

    phones: Mapping[str, str] = field(default_factory=dict)  # a mark of each, by seat
    host: int | None = None
    names: tuple[str | None, ...] = ()  # by seat


@dataclass(frozen=True, slots=True)
class Decisions:
    """What only the server may say: chance, time, and who sits there. Stored in the entry, so told
    only once."""

    change: Change
    chance: Random
    now: float
    seating: Seating

    def new_id(self) -> str:
        return f"{self.chance.getrandbits(40):010x}"


KINDS: dict[str, ChangeKind] = {}
LARGEST_NUMBER: Final = 2**63 - 1


class OneOrMore(ma.List[Any]):
    """A form cannot tell a list of one from one."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> list[Any]:
        return super()._deserialize(value if isinstance(value, list) else [value], *args, **kwargs)


def change(
    name: str,
    /,
    *,
    stages: tuple[Stage, ...],
    undoable: bool = True,
    host_only: bool = False,
    decide: Decider | None = None,
    retired: bool = False,
    **fields: Field[Any],
) -> Callable[[Handler], Handler]:
    """Register a handler ``(state, by, **fields and decisions) -> state``. A ``retired`` one is
    there for the entries of earlier releases, and nobody can send it any more."""

    def register(handler: Handler) -> Handler:
        schema = Schema.from_dict(fields)(unknown=EXCLUDE)
        KINDS[name] = ChangeKind(handler, schema, stages, undoable, host_only, decide, retired)
        return handler

    return register


def parse(sent: Mapping[str, Any]) -> Change:
    """A change out of a form or of JSON. What does not belong to it is left out."""
    kind = KINDS.get(str(sent.get("do", "")))
    if kind is None or kind.retired:
        raise ChangeError("unknown")
    try:
        loaded: Change = kind.schema.load(dict(sent))
        check_size_of_numbers(loaded)
    except ValidationError as error:
        raise ChangeError("malformed", fields=sorted(error.messages_dict)) from None
    return {"do": sent["do"], **loaded}


def check_size_of_numbers(loaded: Mapping[str, Any]) -> None:
    """No page of ours sends a number that a database cannot hold, and Python does not even print
    one of 4,300 digits. Raises ValidationError."""
    for name, value in loaded.items():
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            raise ValidationError({name: ["too large"]})


def decide(
    change: Change,
    chance: Random | None = None,
    now: float | None = None,
    seating: Seating | None = None,
) -> Change:
    """Add what the server decides. Done once for a change, before it is applied and stored."""
    kind = KINDS[change["do"]]
    if kind.decide is None:
        return change
    at = time.time() if now is None else now
    decisions = Decisions(change, chance or SystemRandom(), at, seating or Seating())
    return {**change, **kind.decide(decisions)}


def is_for_the_host(change: Change) -> bool:
    """Who is host is the table's business, not the stage's: the store asks this."""
    return KINDS[change["do"]].host_only


def apply(state: TableState, change: Change, by: int | None) -> TableState:
    """The table after ``change``, made by the seat ``by``. Raises ChangeError."""
    kind = KINDS[change["do"]]
    if state.stage not in kind.stages:
        raise ChangeError("stage", stage=state.stage)
    parameters = {name: value for name, value in change.items() if name != "do"}
    return kind.handler(state, by, **parameters)
