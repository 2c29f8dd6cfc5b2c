"""The catalogue is complete, says what the boxes say, and refuses broken data files by name."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from companion.catalog import RATINGS, Catalog, CatalogError, catalog, load_catalog
from companion.catalog.facts import DATA, DECKS

# deck, box, complexity, interactivity, nastiness, randomness, colour, component, may rise
EXPECTED_DECKS = """
macaws     dom1       1 1 0 1 #0C3F79 -             -
pandas     dom1       1 2 0 1 #25292C -             -
raccoons   dom1       1 3 3 2 #660D67 -             -
squirrels  dom1       1 2 0 1 #28888E -             -
ocelots    dom1       2 3 2 3 #B41319 ocelot-die    -
chameleons dom1       3 2 0 1 #207729 -             interactivity,nastiness,randomness
platypuses dom2       1 1 0 1 #E57859 -             -
sloths     dom2       2 1 0 1 #C56015 -             -
crocodiles dom2       2 3 3 1 #38530B -             -
foxes      dom2       3 3 2 2 #D19A2C -             -
polecats   dom2       1 2 0 3 #BA366A polecat-die   -
owls       dom2       3 3 0 1 #F3F2F2 -             -
beavers    beavers    3 1 0 1 #704317 -             -
monitors   dom3       1 1 0 1 #E0C88E -             -
lemurs     dom3       2 1 0 2 #3B3183 -             -
magpies    dom3       3 3 3 2 #5FB178 -             -
echidnas   dom3       2 3 1 2 #DD4329 -             -
hares      dom3       2 1 0 3 #3A68AE hare-die      -
kangaroos  dom3       2 1 0 1 #965399 -             interactivity
penguins   collection 2 1 0 1 #5F99D4 -             -
tuataras   collection 2 1 0 1 #B4BC1C gold          -
turtles    collection 3 1 0 1 #77C0B3 -             -
devils     collection 2 3 1 2 #EDE768 -             -
pangolins  collection 3 3 3 3 #77B52C pangolin-dice -
gulls      collection 1 2 1 1 #5C5C5C -             -
mongooses  collection 3 3 0 1 #E78311 clock         -
bats       collection 3 3 3 2 #613C89 clock         -
"""
TECHNIQUES_WITHOUT_BONUS = {
    "pandas-2",
    "pandas-5a",
    "raccoons-5b",
    "sloths-2",
    "beavers-2",
    "lemurs-3",
    "penguins-2",
    "turtles-2",
    "mongooses-2",
}


def test_every_deck_has_the_facts_of_its_selection_card() -> None:
    told = []
    for deck in catalog().decks.values():
        ratings = [str(deck.rating(name)) for name in RATINGS]
        lists = [",".join(deck.components) or "-", ",".join(deck.may_rise) or "-"]
        told.append([deck.id, deck.box, *ratings, deck.colour, *lists])
    assert told == [line.split() for line in EXPECTED_DECKS.strip().splitlines()]


@pytest.mark.parametrize("deck", catalog().decks.values(), ids=lambda deck: deck.id)
def test_every_deck_has_fifteen_cards_of_six_kinds(deck) -> None:
    assert [(card.value, card.copies) for card in deck.cards] == [
        (1, 4),
        (2, 3),
        (3, 3),
        (4, 3),
        (5, 1),
        (5, 1),
    ]
    assert {card.deck for card in deck.cards} == {deck.id}


def test_there_are_162_cards_and_no_name_stands_for_two_of_them() -> None:
    cards = catalog().cards.values()
    assert len(cards) == 162
    assert [name for name, times in Counter(card.name for card in cards).items() if times > 1] == []


def test_bonus_icons_are_on_techniques_only_and_missing_on_nine_of_them() -> None:
    cards = catalog().cards.values()
    assert {card.kind for card in cards if card.bonus} == {"technique"}
    assert len([card for card in cards if card.kind == "passive"]) == 38
    plain = {card.id for card in cards if card.kind == "technique" and not card.bonus}
    assert plain == TECHNIQUES_WITHOUT_BONUS


def test_boxes_hold_the_junk_and_components_of_the_component_list() -> None:
    boxes = catalog().boxes
    junk = {"dom1": 20, "dom2": 20, "beavers": 8, "dom3": 20, "collection": 20}
    assert {box.id: box.junk for box in boxes.values()} == junk
    assert [len(catalog().decks_of(box)) for box in boxes] == [6, 6, 1, 6, 8]
    for deck in catalog().decks.values():
        assert set(deck.components) <= set(boxes[deck.box].components), deck.id


def test_dice_have_the_printed_faces() -> None:
    faces = {die.id: " ".join(die.faces) for die in catalog().dice.values()}
    assert faces == {
        "ocelot": "0 1 1 2 2 3",
        "polecat": "1 1 2 2 3 3",
        "hare": "stars stars planet planet planet-reroll comet",
        "pangolin": "deck deck deck discard discard hand",
    }


def test_the_glossary_has_every_keyword_and_no_two_terms_alike() -> None:
    terms = catalog().glossary
    keywords = {term.id for term in terms.values() if term.group == "keyword"}
    assert keywords == {
        *("alert", "finish", "return", "setup"),
        *("spend", "spend-x", "store", "throw-away"),
    }
    assert "reusable" in terms
    assert len({term.name.casefold() for term in terms.values()}) == len(terms)


def test_data_texts_can_go_through_gettext_formatting() -> None:
    """A bare percent sign would be read as a placeholder by the translation of templates; the
    words of actions have gaps that are filled in."""
    for path in (*DATA.glob("*.toml"), *DECKS.glob("*/deck.toml")):
        without_gaps = re.sub(r"%\(\w+\)s", "", path.read_text(encoding="utf-8"))
        assert "%" not in without_gaps, path.name


# --- broken files -------------------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of all data files; the decks lie below ``decks``."""
    shutil.copytree(DECKS, tmp_path / "data" / "decks", ignore=shutil.ignore_patterns("*.py*"))
    return Path(shutil.copytree(DATA, tmp_path / "data", dirs_exist_ok=True))


