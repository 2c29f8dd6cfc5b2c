"""What is remembered on the visitor's own device: owned boxes, favourite decks, decks used lately.

Plain lists in cookies and nobody's secret: without a network pages read and write them by
themselves (static/js/shelf.js). Only what somebody does on a page of their own changes them, never
an address they open.
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
FAVOURITES_COOKIE = "favourites"
RECENT_COOKIE = "recent"
RECENT_DECKS = 12  # about three games


@dataclass(frozen=True, slots=True)
class Device:
    boxes: tuple[str, ...]  # owned; all of them until somebody says otherwise
    has_said: bool  # which boxes these are
    used: tuple[str, ...]  # decks, the latest first
    favourites: tuple[str, ...]  # decks

    @property
    def said_boxes(self) -> tuple[str, ...]:
        """The boxes somebody said they own; none while nobody has said."""
        return self.boxes if self.has_said else ()

    @property
    def recent(self) -> tuple[str, ...]:
        return self.used[:RECENT_DECKS]

    @property
    def long_ago(self) -> tuple[str, ...]:
        """Used, and not for a while."""
        return self.used[RECENT_DECKS:]


# Somebody of whom nothing is known.
NOBODY = Device(boxes=tuple(catalog().boxes), has_said=False, used=(), favourites=())


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
    owned = read_cookie(BOXES_COOKIE, DottedIds(boxes))
    return Device(
        boxes=owned or tuple(boxes),
        has_said=bool(owned),
        used=read_cookie(RECENT_COOKIE, DottedIds(decks)) or (),
        favourites=read_cookie(FAVOURITES_COOKIE, DottedIds(decks)) or (),
    )


def renew(response: Response, device: Device) -> None:
    """Keep for another year what this device remembers, where it does."""
    kept = {RECENT_COOKIE: device.used, FAVOURITES_COOKIE: device.favourites}
    if device.has_said:
        kept[BOXES_COOKIE] = device.boxes
    for cookie, ids in kept.items():
        if ids:
            _remember(response, cookie, ids)


def remember_boxes(response: Response, boxes: Iterable[str]) -> None:
    """None at all: as if nobody had ever said."""
    _remember(response, BOXES_COOKIE, boxes)


def remember_favourites(response: Response, decks: Iterable[str]) -> None:
    _remember(response, FAVOURITES_COOKIE, decks)


def remember_decks(response: Response, decks: Iterable[str]) -> None:
    """``decks`` were just chosen for a table."""
    _remember(response, RECENT_COOKIE, dict.fromkeys((*decks, *this_device().used)))


def _remember(response: Response, cookie: str, ids: Iterable[str]) -> None:
    if dotted := ".".join(ids):
        set_cookie(response, cookie, dotted, for_scripts=True)
    else:
        response.delete_cookie(cookie)
