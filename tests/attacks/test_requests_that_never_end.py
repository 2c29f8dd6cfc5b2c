"""Tried on a real server: keeping connections by half a request, and bodies that say no length."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from io import BytesIO

import pytest
from flask.testing import FlaskClient

from companion.config import LARGEST_BODY
from tests.live.servers import Phone, Server, serving

FORM = "application/x-www-form-urlencoded"
POST = f"POST /t/new HTTP/1.1\r\nHost: localhost\r\nContent-Type: {FORM}\r\n".encode()
WHOLE = b"GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALVES = {
    "nothing": b"",
    "half a line": b"GET /about HT",
    "half a head": b"GET /about HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "half a head after a whole request": WHOLE + b"GET /about HTTP/1.1\r\nX-Slow: ",
    "half a body": POST + b"Content-Length: 100\r\n\r\nname=",
    "half a body that was to be asked for": POST
    + b"Expect: 100-continue\r\nContent-Length: 100\r\n\r\nname=",
    "half a chunk": POST + b"Transfer-Encoding: chunked\r\n\r\n20\r\nname=",
    "chunks without an end": POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\nname=\r\n",
}
FAR_TOO_LONG = 30  # seconds: no server that ends it needs as long, and one that does not is told so


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    hasty = ("--worker-class", "tests.live.hasty_worker.HastyWorker")
    server = Server(tmp_path_factory.mktemp("hasty"), workers=1, options=hasty)
    with serving(server):
        yield server


def test_half_a_request_keeps_no_connection(server: Server) -> None:
    """All at once, so that nobody waits for them one after the other."""
    connections = {}
    for name, half in HALVES.items():
        connections[name] = socket.create_connection(("127.0.0.1", server.port), FAR_TOO_LONG)
        connections[name].sendall(half)
    kept = [name for name, connection in connections.items() if not _ends(connection)]
    assert kept == []
    assert "<h1>" in Phone(server).get("/about")


def _ends(connection: socket.socket) -> bool:
    with connection:
        try:
            while connection.recv(65536):
                pass
        except TimeoutError:
            return False
    return True


def test_a_body_that_drips_is_not_waited_for_longer(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), FAR_TOO_LONG) as connection:
        connection.sendall(POST + b"Content-Length: 100000\r\n\r\n")
        connection.settimeout(0.05)
        answer = b""
        for _drop in range(20 * FAR_TOO_LONG):
            try:
                connection.sendall(b"x")
                answer = connection.recv(100)
                break
            except TimeoutError:
                continue
            except OSError:  # closed meanwhile
                break
        else:
            raise AssertionError("it is waited for")
        assert answer == b"" or answer.startswith(b"HTTP/1.1 408")


def chunked(body: bytes, size: int = 16_000) -> Iterator[bytes]:
    for start in range(0, len(body), size):
        piece = body[start : start + size]
        yield b"%x\r\n%s\r\n" % (len(piece), piece)
    yield b"0\r\n\r\n"


def status_of(server: Server, body: bytes) -> int:
    """Of a form sent in chunks, by somebody whose page has the right token."""
    ann = Phone(server)
    head = f"csrf_token={ann.token()}&name=Ann&setup=".encode()
    lines = POST + b"Transfer-Encoding: chunked\r\nConnection: close\r\n"
    lines += f"Cookie: {ann.cookie_header()}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", server.port), FAR_TOO_LONG) as connection:
        try:
            connection.sendall(lines)
            for piece in chunked(head + body):
                connection.sendall(piece)
        except OSError:
            pass  # refused before all of it was sent
        answer = connection.recv(4096)
    found = re.match(rb"HTTP/1.1 (\d+)", answer)
    assert found, answer
    return int(found[1])


def test_a_body_without_a_length_is_measured(server: Server) -> None:
    assert status_of(server, b"") == 303
    assert status_of(server, b"&x=" + b"x" * (LARGEST_BODY - 2000)) == 303
    assert status_of(server, b"&x=" + b"x" * LARGEST_BODY) == 413
    assert status_of(server, b"&x=" + b"x" * 20_000_000) == 413


def test_the_app_measures_it_behind_any_server(client: FlaskClient) -> None:
    for size, status in ((LARGEST_BODY, 400), (LARGEST_BODY + 1, 413)):
        environ = {"wsgi.input": BytesIO(b"x" * size), "wsgi.input_terminated": True}
        kind = {"Content-Type": FORM, "Transfer-Encoding": "chunked"}
        sent = client.post("/t/new", headers=kind, environ_overrides=environ)
        assert sent.status_code == status, size
