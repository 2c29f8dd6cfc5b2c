"""Every sentence of a table's log: to the one who did it, to all others, and counted."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from flask import Flask

from companion import store
from companion.catalog import catalog
from companion.rooms import Entry
from companion.rooms.changes import KINDS
from companion.web.i18n import speaking
from companion.web.table.words import TOLD, LogWords

DECK, BOX = "owls", next(iter(catalog().boxes))
NAMES = {0: "Ada", 1: "Bo"}
ADA, BO = NAMES
GIVEN = {"before": "Cy", "given_by": ["Bo"], "own": False, "phone_of": None}
# What can be in the log, each kind with all it needs to be told in each of its ways.
CHANGES: dict[str, list[dict[str, Any]]] = {
    "active": [{"seat": 1}],
    "again": [{}],
    "agree": [{}],
    "allow": [{"name": name, "whose": "Cy", "seat": 1} for name in ("Cy", "Bo")],
    "answer": [{}],
    "ask": [
        {"seat": 1, "whose": whose, "here": here}
        for whose in ("Bo", None)
        for here in (True, False)
    ],
    "ask_hint": [{}],
    "begin": [{}],
    "bot_leaves": [{}],
    "bot_sits": [{"level": "apprentice"}],
    "build": [{"stall": stall, "stack": 2, "set": of} for stall in (0, 1) for of in (DECK, None)],
    "clock": [{}],
    "clock_spaces": [{"day": day, "night": 2} for day in (1, 2)],
    "close": [{}],
    "concede": [{}],
    "deal": [{}],
    "declines": [{}],
    "disagree": [{}],
    "drop_thing": [{"holder": "t"}],
    "felt": [{}],
    "finish": [{"winners": winners} for winners in ([], [1], [0, 1])],
    "free": [{"seat": 1, "name": None}],
    "go_on": [{}],
    "gold": [
        {"holder": holder, "add": sign * number}
        for holder in ("seat-0", "seat-1", "t")
        for sign in (1, -1)
        for number in (1, 2)
    ],
    "hand_over": [
        {"before": "Cy"},
        {"before": "Ada"},
        GIVEN,
        {**GIVEN, "before": "Ada"},
        {**GIVEN, "own": True},
        {**GIVEN, "own": True, "before": "Ada"},
        {**GIVEN, "own": True, "phone_of": "Bo"},
        {**GIVEN, "phone_of": "Bo"},
    ],
    "hint": [{}],
    "hints": [{"allowed": allowed} for allowed in (True, False)],
    "host": [{}, {"given_by": "Bo"}],
    "keep": [{}],
    "keep_character": [{}],
    "lay_box": [{"box": BOX}],
    "leave": [{}],
    "lesson": [{}],
    "move_gold": [{"count": number, "holder": "seat-0", "to": "t"} for number in (1, 2)],
    "new_chance": [{}],
    "new_rules": [{"dropped": dropped} for dropped in (True, False)],
    "next_turn": [{"turn": 1}],
    "no_characters": [{}],
    "note_set": [{"stack": 1, "stall": 1, "set": of} for of in (DECK, None)],
    "open": [{}],
    "opinion": [{"deck": DECK}],
    "other_decks": [{"setup": setup} for setup in (None, "x")],
    "phase": [{"phase": phase} for phase in ("clean-up", "action")],
    "play": [{}],
    "propose": [{}],
    "redo": [{"entry": 99}],
    "refuse": [{"name": "Cy"}],
    "rename": [{"before": "Cy"}],
    "reopen": [{}],
    "reroll": [{"die": "hare", "face": "stars"}],
    "roll": [{"die": "pangolin", "faces": ["deck", "hand"]}],
    "rotate": [{}],
    "say": [{"text": "Hm"}],
    "sit": [{}],
    "speak": [{}],
    "stand_in": [{"chair": 1}],
    "suggest": [{"wish": {"what": what, "chair": 1}} for what in ("undo", "stand_in")],
    "take": [{}],
    "take_back": [{}],
    "take_box": [{"box": BOX}],
    "take_chair": [{}],
    "thing": [{"name": "Bank", "id": "t", "gold": number} for number in (0, 1, 2)],
    "timer": [{"seconds": 60 * number} for number in (0, 1, 2)],
    "tokens": [{"holder": "seat-0", "add": number} for number in (1, 2, -1)],
    "tool": [{"tool": "gold", "on": on} for on in (True, False)],
    "undo": [{"entry": 99}],
    "veto": [{"deck": deck} for deck in (DECK, "")],
    "vote": [{}],
    "watch": [{}],
    "went_on": [{}],
    "wish": [{}],
}
# Nobody at the table did these, or they are told by another's name.
OF_NOBODY = {
    "answer",
    "ask",
    "bot_leaves",
    "bot_sits",
    "new_chance",
    "new_rules",
    "stand_in",
    "went_on",
}
OF_EARLIER_RELEASES = {"declines"}


def told(reader: int | None, **change: Any) -> str:
    entry = Entry(1, ADA, change, 0.0, "Ada")
    return LogWords([entry], NAMES, things={"t": "Bank"}, reader=reader).sentence(entry)


def all_changes() -> Iterator[dict[str, Any]]:
    for do, ways in CHANGES.items():
        for way in ways:
            yield {"do": do, **way}


def made_by_the_store() -> Iterator[str]:
    """What is done at a table and is no change that somebody sends."""
    for path in sorted(Path(store.__file__).parent.glob("*.py")):
        module = import_module(f"companion.store.{path.stem}")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=True):
                    if isinstance(key, ast.Constant) and key.value == "do":
                        said = value.value if isinstance(value, ast.Constant) else None
                        yield str(said or getattr(module, ast.unparse(value)))


def test_every_kind_of_entry_has_a_sentence_and_none_is_left_over() -> None:
    assert {*KINDS, *made_by_the_store(), *OF_EARLIER_RELEASES} == set(TOLD)


def test_every_kind_of_entry_is_tried_here(app: Flask) -> None:
    assert set(CHANGES) == set(TOLD)


def test_each_entry_has_a_sentence_for_the_one_who_did_it_and_for_all_others(app: Flask) -> None:
    wrong = []
    with app.test_request_context():
        for change in all_changes():
            for language, you in (("en", r"\b[Yy]ou\b"), ("fr", r"\b[Vv]ous\b")):
                with speaking(language):
                    mine, theirs = told(ADA, **change), told(BO, **change)
                    nobodys = told(None, **change)
                did_it = change["do"] not in OF_NOBODY and not change.get("phone_of")
                if (
                    (did_it and not re.search(you, mine))
                    or (did_it and "Ada" not in theirs + str(change))
                    or re.search(you, theirs)
                    or nobodys != theirs
                ):
                    wrong.append((language, change, mine, theirs))
    assert wrong == []


def test_numbers_go_with_their_nouns(app: Flask) -> None:
    def of(**change: Any) -> list[str]:
        sentences = []
        for language in ("en", "fr"):
            with speaking(language):
                sentences.append(told(BO, **change))
        return sentences

    with app.test_request_context():
        assert of(do="gold", holder="seat-0", add=1) == [
            "Ada took 1 gold.",
            "Ada a pris 1 pièce d’or.",
        ]
        assert of(do="gold", holder="seat-0", add=2)[1] == "Ada a pris 2 pièces d’or."
        assert of(do="timer", seconds=60) == [
            "Ada set the turn timer to 1 minute.",
            "Ada a réglé le minuteur sur 1 minute.",
        ]
        assert of(do="tokens", holder="seat-0", add=2)[0] == "Ada took 2 tokens."


def test_what_somebody_did_who_sat_here_before_is_not_the_readers(app: Flask) -> None:
    with app.test_request_context():
        before = Entry(1, ADA, {"do": "begin"}, 0.0, "Cy")
        assert LogWords([before], NAMES, reader=ADA).sentence(before) == "Cy began the game."
