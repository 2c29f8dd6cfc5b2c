"""Nothing outside a deck's folder names a card of it: everything about a card stands with it.

Tests may name cards; so may rulings on cards of several decks, which belong to none of them, and
positions of puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from companion.catalog import catalog
from companion.catalog.packs import exhibition

ROOT = Path(__file__).resolve().parent.parent
LOOKED_THROUGH = ("companion", "scripts", "bench", "templates", "static/js", "static/css")
DECKS = Path("companion/decks")
EXHIBITION = Path("companion/exhibition")
RULINGS = Path("companion/catalog/data/rulings.toml")
PUZZLES = Path("companion/puzzles/puzzles.json")  # positions with cards of several decks
GAMES_OF_THEN = Path("scripts/old_database.py")  # with the cards they were played with

CARD = re.compile(rf"\b({'|'.join(catalog().decks)})-(?:[1-4]|5a|5b)\b")
OWNED = re.compile(rf"\b(?:{'|'.join(card.id for card in exhibition().cards())})\b")
# Names such as Sunny are words, too: an id is one only where it is the whole of a text.
CHARACTER = re.compile(rf"""(["'])(?:{"|".join(exhibition().characters)})\1""")


def named_outside(root: Path) -> list[str]:
    """Every place below ``root`` where a card is named that belongs somewhere else."""
    return [
        f"{file}:{number} names {card}"
        for file in _files(root)
        for number, line in enumerate((root / file).read_text(encoding="utf-8").splitlines(), 1)
        for card in _foreign_cards(file, line)
    ]


def _files(root: Path) -> Iterator[Path]:
    for folder in LOOKED_THROUGH:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".mo":
                yield path.relative_to(root)


def _foreign_cards(file: Path, line: str) -> Iterator[str]:
    if file not in (RULINGS, PUZZLES):
        yield from (m[0] for m in CARD.finditer(line) if not file.is_relative_to(DECKS / m[1]))
    if file != GAMES_OF_THEN and not file.is_relative_to(EXHIBITION):
        yield from (found[0] for found in (*OWNED.finditer(line), *CHARACTER.finditer(line)))


def test_no_card_is_named_outside_the_folder_it_belongs_to() -> None:
    assert named_outside(ROOT) == []


def test_rulings_of_one_deck_stand_in_its_folder() -> None:
    in_decks = {ruling.id for deck in catalog().decks.values() for ruling in deck.rulings}
    for ruling in catalog().rulings:
        decks = {catalog().cards[card].deck for card in ruling.cards}
        assert (len(decks) == 1) == (ruling.id in in_decks), ruling.id


def test_a_planted_id_is_noticed_with_file_and_line(tmp_path: Path) -> None:
    planted = {
        "companion/engine/turns.py": 'x = 1\nif card == "owls-5b":\n',
        "companion/decks/bats/cards.py": '@technique("bats-1")\n# like macaws-3, but by night\n',
        "companion/exhibition/traps.py": '"trap-bell", "tilda", "pandas-2"\n',
        "companion/bots/uses.py": "A sunny day.\ncharacter == 'sunny' or card == \"trap-bell\"\n",
        "companion/catalog/data/rulings.toml": 'cards = ["owls-1", "bats-1"]\n',
        "templates/play/_card.html": '{% if card.id == "turtles-4" %}',
        "static/js/play-tray.js": 'const example = "gulls-5a";\n',
    }
    for name, text in planted.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert named_outside(tmp_path) == [
        "companion/bots/uses.py:2 names trap-bell",
        "companion/bots/uses.py:2 names 'sunny'",
        "companion/decks/bats/cards.py:2 names macaws-3",
        "companion/engine/turns.py:2 names owls-5b",
        "companion/exhibition/traps.py:1 names pandas-2",
        "templates/play/_card.html:1 names turtles-4",
        "static/js/play-tray.js:1 names gulls-5a",
    ]
