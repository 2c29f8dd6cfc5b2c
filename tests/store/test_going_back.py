"""Going back in a game and reading its log cost the same however long it is, and tell the same."""

from __future__ import annotations

from random import Random

import pytest
from sqlalchemy import Engine, select

from companion.engine import fingerprint, replay
from companion.lab.random_play import RandomPlay
from companion.rooms import new_table
from companion.rooms.playing import playing
from companion.rooms.story import counting_in, joined, story_of
from companion.rooms.undo_policy import last_own_answer, last_own_run
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Games, Match, Tables
from companion.store.going_back import KEPT_EVERY, game_at
from companion.store.schema import game_snapshots
from tests.windows import after_window, asked_in

ANN, BOB = "a" * 32, "b" * 32
DECKS = ("raccoons", "magpies", "owls")


@pytest.fixture
def code(tables: Tables, games: Games) -> str:
    code = tables.open(new_table(encode(TableSetup(DECKS, 2, first_seat=0))), ANN, "Ann").code
    tables.sit(code, BOB, "Bob")
    games.begin(code, ANN, shared="7")
    return code


def device_asked(match: Match) -> str:
    assert match.game.decision is not None
    return (ANN, BOB)[match.game.decision.seat]


def play_back_and_forth(games: Games, code: str, answers: int, seed: int = 3) -> Match:
    """Random answers, in windows, too; now and then one is taken back, alone or with everybody's
    consent."""
    play, chance = RandomPlay(seed), Random(seed)
    match = games.load(code)
    for _ in range(answers):
        device = device_asked(match)
        match = games.answer(code, device, None, match.moment, play.answer(match.game))
        while match.game.paused and (asked := asked_in(match)) and chance.random() < 0.7:
            seat, step = asked[0], match.step(asked[0])
            answer = play.answer(match.seen_by(seat))
            match = games.answer(code, (ANN, BOB)[seat], None, match.moment, answer, step=step)
        match = after_window(games, match)
        if chance.random() < 0.15:
            match = games.undo(code, device, None, match.moment)
        if playing(match.table.state).proposal is not None:
            match = games.agree(code, BOB if device == ANN else ANN)
        assert not match.game.over
    return games.load(code)


@pytest.mark.both_databases
def test_every_earlier_answer_is_found_again(
    tables: Tables, games: Games, code: str, ready_engine: Engine
) -> None:
    match = play_back_and_forth(games, code, 70)
    log = tables.log(code)
    story = story_of(log, 1)
    assert any(entry.change["do"] == "take_back" for entry in log)
    assert any(entry.change.get("reseed") for entry in log)
    assert len(story.moves) == match.answered
    record = story.record(games.begun(code, 1), match.game)
    with ready_engine.connect() as connection:
        kept = connection.scalars(select(game_snapshots.c.answered)).all()
        assert len(kept) > match.answered // KEPT_EVERY
        for position in range(match.answered + 1):
            found, wanted = game_at(connection, match, position), replay(record, upto=position)
            assert fingerprint(found.state) == fingerprint(wanted.state), position
            assert (found.decision is None) == (wanted.decision is None)


@pytest.mark.both_databases
def test_marks_on_entries_say_which_answers_count(tables: Tables, games: Games, code: str) -> None:
    match = play_back_and_forth(games, code, 50)
    log = tables.log(code)
    counting_answers = counting_in(log, 1, match.answered)
    assert tuple(joined(counting_answers)) == story_of(log, 1).moves
    counting = {move.seq for move in counting_answers}
    answers = [entry for entry in log if entry.change["do"] in ("answer", "went_on")]
    assert {entry.change["do"] for entry in answers if entry.taken_back} == {"answer", "went_on"}
    assert {entry.seq for entry in answers if not entry.taken_back} == counting


def test_the_newest_answers_are_read_as_far_as_anybody_asks(
    tables: Tables, games: Games, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From what is kept in memory, then from the database in parts."""
    monkeypatch.setattr("companion.store.recent_log.MOST_ENTRIES", 8)
    monkeypatch.setattr("companion.store.games.ANSWERS_AT_ONCE", 5)
    match = play_back_and_forth(games, code, 40)
    moves = story_of(tables.log(code), 1).moves
    assert len(moves) > 25
    newest_first = list(games.newest_answers(match))
    assert tuple(joined(newest_first[::-1])) == moves
    assert any(given.went_on for given in newest_first)


def test_how_far_back_a_seat_may_go(tables: Tables, games: Games, code: str) -> None:
    match = play_back_and_forth(games, code, 12)
    newest_first = list(games.newest_answers(match))
    last = next(given for given in newest_first if not given.automatic)
    assert last_own_run(newest_first, last.seat, 0) == last.position
    assert last_own_run(newest_first, last.seat, last.position + 1) is None  # something was seen
    assert last_own_run(newest_first, 1 - last.seat, 0) is None
    known = (given for given in newest_first if not given.automatic)
    of_other = next(given for given in known if given.seat != last.seat)
    assert last_own_answer(newest_first, 1 - last.seat) == of_other.position


def test_a_game_of_before_there_were_snapshots_can_still_be_taken_back(
    games: Games, code: str, ready_engine: Engine
) -> None:
    match = play_back_and_forth(games, code, 20)
    with ready_engine.begin() as connection:
        connection.execute(game_snapshots.delete())
    device = device_asked(match)
    before = fingerprint(match.game.state)
    after = games.answer(code, device, None, match.moment, RandomPlay(1).answer(match.game))
    after = after_window(games, after)
    games.undo(code, device, None, after.moment)
    if playing(games.load(code).table.state).proposal is not None:
        games.agree(code, BOB if device == ANN else ANN)
    else:
        assert fingerprint(games.load(code).game.state) == before


def test_a_game_that_is_over_keeps_no_snapshots(
    games: Games, code: str, ready_engine: Engine
) -> None:
    play_back_and_forth(games, code, 20)
    games.concede(code, ANN, None)
    with ready_engine.connect() as connection:
        assert connection.scalars(select(game_snapshots.c.answered)).all() == []
