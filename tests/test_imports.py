"""Imports go one way: web → store, rooms, bots → engine ← decks; catalog below all."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "companion"
MODULES = sorted(PACKAGE.rglob("*.py"))

# Which parts of the companion a part may import. Parts not listed are the pure modules beside
# `catalog` (picker, setup, …): they may import each other and what is below, and no framework.
MAY_IMPORT = {
    "__init__": {"config", "web"},
    "catalog": set(),
    "network": set(),
    "config": set(),
    "engine": {"catalog"},
    "decks": {"catalog", "engine", "exhibition"},
    "exhibition": {"catalog", "engine"},
    "bots": {"catalog", "engine", "decks"},
    "setup": {"catalog"},
    "rooms": {"catalog", "engine", "decks", "setup"},
    "store": {"catalog", "config", "engine", "decks", "rooms", "setup"},
    "lab": {"catalog", "engine", "decks", "bots", "setup"},
    "worker": {"bots", "config", "engine", "store"},
}
EVERYTHING = {"web", "__main__"}
# Libraries that only some parts may use at all.
WEB = {"web", "__init__"}
STORAGE = {"store", "web"}
USERS_OF = {
    "flask": WEB,
    "flask_babel": WEB,
    "flask_wtf": WEB,
    "htmx_flask": WEB,
    "jinja2": WEB,
    "werkzeug": WEB,
    "sqlalchemy": STORAGE,
    "alembic": STORAGE,
}
NOT_IN_THE_RULES = {"asyncio", "gevent", "threading"}


def part_of(module: Path) -> str:
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(module: Path) -> Iterator[tuple[int, str]]:
    """Every imported name with its line: "companion.store" for `from companion import store`."""
    package = ["companion", *module.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            source = node.module or ""
            if node.level:
                above = package[: len(package) - node.level + 1]
                source = ".".join([*above, *([source] if source else [])])
            for alias in node.names:
                yield node.lineno, f"{source}.{alias.name}"


def parts_of_companion() -> set[str]:
    return {part_of(module) for module in MODULES}


def wrong_arrows(module: Path) -> list[str]:
    part = part_of(module)
    return [
        f"{module.relative_to(ROOT)}:{line} imports {name}"
        for line, name in imports(module)
        if not is_allowed(part, name)
    ]


def is_allowed(part: str, name: str) -> bool:
    top, *below = name.split(".")
    if top != "companion":
        return may_use_library(part, top)
    # `from companion import __version__` names no part.
    return not below or below[0] not in parts_of_companion() or may_import(part, below[0])


def may_use_library(part: str, library: str) -> bool:
    if library in NOT_IN_THE_RULES:
        return part not in {"engine", "decks", "exhibition"}
    return part in USERS_OF.get(library, {part})


def may_import(part: str, other: str) -> bool:
    if part == other or part in EVERYTHING:
        return True
    if part in MAY_IMPORT:
        return other in MAY_IMPORT[part]
    # A pure module: never upwards.
    return other not in EVERYTHING | {"store", "config"}


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(module: Path) -> None:
    assert wrong_arrows(module) == []


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("engine/state.py", "import flask"),
        ("engine/state.py", "import asyncio"),
        ("engine/state.py", "from companion.decks.macaws import cards"),
        ("decks/macaws.py", "from sqlalchemy import select"),
        ("decks/macaws.py", "from ..web import home"),
        ("catalog/facts.py", "from companion import engine"),
        ("store/games.py", "from companion.web.home.views import bp"),
        ("setup/picker.py", "import companion.store"),
        ("setup/picker.py", "from flask import request"),
    ],
)
def test_a_wrong_arrow_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, line: str
) -> None:
    package = tmp_path / "companion"
    for part in ("engine", "decks", "web", "store", "catalog", "setup"):
        (package / part).mkdir(parents=True)
        (package / part / "__init__.py").touch()
    module = package / file
    module.write_text(line + "\n")
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    monkeypatch.setitem(globals(), "PACKAGE", package)
    monkeypatch.setitem(globals(), "MODULES", sorted(package.rglob("*.py")))
    assert len(wrong_arrows(module)) == 1
