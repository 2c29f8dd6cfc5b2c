"""How gunicorn serves a connection: a request's body has to come within a time, as its head has.

By itself gunicorn waits for a body as long as the client likes, because it is read when a view
needs it. Here it is there before a view is asked.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any, ClassVar

from gevent import Timeout
from gunicorn.util import write_error
from gunicorn.workers.ggevent import GeventWorker

from companion.config import LARGEST_BODY


class PromptWorker(GeventWorker):  # type: ignore[misc]  # gunicorn says no types
    patience: ClassVar[float] = 20.0  # seconds: enough for the largest body by the slowest network

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> Any:
        if _is_too_large(req):  # refused without a look at it
            return super().handle_request(listener_name, req, sock, addr)
        if req._expected_100_continue:
            sock.send(b"HTTP/1.1 100 Continue\r\n\r\n")
            req._expected_100_continue = False
        body = None
        with Timeout(self.patience, False):
            body = req.body.read(LARGEST_BODY + 1)  # to know that there is more is enough
        if body is None:
            write_error(sock, 408, "Request Timeout", "The request did not come in time.")
            raise StopIteration  # and the connection is closed
        unread, req.body = req.body, BytesIO(body)
        try:
            return super().handle_request(listener_name, req, sock, addr)
        finally:
            req.body = unread


def _is_too_large(req: Any) -> bool:
    lengths = [int(value) for name, value in req.headers if name == "CONTENT-LENGTH"]
    return max(lengths, default=0) > LARGEST_BODY
