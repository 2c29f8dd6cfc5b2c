"""/metrics over several real processes: whichever answers, the numbers are those of all."""

from __future__ import annotations

import re
import urllib.request
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from tests.live.servers import Phone, Server, serving
from tests.live.test_play_processes import wait_until, working

SETUP = encode(TableSetup(("crocodiles", "squirrels", "raccoons"), 2, first_seat=1))


def test_metrics_are_off_unless_asked_for(client: FlaskClient) -> None:
    assert client.get("/metrics").status_code == 404


def numbers(phone: Phone) -> dict[str, float]:
    lines = re.findall(r"^(dale_[^#\n]*) ([\d.e+-]+)$", phone.get("/metrics"), re.MULTILINE)
    return {name: float(value) for name, value in lines}


def test_numbers_are_those_of_all_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("METRICS", "on")
    server = Server(tmp_path, workers=2)
    with serving(server):
        ann = Phone(server)
        for _ in range(20):  # by both workers
            ann.get("/about")
        about = 'dale_request_seconds_count{endpoint="home.about",method="GET",status="2xx"}'
        seen = [numbers(ann)[about] for _ in range(6)]
        assert seen == [20.0] * 6
        assert numbers(ann)["dale_streams"] == 0

        table = ann.post("/t/new", name="Ann", setup=SETUP)
        ann.post(f"{table}/chairs/bot", seat=1, level="apprentice")
        ann.post(f"{table}/play")
        waiting = numbers(ann)
        assert waiting["dale_bot_queue"] == 1
        assert waiting["dale_database_wait_seconds_count"] >= 3
        address = f"{server.address}{table}/stream"
        with urllib.request.urlopen(address, timeout=10):  # the big screen of a TV
            wait_until(lambda: numbers(ann)["dale_streams"] == 1)
        with working(tmp_path):  # another process, which is asked nothing itself
            wait_until(lambda: numbers(ann).get('dale_answers_total{by="bot"}', 0) >= 1)
            wait_until(lambda: numbers(ann)["dale_bot_queue"] == 0)
