"""Choosing in rounds: whose words count when, and tables of releases where they counted at once."""

from __future__ import annotations

from typing import Any

import pytest

from companion.catalog import catalog
from companion.rooms import ChangeError, Entry, TableState, apply, decide, fold, new_table, parse
from companion.rooms.changes import Seating
from companion.rooms.choosing import choosing, proposals, thinking, word_of
from companion.rooms.table_boxes import boxes_in_use, boxes_laid, with_boxes
from tests.rooms.tables import Log

FOUR = {"0": "anna", "1": "ben", "2": "cleo", "3": "dan"}  # a phone each
THREE = {seat: phone for seat, phone in FOUR.items() if seat != "3"}
TWO = {"0": "anna", "1": "ben"}
SHARED = {"0": "anna", "1": "ben", "2": "ben"}  # Cleo uses Ben's


class Table:
    def __init__(self, phones: dict[str, str]) -> None:
        self.state, self.phones = new_table(), phones

    def do(self, do: str, by: int, **fields: Any) -> None:
        change = decide(parse({"do": do, **fields}), seating=Seating(self.phones, host=0))
        self.state = apply(self.state, change, by)

    def speak(self, *seats: int, veto: str = "", told: bool = False) -> None:
        for seat in seats:
            self.do("speak", seat, deck=veto, told=told)

    def go_on(self) -> list[str]:
        self.do("go_on", 0, players=2)
        return self.vetoed

    @property
    def vetoed(self) -> list[str]:
        """What counts."""
        kept: list[str] = choosing(self.state)["vetoed"]
        return kept


def test_which_vetoes_count() -> None:
    """By who sits there and who has spoken; Ben vetoes the owls."""
    cases = [
        ("everybody of three", THREE, [0, 2], False, ["owls"]),
        ("three of four", FOUR, [0, 2], False, ["owls"]),
        ("two of three", THREE, [0], False, []),
        ("one of four", FOUR, [], False, []),
        ("two, as the page said", TWO, [0], True, ["owls"]),
        ("two, and the page had not said so", TWO, [0], False, []),
        ("three on two phones, as the page said", SHARED, [0, 2], True, ["owls"]),
        ("three on two phones", SHARED, [0, 2], False, []),
    ]
    wrong = []
    for name, phones, others, told, expected in cases:
        table = Table(phones)
        table.speak(1, veto="owls", told=told)
        table.speak(*others, told=told)
        if table.go_on() != expected:
            wrong.append((name, table.vetoed))
    assert wrong == []


def test_a_veto_that_counts_goes_only_when_all_whose_vetoes_count_have_spoken_again() -> None:
    table = Table(FOUR)
    table.speak(1, veto="owls")
    table.speak(0, 2, 3)
    assert table.go_on() == ["owls"]
    table.speak(0, 1)  # too few
    assert table.go_on() == ["owls"]
    table.speak(0, 1)
    table.speak(2, veto="bats")
    assert table.go_on() == ["bats", "owls"]  # without Dan
    table.phones = THREE  # he has left, and his phone with him
    table.speak(0, 1, 2)
    assert table.go_on() == ["bats", "owls"]
    table.phones = FOUR
    table.speak(0, 1, 2, 3)
    assert table.go_on() == []


def test_what_counts_lasts_until_a_game_has_been_played() -> None:
    """What was said is remembered then, and counts when it is said again."""
    table = Table(FOUR)
    table.speak(0, 1, 2, 3, veto="owls")
    table.do("propose", 0, players=2)
    asked = choosing(table.state)["asked"]
    table.do("take", 0, seed=asked["seed"], place=0)
    table.do("other_decks", 1)  # they think better of it
    table.speak(0, 1, 2)
    assert table.go_on() == ["owls"]
    table.do("take", 0, seed=choosing(table.state)["asked"]["seed"], place=0)
    table.do("begin", 0, first=0)
    table.do("finish", 0, winners=0)
    table.do("again", 0)
    table.do("other_decks", 1)
    table.speak(0, 1, 2)
    assert table.go_on() == []
    word = word_of(table.state, 3, FOUR)
    assert word is not None
    assert word["veto"] == "owls"


def test_a_word_belongs_to_the_phone_it_was_said_on() -> None:
    table = Table(THREE)
    table.speak(0, 1, 2, veto="owls")
    assert thinking(table.state, THREE) == []
    with_another = {**THREE, "1": "eve"}
    assert thinking(table.state, with_another) == [1]
    assert word_of(table.state, 1, THREE) is not None
    assert word_of(table.state, 1, with_another) is None
    table.phones = with_another
    with pytest.raises(ChangeError, match="still_thinking"):
        table.do("propose", 0, players=2)


