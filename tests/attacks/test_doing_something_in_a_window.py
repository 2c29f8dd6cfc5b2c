"""Tried: learning whether somebody holds a card by what one does while the game pauses for it.

Ann buys a card; Bo may hold Binoculars, which react to that, and may have answered already. Ann, Cy
and a watcher do whatever they can meanwhile: what they are told, and all they see then, is the same
at each table. So it is afterwards, whether he holds nothing or has declined.
"""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, Final

import pytest
from flask import Flask
from sqlalchemy import delete, update
from werkzeug.datastructures import MultiDict

from companion.bots import SeatView
from companion.setup.sheet import TableSetup
from companion.store.schema import bot_jobs
from tests.playing import form_of
from tests.web.phones import FRAGMENT
from tests.web.playing import Played, TablePhone, begin
from tests.web.without_chance import without_chance
from tests.windows import time_is_over

REACTS: Final = "owls-4"
SETUP: Final = TableSetup(("owls", "raccoons", "magpies", "foxes"), 3, first_seat=0)
ANN, CY, WANDA = 0, 2, 3
YES, NO = "0", "1"

# Who does it, where, and what they send; "as" is a seat of somebody else.
DEEDS: dict[str, tuple[int, str, dict[str, Any]]] = {
    "undo": (ANN, "/game/undo", {}),
    "hint": (ANN, "/game/hint", {}),
    "hint for somebody else": (CY, "/game/hint", {"as": 1}),
    "check": (CY, "/check", {"option": YES}),
    "check for somebody else": (CY, "/check", {"option": YES, "as": 1}),
    "answer": (CY, "/answer", {"option": YES}),
    "answer for somebody else": (ANN, "/answer", {"option": NO, "as": 1}),
    "orders": (CY, "/game/orders", {"card": REACTS, "order": "decline"}),
    "concede": (CY, "/game/concede", {"sure": "1"}),
    "concede in the own turn": (ANN, "/game/concede", {"sure": "1"}),
    "propose a bot for him": (CY, "/game/stand-in", {"chair": 1}),
    "clear his seat": (ANN, "/people/free", {"seat": 1}),
    "ask for his seat": (WANDA, "/join", {"role": "ask", "seat": 1, "name": "Wanda"}),
    "leave": (CY, "/people/leave", {}),
    "close the table": (ANN, "/people/close", {}),
}


def opened(app: Flask, holds: bool, answer: str | None) -> tuple[Played, list[TablePhone]]:
    """Ann has just bought a card, and the game pauses."""
    played = begin(app, SETUP, "Ann", "Bo", "Cy", seed="twins")
    watcher = TablePhone(app, played.phones[0].address)
    watcher.post("/join", name="Wanda", role="watch")
    give_to_bo(played, holds)
    buy(played)
    assert played.match.asks(1) == holds
    if answer is not None:
        bo = played.phones[1].answer(played.moment, kind="option", option=answer)
        assert bo.status_code == 200
    return played, [*played.phones, watcher]


def buy(played: Played) -> None:
    match, ann = played.match, played.phones[0]
    purchase = form_of("action", next(SeatView(match.game, 0).legal("purchase")))
    sent = MultiDict([("csrf_token", ann.token), ("moment", str(match.moment)), *purchase])
    assert ann.client.post(f"{ann.address}/answer", data=sent, headers=FRAGMENT).status_code == 200
    assert played.match.game.paused


def give_to_bo(played: Played, holds: bool, seat: int = 1) -> None:
    """The card in Bo's hand, or in the midst of his deck instead of another one."""
    game = played.match.game
    state = game.checkpoint or game.state
    reacting = next(
        card for card in state.market_deck if game.cast.kinds[game.cast.kind_of[card]].id == REACTS
    )
    state.market_deck.remove(reacting)
    state.deck[seat].insert(2, reacting)
    if holds:
        state.deck[seat][2], state.hand[seat][0] = state.hand[seat][0], state.deck[seat][2]
    played.put_at(game)


def alike(text: str, code: str) -> str:
    text = re.sub(r"<svg.*?</svg>", "", without_chance(text, code), flags=re.DOTALL)
    return re.sub(r"\b[0-9a-f]{32}\b", "DEVICE", text)


def received(played: Played, phones: list[TablePhone]) -> list[str]:
    pages = [
        phones[who].page(path)
        for who in (ANN, CY, WANDA)
        for path in ("", "/log", "/screen", "/report", "/people")
    ]
    stream = phones[WANDA].client.get(f"{phones[WANDA].address}/stream?seq=0", buffered=False)
    events = stream.iter_encoded()
    pages += [next(events).decode(), next(events).decode()]
    stream.close()
    return [alike(page, played.code) for page in pages]


@pytest.mark.parametrize("deed", DEEDS)
def test_whatever_somebody_does_in_a_window_tells_nothing(app: Flask, deed: str) -> None:
    who, path, fields = DEEDS[deed]
    during, after = [], []
    for holds, answer in ((False, None), (True, None), (True, YES), (True, NO)):
        played, phones = opened(app, holds, answer)
        said = phones[who].post(path, moment=played.moment, step=0, **fields)
        told = [str(said.status_code), alike(said.text, played.code)]
        during.append(told + received(played, phones))
        time_is_over(played.games, played.code)
        if (holds, answer) in ((False, None), (True, NO)):
            after.append(received(played, phones))
    assert during[0] == during[1] == during[2] == during[3]
    assert after[0] == after[1]


def test_whether_a_bot_is_asked_does_not_show_in_the_servers_health(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SimpleNamespace(time=lambda: 1_800_000_000.6)
    monkeypatch.setattr("companion.store.jobs.time", clock)
    told = []
    for holds in (True, False):
        played = begin(app, SETUP, "Ann", "Cy", seed="twins")  # and a bot
        give_to_bo(played, holds, seat=2)
        buy(played)
        assert played.match.asks(2) == holds
        with app.extensions["database"].begin() as connection:
            waits = update(bot_jobs).values(made_at=1_800_000_000.0)
            assert connection.execute(waits).rowcount == holds
        told.append(played.phones[0].get("/healthz").get_json())
        with app.extensions["database"].begin() as connection:
            connection.execute(delete(bot_jobs))
    assert told[0] == told[1]
