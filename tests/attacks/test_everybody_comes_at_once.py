"""A server is gone and all its phones come to the next one: they are served in order."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from flask import Flask

from companion.web import turnstile
from companion.web.turnstile import Turnstile, init_turnstile


def test_who_came_first_goes_first() -> None:
    gate, went = Turnstile(1), []
    assert gate.enter(0)

    def go(number: int) -> None:
        assert gate.enter(30)
        went.append(number)
        gate.leave()

    threads = []
    for number in range(5):
        threads.append(threading.Thread(target=go, args=(number,)))
        threads[-1].start()
        while len(gate._line) < number + 1:  # it stands in line
            pass
    gate.leave()
    for thread in threads:
        thread.join(30)
    assert went == [0, 1, 2, 3, 4]


def test_who_waited_too_long_leaves_no_gap() -> None:
    gate = Turnstile(2)
    assert gate.enter(0)
    assert gate.enter(0)
    assert not gate.enter(0.001)
    gate.leave()
    gate.leave()
    assert gate.enter(0)
    assert gate.enter(0)
    assert not gate.enter(0.001)


@pytest.fixture
def narrow(own_app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """One request at a time, and nobody waits."""
    monkeypatch.setattr(turnstile, "AT_WORK", 1)
    monkeypatch.setattr(turnstile, "LONGEST_LINE", 0.001)
    before = own_app.before_request_funcs.get(None, [])
    own_app.before_request_funcs[None] = []
    init_turnstile(own_app)
    own_app.before_request_funcs[None] += before
    own_app.testing = False
    return own_app


def during_a_request(app: Flask, do: Callable[[], object]) -> None:
    app.add_url_rule("/slow", view_func=lambda: str(do()))
    assert app.test_client().get("/slow").status_code == 200


def test_the_line_is_not_endless(narrow: Flask) -> None:
    seen: list[tuple[int, str | None]] = []

    def meanwhile() -> None:
        answer = narrow.test_client().get("/about")
        seen.append((answer.status_code, answer.headers.get("Retry-After")))
        seen.append((narrow.test_client().get("/healthz").status_code, None))

    during_a_request(narrow, meanwhile)
    assert seen == [(503, "2"), (200, None)]
    assert narrow.test_client().get("/about").status_code == 200  # the place is free again


def test_an_error_gives_the_place_back(narrow: Flask) -> None:
    for _ in range(3):
        assert narrow.test_client().get("/t/new/nothing").status_code in (404, 405)
        assert narrow.test_client().get("/about").status_code == 200


def test_an_open_stream_takes_no_place(narrow: Flask) -> None:
    narrow.config["WTF_CSRF_ENABLED"] = False
    ann = narrow.test_client()
    table = ann.post("/t/new", data={"name": "Ann"}).location
    stream = ann.get(f"{table}/stream", buffered=False)
    assert next(stream.iter_encoded()).startswith(b"retry")
    assert narrow.test_client().get("/about").status_code == 200
    stream.close()
