"""Windows: what others notice does not depend on who holds what.

Ann can buy a card, or end her turn; others may hold what reacts to that, or she may draw what acts
while a hand is filled. "twins" are tables that differ in nothing else.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from sqlalchemy import Engine, select, update

from companion.bots import SeatView, bot_of
from companion.engine.chance import LiveChance
from companion.engine.errors import IllegalAnswer
from companion.engine.position import write_position
from companion.engine.record import fingerprint, replay
from companion.engine.view import view
from companion.lab.random_play import RandomPlay
from companion.rooms import ChangeError, new_table
from companion.rooms.playing import playing, with_playing
from companion.rooms.windows import FURTHEST
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Games, Jobs, Match, TableError, Tables
from companion.store.schema import games as games_table
from companion.store.schema import tables as tables_table
from companion.store.windows import Windows
from companion.worker import Worker
from tests.kit import table as laid_out
from tests.windows import after_window, asked_in, time_is_over

ANN, BOB, CLEO = "a" * 32, "b" * 32, "c" * 32
DECKS = ("owls", "macaws", "raccoons")
JUNK = "junk junk junk junk junk junk"
BINOCULARS, NOTHING = "owls-4", "macaws-1"
BUY = {"do": "purchase", "slot": 0, "pay": [0]}
GO_ON = {"do": "go_on"}
YES, NO = 0, 1
Begin = Callable[..., Match]


@pytest.fixture
def begin(tables: Tables, games: Games) -> Begin:
    """Ann, and others with such hands, at a table of their own each time."""

    def begun(*hands: str, deck: str = JUNK, devices: str = "bc", bots: int = 0) -> Match:
        players = 1 + len(hands)
        decks = (*DECKS, "bats")[: players + 1]
        position = laid_out(
            " ".join(decks),
            hand="macaws-3",
            deck=deck,
            market="macaws-1 . . . .",
            others=[{"hand": hand, "deck": JUNK} for hand in hands],
            ends_turns=True,
        )
        setup = encode(TableSetup(decks, players, first_seat=0))
        code = tables.open(new_table(setup), ANN, "Ann").code
        for seat in range(1, players - bots):
            device = devices[seat - 1] * 32
            tables.sit(code, device, f"Player {seat}", seat)
        for seat in range(players - bots, players):
            tables.seat_bot(code, ANN, seat, f"Bot {seat}")
        games.begin_at(code, ANN, write_position(position.game))
        return games.load(code)

    return begun


def buy(games: Games, match: Match) -> Match:
    return games.answer(match.table.code, ANN, None, match.moment, BUY)


def end_turn(games: Games, match: Match) -> Match:
    code = match.table.code
    match = games.answer(code, ANN, None, match.moment, {"do": "inventory", "cards": [0]})
    return games.answer(code, ANN, None, match.moment, GO_ON)


def bob(games: Games, match: Match, answer: Any, step: int = 0, request: str = "") -> Match:
    code = match.table.code
    return games.answer(code, BOB, None, match.moment, answer, request or None, step=step)


def noticed(tables: Tables, match: Match, *seats: int | None) -> list[Any]:
    """Everything that anybody else could notice: numbers, entries, what is seen."""
    log = [
        (entry.seq, entry.by, entry.change["do"], entry.position)
        for entry in tables.log(match.table.code)
    ]
    seen = [view(match.seen_by(seat), seat) for seat in seats]
    parts = [match.asks(seat) for seat in seats if seat is not None]
    return [match.moment, match.table.seq, match.table.start_seq, log, seen, parts]


def bob_in_window(games: Games, match: Match, does: str) -> Match:
    if does != "nothing":
        bob(games, match, NO)
    return games.load(match.table.code)


# ---- what others notice ----


@pytest.mark.both_databases
def test_a_declined_reaction_leaves_no_trace(
    ready_engine: Engine, tables: Tables, games: Games, begin: Begin
) -> None:
    """Whether Bob holds nothing, declines in time, or has said so beforehand."""
    told = []
    for hand, does in ((NOTHING, "nothing"), (BINOCULARS, "declines"), (BINOCULARS, "said")):
        match = begin(hand)
        if does == "said":
            does = "nothing"
            games.give_orders(match.table.code, BOB, None, {BINOCULARS: "decline"})
        open_ = buy(games, match)
        before = noticed(tables, open_, 0, None)
        during = noticed(tables, bob_in_window(games, open_, does), 0, None)
        assert during == before
        closed = after_window(games, open_)
        told.append([before, noticed(tables, closed, 0, None), undo_of(games, closed)])
    assert told[0] == told[1] == told[2]


def undo_of(games: Games, match: Match) -> Any:
    """Where Ann's undo leads, and whether it needs consent."""
    after = games.undo(match.table.code, ANN, None, match.moment)
    return [playing(after.table.state).proposal, after.answered, view(after.game, 0)]


