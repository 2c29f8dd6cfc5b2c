"""Looking back at a game: chances that add up, and moments that cost something."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.bots import SeatView, bot_of
from companion.coach import review as reviews
from companion.coach.review import Review, begin_review, go_on
from companion.engine import Game, Lineup, Rules, write_record
from companion.rooms.replay import GameReplay, Recording

CARELESS, SHOPKEEPER = 0, 1
A_LITTLE = 0.01  # seconds: at least one look a piece


@pytest.fixture(scope="module")
def replay() -> GameReplay:
    """Somebody who plays at random loses to a shopkeeper."""
    game = Game.new(Lineup(("raccoons", "foxes", "crocodiles"), Rules(ends_turns=True)), "coach")
    bots = [bot_of("random", "coach"), bot_of("shopkeeper")]
    while game.decision is not None:
        seat = game.decision.seat
        game.submit(bots[seat].decide(SeatView(game, seat)).answer)
    assert game.state.winner == SHOPKEEPER
    return GameReplay(Recording.of(json.loads(json.dumps(write_record(game)))))


@pytest.fixture(autouse=True)
def _no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Playouts are counted, not timed, so that the same looks find the same."""
    for name in ("SHORT_LOOK", "LONG_LOOK"):
        monkeypatch.setattr(reviews, name, replace(reviews.SHORT_LOOK, seconds=60, turns=2))
    monkeypatch.setattr(reviews, "MOST_LOOKED_AT", 14)
    monkeypatch.setattr(reviews, "MOST_LOOKED_AT_LONG", 3)


def test_a_review_tells_the_course_and_what_cost_most(replay: GameReplay) -> None:
    review = go_on(begin_review(replay, [CARELESS]), replay, 600)
    assert review.is_done
    assert review.looks == review.all_looks
    assert [point.step for point in review.course] == [sample.step for sample in replay.course]
    assert all(sum(point.chances) == pytest.approx(1, abs=0.01) for point in review.course)
    assert review.course[-1].chances == (0.0, 1.0)
    assert 0 < len(review.moments) <= reviews.MOST_TOLD
    for moment in review.moments:
        assert moment.seat == CARELESS
        assert moment.cost >= reviews.WORTH_TELLING
        game = replay.at(moment.step)
        assert game is not None
        assert moment.played == replay.answer_at(moment.step)
        assert moment.played != moment.better["answer"]
        game.check(moment.better["answer"])


def test_a_review_in_pieces_finds_the_same_as_at_once(replay: GameReplay) -> None:
    begun = begin_review(replay, [CARELESS])
    in_pieces = begun
    pieces = 0
    while not in_pieces.is_done:
        before = in_pieces.looks
        in_pieces = go_on(in_pieces, replay, A_LITTLE)
        in_pieces = Review.from_dict(json.loads(json.dumps(in_pieces.to_dict())))
        assert in_pieces.looks >= before
        pieces += 1
    assert pieces > 3
    assert in_pieces == Review.from_dict(
        json.loads(json.dumps(go_on(begun, replay, 600).to_dict()))
    )


def test_a_long_game_gets_no_more_looks(
    replay: GameReplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST_LOOKED_AT", 5)
    review = begin_review(replay, [CARELESS, SHOPKEEPER])
    assert len(review.short) == 5
    assert review.all_looks == 8
    assert review.short[0] < replay.last / 4
    assert review.short[-1] > replay.last / 2


def test_only_the_decisions_of_those_seats_are_looked_at(replay: GameReplay) -> None:
    for step in begin_review(replay, [SHOPKEEPER]).short:
        game = replay.at(step)
        assert game is not None
        assert game.decision is not None
        assert game.decision.seat == SHOPKEEPER
    nobody = go_on(begin_review(replay, []), replay, 600)
    assert nobody.is_done
    assert nobody.moments == ()
