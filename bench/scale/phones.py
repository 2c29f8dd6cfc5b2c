"""The people: phones that listen to their tables, answer, and try again when a server is gone."""

from __future__ import annotations

import http.client
import random
import re
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from urllib.parse import urlencode

import gevent
from gevent.event import Event

from bench.play import Tap, number_in
from bench.scale.ledger import Ledger, Took
from companion.bots import SeatView, bot_of
from companion.store import Games
from companion.store.database import MAY_BE_BUSY
from tests.playing import form_of

LOOKS_AGAIN_AFTER = 2.0  # seconds
TRIES_AGAIN_AFTER = 0.25
GIVES_UP_AFTER = 120.0
PATIENCE = 60.0  # longer than a server lets anybody wait in line
ASKED = b"play-asked"


class Unreachable(Exception):  # noqa: N818
    pass


class Phone:
    """One device. When its server does not answer it goes to the next, as behind a balancer."""

    def __init__(
        self, ports: Sequence[int], home: int, cookies: str, token: str, table: str, heard: int
    ) -> None:
        self._ports, self._at = ports, home % len(ports)
        self._headers = {
            "Cookie": cookies,
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        self._token = token
        self.table = table
        self.heard = heard  # the newest entry the stream told of
        self.is_listening = False
        self.retries_after = 2.0  # seconds; the stream says how many

    def post(self, path: str, fields: Sequence[tuple[str, str]]) -> tuple[int, bytes]:
        body = urlencode([("csrf_token", self._token), *fields])
        return self._ask("POST", self.table + path, body)

    def fetch(self) -> tuple[int, bytes]:
        return self._ask("GET", self.table)

    def _ask(self, method: str, path: str, body: str | None = None) -> tuple[int, bytes]:
        try:
            with closing(self._connect()) as connection:
                connection.request(method, path, body, self._headers)
                answer = connection.getresponse()
                return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            self._next_server()
            raise Unreachable from None

    def listen(self, told: Callable[[int], None]) -> None:
        """Until the stream ends, for whatever reason."""
        try:
            with closing(self._connect()) as connection:
                address = f"{self.table}/stream?seq={self.heard}"
                connection.request("GET", address, headers=self._headers)
                stream = connection.getresponse()
                if stream.status != 200:
                    return
                self.is_listening = True
                for line in stream:
                    if line.startswith(b"retry: "):
                        self.retries_after = int(line[7:]) / 1000
                    elif line.startswith(b"id: "):
                        self.heard = int(line[4:])
                        told(self.heard)
        except (OSError, http.client.HTTPException, ValueError):
            self._next_server()
        finally:
            self.is_listening = False

    def _connect(self) -> http.client.HTTPConnection:
        port = self._ports[self._at]
        return http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def _next_server(self) -> None:
        self._at = (self._at + 1) % len(self._ports)


@dataclass
class Game:
    """A table with two phones. ``taps`` are thought out; without them the second chair is a bot's,
    and the first one looks at the game before it answers."""

    code: str
    phones: tuple[Phone, Phone]
    moment: int
    taps: list[Tap]
    ledger: Ledger
    games: Games
    pace: float
    stops: Event
    sent: dict[int, tuple[float, int]] = field(default_factory=dict)  # by entry: when, who
    shown: list[int] = field(init=False)  # the entry on each phone
    asked: Event = field(default_factory=Event)

    def __post_init__(self) -> None:
        self.shown = [self.moment, self.moment]

    def begin(self) -> list[gevent.Greenlet]:
        play = self._play_thought_out if self.taps else self._play_against_bot
        return [gevent.spawn(self._guarded, play)]

    def listen(self) -> list[gevent.Greenlet]:
        return [gevent.spawn(self._listen, number) for number in (0, 1)]

    # ---- listening ----

    def _listen(self, number: int) -> None:
        while True:
            self.phones[number].listen(lambda seq: self._told(number, seq))
            gevent.sleep(self.phones[number].retries_after)

    def _told(self, number: int, seq: int) -> None:
        sent = self.sent.get(seq)
        if sent and sent[1] != number:
            self.ledger.news.append(_took(sent[0]))
        if seq > self.shown[number] and not (sent and sent[1] == number):
            self._fetch(number, seq if sent else None)

    def _fetch(self, number: int, seq: int | None) -> None:
        """The page's part that follows the table; ``seq`` is somebody's answer to be timed."""
        try:
            status, page = self.phones[number].fetch()
        except Unreachable:
            self.ledger.unreachable.append(time.monotonic())
            return
        if status != 200:
            self._refused(status, page, "page")
            return
        self.ledger.page_sizes.append(len(page))
        self.shown[number] = number_in(page, "seq")
        if seq is not None and self.shown[number] >= seq:
            self.ledger.pages.append(_took(self.sent[seq][0]))
        if number == 0 and ASKED in page:
            self.asked.set()

    # ---- playing ----

    def _guarded(self, play: Callable[[], None]) -> None:
        try:
            play()
        except Exception as error:
            self.ledger.problems.append(f"{self.code}: {error!r}")

    def _play_thought_out(self) -> None:
        for tap in self._at_pace(self.taps):
            self._answer(tap.seat, tap.fields)

    def _play_against_bot(self) -> None:
        bot, began = bot_of("apprentice", self.code), 0.0
        while not self.stops.is_set():
            self.asked.wait(LOOKS_AGAIN_AFTER)  # or look: the page may have been missed
            self.asked.clear()
            try:
                match = self.games.load(self.code)
            except MAY_BE_BUSY:
                continue
            if match.game.decision is None:
                return
            if match.game.decision.seat != 0:
                continue
            if began:
                self.ledger.bots.append(_took(began))
                began = 0.0
                self._rest()
            if self.stops.is_set():
                return
            self.moment = match.moment
            kind, answer = match.game.decision.kind, bot.decide(SeatView(match.game, 0)).answer
            page = self._answer(0, form_of(kind, answer))
            if ASKED in page:
                self.asked.set()
            else:
                began = time.monotonic()

    def _at_pace(self, taps: list[Tap]) -> Iterator[Tap]:
        self.stops.wait(random.random() * self.pace)
        for tap in taps:
            if self.stops.is_set():
                break
            yield tap
            self._rest()

    def _rest(self) -> None:
        self.stops.wait(self.pace * random.uniform(0.8, 1.2))

    def _answer(self, seat: int, fields: Sequence[tuple[str, str]]) -> bytes:
        """Sent again until it is confirmed; the page that confirms it."""
        request, began = secrets.token_hex(16), time.monotonic()
        said = [("as", str(seat)), ("moment", str(self.moment)), ("request", request), *fields]
        self.ledger.unconfirmed.add(request)
        self.sent[self.moment + 1] = began, seat  # before anybody can hear of it
        while time.monotonic() - began < GIVES_UP_AFTER:
            try:
                status, page = self.phones[seat].post("/answer", said)
            except Unreachable:
                self.ledger.unreachable.append(time.monotonic())
            else:
                if status == 200:
                    self._confirmed(seat, request, began, page)
                    return page
                self._refused(status, page, "answer")
                if status < 500:
                    raise RuntimeError(f"refused with {status}")
            gevent.sleep(TRIES_AGAIN_AFTER)
        raise RuntimeError("an answer was never confirmed")

    def _confirmed(self, seat: int, request: str, began: float, page: bytes) -> None:
        self.ledger.unconfirmed.discard(request)
        self.ledger.confirmed[self.code].append(request)
        self.ledger.answers.append(_took(began))
        self.ledger.page_sizes.append(len(page))
        self.moment = number_in(page, "moment")
        self.shown[seat] = number_in(page, "seq")

    def _refused(self, status: int, page: bytes, what: str) -> None:
        if status >= 500:
            self.ledger.server_errors.append((time.monotonic(), status))
        else:
            said = re.sub(rb"<[^>]+>|\s+", b" ", page)[:200]
            self.ledger.problems.append(f"{self.code}: {what} {status} {said!r}")


def _took(began: float) -> Took:
    return Took(began, (time.monotonic() - began) * 1000)
