"""Imports go one way: web → store, rooms, bots, setup → engine ← decks; catalog below all.

The engine is imported by what `companion.engine` shows, not by its modules.
And no module needs, while it is loaded, another one that needs it: there are no cycles.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest

from companion import engine
from companion.engine import rulebook

ROOT = Path(__file__).resolve().parent.parent

# Every package and loose module of the companion, and all that it may import.
ARROWS = {
    "refusal": "",
    "schema": "",
    "catalog": "schema",
    "config": "",
    "compiled": "",
    "metrics": "store",
    "network": "",
    "insight": "",
    "setup": "refusal catalog insight",
    "engine": "refusal schema catalog",
    "exhibition": "catalog engine",
    "decks": "catalog engine exhibition",
    "bots": "catalog engine decks",
    "coach": "engine bots puzzles rooms",
    "puzzles": "engine",
    "lab": "catalog insight setup engine decks bots compiled puzzles",
    "rooms": "refusal catalog insight setup engine decks",
    "store": "refusal catalog setup engine decks puzzles rooms config",
    "web": (
        "refusal catalog insight setup engine decks bots coach puzzles rooms store config network "
        "metrics"
    ),
    "worker": "engine bots coach rooms store config compiled metrics",
    "cli": "catalog engine bots lab worker compiled",
    "__main__": "cli compiled",
    "__init__": "config web",
}
# Every feature of `web`, and those on whose pages, words or pictures it builds. What all of them
# share (forms, words of errors, languages) are loose modules of `web`, which know no feature.
FEATURES = {
    "characters": "my_box sheet table",
    "choosing": "insight picker table",
    "coach": "play replay start table",
    "compendium": "insight sheet table",
    "history": "table",
    "home": "picker table",
    "insight": "table",
    "judge": "search table",
    "learn": "",
    "lesson": "play start table",
    "log": "play replay table",
    "my_box": "table",
    "offline": "home picker sheet table",
    "picker": "insight table",
    "play": "table tracker",
    "puzzles": "play start",
    "replay": "play table",
    "result": "coach play replay start table",
    "search": "",
    "sheet": "insight picker",
    "start": "characters picker sheet table",
    "table": "",
    "tracker": "table",
}
# The loose modules that know features after all: what puts them together, and limits by device.
KNOW_FEATURES = {"app": " ".join(FEATURES), "limits": "table"}
# Libraries that only some may use at all.
FRAMEWORKS = {
    "web __init__": "flask flask_babel flask_wtf htmx_flask jinja2 werkzeug",
    "store web": "sqlalchemy alembic",
    "web metrics": "prometheus_client",
}
RULES = "engine decks exhibition"
NOT_IN_THE_RULES = "asyncio gevent threading"


@dataclass(frozen=True)
class Import:
    """A line that imports: `names` are dotted, "companion.store" for `from companion import store`.

    `on_load` is false for what waits in a function or serves only the type checker.
    """

    line: int
    names: tuple[str, ...]
    on_load: bool


@dataclass(frozen=True)
class Module:
    """A file of the companion, named as Python names it."""

    file: str
    name: str
    imports: tuple[Import, ...]

    @property
    def part(self) -> str:
        """The row of `ARROWS` it belongs to."""
        return Path(self.file).parts[1].removesuffix(".py")


def modules_below(root: Path) -> dict[str, Module]:
    """All modules of the companion in a checkout, by name."""
    found = (_read(root, path) for path in sorted((root / "companion").rglob("*.py")))
    return {module.name: module for module in found}


def _read(root: Path, path: Path) -> Module:
    file = path.relative_to(root)
    parts = list(file.with_suffix("").parts)
    is_package = parts[-1] == "__init__"
    package = parts[:-1]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return Module(
        file.as_posix(), ".".join(package if is_package else parts), tuple(_imports(tree, package))
    )


def _imports(node: ast.AST, package: list[str], on_load: bool = True) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield Import(child.lineno, tuple(alias.name for alias in child.names), on_load)
        elif isinstance(child, ast.ImportFrom):
            above = package[: len(package) - child.level + 1] if child.level else []
            source = ".".join([*above, *([child.module] if child.module else [])])
            names = tuple(f"{source}.{alias.name}" for alias in child.names)
            yield Import(child.lineno, names, on_load)
        else:
            waits = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            for_types = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
            yield from _imports(child, package, on_load and not waits and not for_types)


@pytest.fixture(scope="module")
def ours() -> dict[str, Module]:
    return modules_below(ROOT)


# Arrows ----------------------------------------------------------------------------------------


def wrong_arrows(modules: dict[str, Module]) -> list[str]:
    return _importing(modules, lambda module, name: not _is_allowed(module.part, name))


def _importing(modules: dict[str, Module], is_wanted: Callable[[Module, str], bool]) -> list[str]:
    """The lines whose import is one of those."""
    return [
        f"{module.file}:{line.line} imports {name}"
        for module in modules.values()
        for line in module.imports
        for name in line.names
        if is_wanted(module, name)
    ]


def _is_allowed(part: str, name: str) -> bool:
    top, *below = name.split(".")
    if top != "companion":
        return _may_use(part, top)
    other = below[0] if below else part
    # `from companion import __version__` names no part.
    return other == part or other not in ARROWS or other in ARROWS[part].split()


def _may_use(part: str, library: str) -> bool:
    if part in RULES.split() and library in NOT_IN_THE_RULES.split():
        return False
    return all(
        part in users.split()
        for users, libraries in FRAMEWORKS.items()
        if library in libraries.split()
    )


def test_imports_go_one_way(ours: dict[str, Module]) -> None:
    assert wrong_arrows(ours) == []


def test_every_part_of_the_companion_has_its_arrows(ours: dict[str, Module]) -> None:
    assert {module.part for module in ours.values()} == set(ARROWS)


# Inside `web` ----------------------------------------------------------------------------------


def wrong_arrows_in_web(modules: dict[str, Module]) -> list[str]:
    return _importing(modules, lambda module, name: not _is_allowed_in_web(module.name, name))


def _is_allowed_in_web(module: str, name: str) -> bool:
    ours, other = (_below_web(one) for one in (module, name))
    if not ours or other not in FEATURES:
        return True
    return other == ours or other in {**FEATURES, **KNOW_FEATURES}.get(ours, "").split()


def _below_web(name: str) -> str:
    return name.removeprefix("companion.web.").partition(".")[0] if "companion.web." in name else ""


def test_features_build_upon_each_other_one_way(ours: dict[str, Module]) -> None:
    assert wrong_arrows_in_web(ours) == []
    TopologicalSorter({one: on.split() for one, on in FEATURES.items()}).prepare()


def test_every_feature_has_its_arrows() -> None:
    folders = (ROOT / "companion/web").glob("*/__init__.py")
    assert {folder.parent.name for folder in folders} == set(FEATURES)


def test_every_module_of_the_pages_comes_with_the_app(ours: dict[str, Module]) -> None:
    """Many add words or pages to a register: one that nobody imports would be missed there."""
    found, new = set(), {"companion.web.app", "companion.web.gevent_worker"}  # gunicorn's
    while new:
        found |= new
        new = {name for one in new for name in _needed_on_load(ours[one], ours)} - found
    assert {name for name in ours if name.startswith("companion.web.")} - found == set()


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("web/table/pages.py", "from companion.web.play.log import lines_of"),
        ("web/table/pages.py", "from companion.web import play"),
        ("web/forms.py", "from companion.web.home.views import bp"),
        ("web/learn/views.py", "def later(): import companion.web.table.guest"),
    ],
)
def test_a_wrong_arrow_in_web_is_noticed(tmp_path: Path, file: str, line: str) -> None:
    for feature in ("table", "learn"):
        (tmp_path / "companion/web" / feature).mkdir(parents=True)
    (noticed,) = wrong_arrows_in_web(plant(tmp_path, {file: f"\n{line}\n"}))
    assert noticed.startswith(f"companion/{file}:2 imports ")


# The engine as a library -----------------------------------------------------------------------

# Those who are part of the rules may look inside the engine; the others import what it shows.
ENGINE = "companion.engine"
INSIDE = "engine decks exhibition"
MARKS_TEXTS = "companion.engine.narrate.N_"


def past_the_front_door(modules: dict[str, Module]) -> list[str]:
    outside = {
        name: module for name, module in modules.items() if module.part not in INSIDE.split()
    }
    return _importing(
        outside, lambda _, name: name.startswith(f"{ENGINE}.") and not _is_shown(name)
    )


def _is_shown(name: str) -> bool:
    shown = name.removeprefix(f"{ENGINE}.").removeprefix("rulebook.")
    return name == MARKS_TEXTS or shown in engine.__all__ or shown in rulebook.__all__


def test_the_engine_is_used_by_what_it_shows(ours: dict[str, Module]) -> None:
    assert past_the_front_door(ours) == []
    assert all(hasattr(engine, name) for name in engine.__all__)


def test_an_import_past_the_front_door_is_noticed(tmp_path: Path) -> None:
    lines = "from companion.engine.game import Game\nfrom companion.engine import Game, turns\n"
    noticed = past_the_front_door(plant(tmp_path, {"store/games.py": lines}))
    assert noticed == [
        "companion/store/games.py:1 imports companion.engine.game.Game",
        "companion/store/games.py:2 imports companion.engine.turns",
    ]


# Cycles ----------------------------------------------------------------------------------------


def cycle(modules: dict[str, Module]) -> list[str]:
    """Lines that import each other in a circle; none where there is no circle."""
    needs = {name: _needed_on_load(module, modules) for name, module in modules.items()}
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        circle = error.args[1][::-1]
        return [
            f"{modules[name].file}:{needs[name][other]} imports {other}"
            for name, other in pairwise(circle)
        ]
    return []


def _needed_on_load(module: Module, modules: dict[str, Module]) -> dict[str, int]:
    """The modules that must be there before this one is, with the line that says so."""
    needed: dict[str, int] = {}
    for line in module.imports:
        for name in line.names if line.on_load else ():
            for loaded in _loaded_by(name, modules):
                # A package may show what its own modules hold: they don't wait for it.
                if not f"{module.name}.".startswith(f"{loaded}."):
                    needed.setdefault(loaded, line.line)
    return needed


def _loaded_by(name: str, modules: dict[str, Module]) -> Iterator[str]:
    """The module that is named, or that has what is named, and the packages around it."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        if (outer := ".".join(parts[:length])) in modules:
            yield outer


