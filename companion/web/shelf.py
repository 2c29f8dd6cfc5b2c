"""What is remembered on the visitor's own device: owned boxes and the decks used lately.

Both are plain lists in a cookie and nobody's secret. A cookie that makes no sense counts as none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from flask import request
from marshmallow import Schema, ValidationError, fields, validate
from werkzeug.wrappers import Response

from companion.catalog import catalog

BOXES_COOKIE = "boxes"
RECENT_COOKIE = "recent"
RECENT_DECKS = 12  # about three games
A_YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Device:
    boxes: tuple[str, ...]  # owned; all of them until somebody says otherwise
    recent: tuple[str, ...]  # the latest first


def this_device() -> Device:
    boxes = _ids_in_cookie(BOXES_COOKIE)
    return Device(boxes=boxes or tuple(catalog().boxes), recent=_ids_in_cookie(RECENT_COOKIE))


def remember_boxes(response: Response, boxes: Iterable[str]) -> None:
    _set_cookie(response, BOXES_COOKIE, boxes)


def remember_decks(response: Response, decks: Iterable[str]) -> None:
    """``decks`` were just chosen for a table."""
    latest_first = dict.fromkeys((*decks, *this_device().recent))
    _set_cookie(response, RECENT_COOKIE, list(latest_first)[:RECENT_DECKS])


def _ids_in_cookie(name: str) -> tuple[str, ...]:
    text = request.cookies.get(name, "")
    try:
        loaded = _schema().load({name: text.split(".")})
    except ValidationError:
        return ()
    return tuple(dict.fromkeys(loaded[name]))


def _set_cookie(response: Response, name: str, ids: Iterable[str]) -> None:
    response.set_cookie(
        name,
        ".".join(ids),
        max_age=A_YEAR,
        samesite="Lax",
        httponly=True,
        secure=request.is_secure,
    )


@cache
def _schema() -> Schema:
    ids_of = {BOXES_COOKIE: list(catalog().boxes), RECENT_COOKIE: list(catalog().decks)}
    return Schema.from_dict(
        {
            name: fields.List(
                fields.String(validate=validate.OneOf(known)),
                validate=validate.Length(max=len(known)),
            )
            for name, known in ids_of.items()
        }
    )()
