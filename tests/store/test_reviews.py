"""The coach looks at finished games: asked for once, in pieces, never before a bot's move."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, select, update

from companion.coach.review import Review
from companion.rooms import new_table
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.store import Games, Jobs, TableError, Tables
from companion.store.jobs import MOVE, REVIEW
from companion.store.schema import bot_jobs, reviews
from companion.worker import Worker

ANN, BOB = "a" * 32, "b" * 32
DECKS = ("raccoons", "foxes", "crocodiles")


def finished(tables: Tables, games: Games, answers: int = 12) -> str:
    """Ann, who only clears her hand, against a bot; then she gives up."""
    code = tables.open(new_table(encode(TableSetup(DECKS, 2))), ANN, "Ann").code
    tables.seat_bot(code, ANN, 1, "Hazel", "apprentice")
    games.begin(code, ANN, first=0, shared="1")
    for _ in range(answers):
        match = games.load(code)
        assert match.game.decision is not None
        seat, allowed = match.game.decision.seat, match.game.decision.actions
        answer = {"do": "inventory", "cards": []} if "inventory" in allowed else {"do": "go_on"}
        if seat == 0:
            games.answer(code, ANN, 0, match.moment, answer)
        else:
            games.answer_for_bot(code, 1, match.moment, answer)
    games.concede(code, ANN, 0)
    return code


def kinds(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return list(connection.scalars(select(bot_jobs.c.kind)))


@pytest.mark.both_databases
def test_a_review_is_asked_for_once_and_found_with_the_game(
    ready_engine: Engine, tables: Tables, games: Games, jobs: Jobs
) -> None:
    code = finished(tables, games)
    assert games.reviews.load(code, 1) is None
    for _ in range(2):
        games.reviews.ask(code, ANN)
    assert kinds(ready_engine) == [REVIEW]
    worker = Worker(games, jobs)
    while worker.work():
        pass
    stored = games.reviews.load(code, 1)
    assert stored is not None
    assert stored.seats == (0,)
    assert stored.review is not None
    review = Review.from_dict(stored.review)
    assert review.is_done
    assert stored.looks == review.looks == review.all_looks
    assert {moment.seat for moment in review.moments} <= {0}
    games.reviews.ask(code, ANN)
    assert kinds(ready_engine) == []  # it is there already
    tables.delete(code, ANN)
    assert games.reviews.load(code, 1) is None


def test_only_people_of_the_table_ask_and_only_when_the_game_is_over(
    tables: Tables, games: Games
) -> None:
    code = tables.open(new_table(encode(TableSetup(DECKS, 2))), ANN, "Ann").code
    tables.seat_bot(code, ANN, 1, "Hazel", "apprentice")
    with pytest.raises(TableError, match="no_game"):
        games.reviews.ask(code, ANN)
    games.begin(code, ANN, first=0)
    with pytest.raises(TableError, match="no_game"):
        games.reviews.ask(code, ANN)
    games.concede(code, ANN, 0)
    with pytest.raises(TableError):
        games.reviews.ask(code, BOB)


def test_moves_come_first_and_the_next_game_leaves_a_review_alone(
    ready_engine: Engine, tables: Tables, games: Games, jobs: Jobs
) -> None:
    code = finished(tables, games)
    games.reviews.ask(code, ANN)
    games.same_deal(code, ANN)  # now the bot sits where Ann sat, and is asked first
    assert sorted(kinds(ready_engine)) == [MOVE, REVIEW]
    assert jobs.queue()[0] == 1
    job = jobs.claim("somebody")
    assert job is not None
    assert job.kind == MOVE


def test_a_review_goes_on_where_a_dead_worker_left_it(
    ready_engine: Engine, tables: Tables, games: Games, jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.worker.PIECE", 0.0001)
    code = finished(tables, games)
    games.reviews.ask(code, ANN)
    assert Worker(games, jobs).work()
    begun = games.reviews.load(code, 1)
    assert begun is not None
    assert jobs.claim("one that dies now") is not None
    assert not Worker(games, jobs).work()  # it is on lease
    with ready_engine.begin() as connection:
        connection.execute(update(bot_jobs).values(leased_until=1.0))
    other = Worker(games, jobs)
    while other.work():
        pass
    ended = games.reviews.load(code, 1)
    assert ended is not None
    assert ended.review is not None
    assert Review.from_dict(ended.review).is_done
    # What a worker brings that was overtaken is not taken.
    games.reviews.save(code, 1, begun.looks, 0, {})
    assert games.reviews.load(code, 1) == ended
    with ready_engine.connect() as connection:
        assert len(connection.execute(select(reviews)).all()) == 1