def test_what_is_drawn_at_the_end_of_a_turn_leaves_no_trace(
    ready_engine: Engine, tables: Tables, games: Games, begin: Begin
) -> None:
    told = []
    for top in ("owls-1", "macaws-1", "junk"):
        open_ = end_turn(games, begin(NOTHING, deck=f"{top} {JUNK}"))
        assert asked_in(open_) == ([0] if top == "owls-1" else [])
        before = noticed(tables, open_, 1, None)
        match = open_
        while match.asks(0):
            games.answer(open_.table.code, ANN, None, open_.moment, GO_ON, step=match.step(0))
            match = games.load(open_.table.code)
            assert noticed(tables, match, 1, None) == before
        closed = after_window(games, open_)
        told.append([before, noticed(tables, closed, 1, None)])
    assert told[0] == told[1] == told[2]


def test_who_is_asked_sees_the_question_at_once_and_nobody_else_does(
    games: Games, begin: Begin
) -> None:
    match = buy(games, begin(BINOCULARS, NOTHING))
    assert match.game.paused
    assert asked_in(match) == [1]
    question = view(match.seen_by(1), 1)["question"]
    assert question is not None
    assert question["source"] == BINOCULARS
    for seat in (0, 2, None):
        assert view(match.seen_by(seat), seat)["question"] == {"waiting": True, "seat": None}


def test_what_is_used_is_told_when_the_time_is_over(
    ready_engine: Engine, tables: Tables, games: Games, begin: Begin
) -> None:
    """Both answers of Bob, who chooses in secret what to discard."""
    open_ = buy(games, begin(f"{BINOCULARS} macaws-1"))
    before = noticed(tables, open_, 0, None)
    match = bob(games, open_, YES)
    assert match.step(1) == 1
    assert match.asks(1)
    match = bob(games, match, [1], step=1)
    assert not match.asks(1)
    assert noticed(tables, games.load(open_.table.code), 0, None) == before
    closed = after_window(games, open_)
    assert closed.answered == 3
    assert closed.game.decision is not None
    assert closed.game.decision.seat == 0
    assert view(closed.game, 0)["players"][1]["discard"] == ["macaws-1"]
    last = tables.log(open_.table.code)[-1]
    assert last.by is None
    assert [given["answer"] for given in last.change["answers"]] == [YES, [1]]


def test_who_takes_longer_is_waited_for_openly(
    ready_engine: Engine, tables: Tables, games: Games, begin: Begin
) -> None:
    closed = after_window(games, buy(games, begin(BINOCULARS)))
    assert not closed.game.paused
    assert closed.game.decision is not None
    assert closed.game.decision.seat == 1
    assert closed.table.window_until is None
    after = bob(games, closed, NO)
    assert after.game.decision is not None
    assert after.game.decision.seat == 0
    assert tables.log(after.table.code)[-1].by is None  # the log does not say whose it was
    assert games.undo(after.table.code, ANN, None, after.moment).answered == 0


