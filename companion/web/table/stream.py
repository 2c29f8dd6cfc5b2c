"""Server-sent events: a wake-up for every page that shows a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Final

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue
from marshmallow import ValidationError, fields
from werkzeug.datastructures import MultiDict

from companion.store import Tables
from companion.web.forms import read
from companion.web.storage import tables
from companion.web.table.guest import guest_at

bp = Blueprint("stream", __name__)

HEARTBEAT: Final = 15.0  # seconds; keeps proxies from cutting a quiet stream
RETRY_STREAM: Final = 2000  # milliseconds until a browser reconnects


@dataclass(frozen=True)
class SeenQuery:
    seq: Annotated[int, fields.Integer(load_default=0)]


@bp.get("/t/<code>/stream")
def events(code: str) -> ResponseReturnValue:
    """Says "the table is at seq n"; a page that hears it fetches itself again."""
    guest_at(code)
    seen = max(_number(request.args.get("seq")), _number(request.headers.get("Last-Event-ID")))
    return Response(
        _events(tables(), code, seen),
        mimetype="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


def _number(said: str | None) -> int:
    """Nonsense counts as nothing seen yet: the page then fetches itself once too often."""
    try:
        return read(SeenQuery, MultiDict({"seq": said or ""})).seq
    except ValidationError:
        return 0


def _events(tables: Tables, code: str, seen: int) -> Iterator[str]:
    with tables.feed.listen(code) as listener:
        listener.tell(tables.seq(code))  # what was missed before this stream began
        yield f"retry: {RETRY_STREAM}\n\n"
        while listener.seq is not None:
            if listener.seq > seen:
                seen = listener.seq
                yield f"event: moved\nid: {seen}\ndata: {seen}\n\n"
            if not listener.wait(HEARTBEAT):
                yield "event: alive\ndata:\n\n"
        yield "event: gone\ndata:\n\n"
