"""Every card of the catalogue has code, or says that it has none, and a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.catalog import Card, catalog
from companion.engine.scripts import Script, all_scripts

TESTS = Path(__file__).parent
CARDS = catalog().cards


def without_code(scripts: dict[str, Script]) -> list[str]:
    """Cards nothing is registered for. ``no_effect`` registers, too, but on purpose."""
    return [card for card in CARDS if card not in scripts]


def of_the_wrong_sort(scripts: dict[str, Script]) -> list[str]:
    """Techniques without a technique, and passives with one."""
    return [
        card.id
        for card in CARDS.values()
        if card.id in scripts
        and (scripts[card.id].technique is not None) != (card.kind == "technique")
    ]


def _is_named(card: Card, text: str) -> bool:
    in_a_list = rf'(?:"|, ){re.escape(card.name)}(?:"|,)'
    return card.id in text or re.search(in_a_list, text) is not None


def without_test(folder: Path) -> list[str]:
    """Cards that their deck's test file calls neither by id nor by name."""
    missing = []
    for deck in catalog().decks.values():
        file = folder / f"test_{deck.id}.py"
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        missing += [card.id for card in deck.cards if not _is_named(card, text)]
    return missing


def test_the_catalogue_has_all_cards() -> None:
    assert len(catalog().decks) == 27
    assert len(CARDS) == 162


def test_every_card_has_code() -> None:
    assert without_code(all_scripts()) == []
    assert of_the_wrong_sort(all_scripts()) == []


def test_no_code_is_registered_for_a_card_that_does_not_exist() -> None:
    decks = set(catalog().decks)
    assert [c for c in all_scripts() if c.rpartition("-")[0] in decks and c not in CARDS] == []


def test_every_card_has_a_test() -> None:
    assert without_test(TESTS) == []


@pytest.mark.parametrize("card", ["macaws-2", "owls-5b", "bats-1"])
def test_a_card_without_code_is_noticed(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(all_scripts(), card)
    assert without_code(all_scripts()) == [card]


def test_a_technique_without_its_effect_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(all_scripts(), "macaws-1", Script())
    assert of_the_wrong_sort(all_scripts()) == ["macaws-1"]


def test_a_card_without_a_test_is_noticed(tmp_path: Path) -> None:
    for deck in catalog().decks:
        text = (TESTS / f"test_{deck}.py").read_text(encoding="utf-8")
        (tmp_path / f"test_{deck}.py").write_text(text.replace("owls-4", ""), encoding="utf-8")
    assert without_test(tmp_path) == ["owls-4"]
    (tmp_path / "test_bats.py").unlink()
    assert without_test(tmp_path) == [
        card for card in CARDS if card == "owls-4" or CARDS[card].deck == "bats"
    ]