def test_the_time_depends_on_what_everybody_knows(
    games: Games, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.rooms.windows.AFTER_ACTION", 50.0)
    monkeypatch.setattr("companion.rooms.windows.AFTER_FILL", 30.0)
    now = time.time()
    for match, seconds in (
        (buy(games, begin(BINOCULARS)), 50.0),
        (buy(games, begin(NOTHING)), 50.0),
        (end_turn(games, begin(NOTHING)), 30.0),
    ):
        assert match.table.window_until is not None
        assert now + seconds <= match.table.window_until <= time.time() + seconds


def test_several_are_asked_at_once_and_whoever_is_overtaken_is_asked_again(
    ready_engine: Engine, games: Games, begin: Begin
) -> None:
    """Cleo has answered as if Bob used nothing."""
    for bobs, asked_again in ((NO, None), (YES, 1)):
        match = buy(games, begin(BINOCULARS, BINOCULARS))
        assert asked_in(match) == [1, 2]
        games.answer(match.table.code, CLEO, None, match.moment, YES)
        games.answer(match.table.code, CLEO, None, match.moment, [0], step=1)
        match = games.load(match.table.code)
        match = bob(games, match, bobs)
        closed = after_window(games, match)
        asked = closed.game.decision
        assert asked is not None
        if asked_again is None:
            assert (asked.seat, closed.answered) == (0, 4)
            continue
        assert (asked.seat, asked.purpose) == (1, "discard")  # Bob has not said which
        after = bob(games, closed, [0])
        assert after.game.decision is not None
        assert (after.game.decision.seat, after.game.decision.purpose) == (2, "draw")


# ---- answering beforehand ----


@pytest.mark.parametrize(
    ("order", "seat", "purpose"), [("use", 1, "discard"), ("decline", 0, "action")]
)
def test_what_was_said_beforehand_is_answered(
    ready_engine: Engine,
    tables: Tables,
    games: Games,
    begin: Begin,
    order: str,
    seat: int,
    purpose: str,
) -> None:
    match = begin(f"{BINOCULARS} macaws-1")
    code = match.table.code
    before = len(tables.log(code))
    games.give_orders(code, BOB, None, {BINOCULARS: order})
    assert len(tables.log(code)) == before  # that somebody says something tells of a card
    closed = after_window(games, buy(games, match))
    assert closed.game.decision is not None
    if purpose == "action":
        assert closed.game.decision.purpose in ("action", "end_turn")
    assert closed.game.decision.seat == seat
    assert closed.answered == 2


def test_nobody_says_beforehand_what_cannot_be_asked(games: Games, begin: Begin) -> None:
    code = begin(NOTHING).table.code
    for said in ({"raccoons-1": "use"}, {BINOCULARS: "perhaps"}, {"": ""}):
        with pytest.raises(ChangeError, match="no_such_order"):
            games.give_orders(code, BOB, None, said)
    assert games.load(code).orders == {}


def test_who_declined_everything_in_a_game_of_before_still_does(
    ready_engine: Engine, tables: Tables, games: Games, begin: Begin
) -> None:
    match = begin(BINOCULARS)
    with tables.visit(match.table.code) as visit:
        visit.set_state(with_playing(visit.table.state, declines={1: "all"}))
    closed = after_window(games, buy(games, games.load(match.table.code)))
    assert closed.game.decision is not None
    assert closed.game.decision.seat == 0


# ---- nothing goes wrong ----


def test_a_tap_counts_once_and_a_page_of_before_is_refused(games: Games, begin: Begin) -> None:
    match = buy(games, begin(f"{BINOCULARS} macaws-1"))
    for _twice in range(2):
        match = bob(games, games.load(match.table.code), YES, request="tap")
    assert match.step(1) == 1
    with pytest.raises(TableError, match="moved_on"):
        bob(games, match, [0])  # from the page before
    with pytest.raises(IllegalAnswer):
        bob(games, match, [7], step=1)
    for device in (ANN, CLEO):
        with pytest.raises(TableError, match=r"not_asked|not_seated"):
            games.answer(match.table.code, device, None, match.moment, GO_ON)


@pytest.mark.both_databases
def test_of_several_who_close_a_window_at_once_one_does(
    ready_engine: Engine, tables: Tables, games: Games, begin: Begin
) -> None:
    match = buy(games, begin(BINOCULARS))
    bob(games, match, NO)
    time_is_over(games, match.table.code)
    start = threading.Barrier(4)
    windows = [Windows(ready_engine, games) for _ in range(2)]

    def closing(close: Callable[[], object]) -> Callable[[], None]:
        def run() -> None:
            start.wait()
            close()

        return run

    ways: list[Callable[[], object]] = [each.close_due for each in windows]
    ways += [lambda: games.load(match.table.code), lambda: games.close_window(match.table.code)]
    threads = [threading.Thread(target=closing(way)) for way in ways]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    told = [entry.change["do"] for entry in tables.log(match.table.code)]
    assert told.count("went_on") == 1
    assert games.load(match.table.code).answered == 2


@pytest.mark.both_databases
def test_a_worker_closes_what_is_due_and_knows_when_the_next_one_is(
    ready_engine: Engine, tables: Tables, games: Games, begin: Begin
) -> None:
    windows = Windows(ready_engine, games)
    assert windows.close_due() is None
    early, late = (buy(games, begin(hand)) for hand in (BINOCULARS, NOTHING))
    left = windows.close_due()
    assert left is not None
    assert 0 < left <= 100
    assert games.load(early.table.code).game.paused
    time_is_over(games, early.table.code)
    windows.close_due()
    assert tables.load(early.table.code).window_until is None
    assert tables.load(late.table.code).window_until is not None
    with ready_engine.begin() as connection:  # the clock was put back
        put_back = time.time() + FURTHEST + 60
        connection.execute(update(tables_table).values(window_until=put_back))
    windows.close_due()
    assert not games.load(late.table.code).game.paused


def test_a_window_that_cannot_be_closed_keeps_no_other_one_open(
    ready_engine: Engine, games: Games, begin: Begin
) -> None:
    broken, other = (buy(games, begin(NOTHING)) for _ in range(2))
    with ready_engine.begin() as connection:
        here = games_table.c.code == broken.table.code
        stored = connection.scalar(select(games_table.c.snapshot).where(here))
        connection.execute(
            update(games_table).where(here).values(snapshot={**stored, "mark": "edited"})
        )
    for match in (broken, other):
        time_is_over(games, match.table.code)
    Windows(ready_engine, games).close_due()
    assert not games.load(other.table.code).game.paused


def test_a_closed_table_goes_on_to_its_next_question(
    ready_engine: Engine, tables: Tables, games: Games, begin: Begin
) -> None:
    match = buy(games, begin(BINOCULARS))
    tables.close(match.table.code, ANN)
    with pytest.raises(TableError, match="closed"):
        bob(games, match, YES)
    assert not after_window(games, match).game.paused
    tables.reopen(match.table.code, ANN)
    assert games.load(match.table.code).asks(1)


def test_undo_waits_until_the_window_is_over(
    ready_engine: Engine, games: Games, begin: Begin
) -> None:
    """Who is asked may have seen cards that would come."""
    match = buy(games, begin(NOTHING))
    with pytest.raises(ChangeError, match="in_a_moment"):
        games.undo(match.table.code, ANN, None, match.moment)
    closed = after_window(games, match)
    assert games.undo(match.table.code, ANN, None, closed.moment).answered == 0


def test_no_hint_is_asked_for_where_that_would_tell_of_a_card(games: Games, begin: Begin) -> None:
    """That somebody asks for one stands in the log: in a window, and while they are waited for."""
    match = buy(games, begin(BINOCULARS))
    code = match.table.code
    for _when in ("in the window", "after it"):
        assert match.asks(1)
        with pytest.raises(ChangeError, match="hint_would_tell"):
            games.ask_hint(code, BOB, None, match.moment)
        assert games.load(code).table.seq == match.table.seq
        match = after_window(games, match)


def test_a_reaction_is_taken_back_with_what_it_reacts_to(
    ready_engine: Engine, games: Games, begin: Begin
) -> None:
    """In between there was no moment that everybody knew of."""
    match = buy(games, begin(f"{BINOCULARS} macaws-1"))
    bob(games, bob(games, match, YES), [0], step=1)
    code = match.table.code
    closed = after_window(games, match)
    proposed = games.undo(code, BOB, None, closed.moment)
    assert playing(proposed.table.state).proposal is not None
    back = games.agree(code, ANN)
    assert (back.answered, back.game.decision.purpose) == (0, "action")  # type: ignore[union-attr]
    again = after_window(games, buy(games, back))
    assert len(list(games.newest_answers(again))) == again.answered + 1


@pytest.mark.parametrize("asked", [True, False])
def test_who_gives_up_in_a_window_ends_the_game(
    tables: Tables, games: Games, begin: Begin, asked: bool
) -> None:
    match = buy(games, begin(BINOCULARS if asked else NOTHING))
    over = games.concede(match.table.code, ANN, None)
    assert over.table.state.stage == "finished"
    assert tables.load(match.table.code).window_until is None
    record = games.record(match.table.code, 1)
    assert replay(json.loads(json.dumps(record))) is not None


def test_nobody_waits_where_all_share_a_phone_or_one_plays_against_bots(
    games: Games, begin: Begin
) -> None:
    for match in (begin(BINOCULARS, devices="a"), begin(BINOCULARS, bots=1)):
        after = buy(games, match)
        assert not after.game.paused
        assert after.game.decision is not None
        assert after.game.decision.seat == 1
    after = buy(games, begin(NOTHING, devices="a"))
    assert after.game.decision is not None
    assert after.game.decision.seat == 0


def test_bots_answer_in_windows_like_everybody(
    ready_engine: Engine, tables: Tables, games: Games, jobs: Jobs, begin: Begin
) -> None:
    told = []
    for hand in (BINOCULARS, NOTHING):
        match = buy(games, begin(NOTHING, hand, bots=1))
        before = noticed(tables, match, 0, 1, None)
        worker = Worker(games, jobs)
        done = 0
        while worker.work():
            done += 1
        assert (done > 0) == (hand == BINOCULARS)
        assert noticed(tables, games.load(match.table.code), 0, 1, None) == before
        closed = after_window(games, match)
        assert not closed.asks(2)
        told.append(len(tables.log(match.table.code)))
    assert told[0] == told[1]


@pytest.mark.parametrize("players", [2, 3])
def test_whole_games_with_windows_are_played_again_from_their_record(
    tables: Tables, games: Games, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Owls and chameleons, which ask at every turn: answers in windows, late ones, orders."""
    decks = ("owls", "chameleons", "kangaroos", "mongooses")[: players + 1]
    setup = encode(TableSetup(decks, players, first_seat=0))
    devices = [ANN, BOB, CLEO][:players]
    code = tables.open(new_table(setup), ANN, "Ann").code
    for device in devices[1:]:
        tables.sit(code, device, device[0])
    key = bytes([players]) * 32
    monkeypatch.setattr("companion.store.live_chance.fresh_chance", lambda: LiveChance(key))
    games.begin(code, ANN, first=0)
    games.give_orders(code, BOB, None, {"owls-3": "use", "kangaroos-5b": "use"})
    random, wild = Random(players), RandomPlay(players)
    sensible = [bot_of("apprentice", seat) for seat in range(players)]
    match, windows, in_secret = games.load(code), 0, 0
    while not match.game.over and match.answered < 120:
        while match.game.paused:
            asked = asked_in(match)
            if not asked or random.random() < 0.3:
                windows += 1
                match = after_window(games, match)
                continue
            seat = random.choice(asked)
            game, step = match.seen_by(seat), match.step(seat)
            answer = sensible[seat].decide(SeatView(game, seat)).answer
            match = games.answer(code, devices[seat], None, match.moment, answer, step=step)
            in_secret += 1
        asked_now = match.game.decision
        if asked_now is None:
            break
        seat = asked_now.seat
        if random.random() < 0.2:
            answer = wild.answer(match.game)
        else:
            answer = sensible[seat].decide(SeatView(match.game, seat)).answer
        match = games.answer(code, devices[seat], None, match.moment, answer)
    assert windows > 15
    assert in_secret > 8
    if not match.game.over:
        for device in devices[:-1]:
            match = games.concede(code, device, None)
    record = games.record(code, 1)
    again = replay(json.loads(json.dumps(record)), key=key)
    assert fingerprint(again.state) == fingerprint(match.game.state)
    assert len(games.story(code, 1).moves) == match.answered
