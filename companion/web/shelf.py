"""What is remembered on the visitor's own device: owned boxes and the decks used lately.

Both are plain lists in a cookie and nobody's secret.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from marshmallow import ValidationError, fields
from werkzeug.wrappers import Response

from companion.catalog import catalog
from companion.web.cookies import read_cookie, set_cookie

BOXES_COOKIE = "boxes"
RECENT_COOKIE = "recent"
RECENT_DECKS = 12  # about three games


@dataclass(frozen=True, slots=True)
class Device:
    boxes: tuple[str, ...]  # owned; all of them until somebody says otherwise
    recent: tuple[str, ...]  # the latest first


class DottedIds(fields.Field[tuple[str, ...]]):
    """Ids of ``known`` things, with dots in between: ``dom1.dom2``."""

    def __init__(self, known: Collection[str]) -> None:
        super().__init__()
        self.known = known

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> tuple[str, ...]:
        ids = str(value).split(".")
        if len(ids) > len(self.known) or not all(name in self.known for name in ids):
            raise ValidationError("not a list of ids")
        return tuple(dict.fromkeys(ids))


def this_device() -> Device:
    boxes, decks = catalog().boxes, catalog().decks
    return Device(
        boxes=read_cookie(BOXES_COOKIE, DottedIds(boxes)) or tuple(boxes),
        recent=read_cookie(RECENT_COOKIE, DottedIds(decks)) or (),
    )


def remember_boxes(response: Response, boxes: Iterable[str]) -> None:
    set_cookie(response, BOXES_COOKIE, ".".join(boxes))


def remember_decks(response: Response, decks: Iterable[str]) -> None:
    """``decks`` were just chosen for a table."""
    latest_first = dict.fromkeys((*decks, *this_device().recent))
    set_cookie(response, RECENT_COOKIE, ".".join(list(latest_first)[:RECENT_DECKS]))
