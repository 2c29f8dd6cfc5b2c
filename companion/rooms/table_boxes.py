"""Which boxes lie on a table: those of its host's shelf, and what others brought along.

What is proposed comes out of these boxes, whichever phone asks. As long as nobody
has said which there are, all of them count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from marshmallow import fields, validate

from companion.catalog import catalog
from companion.rooms.changes import ChangeError, Decisions, change
from companion.rooms.state import Stage, TableState

PART: Final = "boxes"
_CHOOSING: tuple[Stage, ...] = ("choosing",)


def boxes_laid(state: TableState) -> dict[str, int]:
    """Each box that somebody laid on the table, and from which seat; in the order of the series."""
    laid: dict[str, int] | None = state.parts.get(PART)
    if laid is None:
        laid = _asked_for_before(state)
    return {box: laid[box] for box in catalog().boxes if box in laid}


def boxes_in_use(state: TableState) -> list[str]:
    return list(boxes_laid(state)) or list(catalog().boxes)


def with_boxes(state: TableState, boxes: Iterable[str], seat: int = 0) -> TableState:
    """A table as it is opened, with what is on the shelf of the person in ``seat``."""
    return _keep(state, dict.fromkeys(boxes, seat))


def _asked_for_before(state: TableState) -> dict[str, int]:
    """At a table of an earlier release boxes came with every request for proposals."""
    asked = state.parts.get("choosing", {}).get("asked")
    if asked is None or set(asked["boxes"]) == set(catalog().boxes):
        return {}
    return dict.fromkeys(asked["boxes"], asked["by"] or 0)


def _keep(state: TableState, laid: dict[str, int]) -> TableState:
    return replace(state, parts={**state.parts, PART: laid})


def _one_box() -> fields.String:
    return fields.String(required=True, validate=validate.OneOf(list(catalog().boxes)))


@change("lay_box", stages=_CHOOSING, undoable=False, box=_one_box())
def lay_box(state: TableState, by: int | None, box: str) -> TableState:
    """I have this box here, and it may be played with."""
    if by is None:
        raise ChangeError("not_seated")
    return _keep(state, {box: by, **boxes_laid(state)})


def _seating(decisions: Decisions) -> dict[str, Any]:
    return {"phones": dict(decisions.seating.phones), "host": decisions.seating.host}


@change("take_box", stages=_CHOOSING, undoable=False, decide=_seating, box=_one_box())
def take_box(
    state: TableState, by: int | None, box: str, phones: dict[str, str], host: int | None
) -> TableState:
    """Off the table again: by whose phone it came from, and by the host."""
    laid = boxes_laid(state)
    if box not in laid:
        return state  # tapped twice
    same_phone = str(by) in phones and phones[str(by)] == phones.get(str(laid[box]))
    is_the_hosts = host is not None and phones.get(str(by)) == phones.get(str(host))
    if not (same_phone or is_the_hosts):
        raise ChangeError("not_your_box", seat=laid[box])
    return _keep(state, {other: seat for other, seat in laid.items() if other != box})