def test_words_of_a_round_stay_out_of_the_proposals_before_it() -> None:
    table = Table(THREE)
    table.speak(0, 1, 2)
    table.do("propose", 2, players=3)
    stand = proposals(table.state)
    assert stand is not None
    table.speak(1, veto=stand.tables[0].decks[0])
    assert proposals(table.state) == stand


# ---- tables of earlier releases ----

NO_LEVELS = dict.fromkeys(("complexity", "interactivity", "nastiness", "randomness"), "")
BOXES_THEN = ["dom1", "dom3"]
ASKED_THEN = {"do": "propose", "players": 3, "teams": False, "boxes": BOXES_THEN}
THEN: list[tuple[int, dict[str, Any]]] = [
    (0, {"do": "wish", "mood": "peaceful", **NO_LEVELS}),
    (1, {"do": "wish", "mood": "mean", **NO_LEVELS, "complexity": "high"}),
    (0, {**ASKED_THEN, "seed": 11}),
    (0, {**ASKED_THEN, "seed": 12}),
    (2, {"do": "veto", "deck": "ocelots"}),
    (1, {"do": "veto", "deck": "owls"}),
    (1, {"do": "veto", "deck": ""}),
    (1, {"do": "veto", "deck": "lemurs"}),
    (2, {"do": "wish", "mood": "lucky", **NO_LEVELS}),
    (0, {"do": "take", "seed": 12, "place": 1}),
]
# As the release of then came to them:
TAKEN_THEN = "10r0cr911j1202e"
PROPOSED_THEN = [
    ("chameleons", "magpies", "echidnas", "hares"),
    ("pandas", "chameleons", "magpies", "echidnas"),
    ("squirrels", "chameleons", "magpies", "echidnas"),
]
KEPT_THEN = {
    "wishes": {
        "0": {"mood": "peaceful", "levels": {}},
        "1": {"mood": "mean", "levels": {"complexity": "high"}},
        "2": {"mood": "lucky", "levels": {}},
    },
    "vetoes": {"2": "ocelots", "1": "lemurs"},
    "asked": {"players": 3, "teams": False, "boxes": BOXES_THEN, "seed": 12, "by": 0},
    "shown": [
        ["ocelots", "chameleons", "magpies", "hares"],
        ["ocelots", "chameleons", "magpies", "kangaroos"],
        ["pandas", "ocelots", "chameleons", "magpies"],
    ],
    "votes": {},
}


def test_a_log_of_then_leads_to_the_table_of_then_also_after_an_undo() -> None:
    log = Log(setup=None)
    log.entries = [Entry(n, by, change, 0.0) for n, (by, change) in enumerate(THEN, start=1)]
    log.state = fold(log.initial, log.entries)
    assert log.state.setup == TAKEN_THEN
    log.do("begin", first=0)
    log.undo()
    assert log.state.setup == TAKEN_THEN
    log.undo()
    answer = proposals(log.state)
    assert answer is not None
    assert [table.decks for table in answer.tables] == PROPOSED_THEN


def test_a_table_of_then_goes_on_in_rounds() -> None:
    table = Table(THREE)
    kept = {"stage": "choosing", "setup": None, "tracker": None, "result": None}
    table.state = TableState.from_dict({**kept, "parts": {"choosing": KEPT_THEN}})
    answer = proposals(table.state)
    assert answer is not None
    assert [shown.decks for shown in answer.tables] == PROPOSED_THEN
    assert list(boxes_laid(table.state)) == BOXES_THEN
    table.speak(1, veto="hares")
    assert proposals(table.state) == answer
    table.speak(0, 2)
    table.do("propose", 2, players=3)
    assert (table.vetoed, choosing(table.state)["vetoes"]) == (["hares"], {})


# ---- boxes ----


def test_boxes_that_are_laid_at_the_same_time_are_both_there() -> None:
    table = Table(FOUR)
    assert boxes_in_use(table.state) == list(catalog().boxes)
    table.state = with_boxes(table.state, ("dom3",))
    table.do("lay_box", 2, box="dom2")
    table.do("lay_box", 1, box="dom1")
    table.do("lay_box", 3, box="dom1")  # Ben was faster
    assert boxes_laid(table.state) == {"dom1": 1, "dom2": 2, "dom3": 0}
    for by, box, is_refused in ((1, "dom3", True), (3, "dom1", True), (2, "dom2", False)):
        if is_refused:
            with pytest.raises(ChangeError, match="not_your_box"):
                table.do("take_box", by, box=box)
        else:
            table.do("take_box", by, box=box)
    table.do("take_box", 0, box="dom1")
    assert boxes_in_use(table.state) == ["dom3"]
