"""Real servers that can be killed, and phones that keep trying."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from http.cookiejar import CookieJar
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SECONDS_TO_START = 60


class Server:
    """gunicorn as the Procfile starts it; in a process group of its own, so that it can be killed
    at once, unless it is to share the machine with others of its session as `make run` does."""

    def __init__(
        self,
        directory: Path,
        database_url: str | None = None,
        workers: int = 2,
        *,
        own_group: bool = True,
        options: Sequence[str] = (),
    ) -> None:
        self._options = options  # of gunicorn
        self._own_group = own_group
        self.directory = directory
        self.port = _free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._environment = {
            **environment(directory, database_url),
            "WEB_CONCURRENCY": str(workers),
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        bind = f"127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "gunicorn", "--bind", bind, *self._options, "app:app"]
        with (self.directory / "gunicorn.log").open("ab") as log:
            self._process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=self._own_group,
            )
        self._wait_until_it_answers()

    def kill(self) -> None:
        """Master and workers at once, as when the power goes."""
        assert self._process
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(timeout=20)

    def kill_a_worker(self) -> None:
        os.kill(self.workers()[0], signal.SIGKILL)

    def workers(self) -> list[int]:
        """The process ids of the workers, the oldest first."""
        assert self._process
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self._process.pid)],
            capture_output=True,
            text=True,
            check=False,
        )
        return sorted(int(pid) for pid in children.stdout.split())

    def stop(self) -> None:
        if self._process and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.kill()

    def end(self) -> None:
        """Without waiting for anybody, where that leaves nobody behind."""
        if self._own_group and self._process:
            self.kill()
        else:
            self.stop()

    def log(self) -> str:
        return (self.directory / "gunicorn.log").read_text()

    def _wait_until_it_answers(self) -> None:
        assert self._process
        deadline = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < deadline and self._process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=2).close()
                return
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
        raise RuntimeError(f"the server did not start:\n{self.log()}")


def environment(directory: Path, database_url: str | None = None) -> dict[str, str]:
    """Of all processes around one database."""
    known = {
        name: value
        for name, value in os.environ.items()
        if name not in ("PUBLIC_URL", "DATABASE_URL")
    }
    if database_url:
        known["DATABASE_URL"] = database_url
    secret = "the same for all servers of one test"
    # All phones of a test come from one address, and are more than any household has.
    return {**known, "INSTANCE_DIR": str(directory), "SECRET_KEY": secret, "LIMITS": "off"}


@contextmanager
def serving(*servers: Server) -> Iterator[None]:
    try:
        for server in servers:
            server.start()
        yield
    finally:
        for server in servers:
            server.end()


class _StayHere(urllib.request.HTTPRedirectHandler):
    """Where one is led is told, not followed: the page behind it is not what is tested."""

    def redirect_request(self, *_: object) -> None:
        return None


class Answer(NamedTuple):
    status: int
    page: str


class Phone:
    """Somebody's browser, as far as the server can tell."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._cookies = CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self._cookies), _StayHere()
        )
        self._token: str | None = None

    def get(self, path: str) -> str:
        with self._opener.open(self.server.address + path, timeout=10) as answer:
            return str(answer.read().decode())

    def post(self, path: str, **fields: object) -> str:
        """The address one is led to."""
        body = urllib.parse.urlencode({"csrf_token": self.token(), **fields}).encode()
        try:
            self._opener.open(self.server.address + path, body, timeout=10).close()
        except urllib.error.HTTPError as led:
            with led:
                if led.code == 303:
                    return str(led.headers["Location"])
            raise
        raise AssertionError(f"{path} leads nowhere")

    def tap(self, path: str, fields: Iterable[tuple[str, object]], **headers: str) -> Answer:
        """Send a form whose fields may stand there several times; whatever comes of it."""
        body = urllib.parse.urlencode([("csrf_token", self.token()), *fields]).encode()
        request = urllib.request.Request(self.server.address + path, body, headers)
        try:
            with self._opener.open(request, timeout=10) as answer:
                return Answer(answer.status, answer.read().decode())
        except urllib.error.HTTPError as refused:
            with refused:
                return Answer(refused.code, refused.read().decode())

    def token(self) -> str:
        """What a form on any page of this visit carries."""
        if self._token is None:
            found = re.search(r'name="csrf_token" value="([^"]+)"', self.get("/t/new"))
            assert found
            self._token = found[1]
        return self._token

    def post_until_confirmed(self, path: str, **fields: object) -> int:
        """Like a person with a bad connection who taps again; how often it took."""
        deadline = time.monotonic() + 60
        for attempt in range(1, 10_000):
            try:
                self.post(path, **fields)
                return attempt
            except urllib.error.HTTPError:
                raise  # the server understood and refused: trying again is no use
            except (OSError, http.client.HTTPException):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.02)
        raise AssertionError("unreachable")

    def at(self, server: Server) -> Phone:
        """This phone, at another server."""
        other = Phone(server)
        other._cookies = self._cookies
        other._opener = self._opener
        other._token = self._token
        return other

    def cookie_header(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._cookies)


class Stream:
    """Listens to a table's events and notes when each came."""

    def __init__(self, phone: Phone, table: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", phone.server.port, timeout=30)
        self._connection.request(
            "GET", f"{table}/stream?seq=0", headers={"Cookie": phone.cookie_header()}
        )
        answer = self._connection.getresponse()
        assert answer.status == 200, answer.read()
        self._answer = answer
        self.heard: dict[int, float] = {}
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def wait_for(self, seq: int, seconds: float = 10) -> float:
        """When the table was heard to be at `seq` or beyond."""
        with self._changed:
            assert self._changed.wait_for(lambda: max(self.heard, default=0) >= seq, seconds), (
                f"no news of {seq} within {seconds} s"
            )
            return min(at for number, at in self.heard.items() if number >= seq)

    def close(self) -> None:
        if self._connection.sock:
            self._connection.sock.shutdown(socket.SHUT_RDWR)
        self._thread.join(10)
        self._answer.close()
        self._connection.close()

    def _read(self) -> None:
        with suppress(OSError, http.client.HTTPException, ValueError, AttributeError):
            for line in self._answer:
                if line.startswith(b"id: "):
                    with self._changed:
                        self.heard[int(line[4:])] = time.monotonic()
                        self._changed.notify_all()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
