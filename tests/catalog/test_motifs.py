"""Every card has a motif: a small drawing, made like the others, and like no other."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.catalog import DECKS, catalog
from companion.catalog.packs import EXHIBITION, exhibition
from companion.config import PROJECT_ROOT

SVG = "{http://www.w3.org/2000/svg}"
STROKE = {"stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"}
PAINT = {"fill", "transform", *STROKE}
SHAPES = {
    "g": PAINT,
    "path": {"d", *PAINT},
    "circle": {"cx", "cy", "r", *PAINT},
    "ellipse": {"cx", "cy", "rx", "ry", *PAINT},
    "rect": {"x", "y", "width", "height", "rx", *PAINT},
}
COLOUR = re.compile(r"#[0-9A-F]{6}|none")
MOST_BYTES = 2000


def drawings() -> dict[str, Path]:
    """Of all cards one can play with, by card."""
    owned = [*exhibition().traps]
    for character in exhibition().characters.values():
        owned += [card.id for card in character.specialty]
    return {
        **{card.id: card.motif for card in catalog().cards.values()},
        **{card: EXHIBITION / "pictures/cards" / f"{card}.svg" for card in owned},
        "junk": PROJECT_ROOT / "static/icons/junk.svg",
    }


def faults(text: str) -> list[str]:
    """What is wrong with a drawing."""
    found = [f"{len(text)} bytes"] if len(text) > MOST_BYTES else []
    root = ElementTree.fromstring(text)
    if root.tag != f"{SVG}svg" or root.attrib != {"viewBox": "0 0 64 64"}:
        found.append(f"begins with {root.tag} {root.attrib}")
    for part in root.iter():
        if part is root:
            continue
        name = part.tag.removeprefix(SVG)
        found += [f"{name} {key}" for key in set(part.attrib) - SHAPES.get(name, set())]
        if name not in SHAPES:
            found.append(name)
        for key in ("fill", "stroke"):
            if not COLOUR.fullmatch(part.get(key, "none")):
                found.append(f"{key} {part.get(key)}")
    if "".join(root.itertext()).strip():
        found.append("text")
    return found


def test_every_card_has_a_motif_drawn_like_the_others() -> None:
    wrong = {}
    for card, path in drawings().items():
        found = faults(path.read_text(encoding="utf-8")) if path.exists() else ["is missing"]
        if found:
            wrong[card] = found
    assert wrong == {}


def test_no_two_motifs_are_the_same() -> None:
    seen: dict[str, str] = {}
    for card, path in drawings().items():
        text = path.read_text(encoding="utf-8")
        assert text not in seen, f"{card} looks like {seen[text]}"
        seen[text] = card


def test_every_motif_belongs_to_a_card() -> None:
    drawn = {*DECKS.glob("*/motifs/*"), *(EXHIBITION / "pictures/cards").iterdir()}
    assert drawn - set(drawings().values()) == set()


WHOLE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{}</svg>'


@pytest.mark.parametrize(
    "part",
    [
        '<script href="x"/>',
        "<style>a</style>",
        "<text>5</text>",
        '<path d="M0 0h9z" style="fill:red"/>',
        '<path d="M0 0h9z" fill="url(#a)"/>',
        '<path d="M0 0h9z" id="a"/>',
        '<g onclick="x"/>',
        f'<path d="{"M0 0h9z" * 300}"/>',
    ],
)
def test_what_does_not_belong_into_a_motif_is_noticed(part: str) -> None:
    assert faults(WHOLE.format('<circle cx="1" cy="1" r="1" fill="#FFF3DC"/>')) == []
    assert faults(WHOLE.format(part))
