"""My box: typing cards, files, and what bad ones are refused with."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.catalog.packs import Pack, PackError, exhibition, playable
from companion.engine.scripts import all_effects
from companion.setup.my_box import (
    MOST_CARDS,
    BoxError,
    TypedCard,
    add,
    add_all,
    as_data,
    as_file,
    edit,
    empty_box,
    from_data,
    join,
    read_file,
    remove,
)
from companion.setup.pasted_list import read_list
from companion.setup.sheet import LONGEST_CARD_NAME, MY_BOX

MILLER = TypedCard("character", "Old Miller", "red", ("clock", "gold"), True)


def a_box() -> Pack:
    return add(add(empty_box(), MILLER), TypedCard("trap", "Pit"))


def refusal(change: Any, *arguments: Any) -> str:
    with pytest.raises(BoxError) as caught:
        change(*arguments)
    return caught.value.code


def file_of(**changes: Any) -> bytes:
    return json.dumps({**as_data(a_box()), **changes}).encode()


def why_not(content: bytes) -> str:
    with pytest.raises(PackError) as caught:
        read_file(content, "friends.json", all_effects())
    return str(caught.value)


def test_a_typed_card_is_kept_as_it_was_typed() -> None:
    box = a_box()
    (miller,) = box.characters.values()
    assert (miller.name, miller.colour, miller.needs_teammate) == ("Old Miller", "red", True)
    assert miller.components == ("gold", "clock")  # in the order of the rulebook
    assert [trap.name for trap in box.traps.values()] == ["Pit"]


def test_cards_are_edited_and_removed() -> None:
    box = a_box()
    (miller,) = box.characters
    box = edit(box, miller, TypedCard("character", " Young   Miller ", "green"))
    assert box.characters[miller].name == "Young Miller"
    assert box.characters[miller].components == ()
    box = remove(box, miller)
    assert box.characters == {}
    assert len(box.traps) == 1
    assert refusal(remove, box, miller) == "gone"
    assert refusal(edit, box, miller, MILLER) == "gone"


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (TypedCard("character", "  \n "), "no_name"),
        (TypedCard("character", "x" * (LONGEST_CARD_NAME + 1)), "long_name"),
        (TypedCard("character", "OLD miller"), "twice"),
        (TypedCard("trap", "pit"), "twice"),
        (TypedCard("character", "Ann", "blue"), "colour"),
        (TypedCard("character", "Ann", "red", ("hammer",)), "components"),
    ],
)
def test_what_cannot_be_typed(entry: TypedCard, code: str) -> None:
    assert refusal(add, a_box(), entry) == code


def test_a_card_may_keep_its_own_name_and_share_it_with_another_kind() -> None:
    box = a_box()
    (miller,) = box.characters
    assert edit(box, miller, MILLER) == box
    assert len(add(box, TypedCard("trap", "Old Miller")).traps) == 2


@pytest.mark.parametrize("name", ["Été", "ポスト", "🦊", "a/b", "tilda", "Old Miller!"])
def test_any_name_gets_an_id_of_its_own(name: str) -> None:
    box = add(add(a_box(), TypedCard("character", name)), TypedCard("trap", name))
    assert len(set(box.ids())) == 4
    assert from_data(as_data(box)) == box


def test_a_full_box_takes_no_more() -> None:
    box = empty_box()
    for number in range(MOST_CARDS):
        box = add(box, TypedCard("character", f"Card {number}"))
    assert refusal(add, box, MILLER) == "full"


def test_a_file_brings_back_the_same_box() -> None:
    box = a_box()
    assert read_file(as_file(box).encode(), "my-box.json", all_effects()) == box
    assert read_file(b"\xef\xbb\xbf" + as_file(box).encode(), "my-box.json", all_effects()) == box


def test_a_file_with_everything_in_it_comes_back_whole() -> None:
    """Ours, under other ids: all that a pack can hold, and so playable."""
    text = json.dumps(as_data(exhibition()))
    for card_id in exhibition().ids():
        text = text.replace(f'"id": "{card_id}"', f'"id": "x-{card_id}"')
    box = read_file(text.encode(), "copy.json", all_effects())
    assert len(box.characters) == len(exhibition().characters)
    assert box.characters["x-ezra"].abilities == exhibition().characters["ezra"].abilities
    assert read_file(as_file(box).encode(), "again.json", all_effects()) == box
    assert playable(box, all_effects())
    assert not playable(a_box(), all_effects())


def test_a_box_is_always_called_my_box() -> None:
    assert read_file(file_of(id="somebody-elses"), "friends.json", all_effects()).id == MY_BOX


def character(**changes: Any) -> dict[str, Any]:
    return {"id": "ann", "name": "Ann", "colour": "green", **changes}


def ability(**changes: Any) -> dict[str, Any]:
    return {"name": "Shout", "timing": "action", "text": "Draw.", **changes}


@pytest.mark.parametrize(
    ("changes", "entry", "reason"),
    [
        ({"characters": [character(hat="red")]}, "ann: hat", "Unknown field"),
        ({"characters": [character(colour="blue")]}, "ann: colour", "Must be one of"),
        ({"characters": [character(components=["hammer"])]}, "ann: components", "Must be one of"),
        (
            {"characters": [character(abilities=[ability(timing="never")])]},
            "ann: abilities: 0: timing",
            "Must be one of",
        ),
        (
            {"characters": [character(abilities=[ability(effect="ann.shout")])]},
            "ann: effect",
            "no function is called ann.shout",
        ),
        ({"characters": [character(), character()]}, "ann: id", "stands there twice"),
        ({"characters": [character(id="tilda")]}, "tilda: id", "stands there twice"),
        (
            {"characters": [character(), character(id="ann-2", name="ANN")]},
            "ann-2: name",
            "stands there twice",
        ),
        ({"characters": [character(name="n" * 41)]}, "ann: name", "longer than 40"),
        ({"characters": [character(name="a\u202eb")]}, "ann: name", "nobody can see"),
        ({"traps": [{"id": "pit", "name": "Pit", "value": "high"}]}, "pit: value", "integer"),
        (
            {"traps": [{"id": f"t{n}", "name": f"T{n}"} for n in range(201)]},
            "traps",
            "more than 200",
        ),
        ({"name": ""}, "name", "Length must be"),
    ],
)
def test_a_broken_file_is_refused_with_file_entry_and_reason(
    changes: dict[str, Any], entry: str, reason: str
) -> None:
    said = why_not(file_of(**changes))
    assert said.startswith("friends.json: ")
    assert entry in said
    assert reason in said


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"not json",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"id": 1' + b"0" * 5000 + b"}",
        file_of(note="\ud800"),  # half a character
    ],
)
def test_what_is_no_json_is_refused(content: bytes) -> None:
    assert "no JSON file" in why_not(content)


@pytest.mark.parametrize("content", [b"[]", b"null", b"3", b'"box"'])
def test_json_that_is_no_pack_is_refused(content: bytes) -> None:
    assert why_not(content).startswith("friends.json: a pack must be an object")


LIST = """
Green:
- Old Miller
- Ann Baker; gives bread away
Cleo | red | sees every card\t
Yellow
3. Dan – Dealer of Dust
Eve, the Elder
Finn, rouge
●●●