def load(data: Path) -> Catalog:
    return load_catalog(data, data / "decks")


def change(path: Path, old: str, new: str) -> None:
    content = path.read_text(encoding="utf-8")
    assert old in content
    path.write_text(content.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        (
            "decks/owls/deck.toml",
            "complexity = 3",
            "complexity = 4",
            "owls/deck.toml: owls: complexity: ",
        ),
        (
            "decks/owls/deck.toml",
            "complexity = 3",
            'complexity = "3"',
            "owls/deck.toml: owls: complexity: ",
        ),
        (
            "decks/owls/deck.toml",
            "complexity = 3\n",
            "",
            "owls/deck.toml: owls: complexity: Missing",
        ),
        (
            "decks/owls/deck.toml",
            "complexity = 3",
            "size = 1\ncomplexity = 3",
            "owls/deck.toml: owls: size:",
        ),
        ("decks/owls/deck.toml", '"#F3F2F2"', '"white"', "owls/deck.toml: owls: colour: "),
        ("decks/owls/deck.toml", 'box = "dom2"', 'box = "dom9"', "box: no box is called dom9"),
        (
            "decks/owls/deck.toml",
            'id = "owls"',
            'id = "bats"',
            "owls/deck.toml: bats: id: must be the fold",
        ),
        (
            "decks/owls/deck.toml",
            "may_rise = []",
            'may_rise = ["fun"]',
            "owls/deck.toml: owls: may_rise.0: ",
        ),
        ("decks/owls/deck.toml", "components = []", 'components = ["pie"]', "owls: components.0: "),
        (
            "decks/polecats/deck.toml",
            "order = 11",
            "order = 12",
            "polecats: order: owls has the same",
        ),
        ("decks/owls/deck.toml", '"owls-5b"', '"owls-5c"', "owls/deck.toml: owls-5c: id: "),
        (
            "decks/owls/deck.toml",
            '"owls-5b"',
            '"owls-5a"',
            "owls/deck.toml: owls-5a: id: stands there twice",
        ),
        ("decks/owls/deck.toml", '"owls-5b"', '"bats-5b"', "bats-5b: id: must begin with owls-"),
        ("decks/owls/deck.toml", "value = 4", "value = 3", "owls-4: value: does not match the id"),
        (
            "decks/owls/deck.toml",
            "bonus = false",
            'bonus = "no"',
            "owls/deck.toml: owls-1: bonus: ",
        ),
        (
            "decks/owls/deck.toml",
            'kind = "passive"',
            'kind = "spell"',
            "owls/deck.toml: owls-1: kind: ",
        ),
        ("decks/owls/deck.toml", "copies = 4", "copies = 0", "owls/deck.toml: owls-1: copies: "),
        (
            "decks/owls/deck.toml",
            'name = "Binoculars"',
            'name = ""',
            "owls/deck.toml: owls-4: name: ",
        ),
        ("decks/owls/deck.toml", "order = 12", "order 12", "owls/deck.toml: not readable: "),
        ("decks/owls/deck.toml", "number = 12\n", "", "owls/deck.toml: owls: number: Missing"),
        ("decks/owls/deck.toml", "number = 12", "number = 64", "owls/deck.toml: owls: number: "),
        (
            "decks/owls/deck.toml",
            "number = 12",
            "number = 11",
            "owls/deck.toml: owls: number: polecats has the same",
        ),
        (
            "decks/bats/deck.toml",
            "number = 27",
            "number = 29",
            "bats/deck.toml: bats: number: 27 is not taken yet",
        ),
        (
            "decks/pandas/deck.toml",
            'tracker = ["prices", "junk"]',
            'tracker = ["weather"]',
            "pandas/deck.toml: pandas-3: tracker.0: ",
        ),
        (
            "decks/pandas/deck.toml",
            "clears_junk = 3",
            'clears_junk = "3"',
            "pandas/deck.toml: pandas-3: advice.clears_junk: ",
        ),
        (
            "decks/pandas/deck.toml",
            "clears_junk = 3",
            "clear_junk = 3",
            "pandas/deck.toml: pandas-3: advice.clear_junk: Unknown field",
        ),
        (
            "decks/owls/deck.toml",
            'asks = "confirm"',
            'asks = "politely"',
            "owls/deck.toml: owls-2: questions.0.asks: ",
        ),
        (
            "decks/owls/deck.toml",
            'happened = "Another player’s technique is resolved."\n',
            "",
            "owls/deck.toml: owls-2: questions.0.title: Needs a title",
        ),
        (
            "decks/owls/deck.toml",
            "happened = ",
            "detail = ",
            "owls/deck.toml: owls-2: questions.0.title: Needs a title",
        ),
        (
            "decks/owls/deck.toml",
            'id = "owls-1"\n',
            'id = "owls-1"\nexample = true\n',
            "owls/deck.toml: owls-1: example: macaws-3 has it, too",
        ),
        ("boxes.toml", "junk = 8", "junk = -8", "boxes.toml: beavers: junk: "),
        ("boxes.toml", 'id = "dom2"', 'id = "dom1"', "boxes.toml: dom1: id: stands there twice"),
        ("boxes.toml", 'id = "dom1"\n', "", "boxes.toml: entry 1: id: Missing"),
        ("dice.toml", '"0", "1", ', '"1", ', "dice.toml: ocelot: faces: "),
        ("dice.toml", 'drawn = "2"', 'drawn = "7"', "dice.toml: ocelot: faces: no such face: 7"),
        ("dice.toml", "[[dice]]", "[[cubes]]", "dice.toml: cubes: does not belong here"),
        ("glossary.toml", 'group = "table"', 'group = "misc"', "animalfolk-deck: group: "),
        ("rulings.toml", '"magpies-3", ', '"magpies-9", ', "cards: no card is called magpies-9"),
        (
            "decks/owls/deck.toml",
            'cards = ["owls-2"]',
            'cards = ["bats-2"]',
            "owls/deck.toml: owls-2: cards: bats-2 is not of this deck",
        ),
        (
            "decks/owls/deck.toml",
            'cards = ["owls-2"]',
            "cards = []",
            "owls/deck.toml: owls-2: cards: a general ruling belongs elsewhere",
        ),
        (
            "decks/owls/deck.toml",
            'id = "owls-again"',
            'id = "card-wins"',
            "owls/deck.toml: card-wins: id: stands there twice",
        ),
        ("rulings.toml", 'topic = "General"', 'topic = "Misc"', "rulings.toml: card-wins: topic: "),
    ],
)
def test_a_broken_file_is_named_with_entry_and_field(
    data: Path, file: str, old: str, new: str, complaint: str
) -> None:
    change(data / file, old, new)
    with pytest.raises(CatalogError, match=re.escape(complaint)) as problem:
        load(data)
    assert str(problem.value).startswith(file.removeprefix("decks/"))


