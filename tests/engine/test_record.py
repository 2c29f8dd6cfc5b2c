"""Records of games that began at a position, undo and its limit, new chance, reports."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.engine.cast import Rules
from companion.engine.errors import RecordError
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.position import read_position, write_position
from companion.engine.record import (
    RULES_VERSION,
    fingerprint,
    replay,
    report,
    resume,
    snapshot,
    undo,
    write_record,
)
from companion.lab.random_play import RandomPlay
from tests.kit import table

TEN_JUNK = " ".join(["junk"] * 10)


def as_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


def new_game(**options: Any) -> Game:
    return Game.new(Lineup(("macaws", "hares", "owls")), 5, **options)


# Records


def test_a_game_that_began_at_a_position_replays_with_its_fixed_chance() -> None:
    rolls = [("roll", "stars"), ("roll", "comet"), ("roll", "planet")]
    t = table("hares owls", hand="hares-4 hares-4", market_deck="owls-5a owls-5b", next=rolls)
    t.technique("hares-4")
    t.technique("hares-4")
    record = as_json(write_record(t.game))
    assert record["chance"] == [["roll", "stars"], ["roll", "comet"]]
    again = replay(record)
    assert fingerprint(again.state) == fingerprint(t.game.state)
    # The outcome still to come stays fixed in the replayed game, too.
    assert write_position(again)["next"] == [["roll", "planet"]]


def test_chance_that_was_rolled_is_in_the_record_not_in_the_seed() -> None:
    game = new_game()
    while len(game.answers) < 30:
        game.submit(RandomPlay(len(game.answers)).answer(game))
    record = as_json(write_record(game))
    record["origin"]["seed"] = "another one altogether"
    assert fingerprint(replay(record).state) == fingerprint(game.state)
    assert len(record["chance"]) >= 3  # the market deck and two starting decks


def test_a_replayed_game_goes_on_like_the_original() -> None:
    game = new_game()
    for number in range(25):
        game.submit(RandomPlay(number).answer(game))
    again = replay(as_json(write_record(game)))
    for number in range(25):
        answer = RandomPlay(number).answer(game)
        game.submit(answer)
        again.submit(answer)
    assert write_record(again) == write_record(game)


def test_an_answer_that_was_refused_is_not_recorded() -> None:
    t = table("macaws owls", hand="junk")
    with t.expects_refusal("not_a_technique"):
        t.technique("junk")
    assert write_record(t.game)["answers"] == []


# Undo


def test_undo_of_something_that_was_not_answered_is_refused() -> None:
    game = new_game()
    for to in (-1, 1):
        with pytest.raises(RecordError) as caught:
            undo(game, to)
        assert caught.value.code == "no_such_answer"
    assert undo(game, 0).answers == []


def test_the_game_knows_when_something_hidden_was_last_seen() -> None:
    t = table("chameleons macaws", hand="macaws-5a chameleons-5a macaws-3 junk", deck=TEN_JUNK,
              market="macaws-2")  # fmt: skip
    start = t.game.revealed_at
    t.bind("chameleons-5a", "macaws-2")
    t.technique("macaws-5a")
    assert t.game.revealed_at == start == 0  # nothing new was seen: undo is free
    t.technique("macaws-3")
    assert t.game.revealed_at == 0
    t.choose("junk")  # draws a card
    assert t.game.revealed_at == 4


@pytest.mark.parametrize(
    ("decks", "settings", "card"),
    [
        ("hares owls", {"next": [("roll", "stars")]}, "hares-4"),  # dice
        ("magpies owls", {"others": [{"hand": "owls-2"}]}, "magpies-5b"),  # a blind pick
        ("foxes owls", {"others": [{"hand": "owls-2"}]}, "foxes-1"),  # another hand
        ("monitors owls", {"deck": "owls-2 owls-4"}, "monitors-3"),  # a search
        ("macaws owls", {"deck": "owls-2 owls-4"}, "macaws-4"),  # the top of a deck
        ("pandas owls", {"market_deck": "owls-2 owls-4"}, "pandas-5a"),  # of the market deck
    ],
)
def test_whatever_shows_something_hidden_is_noticed(
    decks: str, settings: dict[str, Any], card: str
) -> None:
    t = table(decks, hand=card, **settings)
    t.technique(card)
    assert t.game.revealed_at == 1


def test_what_somebody_else_shows_from_their_hand_is_noticed() -> None:
    other = {"hand": "owls-5a macaws-4", "discard": "junk"}
    t = table("macaws owls lemurs", hand="lemurs-1", discard="junk", others=[other, {}])
    t.technique("lemurs-1")  # a shuffle, to which Balancing answers
    assert t.game.revealed_at == 1
    t.choose("macaws-4")
    assert t.discard(1) == ["macaws-4"]
    assert t.game.revealed_at == 2


def test_that_nobody_reacts_does_not_show_in_what_may_be_undone() -> None:
    for hand in ("junk", "owls-2"):
        t = table("macaws owls", hand="macaws-5a", others=[{"hand": hand, "deck": "junk"}])
        t.technique("macaws-5a")
        if hand == "owls-2":
            t.option("no")
        assert t.game.revealed_at == 0


def test_new_chance_after_an_undo_brings_something_else() -> None:
    discard = "macaws-1 macaws-3 macaws-4 macaws-5a owls-2 owls-4 owls-5a owls-5b junk"
    t = table("macaws owls", discard=discard)
    t.inventory()  # a new deck is shuffled
    assert t.game.revealed_at == 1
    seen = set()
    for word in ("a", "b", "c", "d"):
        again = undo(t.game, 0)
        again.reseed(word)
        again.submit({"do": "inventory"})
        record = as_json(write_record(again))
        assert [at for at, _start in record["reseeds"]] == [0]
        assert fingerprint(replay(record).state) == fingerprint(again.state)
        seen.add(tuple(write_position(again)["seats"][0]["hand"]))
    assert len(seen) > 1


# Snapshots and forks


def test_a_snapshot_holds_no_more_answers_than_those_since_the_last_top_level_question() -> None:
    t = table("owls macaws", hand="macaws-3 junk owls-2", deck="owls-1 owls-4")
    t.technique("macaws-3")
    data = as_json(snapshot(t.game))
    assert (data["answered"], data["since"]) == (0, [{"do": "technique", "card": 0}])
    again = resume(data)
    assert again.decision is not None
    assert again.decision.purpose == "throw_away"
    t.choose("junk")
    assert snapshot(t.game)["since"] == []
    assert snapshot(t.game)["answered"] == 2


@pytest.mark.parametrize("field", ["state", "mark", "rules", "decks", "since", "rules_version"])
def test_a_snapshot_without_one_of_its_fields_is_refused(field: str) -> None:
    data = snapshot(new_game())
    del data[field]
    with pytest.raises(RecordError):
        resume(data)


@pytest.mark.parametrize("data", [None, [], {}, {"rules_version": RULES_VERSION, "state": {}}])
def test_something_that_is_no_snapshot_is_refused(data: Any) -> None:
    with pytest.raises(RecordError):
        resume(data)


def test_a_game_without_checkpoints_cannot_be_forked() -> None:
    with pytest.raises(ValueError, match="checkpoints"):
        new_game(checkpoints=False).fork()


def test_an_error_in_a_game_without_checkpoints_ends_it() -> None:
    """Bulk play keeps no checkpoints: nothing half-done can be gone on with."""
    position = {"decks": ["ocelots", "hares"], "seats": [{"hand": ["ocelots-1"]}, {}]}
    began = read_position({**position, "next": [["roll", "comet"]]})
    game = Game(began.cast, began.rules, began.state.clone(), checkpoints=False)
    game.start()
    with pytest.raises(RecordError):
        game.submit({"do": "passive", "card": 0})
    assert game.over


# Reports


def test_a_report_is_text_that_leads_back_to_the_same_question() -> None:
    t = table("owls macaws", hand="macaws-3 junk owls-2", deck="owls-1 owls-4")
    t.technique("macaws-3")
    data = json.loads(report(t.game))
    assert data["rules_version"] == RULES_VERSION
    assert data["last_answers"] == [{"do": "technique", "card": 0}]
    again = read_position(data["position"])
    for answer in data["answers_since"]:
        again.submit(answer)
    assert again.decision is not None
    assert again.decision.purpose == "throw_away"


# Long games


def test_of_ten_thousand_answers_none_is_given_again_to_load_the_newest_snapshot() -> None:
    game = Game.new(Lineup(("macaws", "pandas", "raccoons")), 1)
    first = len(json.dumps(snapshot(game)))
    for number in range(10_000):
        game.submit({"do": "inventory", "cards": [number % 5]})
    data = as_json(snapshot(game))
    assert len(json.dumps(data)) < 2 * first  # what must be stored does not grow with the game
    assert data["since"] == []
    again = resume(data)
    assert again.state.to_dict() == game.state.to_dict()
    assert again.decision is not None
    assert again.decision.purpose == "action"


def test_rules_are_written_with_the_open_points_of_cards_and_read_again() -> None:
    rules = Rules(players=3, starting_gold=(0, 1, 2), of_cards=(("blindfold_highest", 6),))
    data = json.loads(json.dumps(rules.to_dict()))
    assert data["blindfold_highest"] == 6
    assert data["test_always_discards"] is True  # where nothing else is said
    assert Rules.from_dict(data) == rules
    assert Rules.from_dict(Rules().to_dict()) == Rules()
