"""Live chance: secret, a stream for each pile, outside of everything that is written down."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from companion.engine.cast import Rules
from companion.engine.chance import LiveChance
from companion.engine.errors import RecordError
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.narrate import explain
from companion.engine.position import read_position, write_position
from companion.engine.record import (
    deal_again,
    fingerprint,
    replay,
    report,
    resume,
    snapshot,
    undo,
    write_record,
)
from companion.engine.view import view
from companion.lab.random_play import RandomPlay
from tests.engine.walks import new_game, walk
from tests.kit import table

KEY = bytes(range(32))
LINEUP = Lineup(("hares", "pangolins", "raccoons"), Rules(players=2))


def as_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


def live_game(key: bytes = KEY, lineup: Lineup = LINEUP) -> Game:
    return Game.new(lineup, live=LiveChance(key))


def play(game: Game, answers: int, seed: int = 1) -> Game:
    random = RandomPlay(seed)
    for _ in range(answers):
        if not game.over:
            game.submit(random.answer(game))
    return game


def in_mid_effect_after_chance(seed: int = 0) -> Game:
    """A live game that stands in the middle of an effect which has drawn already."""
    for number in range(seed, seed + 60):
        game = live_game(number.to_bytes(32, "big"))
        random = RandomPlay(number)
        while not game.over and len(game.answers) < 200:
            game.submit(random.answer(game))
            if game.answers_since and game.outcomes_since:
                return game
    raise AssertionError("no effect of these games drew and then asked")


# The streams


def test_every_order_and_every_number_comes_up() -> None:
    live = LiveChance(KEY)
    orders = Counter(tuple(live.permutation(3, "deck/0")) for _ in range(600))
    assert len(orders) == 6
    assert all(60 < times < 140 for times in orders.values())
    numbers = Counter(live.below(6, "roll/hare") for _ in range(600))
    assert sorted(numbers) == list(range(6))
    assert all(60 < times < 140 for times in numbers.values())


def test_a_stream_does_not_depend_on_what_was_drawn_from_others() -> None:
    one, other = LiveChance(KEY), LiveChance(KEY)
    for _ in range(5):
        other.permutation(60, "market_deck")
        other.below(6, "roll/hare")
    assert one.permutation(10, "deck/1") == other.permutation(10, "deck/1")
    assert one.permutation(10, "deck/1") != one.permutation(10, "deck/1")
    assert LiveChance(KEY).permutation(60, "deck/0") != LiveChance(KEY).permutation(60, "deck/1")


def test_what_was_stored_goes_on_where_it_was() -> None:
    live = LiveChance(KEY)
    live.restart(3)
    live.permutation(9, "deck/0")
    again = LiveChance.from_dict(as_json(live.to_dict()))
    assert [again.permutation(9, "deck/0"), again.below(6, "pick/1")] == [
        live.permutation(9, "deck/0"),
        live.below(6, "pick/1"),
    ]


def test_keys_are_fresh_and_of_full_length() -> None:
    keys = {LiveChance.fresh().key for _ in range(50)}
    assert len(keys) == 50
    assert {len(key) for key in keys} == {32}
    assert len({LiveChance(key).seal for key in keys}) == 50
    with pytest.raises(ValueError, match="32 bytes"):
        LiveChance(b"short")


# Outside of all that is written down


def test_nothing_that_is_written_or_shown_holds_the_key_or_moves_with_it() -> None:
    game = play(live_game(), 40)
    assert game.state.rng == 0
    assert "random" not in write_position(game, before_effect=True)
    shown = [snapshot(game), write_record(game), view(game, 0), view(game, None)]
    text = json.dumps(as_json(shown)) + report(game)
    assert KEY.hex() not in text
    assert "drawn" not in text
    assert "epoch" not in text


def test_forks_and_everything_read_back_do_not_carry_live_chance() -> None:
    game = play(live_game(), 12)
    record = as_json(write_record(game))
    copies = [game.fork(), game.think_ahead(), resume(as_json(snapshot(game))), replay(record)]
    assert [copy.live for copy in copies] == [None] * 4
    assert all(fingerprint(copy.state) == fingerprint(game.state) for copy in copies)
    before = game.live.to_dict() if game.live else None
    for copy in copies:
        play(copy, 30, seed=3)
    assert game.live is not None
    assert game.live.to_dict() == before, "what is tried out draws nothing"


def test_what_came_since_an_effect_began_comes_again() -> None:
    different = []
    for seed in (0, 60, 120):
        game = in_mid_effect_after_chance(seed)
        copies = {
            "fork": game.fork(),
            "ahead": game.think_ahead(),
            "resumed": resume(as_json(snapshot(game))),
        }
        different += [
            (seed, name)
            for name, copy in copies.items()
            if fingerprint(copy.state) != fingerprint(game.state)
            or view(copy, 0) != view(game, 0)
            or view(copy, 1) != view(game, 1)
        ]
    assert different == []


def test_a_snapshot_that_lost_an_outcome_or_has_one_too_many_is_refused() -> None:
    game = in_mid_effect_after_chance()
    data = as_json(snapshot(game))
    with pytest.raises(RecordError):
        resume({**data, "chance": [*data["chance"], ["roll", "comet"]]})
    with pytest.raises(RecordError):
        resume({**data, "chance": [["roll", "no face"], *data["chance"][1:]]})


def test_a_resumed_game_with_its_chance_goes_on_like_the_original() -> None:
    game = in_mid_effect_after_chance()
    again = resume(as_json(snapshot(game)))
    assert game.live is not None
    again.go_live(LiveChance.from_dict(as_json(game.live.to_dict())))
    play(game, 60, seed=8)
    play(again, 60, seed=8)
    assert fingerprint(again.state) == fingerprint(game.state)
    assert again.live is not None
    assert again.live.to_dict() == game.live.to_dict()


def test_an_error_in_mid_effect_draws_nothing_and_keeps_what_came() -> None:
    """An effect that fails after it has drawn: the same comes again when it is tried again."""
    rolls = [("roll", "comet"), ("roll", "comet")]  # which the second die does not have
    t = table("hares ocelots", hand="ocelots-1 hares-4 junk", next=rolls)
    game = t.game
    game.go_live(LiveChance(KEY))
    t.technique("hares-4")  # the comet
    assert game.live is not None
    before, outcomes = game.live.to_dict(), list(game.chance_log)
    assert before["drawn"] == {"roll/hare": 1}
    for _ in range(2):
        with pytest.raises(RecordError):
            t.passive("ocelots-1")
    assert game.live.to_dict() == before
    assert game.chance_log == outcomes


# Starting again


def test_new_chance_after_an_undo_is_a_new_epoch() -> None:
    game = play(live_game(), 12)
    back = undo(game, 0)
    assert back.live is not None
    back.reseed()
    again = undo(game, 0)
    again.reseed()
    assert (back.live.epoch, game.live.epoch if game.live else None) == (1, 0)
    assert fingerprint(back.state) == fingerprint(again.state)
    assert fingerprint(back.state) != fingerprint(undo(game, 0).state)
    play(back, 20)
    record = as_json(write_record(back))
    assert record["reseeds"] == [[0, 1, []]]
    assert fingerprint(replay(record, key=KEY).state) == fingerprint(back.state)


def test_cards_in_place_stay_where_they_lie() -> None:
    game = play(live_game(), 8)
    while game.answers_since:
        play(game, 1)
    deck = game.state.market_deck
    known, before = {deck[-1], deck[3]}, deck[:]
    game.reseed(in_place=known)
    assert (deck[-1], deck[3]) == (before[-1], before[3])
    assert deck != before
    assert sorted(deck) == sorted(before)
    record = as_json(write_record(play(game, 6)))
    assert record["reseeds"][0][2] == sorted(known)
    with pytest.raises(RecordError, match="wrong_restart"):  # nobody had seen them laid there
        replay(record, key=KEY)


def test_the_same_deal_under_new_chance() -> None:
    first = live_game()
    dealt = as_json(first.chance_log)
    again = deal_again(LINEUP, dealt, LiveChance(bytes(32)))
    assert fingerprint(again.state) == fingerprint(first.state)
    assert again.state.script == []
    play(first, 60)
    play(again, 60)
    assert fingerprint(first.state) != fingerprint(again.state), "later shuffles are others"
    record = as_json(write_record(again))
    assert record["origin"] == {"live": len(dealt)}
    assert fingerprint(replay(record, key=bytes(32)).state) == fingerprint(again.state)
    with pytest.raises(RecordError) as caught:
        replay(record, key=KEY)
    assert caught.value.code == "not_of_key"


# Records and keys


def test_a_live_record_replays_without_its_key_and_is_checked_with_it() -> None:
    wrong = []
    for number in range(6):
        key = number.to_bytes(32, "big")
        lineup = new_game(number, everything=True).lineup
        game = play(live_game(key, lineup), 150, seed=number)
        record = as_json(write_record(game))
        for given in (None, key):
            if fingerprint(replay(record, key=given).state) != fingerprint(game.state):
                wrong.append((number, given))
        for given in (KEY, bytes(31) + b"\xff"):
            with pytest.raises(RecordError) as caught:
                replay(record, key=given)
            assert caught.value.code == "not_of_key"
            assert "?" not in explain(caught.value)
    assert wrong == []


@pytest.mark.parametrize("at", [0, 2, -1])
def test_an_outcome_that_was_put_in_place_of_another_is_found_by_the_key(at: int) -> None:
    """The edited game replays and is marked anew: only the key tells."""
    game = live_game()
    other = [list(row) for row in as_json(game.chance_log)]
    other[at][1] = other[at][1][1:] + other[at][1][:1]
    forged = Game.new(LINEUP, live=LiveChance(KEY), script=other)
    forged.origin = {"live": 0}
    play(forged, 30)
    record = as_json(write_record(forged))
    replay(record)
    with pytest.raises(RecordError) as caught:
        replay(record, key=KEY)
    assert caught.value.code == "not_of_key"
    assert caught.value.params["at"] == range(len(other))[at]


def test_a_game_played_on_from_a_position_is_live_from_there() -> None:
    simulated = new_game(3)
    for game in walk(simulated, 3, steps=12):
        if game.decision is not None and game.decision.top_level:
            position = as_json(write_position(game))
    live = read_position(position, live=LiveChance(KEY))
    assert live.state.rng == 0
    play(live, 80)
    record = as_json(write_record(live))
    assert record["origin"]["live"] == 0
    assert fingerprint(replay(record, key=KEY).state) == fingerprint(live.state)
    with pytest.raises(RecordError):
        replay(record, key=bytes(32))


def test_a_game_of_before_is_checked_from_where_it_went_live() -> None:
    game = play(Game.new(LINEUP, 4), 10)
    while game.answers_since:
        play(game, 1)
    game.go_live(LiveChance(KEY))
    game.reseed()
    play(game, 60)
    record = as_json(write_record(game))
    assert fingerprint(replay(record, key=KEY).state) == fingerprint(game.state)
    with pytest.raises(RecordError) as caught:
        replay(record, key=bytes(32))
    assert caught.value.code == "not_of_key"


def test_an_edited_lineup_is_refused_though_the_game_still_replays() -> None:
    record = as_json(write_record(play(live_game(), 20)))
    record["rules"]["stacks_to_win"] = 7
    with pytest.raises(RecordError) as caught:
        replay(record)
    assert caught.value.code == "edited"
    assert "?" not in explain(caught.value)