@pytest.mark.parametrize("name", ["boxes", "dice", "rules", "glossary", "rulings"])
def test_a_missing_or_empty_file_is_named(data: Path, name: str) -> None:
    path = data / f"{name}.toml"
    for content in ("", f"{name} = 3", f'{name} = ["x"]'):
        path.write_text(content, encoding="utf-8")
        with pytest.raises(CatalogError, match=f"^{name}.toml: {name}: the list of entries"):
            load(data)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(CatalogError, match=f"^{name}.toml: not readable"):
        load(data)
    path.unlink()
    with pytest.raises(CatalogError, match=f"^{name}.toml: the file is missing"):
        load(data)


def test_a_deck_with_five_cards_is_refused(data: Path) -> None:
    path = data / "decks/owls/deck.toml"
    content = path.read_text(encoding="utf-8")
    path.write_text(content[: content.rindex("[[cards]]")], encoding="utf-8")
    with pytest.raises(CatalogError, match=r"^owls/deck\.toml: owls: cards: "):
        load(data)


def test_a_catalogue_without_an_example_for_the_lesson_is_refused(data: Path) -> None:
    change(data / "decks/macaws/deck.toml", "example = true\n", "")
    with pytest.raises(CatalogError, match=r"^decks: example: no card has it"):
        load(data)


def test_a_catalogue_without_decks_is_refused(data: Path) -> None:
    shutil.rmtree(data / "decks")
    with pytest.raises(CatalogError, match="there is no deck file"):
        load(data)
