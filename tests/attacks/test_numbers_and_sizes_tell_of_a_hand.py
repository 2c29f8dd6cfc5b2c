"""Tried: learning from numbers and sizes whether an opponent holds a card to react with.

Tables play the same game; only at some of them Bo holds Binoculars, which react to a purchase. He
declines, beforehand or while the window is open. Nothing that anybody else receives may differ.
"""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event
from werkzeug.datastructures import MultiDict

from companion.bots import SeatView
from companion.rooms import Entry
from companion.rooms.story import story_of
from companion.setup.sheet import TableSetup
from tests.playing import form_of
from tests.web.phones import FRAGMENT
from tests.web.playing import Played, TablePhone, begin
from tests.web.without_chance import without_chance
from tests.windows import time_is_over

REACTS = "owls-4"
SETUP = TableSetup(("owls", "raccoons", "magpies"), 2, first_seat=0)


@pytest.fixture
def twins(app: Flask) -> list[tuple[Played, TablePhone]]:
    """The table where Bo holds the card and has declined beforehand, one where he decides when he
    is asked, and one where he does not hold it; each with a watcher."""
    return [opened(app, *bo) for bo in ((True, True), (True, False), (False, False))]


def opened(app: Flask, holds: bool, says_so: bool) -> tuple[Played, TablePhone]:
    played = begin(app, SETUP, "Ann", "Bo", seed="twins")
    if says_so:
        said = played.phones[1].post("/game/orders", card=REACTS, order="decline")
        assert said.status_code == 200
    played.phones[1].page()
    watcher = TablePhone(app, played.phones[0].address)
    watcher.post("/join", name="Wanda", role="watch")
    give_to_bo(played, holds)
    return played, watcher


def give_to_bo(played: Played, holds: bool) -> None:
    """The card in Bo's hand, or in the midst of his deck instead of another one."""
    game = played.match.game
    state = game.checkpoint or game.state
    reacting = next(
        card for card in state.market_deck if game.cast.kinds[game.cast.kind_of[card]].id == REACTS
    )
    state.market_deck.remove(reacting)
    state.deck[1].insert(2, reacting)
    if holds:
        state.deck[1][2], state.hand[1][0] = state.hand[1][0], state.deck[1][2]
    played.put_at(game)


def everything_received(played: Played, watcher: TablePhone) -> list[str]:
    pages = [
        phone.page(path)
        for phone in (played.phones[0], watcher)
        for path in ("", "/log", "/screen", "/report")
    ]
    response = watcher.client.get(f"{watcher.address}/stream?seq=0", buffered=False)
    events = response.iter_encoded()
    pages += [next(events).decode(), next(events).decode()]
    response.close()
    return [without_chance(page, played.code) for page in pages]


def buy(played: Played) -> str:
    """Ann buys a card, the same one everywhere; what her phone receives then."""
    match = played.match
    purchase = next(SeatView(match.game, 0).legal("purchase"))
    answered = played.phones[0].client.post(
        f"{played.phones[0].address}/answer",
        data=MultiDict(
            [
                ("csrf_token", played.phones[0].token),
                ("moment", str(match.moment)),
                *form_of("action", purchase),
            ]
        ),
        headers=FRAGMENT,
    )
    assert answered.status_code == 200, answered.text
    return without_chance(answered.text, played.code)


def bo_decides(played: Played) -> None:
    """He declines if he is asked, which only he can see."""
    match = played.match
    if match.asks(1):
        bo = played.phones[1]
        assert 'name="option"' in bo.page()
        said = bo.answer(match.moment, kind="option", option="1", step=match.step(1))
        assert said.status_code == 200
    assert played.moment == match.moment


def test_a_declined_reaction_leaves_the_log_as_it_is(
    twins: list[tuple[Played, TablePhone]],
) -> None:
    for played, _wanda in twins:
        before = played.match.table.seq
        buy(played)
        assert played.match.table.seq == before + 1
        bo_decides(played)
        time_is_over(played.games, played.code)
        assert played.match.table.seq == before + 2
        moves = story_of(played.tables.log(played.code), 1).moves
        bos = [(1, True)] if played is not twins[2][0] else []
        assert [(move.seat, move.automatic) for move in moves] == [(0, False), *bos]


def test_nothing_received_depends_on_what_an_opponent_could_have_done(
    twins: list[tuple[Played, TablePhone]],
) -> None:
    """Not the answer's own page, not a byte of any other, not a number in the stream: while the
    window is open, when Bo has decided, and after it."""
    told = []
    for played, wanda in twins:
        received = [buy(played), *everything_received(played, wanda)]
        bo_decides(played)
        received += everything_received(played, wanda)
        time_is_over(played.games, played.code)
        received += everything_received(played, wanda)
        told.append(received)
    assert told[0] == told[1] == told[2]


def test_the_database_is_asked_as_often_whatever_an_opponent_holds(
    twins: list[tuple[Played, TablePhone]],
) -> None:
    """What takes time in an answer; seconds themselves would say more about this machine."""
    counts = []
    for played, _watcher in twins:
        statements: list[str] = []

        def note(*arguments: Any, heard: list[str] = statements) -> None:
            heard.append(arguments[2])

        engine = played.app.extensions["database"]
        event.listen(engine, "before_cursor_execute", note)
        buy(played)
        event.remove(engine, "before_cursor_execute", note)
        counts.append(statements)
    assert len(counts[0]) > 5
    assert counts[0] == counts[1] == counts[2]


def test_what_was_declined_is_undone_with_the_answer(
    twins: list[tuple[Played, TablePhone]],
) -> None:
    """Undo looks the same as well, and brings the same question back at both tables."""
    shown = []
    for played, _watcher in twins:
        buy(played)
        refused = played.phones[0].steer("undo", played.moment)
        assert refused.status_code == 409
        bo_decides(played)
        time_is_over(played.games, played.code)
        undone = played.phones[0].steer("undo", played.moment)
        assert undone.status_code == 200
        shown.append((played.match.table.seq, without_chance(undone.text, played.code)))
        told = [entry.change["do"] for entry in played.tables.log(played.code)]
        assert told[-3:] == ["answer", "went_on", "take_back"]
    assert shown[0] == shown[1] == shown[2]


def test_entries_of_earlier_releases_still_tell_the_same_story() -> None:
    """They had an entry for each answer that nobody was asked for."""
    mine = {"do": "answer", "game": 1, "answer": 1, "events": [], "chance": []}
    entries = [Entry(5, 0, mine, 0.0), Entry(6, 1, {**mine, "automatic": True}, 0.0)]
    moves = story_of(entries, 1).moves
    assert [(move.seq, move.seat, move.automatic) for move in moves] == [
        (5, 0, False),
        (6, 1, True),
    ]