def test_no_module_needs_one_that_needs_it(ours: dict[str, Module]) -> None:
    assert cycle(ours) == []


# Both are noticed ------------------------------------------------------------------------------


def plant(root: Path, files: dict[str, str]) -> dict[str, Module]:
    """A small companion of these files."""
    for part in ("", "engine", "decks", "web", "store", "catalog", "setup"):
        (root / "companion" / part).mkdir(parents=True, exist_ok=True)
        (root / "companion" / part / "__init__.py").touch()
    for file, text in files.items():
        (root / "companion" / file).write_text(text)
    return modules_below(root)


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
        ("setup/picker.py", "def later(): import companion.store"),
    ],
)
def test_a_wrong_arrow_is_noticed(tmp_path: Path, file: str, line: str) -> None:
    (noticed,) = wrong_arrows(plant(tmp_path, {file: f"\n{line}\n"}))
    assert noticed.startswith(f"companion/{file}:2 imports ")


def test_a_cycle_is_noticed(tmp_path: Path) -> None:
    modules = plant(
        tmp_path,
        {
            "engine/game.py": "import ast\nfrom companion.engine import state\n",
            "engine/state.py": "from companion.engine.core import Core\n",
            "engine/core.py": "\n\nfrom . import game\n",
        },
    )
    assert sorted(cycle(modules)) == [
        "companion/engine/core.py:3 imports companion.engine.game",
        "companion/engine/game.py:2 imports companion.engine.state",
        "companion/engine/state.py:1 imports companion.engine.core",
    ]


def test_a_cycle_through_a_package_is_noticed(tmp_path: Path) -> None:
    modules = plant(
        tmp_path,
        {
            "store/__init__.py": "from companion.setup import code\n",
            "setup/code.py": "from companion.store.games import Games\n",
            "store/games.py": "",
        },
    )
    assert sorted(cycle(modules)) == [
        "companion/setup/code.py:1 imports companion.store",
        "companion/store/__init__.py:1 imports companion.setup.code",
    ]


def test_what_waits_or_is_only_for_types_makes_no_cycle(tmp_path: Path) -> None:
    modules = plant(
        tmp_path,
        {
            "engine/game.py": "from companion.engine import state, core\n",
            "engine/state.py": "def later():\n    from companion.engine import game\n",
            "engine/core.py": "if TYPE_CHECKING:\n    from companion.engine.game import Game\n",
        },
    )
    assert cycle(modules) == []
