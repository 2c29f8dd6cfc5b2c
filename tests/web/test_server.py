"""The real server outlives what no browser would send."""

from __future__ import annotations

import errno
import json
import socket
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browsing import running_server

FIRST = b" HTTP/1.1\r\nHost: x\r\n"
GARBAGE = {
    "no HTTP": b"\x00\xff\x16\x03\x01 hello\r\n\r\n",
    "odd method": b"BREW /\xff\xfe" + FIRST + b"\r\n",
    "path that is not UTF-8": b"GET /decks/\xff\xfe" + FIRST + b"\r\n",
    "endless line": b"GET /" + b"a" * 20_000 + FIRST + b"\r\n",
    "endless header": b"GET /" + FIRST + b"X: " + b"a" * 100_000 + b"\r\n\r\n",
    "negative length": b"POST /pick" + FIRST + b"Content-Length: -5\r\n\r\n",
    "broken chunks": b"POST /pick" + FIRST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
    "huge body": b"POST /pick" + FIRST + b"Content-Length: 999999999\r\n\r\nabc",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "odd host": b"GET / HTTP/1.1\r\nHost: [::\r\n\r\n",
    "broken cookies": b"GET /" + FIRST + b"Cookie: \xff\xfe=;;=\xff; session=\xff\r\n\r\n",
    "broken languages": b"GET /" + FIRST + b"Accept-Language: \xff;q=\xff,,;\r\n\r\n",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(tmp_path_factory.mktemp("instance")) as address:
        yield address


@pytest.mark.parametrize("request_", GARBAGE.values(), ids=GARBAGE.keys())
def test_garbage_is_refused_and_the_server_lives_on(server: str, request_: bytes) -> None:
    answer = answer_to(server, request_)
    assert not answer or b" 500 " not in answer.splitlines()[0]
    with urllib.request.urlopen(f"{server}/healthz", timeout=10) as response:
        assert json.load(response)["ok"] is True


def answer_to(server: str, request_: bytes) -> bytes:
    """The beginning of the answer; nothing when the server just hangs up, as it may."""
    host, port = server.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as connection:
        try:
            connection.sendall(request_)
            connection.shutdown(socket.SHUT_WR)
            return connection.recv(4096)
        except ConnectionError:
            return b""
        except OSError as error:
            if error.errno != errno.ENOTCONN:
                raise
            return b""


def test_the_key_and_the_database_lie_in_the_instance_directory(tmp_path: Path) -> None:
    with running_server(tmp_path):
        assert {"secret_key", "dale.sqlite3"} <= {file.name for file in tmp_path.iterdir()}
