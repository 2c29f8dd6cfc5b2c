"""Packs: what a broken one is refused with, and whether one can be played."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.catalog.packs import (
    COLOURS,
    PackError,
    check_effects,
    check_numbers,
    exhibition,
    load_pack,
    playable,
    read_pack,
)
from companion.engine.scripts import all_effects


def ability(**fields: Any) -> dict[str, Any]:
    return {"name": "Shout", "timing": "action", "text": "Draw a card.", **fields}


def a_pack() -> dict[str, Any]:
    """Two characters, a specialty card and a trap, all of them in order."""
    return {
        "id": "my-box",
        "name": "My box",
        "characters": [
            {
                "id": "ann",
                "name": "Ann",
                "colour": "green",
                "abilities": [ability()],
                "passives": [{"hook": "price", "text": "Cheaper."}],
            },
            {
                "id": "bob",
                "name": "Bob",
                "colour": "red",
                "specialty": [{"id": "ticket", "name": "Ticket", "size": "small", "text": "Draw."}],
            },
        ],
        "traps": [{"id": "hole", "name": "Hole"}],
    }


def refusal(data: Any) -> str:
    with pytest.raises(PackError) as caught:
        read_pack(data, "mine.json")
    return str(caught.value)


def test_a_pack_is_read():
    pack = read_pack(a_pack())
    assert list(pack.characters) == ["ann", "bob"]
    assert pack.characters["ann"].abilities[0].uses == 1
    assert list(pack.ids()) == ["ann", "bob", "ticket", "hole"]


Broken = Callable[[dict[str, Any]], Any]


@pytest.mark.parametrize(
    ("break_it", "entry", "reason"),
    [
        (lambda p: p.update(author="x"), "author", "Unknown field"),
        (lambda p: p["characters"][0].update(colour="blue"), "ann: colour", "Must be one of"),
        (lambda p: p["characters"][1].update(age=3), "bob: age", "Unknown field"),
        (lambda p: p["characters"][1].pop("name"), "bob: name", "Missing data"),
        (lambda p: p["characters"][1].update(id="B o b"), "id", "String does not match"),
        (
            lambda p: p["characters"][0]["abilities"][0].update(timing="noon"),
            "ann: abilities: 0: timing",
            "Must be one of: start, action, cleanup, end",
        ),
        (
            lambda p: p["characters"][0]["abilities"][0].update(uses=0),
            "ann: abilities: 0: uses",
            "Must be greater",
        ),
        (
            lambda p: p["characters"][0]["passives"][0].update(hook="weather"),
            "ann: passives: 0: hook",
            "Must be one of",
        ),
        (
            lambda p: p["characters"][0].update(components=["trumpet"]),
            "ann: components: 0",
            "Must be one of",
        ),
        (
            lambda p: p["characters"][1]["specialty"][0].update(size="huge"),
            "bob: specialty: ticket: size",
            "Must be one of: small, large",
        ),
        (lambda p: p["traps"][0].update(value="many"), "hole: value", "Not a valid integer"),
        (lambda p: p["traps"][0].update(wings=2), "hole: wings", "Unknown field"),
        (lambda p: p["traps"][0].update(id="ann"), "ann: id", "stands there twice"),
        (lambda p: p["characters"][1].update(id="ann"), "ann: id", "stands there twice"),
        (
            lambda p: p["characters"][1]["specialty"][0].update(id="hole"),
            "hole: id",
            "stands there twice",
        ),
        (lambda p: p["traps"][0].update(number=0), "hole: number", "Must be greater"),
        (
            lambda p: p["traps"][0].update(advice={"use": 3}),
            "hole: advice: use",
            "Not a valid string",
        ),
        (
            lambda p: p["characters"][0]["abilities"][0].update(advice={"luck": 3}),
            "ann: abilities: 0: advice: luck",
            "Unknown field",
        ),
        (
            lambda p: p["traps"][0].update(questions=[{"asks": "cards", "purpose": "give"}]),
            "hole: questions: 0: title",
            "Needs a title",
        ),
        (lambda p: p.update(characters=3), "characters", "Not a valid list"),
        (lambda p: p.update(traps=["hole"]), "traps: 0", "Invalid input type"),
    ],
)
def test_a_broken_pack_is_refused_with_file_entry_and_reason(
    break_it: Broken, entry: str, reason: str
):
    data = a_pack()
    break_it(data)
    message = refusal(data)
    assert message.startswith("mine.json: ")
    assert f"{entry}: " in message
    assert reason in message


@pytest.mark.parametrize("spend", [[], [0], [3, 1], [1, 2, 3], [None], [None, 2], ["1"]])
def test_a_cost_that_makes_no_sense_is_refused(spend: list[Any]):
    data = a_pack()
    data["characters"][0]["abilities"][0]["spend"] = spend
    assert "mine.json: characters: ann: abilities: 0: spend" in refusal(data)


@pytest.mark.parametrize(
    ("spend", "read"), [([2], (2, 2)), ([1, 4], (1, 4)), ([1, None], (1, None)), (None, None)]
)
def test_a_cost_is_an_amount_or_a_range(spend: list[Any], read: Any):
    data = a_pack()
    data["characters"][0]["abilities"][0] |= {"spend": spend} if spend else {}
    assert read_pack(data).characters["ann"].abilities[0].spend == read


@pytest.mark.parametrize("data", [None, [], "pack", 7])
def test_what_is_no_pack_at_all_is_refused(data: Any):
    assert refusal(data) == "mine.json: a pack must be an object with an id and a name"


# Effects


def test_an_effect_nobody_has_written_is_refused():
    data = a_pack()
    data["traps"][0]["alert"] = "hole.swallow"
    pack = read_pack(data)
    with pytest.raises(PackError) as caught:
        check_effects(pack, all_effects(), "mine.json")
    assert str(caught.value) == "mine.json: hole: effect: no function is called hole.swallow"


@pytest.mark.parametrize(
    "name_it",
    [
        lambda p: p["characters"][0].update(setup="no.such"),
        lambda p: p["characters"][0]["abilities"][0].update(effect="no.such"),
        lambda p: p["characters"][0]["abilities"][0].update(possible="no.such"),
        lambda p: p["characters"][0]["passives"][0].update(effect="no.such"),
        lambda p: p["characters"][1]["specialty"][0].update(technique="no.such"),
        lambda p: p["characters"][1]["specialty"][0].update(finished="no.such"),
        lambda p: p["characters"][1]["specialty"][0].update(alert="no.such"),
        lambda p: p["characters"][1]["specialty"][0].update(abilities=[ability(effect="no.such")]),
        lambda p: p["traps"][0].update(technique="no.such"),
    ],
)
def test_effects_are_checked_wherever_they_are_named(name_it: Broken):
    data = a_pack()
    name_it(data)
    pack = read_pack(data)
    with pytest.raises(PackError, match=r"no function is called no\.such"):
        check_effects(pack, all_effects())
    assert not playable(pack, all_effects())


def test_a_pack_without_code_can_be_dealt_but_not_played():
    pack = read_pack(a_pack())
    check_effects(pack, all_effects())  # nothing named, nothing wrong
    assert not playable(pack, all_effects())


def test_names_alone_make_no_pack_that_can_be_played():
    names = {"id": "b", "name": "B", "characters": [{"id": "a", "name": "A", "colour": "green"}]}
    assert not playable(read_pack(names), all_effects())


# Packs kept as folders


PART = """
[[characters]]
id = "{id}"
name = "Somebody"
colour = "{colour}"
"""


def folder(tmp_path: Path, **files: str) -> Path:
    (tmp_path / "pack.toml").write_text('id = "mine"\nname = "Mine"\n')
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text)
    return tmp_path


def test_a_folder_is_read_as_one_pack(tmp_path: Path):
    first, second = PART.format(id="ann", colour="green"), PART.format(id="bob", colour="red")
    pack = load_pack(folder(tmp_path, first=first, second=second))
    assert (pack.id, list(pack.characters)) == ("mine", ["ann", "bob"])


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"one": PART.format(id="ann", colour="blue")}, "one.toml: characters: ann: colour: "),
        ({"one": "[[characters]\n"}, "one.toml: not readable: "),
        ({"one": "characters = 3\n"}, "one.toml: characters: "),
        (
            {
                "one": PART.format(id="ann", colour="green"),
                "two": PART.format(id="ann", colour="red"),
            },
            "two.toml: ann: id: stands there twice",
        ),
        ({"pack": 'id = "mine"\ncharacters = 3\n'}, "pack.toml: "),
        ({"pack": ""}, "pack.toml: "),
    ],
)
def test_a_broken_folder_is_refused_with_the_file(
    tmp_path: Path, files: dict[str, str], message: str
):
    with pytest.raises(PackError) as caught:
        load_pack(folder(tmp_path, **files))
    assert str(caught.value).startswith(message)


def test_a_folder_without_a_pack_is_refused(tmp_path: Path):
    with pytest.raises(PackError, match=r"^pack\.toml: not readable: "):
        load_pack(tmp_path)


def test_a_refused_pack_leaves_the_others_as_they_were(tmp_path: Path):
    before = copy.deepcopy(exhibition())
    with pytest.raises(PackError):
        load_pack(folder(tmp_path, one=PART.format(id="tilda", colour="blue")))
    assert exhibition() == before


# The project's own pack


@pytest.mark.parametrize(
    ("numbers", "complaint"),
    [
        ((1, None), "pack: bob: number: is missing"),
        ((1, 1), "pack: bob: number: ann has the same"),
        ((1, 3), "pack: number: 2 is not taken yet"),
    ],
)
def test_a_pack_for_set_up_codes_has_a_number_for_every_card(
    numbers: tuple[int, int | None], complaint: str
):
    data = a_pack()
    data["traps"][0]["number"] = 1
    for character, number in zip(data["characters"], numbers, strict=True):
        if number is not None:
            character["number"] = number
    with pytest.raises(PackError, match=f"^{complaint}"):
        check_numbers(read_pack(data), "pack")


def test_the_exhibition_pack_can_be_played():
    check_effects(exhibition(), all_effects(), "exhibition")
    assert playable(exhibition(), all_effects())


def test_the_exhibition_pack_says_that_it_is_our_own():
    assert "not part of any box" in exhibition().note


def test_the_exhibition_pack_has_six_characters_of_each_colour_and_five_traps():
    colours = [character.colour for character in exhibition().characters.values()]
    assert {colour: colours.count(colour) for colour in COLOURS} == dict.fromkeys(COLOURS, 6)
    assert len(exhibition().traps) == 5


def test_everything_in_the_exhibition_pack_has_words():
    for character in exhibition().characters.values():
        assert character.title
        assert character.flavour
        assert bool(character.setup) == bool(character.setup_text)
        for card in character.specialty:
            assert bool(card.alert) == bool(card.alert_text)
    for trap in exhibition().traps.values():
        assert trap.text
        assert trap.alert_text


def test_everything_in_the_exhibition_pack_has_an_emblem():
    icons = Path(__file__).parents[2] / "companion" / "exhibition" / "pictures"
    for character in exhibition().characters:
        assert (icons / "characters" / f"{character}.svg").is_file(), character
    for trap in exhibition().traps:
        assert (icons / "traps" / f"{trap}.svg").is_file(), trap


def test_everything_in_the_exhibition_pack_has_a_test():
    """A character, specialty card or trap whose id no test speaks of is untested."""
    texts = "".join(
        path.read_text(encoding="utf-8")
        for path in (Path(__file__).parents[1] / "exhibition").glob("test_*.py")
        if path.name != "test_properties.py"
    )
    assert [card_id for card_id in exhibition().ids() if card_id not in texts] == []
