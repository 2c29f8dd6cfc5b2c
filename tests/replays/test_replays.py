"""Recorded games replay to the state they ended in; records that were tampered with do not.

A change of the rules that is meant to be one needs new records: ``scripts/record_games.py``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.catalog import catalog
from companion.engine.errors import RecordError
from companion.engine.narrate import explain
from companion.engine.record import (
    FORMAT,
    RULES_VERSION,
    answers_in,
    fingerprint,
    replay,
    resume,
    snapshot,
    write_record,
)

FILES = sorted(Path(__file__).parent.glob("*.json"))


def load(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def test_there_are_records_of_every_deck_and_every_number_of_players() -> None:
    records = [load(file) for file in FILES]
    assert len(records) >= 12
    assert {deck for record in records for deck in record["decks"]} == set(catalog().decks)
    assert {record["rules"]["players"] for record in records} == {2, 3, 4}
    assert any(record["rules"]["teams"] for record in records)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_replays_to_its_end(file: Path) -> None:
    record = load(file)
    game = replay(record)
    assert game.over
    assert game.state.winner >= 0
    assert game.answers == answers_in(record)
    again = write_record(game)
    assert again["format"] == FORMAT >= record["format"]
    assert fingerprint(replay(again).state) == again["state"]


# Records that were cut off or edited


@pytest.fixture
def record() -> Any:
    return load(FILES[0])


def problem(record: Any) -> RecordError:
    """The error a bad record raises, which must have a sentence for people."""
    with pytest.raises(RecordError) as caught:
        replay(record)
    assert "?" not in explain(caught.value)
    return caught.value


@pytest.mark.parametrize(
    "field",
    [
        "format",
        "rules_version",
        "decks",
        "rules",
        "origin",
        "answers",
        "chance",
        "reseeds",
        "state",
    ],
)
def test_a_record_without_one_of_its_fields_names_it(record: Any, field: str) -> None:
    kept = record.pop(field)
    error = problem(record)
    assert (error.code, error.params["field"]) == ("missing_field", field)
    record[field] = {"a": 1} if isinstance(kept, list | str) else [1]
    error = problem(record)
    assert (error.code, error.params["field"]) == ("bad_field", field)


@pytest.mark.parametrize("thing", [None, [], "text", 7])
def test_something_that_is_no_record_at_all(thing: Any) -> None:
    assert problem(thing).code == "not_an_object"


def cut_answers(record: Any) -> None:
    del record["answers"][-5:]


def cut_chance(record: Any) -> None:
    del record["chance"][-2:]


def more_chance(record: Any) -> None:
    record["chance"].append(["roll", "3"])


def no_chance(record: Any) -> None:
    record["chance"] = []


def other_sort_of_chance(record: Any) -> None:
    record["chance"][0] = ["roll", "3"]


def impossible_shuffle(record: Any) -> None:
    record["chance"][0] = ["shuffle", [0, 0, 0]]


def other_answer(record: Any) -> None:
    record["answers"][0] = {"do": "inventory", "cards": [99]}


def answer_of_another_sort(record: Any) -> None:
    record["answers"][0] = "no answer"


def other_mark(record: Any) -> None:
    record["state"] = "0" * 16


def other_format(record: Any) -> None:
    record["format"] = 99


def unknown_deck(record: Any) -> None:
    record["decks"][0] = "unicorns"


def unknown_setting(record: Any) -> None:
    record["rules"]["moon"] = 1


def setting_of_the_wrong_sort(record: Any) -> None:
    record["rules"]["players"] = "two"


def no_seed(record: Any) -> None:
    record["origin"] = {}


def one_shuffle_less(record: Any) -> None:
    del record["chance"][3]


@pytest.mark.parametrize(
    ("spoil", "codes"),
    [
        (cut_answers, {"chance_left_over", "diverged"}),
        (cut_chance, {"chance_missing"}),
        (more_chance, {"chance_left_over"}),
        (no_chance, {"chance_missing"}),
        (other_sort_of_chance, {"chance_differs"}),
        (impossible_shuffle, {"no_such_order"}),
        (one_shuffle_less, {"no_such_order", "chance_differs", "does_not_replay"}),
        (other_answer, {"does_not_replay"}),
        (answer_of_another_sort, {"does_not_replay"}),
        (other_mark, {"diverged"}),
        (other_format, {"unknown_format"}),
        (unknown_deck, {"unknown_deck"}),
        (unknown_setting, {"unknown_setting"}),
        (setting_of_the_wrong_sort, {"bad_field"}),
        (no_seed, {"does_not_replay"}),
    ],
)
def test_a_spoiled_record_is_refused(
    record: Any, spoil: Callable[[Any], None], codes: set[str]
) -> None:
    spoil(record)
    assert problem(record).code in codes


def test_a_snapshot_made_under_other_rules_is_refused(record: Any) -> None:
    data = snapshot(replay(record, upto=10))
    data["rules_version"] = RULES_VERSION + 1
    with pytest.raises(RecordError) as caught:
        resume(data)
    assert caught.value.code == "other_rules"


def test_an_edited_snapshot_is_refused(record: Any) -> None:
    data = snapshot(replay(record, upto=10))
    data["state"]["gold"][0] += 5
    with pytest.raises(RecordError) as caught:
        resume(data)
    assert caught.value.code == "diverged"
