"""What cards see: a table of verbs, not the game that asks and takes answers."""

from __future__ import annotations

import ast
from pathlib import Path

from companion.engine import Game, Lineup, Table

ENGINE = Path(__file__).resolve().parents[2] / "companion" / "engine"


def public_names(thing: object) -> set[str]:
    """Its methods and attributes, those it got when it was made among them."""
    return {name for name in {*dir(thing), *vars(thing)} if not name.startswith("_")}


def test_cards_see_well_under_a_hundred_names() -> None:
    table = Game.new(Lineup(("macaws", "owls", "bats"))).table
    assert type(table) is Table
    names = public_names(table)
    assert {"state", "hand", "draw"} <= names  # the count counts something
    assert len(names) <= 86


def test_a_table_knows_nothing_of_the_game_around_it() -> None:
    game = Game.new(Lineup(("macaws", "owls", "bats")))
    assert not isinstance(game, Table)
    shared = public_names(game) & public_names(game.table)
    assert shared == {"cast", "rules", "state"}


def names_made_of_strings(source: str) -> list[int]:
    """Lines where an attribute is looked up by a name that was put together there."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "getattr"
        and isinstance(node.args[1], ast.JoinedStr | ast.BinOp)
    ]


def test_no_method_is_found_by_building_its_name() -> None:
    assert names_made_of_strings('getattr(self, f"_do_{name}")\ngetattr(a, "x" + b)') == [1, 2]
    found = {
        file.name: lines
        for file in ENGINE.rglob("*.py")
        if (lines := names_made_of_strings(file.read_text(encoding="utf-8")))
    }
    assert found == {}
