"""A class name stands for one thing in the whole companion, so that a search for it finds that."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "companion"
INNER = {"Meta"}  # the name marshmallow asks for inside a schema


def test_every_class_name_is_used_once() -> None:
    places = defaultdict(list)
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name not in INNER:
                places[node.name].append(f"{file.relative_to(PACKAGE.parent)}:{node.lineno}")
    twice = {name: found for name, found in places.items() if len(found) > 1}
    assert not twice
