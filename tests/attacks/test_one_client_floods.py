"""One client asks for very much of everything. Others, and the client's own family, play on."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.config import Limit, LimitSettings
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Tables
from companion.store.tables import MOST_WATCHERS
from tests.web.phones import Guest, guests_at_a_table, hidden_field

ELSEWHERE = "203.0.113.9"
SHEET = encode(TableSetup(decks=("tuataras", "macaws", "hares"), players=2))
FEW = 3


@pytest.fixture
def limited(app: Flask) -> Flask:
    """Three of everything: a test need not do it sixty times."""
    app.extensions["limits"].rules.update(
        {kind: Limit(FEW, 3600) for kind in app.extensions["limits"].rules}
    )
    return app


def statuses(do: Any, often: int = FEW + 2) -> list[int]:
    answers: list[TestResponse] = [do() for _ in range(often)]
    for answer in answers:
        answer.close()
        if answer.status_code == 429:
            assert int(answer.headers["Retry-After"]) > 0
            assert "Wait" in answer.text or "Close" in answer.text
    return [answer.status_code for answer in answers]


def test_opening_tables(limited: Flask) -> None:
    eve = Guest(limited)
    assert statuses(lambda: eve.send("/t/new", name="Eve")) == [303] * FEW + [429] * 2
    assert Guest(limited, ELSEWHERE).send("/t/new", name="Ann").status_code == 303


def test_opening_tables_by_the_quick_start(limited: Flask) -> None:
    eve = Guest(limited)
    chairs = {"table": "2", "chairs": ["friend"] * 3, "mood": "anything"}

    def start() -> TestResponse:
        key = hidden_field(eve.get("/play").text, "request")
        return eve.send("/play", page="/play", request=key, name="Eve", **chairs)

    assert statuses(start) == [303] * FEW + [429] * 2


def test_starting_games_with_bots(limited: Flask) -> None:
    limited.extensions["limits"].rules["tables"] = None
    eve = Guest(limited)
    chairs = {"table": "2", "chairs": ["apprentice"] * 3, "mood": "anything"}

    def start() -> TestResponse:
        key = hidden_field(eve.get("/play").text, "request")
        return eve.send("/play", page="/play", request=key, name="Eve", **chairs)

    assert statuses(start) == [303] * FEW + [429] * 2
    opened = eve.open(name="Eve", setup=SHEET)
    begun = eve.send(f"{opened}/play", fill="apprentice")
    assert begun.status_code == 429
    tables: Tables = limited.extensions["tables"]
    assert tables.load(opened.removeprefix("/t/")).free_seats == (1,)  # and no bot sat down


def test_watching_with_ever_new_devices(limited: Flask) -> None:
    table, (ann,) = guests_at_a_table(limited, "Ann", setup=SHEET)

    def watch() -> TestResponse:
        return Guest(limited).join(table, name="Eve", role="watch")

    assert statuses(watch) == [303] * FEW + [429] * 2
    # The family behind the same address sits down all the same.
    assert Guest(limited).join(table, name="Bob").status_code == 303
    assert ann.get(table).status_code == 200


def test_joining_tables_of_others(limited: Flask) -> None:
    limited.extensions["limits"].rules["tables"] = None
    opened = [guests_at_a_table(limited, "Ann", setup=SHEET)[0] for _ in range(FEW + 1)]
    joined = [Guest(limited, ELSEWHERE).join(table, name="Eve").status_code for table in opened]
    assert joined == [303] * FEW + [429]


def test_importing_packs(limited: Flask) -> None:
    eve = Guest(limited)
    token = eve.fields("/my-box")["csrf_token"]

    def send_file() -> TestResponse:
        file = (io.BytesIO(b"nonsense"), "box.json")
        return eve.client.post("/my-box.json", data={"csrf_token": token, "file": file})

    assert statuses(send_file) == [400] * FEW + [429] * 2


# ---- event streams ----


def open_streams(guest: Guest, table: str, often: int) -> list[TestResponse]:
    return [guest.client.get(f"{table}/stream", buffered=False) for _ in range(often)]


def test_event_streams_of_one_client(limited: Flask) -> None:
    limited.extensions["limits"].rules["address_streams"] = None
    table, (ann,) = guests_at_a_table(limited, "Ann")
    eve = Guest(limited)
    held = open_streams(eve, table, FEW + 2)
    assert [stream.status_code for stream in held] == [200] * FEW + [429] * 2
    mine = open_streams(ann, table, FEW)
    assert {stream.status_code for stream in mine} == {200}  # from the same address
    held[0].close()
    held += open_streams(eve, table, 2)
    assert [stream.status_code for stream in held[-2:]] == [200, 429]
    for stream in (*held, *mine):
        stream.close()


def test_event_streams_at_many_tables(limited: Flask) -> None:
    limited.extensions["limits"].rules["tables"] = None
    eve = Guest(limited)
    held = [open_streams(eve, eve.open(name="Eve"), 1)[0] for _ in range(FEW + 1)]
    assert [stream.status_code for stream in held] == [200] * FEW + [429]
    for stream in held:
        stream.close()


def test_a_stream_is_not_held_for_ever(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise what comes back to a bucket every hour would add up."""
    monkeypatch.setattr("companion.web.table.stream.LONGEST_STREAM", 0.0)
    table, (ann,) = guests_at_a_table(app, "Ann")
    assert re.fullmatch(r"retry: \d+\n\n", ann.get(f"{table}/stream").text)