Gus
"""


def test_a_pasted_list_is_read_as_people_write_it() -> None:
    read = [(card.name, card.colour, card.text) for card in read_list(LIST, "character", "green")]
    assert read == [
        ("Old Miller", "green", ""),
        ("Ann Baker", "green", "gives bread away"),
        ("Cleo", "red", "sees every card"),
        ("Dan", "yellow", "Dealer of Dust"),
        ("Eve, the Elder", "yellow", ""),
        ("Finn", "red", ""),
        ("Gus", "red", ""),
    ]
    assert list(read_list(" \n\t\n;;\n", "trap", "green")) == []


def test_of_many_cards_those_that_cannot_be_added_are_told() -> None:
    entries = read_list(f"Ann\nold miller\n{'x' * 60}\nBo;{'y' * 500}\nCleo", "character", "red")
    added = add_all(a_box(), entries)
    assert (added.number, added.known) == (2, ("old miller",))
    assert [error.code for _entry, error in added.refused] == ["long_name", "long_text"]
    assert {card.name for card in added.box.characters.values()} == {"Old Miller", "Ann", "Cleo"}


def test_two_boxes_are_joined_and_nothing_is_lost() -> None:
    theirs = add_all(empty_box(), read_list("OLD MILLER; theirs\nAnn", "character", "green")).box
    assert {card.name for card in join(a_box(), theirs).characters.values()} == {
        "Old Miller",
        "Ann",
    }
    # Other cards may have the same ids; what comes out can be kept like any other box.
    same_ids = read_file(
        file_of(characters=[{**character(), "name": "Somebody else"}]),
        "friends.json",
        all_effects(),
    )
    both = join(join(a_box(), read_file(file_of(), "mine.json", all_effects())), same_ids)
    assert len(both.characters) == 2
    assert from_data(as_data(both)) == both
