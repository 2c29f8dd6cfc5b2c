"""Every character and every trap has a picture, drawn like the others."""

from xml.etree import ElementTree

import pytest

from companion.catalog.packs import EXHIBITION, exhibition

ICONS = EXHIBITION / "pictures"
SVG = "{http://www.w3.org/2000/svg}"
PICTURES = [
    *(f"characters/{character}.svg" for character in exhibition().characters),
    *(f"traps/{trap}.svg" for trap in exhibition().traps),
]


@pytest.mark.parametrize("picture", PICTURES)
def test_the_picture_is_there_and_says_what_it_shows(picture):
    drawing = ElementTree.parse(ICONS / picture).getroot()
    assert drawing.get("viewBox") == "0 0 64 64"
    title = drawing.find(f"{SVG}title")
    assert title is not None
    assert title.text
    assert not [part for part in drawing.iter() if part.get("style")]  # the policy forbids it


def test_no_picture_is_left_over():
    drawn = {
        f"{folder}/{path.name}"
        for folder in ("characters", "traps")
        for path in (ICONS / folder).glob("*.svg")
    }
    assert drawn == set(PICTURES)


def test_characters_of_one_colour_have_the_same_ground():
    grounds = {}
    for character in exhibition().characters.values():
        drawing = ElementTree.parse(ICONS / f"characters/{character.id}.svg").getroot()
        disc = drawing.find(f"{SVG}circle")
        assert disc is not None
        grounds.setdefault(character.colour, set()).add((disc.get("fill"), disc.get("stroke")))
    assert {colour: len(used) for colour, used in grounds.items()} == {
        "green": 1,
        "yellow": 1,
        "red": 1,
    }
