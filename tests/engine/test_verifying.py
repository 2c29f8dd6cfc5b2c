"""A saved record against the key it holds: what is found, and how it is said."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.engine import LiveChance, RecordError, deal_again, explain, verify, write_record
from companion.engine.following import placed_on_decks
from companion.engine.game import Game
from companion.engine.record import _whole_mark, replay, undo
from tests.engine.test_chance import KEY, LINEUP, as_json, live_game, play
from tests.kit import table

OTHER = bytes(31) + b"\x01"


def told(game: Game, key: bytes = KEY) -> Any:
    """The record as a table saves it when the game is over."""
    return as_json({**write_record(game), "seal": LiveChance(key).seal, "key": key.hex()})


@pytest.fixture(scope="module")
def record() -> Any:
    return told(play(live_game(), 80))


def test_a_true_record_is_compared_from_the_deal_on(record: Any) -> None:
    seal = LiveChance(KEY).seal
    for noted in ("", seal, seal[:8], f"{seal[:4]} {seal[4:8]} {seal[8:12]}".upper()):
        found = verify(record, noted)
        assert (found.seal, found.since, found.of_earlier_deal) == (seal, 0, 0)
        assert found.outcomes == len(record["chance"]) > 3


def test_a_game_taken_back_and_a_deal_played_again() -> None:
    game = undo(play(live_game(), 30), 12)
    game.reseed(in_place=placed_on_decks(game.events))
    found = verify(told(play(game, 40, seed=2)))
    assert (found.since, found.restarts) == (0, 1)
    first = live_game()
    again = deal_again(LINEUP, as_json(first.chance_log), LiveChance(OTHER))
    found = verify(told(play(again, 60), OTHER))
    assert found.of_earlier_deal == 3
    assert found.outcomes == len(again.chance_log) - 3


def test_a_game_of_before_is_compared_from_where_it_got_its_key() -> None:
    """Also where chance was started again before that."""
    game = play(Game.new(LINEUP, 4), 10)
    game = undo(game, len(game.answers) - len(game.answers_since))
    game.reseed("taken back in those days")
    play(game, 10, seed=5)
    while game.answers_since:
        play(game, 1)
    before, dealt = len(game.answers), len(game.chance_log)
    game.go_live(LiveChance(KEY))
    game.reseed()
    play(game, 60)
    found = verify(told(game))
    assert (found.since, found.outcomes) == (before, len(game.chance_log) - dealt)
    assert found.restarts == 0
    with pytest.raises(RecordError, match="not_of_key"):
        verify(told(game, OTHER))


def without_key(record: Any) -> None:
    del record["key"]


def shortened_key(record: Any) -> None:
    record["key"] = record["key"][2:]


def key_that_is_a_number(record: Any) -> None:
    record["key"] = 7


def other_key(record: Any) -> None:
    record.update(key=OTHER.hex(), seal=LiveChance(OTHER).seal)


def other_seal(record: Any) -> None:
    record["seal"] = LiveChance(OTHER).seal


def answer_left_out(record: Any) -> None:
    record["answers"].pop()


def stacks_to_win(record: Any) -> None:
    record["rules"]["stacks_to_win"] = 7


def dealt_by_somebody(record: Any) -> None:
    record["origin"]["live"] = len(record["chance"])


def from_a_seed(record: Any) -> None:
    record["origin"] = {"seed": 0}


def deal_of_no_number(record: Any) -> None:
    record["origin"]["live"] = -1


def not_a_record(record: Any) -> None:
    record.clear()


FAILURES = {
    without_key: ("no_key", "holds no key"),
    shortened_key: ("bad_field", "64 digits"),
    key_that_is_a_number: ("bad_field", "64 digits"),
    other_key: ("not_of_key", "number 0 is not what the key gives"),
    other_seal: ("other_seal", "is not the one that was sealed"),
    answer_left_out: ("chance_left_over|diverged", "another position|more outcomes"),
    stacks_to_win: ("edited", "were changed"),
    dealt_by_somebody: ("bad_field", "fewer outcomes"),
    from_a_seed: ("chance_of_before", "no secret key"),
    deal_of_no_number: ("bad_field", "number of outcomes"),
    not_a_record: ("missing_field", "has no"),
}


@pytest.mark.parametrize("change", FAILURES, ids=lambda change: change.__name__)
def test_each_way_it_can_fail_has_words_of_its_own(record: Any, change: Any) -> None:
    code, words = FAILURES[change]
    changed = copy.deepcopy(record)
    change(changed)
    with pytest.raises(RecordError, match=code) as caught:
        verify(changed)
    assert any(word in explain(caught.value) for word in words.split("|"))
    assert "?" not in explain(caught.value)


@pytest.mark.parametrize("noted", ["12345678", LiveChance(KEY).seal[:7], "nonsense"])
def test_what_was_noted_at_the_deal_must_be_the_seal_of_the_key(record: Any, noted: str) -> None:
    with pytest.raises(RecordError, match="other_seal"):
        verify(record, noted)


def test_an_outcome_of_another_game_is_found_wherever_it_stands() -> None:
    """Somebody lets the same answers come to something else, and marks the record again."""
    game = live_game()
    outcomes = as_json(game.chance_log)
    found = 0
    for at, (what, order) in enumerate(outcomes):
        forged = copy.deepcopy(outcomes)
        forged[at] = [what, [*order[1:], order[0]]]
        other = Game.new(LINEUP, live=LiveChance(KEY), script=forged)
        other.origin = {"live": 0}
        with pytest.raises(RecordError, match="not_of_key") as caught:
            verify(told(play(other, 20)))
        assert caught.value.params["at"] == at
        found += 1
    assert found == 3


def test_nobody_chooses_what_comes_after_something_was_taken_back() -> None:
    """Which cards stay where they lie would do for it, and an epoch that was used already."""
    chosen = undo(play(live_game(), 30), 12)
    chosen.reseed(in_place=chosen.state.deck[0][:1])
    with pytest.raises(RecordError, match="wrong_restart") as caught:
        verify(told(play(chosen, 20)))
    assert "12" in explain(caught.value)
    again = undo(play(live_game(), 30), 12)
    again.restart_chance(0, placed_on_decks(again.events))
    with pytest.raises(RecordError, match="wrong_restart"):
        verify(told(play(again, 20)))


@pytest.mark.parametrize(
    "row",
    [None, [], [0], [0, None, []], [10**6, 1, []], [0, 1, 7], [0, 1, ["owls-1"]], [-1, 1, []]],
)
def test_a_restart_that_is_none_is_refused(record: Any, row: Any) -> None:
    changed = {**copy.deepcopy(record), "reseeds": [row]}
    for read in (replay, verify):
        with pytest.raises(RecordError, match="bad_field") as caught:
            read(changed)
        assert caught.value.params["field"] == "reseeds.0"


def test_a_record_of_a_position_tells_what_was_played() -> None:
    """Its decks and rules stand in it twice."""
    t = table("macaws owls magpies", hand="junk junk macaws-1", market="owls-2")
    record = as_json(write_record(play(t.game, 2)))
    replay(record)
    record["rules"]["hand_size"] = 7
    with pytest.raises(RecordError, match="edited"):
        replay({**record, "mark": _whole_mark(record)})


def test_epochs_that_were_tried_out_are_counted() -> None:
    """As those are that were taken back later themselves."""
    game = undo(play(live_game(), 30), 12)
    game.restart_chance(40, placed_on_decks(game.events))
    assert verify(told(play(game, 20))).restarts == 40


def test_the_command_says_what_was_compared(tmp_path: Any, record: Any) -> None:

    file = tmp_path / "dale.json"
    file.write_text(json.dumps(record))
    seal = LiveChance(KEY).seal

    def run(*arguments: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, ["verify", str(file), *arguments])
        return result.exit_code, result.output

    code, said = run("--seal", seal[:12])
    assert code == 0
    assert f"{len(record['chance'])} outcomes of chance are what the key gives." in said
    assert "nothing was changed since" in said
    assert seal in run()[1]
    assert run("--seal", "0" * 12) == (
        1,
        "Error: The key is not the one that was sealed: its seal is not 000000000000.\n",
    )
    file.write_text("[" * 100_000)
    assert run()[0] == 1
    file.write_text("[1]")
    assert run() == (1, "Error: record must be an object.\n")
    file.write_bytes(b"\xff\xfe")
    assert "is not a record" in run()[1]