# ---- entries ----


def test_entries_of_one_table(limited: Flask) -> None:
    limited.extensions["limits"].rules["tables"] = None
    table, (eve,) = guests_at_a_table(limited, "Eve", setup=SHEET)
    eve.do(table, "begin")

    def tap() -> TestResponse:
        return eve.do(table, "gold", holder="seat-0", add=1)

    done = statuses(tap, 2 * FEW)
    assert done == sorted(done)
    assert done[0] == 303
    assert done[-1] == 429
    before = len(limited.extensions["tables"].log(table.removeprefix("/t/")))
    assert before <= 2 * FEW  # what it had before it was counted, and the bucket
    assert eve.get(table).status_code == 200
    other, (ann,) = guests_at_a_table(limited, "Ann", setup=SHEET)
    assert ann.do(other, "begin").status_code == 303


# ---- watchers ----


def test_a_watcher_who_comes_and_goes_writes_one_line(app: Flask) -> None:
    table, _ = guests_at_a_table(app, "Ann")
    tables: Tables = app.extensions["tables"]
    code, device = table.removeprefix("/t/"), "e" * 32
    for _ in range(4):
        tables.watch(code, device, "Eve")
        tables.leave(code, device)
    tables.watch(code, device, "Eva")
    assert [entry.change["do"] for entry in tables.log(code)] == ["open", "watch"]
    assert [watcher.name for watcher in tables.load(code).watchers] == ["Eva"]


def test_a_crowd_of_watchers_keeps_nobody_from_asking_for_their_seat(app: Flask) -> None:
    table, _ = guests_at_a_table(app, "Ann")
    tables: Tables = app.extensions["tables"]
    code = table.removeprefix("/t/")
    for number in range(MOST_WATCHERS):
        tables.watch(code, f"{number:032}", f"Eve {number}")
    lost = Guest(app)
    assert lost.join(table, name="Eve", role="watch").status_code == 409
    assert lost.join(table, name="Ann", role="ask", seat=0).status_code == 303


# ---- the defaults ----


def test_a_long_evening_of_a_big_family_meets_no_limit(app: Flask) -> None:
    """Ten people behind one address, who reload, leave and come back all the time."""
    table, (ann,) = guests_at_a_table(app, "Ann", setup=SHEET)
    met = set()
    for number in range(10):
        guest = Guest(app)
        met.add(guest.join(table, name=f"Child {number}", role="watch").status_code)
        streams = open_streams(guest, table, 3)
        met |= {stream.status_code for stream in streams}
        for stream in streams:
            stream.close()
    met |= {status for _ in range(5) for status in (ann.send("/t/new", name="Ann").status_code,)}
    assert met == {200, 303}


def test_limits_are_settings() -> None:
    said = LimitSettings.from_environment({"LIMIT_TABLES": "5/10m", "LIMIT_JOINS": "off"})
    assert said.tables == Limit(5, 600)
    assert said.joins is None
    assert said.imports == LimitSettings().imports
    off = LimitSettings.from_environment({"LIMITS": "off"})
    assert off.tables is off.entries is None
    for nonsense in ("5", "0/1h", "5/h", "5/1y", "-1/1h"):
        with pytest.raises(ValueError, match="is no limit"):
            LimitSettings.from_environment({"LIMIT_TABLES": nonsense})
