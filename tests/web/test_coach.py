"""The coach's page of a finished game, and playing on from a moment of it."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask

from companion.bots import SeatView, bot_of
from companion.engine import write_position
from companion.rooms.playing import playing
from companion.rooms.replay import GameReplay
from companion.setup.sheet import TableSetup
from companion.store.workers import Heart
from companion.web.start.results import COOKIE
from companion.worker import Worker
from tests.web.playing import DECKS, Played, TablePhone, begin


@pytest.fixture
def over(app: Flask) -> Played:
    """Ann has played carelessly for a while, and given up."""
    played = begin(app, TableSetup(DECKS, 2), "Ann")
    bots = [bot_of("random", 1), bot_of("shopkeeper")]
    device = played.match.table.chairs[0].holder
    assert device
    while (match := played.match).answered < 40:
        assert match.game.decision is not None
        seat = match.game.decision.seat
        answer = bots[seat].decide(SeatView(match.game, seat)).answer
        if seat == 0:
            played.games.answer(played.code, device, 0, match.moment, answer)
        else:
            played.games.answer_for_bot(played.code, seat, match.moment, answer)
    played.games.concede(played.code, device, 0)
    return played


def panel(played: Played) -> str:
    phone = played.phones[0]
    return phone.client.get(f"{phone.address}/games/1/review").get_data(as_text=True)


def test_the_coach_is_asked_works_and_tells(over: Played, app: Flask) -> None:
    ann = over.phones[0]
    assert "Review the game" in ann.page()
    stranger = TablePhone(app, ann.address)
    assert "Review the game" not in stranger.page()
    assert ann.post("/review").status_code == 200
    assert "Nobody is thinking right now" in panel(over)
    Heart(app.extensions["database"], "worker").beat()
    asked = ann.page()
    assert "Nobody is thinking" not in asked
    assert "<progress" in asked
    assert "every 1s" in asked
    worker = Worker(over.games, app.extensions["jobs"])
    while worker.work():
        assert "Better" not in panel(over) or not worker.work()
    told = panel(over)
    assert "every 1s" not in told
    assert "Chance of winning" in told
    assert "<svg" in told
    steps = [int(step) for step in re.findall(r'name="step" value="(\d+)"', told)]
    assert 0 < len(steps) <= 3
    assert told in ann.page() or "Better" in ann.page()


def test_a_game_that_goes_on_has_no_review(app: Flask) -> None:
    played = begin(app, TableSetup(DECKS, 2), "Ann", "Bo")
    ann = played.phones[0]
    assert ann.post("/review").status_code == 409
    assert ann.client.get(f"{ann.address}/games/1/review").status_code == 403
    assert ann.client.get(f"{ann.address}/games/7/review").status_code == 404
    assert ann.send(f"{ann.address}/games/1/what-if", step="0").status_code == 403


def first_own_step(over: Played, seat: int) -> int:
    replay = GameReplay(over.games.recording(over.code, 1))
    for step in range(4, replay.last):
        game = replay.at(step)
        assert game is not None
        decision = game.decision
        if decision is not None and decision.seat == seat and decision.top_level:
            return step
    raise AssertionError


@pytest.mark.parametrize("seat", [0, 1])
def test_what_if_plays_on_from_a_moment(over: Played, app: Flask, seat: int) -> None:
    ann = over.phones[0]
    step = first_own_step(over, seat)
    then = GameReplay(over.games.recording(over.code, 1)).at(step)
    assert then is not None
    address = f"{ann.address}/games/1/what-if"
    taps = [ann.send(address, step=str(step), request="f" * 32) for _ in range(2)]
    assert [tap.status_code for tap in taps] == [303, 303]
    assert taps[0].location == taps[1].location
    code = taps[0].location.rpartition("/")[2]
    match = over.games.load(code)
    assert match.game.decision is not None
    assert match.game.decision.seat == seat
    assert match.table.chairs[seat].holder not in (None, "bot")
    assert list(playing(match.table.state).bots) == [1 - seat]
    now, before = write_position(match.game), write_position(then)
    assert now["market"] == before["market"]
    assert [own["hand"] for own in now["seats"]] == [own["hand"] for own in before["seats"]]
    decks = [[sorted(own["deck"]) for own in position["seats"]] for position in (now, before)]
    assert decks[0] == decks[1]
    assert now["market_deck"] != before["market_deck"]  # seen in the replay: dealt again
    page = ann.client.get(taps[0].location).get_data(as_text=True)
    assert "is not counted" in page
    holder = match.table.chairs[seat].holder
    assert holder is not None
    over.games.concede(code, holder, seat)
    kept = ann.client.get_cookie(COOKIE)
    assert "Play again" in ann.client.get(taps[0].location).get_data(as_text=True)
    assert ann.client.get_cookie(COOKIE) == kept
    played = json.loads(ann.client.get("/history.json").get_data())
    assert [play["table"] for play in played] == [over.code]


@pytest.mark.parametrize("step", ["-1", "999999", "x", "", "9" * 4400])
def test_what_if_refuses_steps_that_are_none(over: Played, step: str) -> None:
    ann = over.phones[0]
    answered = ann.send(f"{ann.address}/games/1/what-if", step=step, request="f" * 32)
    assert answered.status_code in (400, 409)
