"""Server-sent events: a wake-up for every page that shows a table."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import Annotated, Final

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue
from marshmallow import ValidationError, fields
from werkzeug.datastructures import MultiDict

from companion.store.database import MAY_BE_BUSY
from companion.store.feed import Listener
from companion.web.counting import count_stream
from companion.web.forms import read
from companion.web.storage import jobs, limits, tables
from companion.web.table import devices
from companion.web.table.guest import Guest, guest_at, remember_home

bp = Blueprint("stream", __name__)
log = logging.getLogger(__name__)

HEARTBEAT: Final = 15.0  # seconds; keeps proxies from cutting a quiet stream
LONGEST_STREAM: Final = 900.0  # seconds; then the browser asks again, and is counted again
# Milliseconds until a browser reconnects. Not the same for all: a server that is gone leaves a
# thousand streams behind, and they must not come back at one moment.
RETRY_STREAM: Final = range(1000, 5000)


@dataclass(frozen=True)
class SeenQuery:
    seq: Annotated[int, fields.Integer(load_default=0)]


@bp.get("/t/<code>/stream")
def events(code: str) -> ResponseReturnValue:
    """Says "the table is at seq n"; a page that hears it fetches itself again."""
    guest = guest_at(code)
    if guest.is_seated:
        remember_home(code)
    seen = max(_number(request.args.get("seq")), _number(request.headers.get("Last-Event-ID")))
    with ExitStack() as stack:
        stack.callback(lend_stream(guest))
        stack.callback(count_stream())
        listener = stack.enter_context(tables().feed.listen(code))
        listener.tell(tables().seq(code))  # what was missed before this stream began
        response = Response(
            _events(listener, seen, _looking_on(guest)),
            mimetype="text/event-stream",
            headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
        )
        response.call_on_close(stack.pop_all().close)
    return response


def _looking_on(guest: Guest) -> Callable[[], None]:
    """What keeps bots playing that play among themselves, while the page is open."""
    state, asking, code = guest.table.state, jobs(), guest.code
    if state.stage != "playing" or guest.table.person_plays:
        return lambda: None

    def look() -> None:
        with suppress(*MAY_BE_BUSY):
            asking.look(code)

    return look


def lend_stream(guest: Guest) -> Callable[[], None]:
    """Counts one more open stream, until what is returned is called. Raises LimitError.

    A player's streams count for the player: others who look on, even from the same house, cannot
    use them up.
    """
    client = devices.client()
    device = guest.device if guest.is_seated else None
    mine = ("streams", device or client + guest.code)
    counted = limits()
    counted.take(mine, ("address_streams", client))

    def closed() -> None:
        try:
            counted.give_back(mine, ("address_streams", client))
        except MAY_BE_BUSY:
            log.info("a stream that was closed stays counted for a while")

    return closed


def _number(said: str | None) -> int:
    """Nonsense counts as nothing seen yet: the page then fetches itself once too often."""
    try:
        return read(SeenQuery, MultiDict({"seq": said or ""})).seq
    except ValidationError:
        return 0


def _events(listener: Listener, seen: int, look: Callable[[], None]) -> Iterator[str]:
    ends = time.monotonic() + LONGEST_STREAM
    yield f"retry: {secrets.choice(RETRY_STREAM)}\n\n"
    while listener.seq is not None and time.monotonic() < ends:
        if listener.seq > seen:
            seen = listener.seq
            yield f"event: moved\nid: {seen}\ndata: {seen}\n\n"
        if not listener.wait(HEARTBEAT):
            look()
            yield "event: alive\ndata:\n\n"
    if listener.seq is None:
        yield "event: gone\ndata:\n\n"
