"""From the deal on a table shows the seal of its chance, and the key not before nobody plays it."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from flask import Flask

from companion.engine import RecordError, verify
from companion.lab.random_play import RandomPlay
from companion.setup.sheet import TableSetup
from tests.web.playing import DECKS, Played, TablePhone, begin

SETUP = TableSetup(DECKS, 2, first_seat=0)
PATHS = ("", "/log", "/people", "/screen", "/report", "/games/1.json", "/games/1/replay")


@pytest.fixture
def played(app: Flask) -> Played:
    return begin(app, SETUP, "Ann", "Bo", seed=None)


def play(played: Played, answers: int) -> None:
    random = RandomPlay(2)
    for _ in range(answers):
        match = played.match
        assert match.game.decision is not None
        seat = match.game.decision.seat
        device = match.table.chairs[seat].holder
        answer = random.answer(match.game)
        played.games.answer(played.code, device or "", seat, match.moment, answer)


def key_of(played: Played) -> str:
    live = played.match.game.live
    assert live is not None
    return live.key.hex()


def seal_on(page: str) -> tuple[str, str]:
    """As it is shown in short, and all of it."""
    short, whole = re.findall(r"<code>([0-9a-f ]+)</code>", page)[:2]
    return html.unescape(short), whole


def everything_sent(played: Played, *phones: TablePhone) -> str:
    sent = []
    for phone in phones:
        for path in PATHS:
            answered = phone.get(phone.address + path)
            sent.append(answered.get_data(as_text=True) + str(answered.headers))
    return "".join(sent)


def saved(phone: TablePhone, number: int = 1) -> Any:
    return json.loads(phone.page(f"/games/{number}.json"))


def test_the_seal_is_there_from_the_deal_on_and_the_key_nowhere(played: Played, app: Flask) -> None:
    watcher = TablePhone(app, played.phones[0].address)
    phones = (*played.phones, watcher)
    at_the_deal = {seal_on(phone.page("/log")) for phone in phones}
    play(played, 12)
    (seal,) = at_the_deal | {seal_on(phone.page("/log")) for phone in phones}
    assert seal[1].startswith(seal[0].replace(" ", ""))
    key = key_of(played)
    sent = everything_sent(played, *phones)
    wrong = phones[0].answer(played.moment, kind="option", option="x" * 50)
    for secret in (key, key[:16], '"drawn"', '"epoch"'):
        assert secret not in sent + wrong.text


def test_when_it_is_over_the_saved_record_holds_the_key_and_passes(played: Played) -> None:
    ann, bo = played.phones
    short, whole = seal_on(ann.page("/log"))
    play(played, 30)
    bo.steer("concede", sure="yes")
    key = key_of(played)
    for path in ("", "/log", "/games/1/replay"):
        assert key in ann.page(path), path
    record = saved(ann)
    assert (record["key"], record["seal"]) == (key, whole)
    verified = verify(record, short)
    assert verified.outcomes == len(record["chance"])
    record["chance"][1][1].reverse()
    with pytest.raises(RecordError):
        verify(record, short)


def test_while_its_deal_is_played_again_the_key_is_not_told(played: Played) -> None:
    ann, bo = played.phones
    play(played, 8)
    bo.steer("concede", sure="yes")
    key = key_of(played)
    ann.post("/same-deal", request="a" * 32)
    assert played.match.number == 2
    assert key not in everything_sent(played, ann, bo)
    bo.steer("concede", sure="yes")
    assert {saved(ann, number)["key"] for number in (1, 2)} == {key, key_of(played)}
    for number in (1, 2):
        verify(saved(ann, number))


def test_nor_while_somebody_plays_on_from_it_elsewhere(played: Played) -> None:
    ann, bo = played.phones
    play(played, 8)
    bo.steer("concede", sure="yes")
    key = key_of(played)
    led_to = ann.send(f"{ann.address}/games/1/what-if", step="0", request="f" * 32).location
    practice = Played(played.app, led_to.rpartition("/")[2], [])
    assert practice.match.game.live is not None
    assert practice.match.game.live.key.hex() != key
    assert key not in everything_sent(played, ann, bo)
    with pytest.raises(RecordError, match="no_key"):
        verify(saved(ann))
    owner = practice.match.table.chairs[0].holder
    practice.games.concede(practice.code, owner or "", 0)
    assert saved(ann)["key"] == key


def test_what_is_known_to_all_has_no_seal(app: Flask) -> None:
    shared = begin(app, SETUP, "Ann", "Bo")
    assert 'id="seal"' not in shared.phones[0].page("/log")
    shared.phones[1].steer("concede", sure="yes")
    assert 'id="seal"' not in shared.phones[0].page()
    assert "seal" not in saved(shared.phones[0])
    with pytest.raises(RecordError, match="chance_of_before"):
        verify(saved(shared.phones[0]))
