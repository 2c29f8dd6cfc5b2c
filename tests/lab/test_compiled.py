"""The compiled copy: taken exactly when it fits the sources, and then the same games."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from companion import compiled
from companion.compiled import CompiledModules, fingerprint, sources_to_compile, use_compiled_copy
from companion.lab import same_games
from tests.thorough import THOROUGH

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def no_finders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", sys.meta_path[:])
    monkeypatch.setattr(compiled, "_in_use", "")
    monkeypatch.delenv("ENGINE", raising=False)


def copy_made_from(folder: Path, mark: str) -> Path:
    (folder / "companion" / "engine").mkdir(parents=True)
    module = folder / "companion" / "engine" / f"chance{EXTENSION_SUFFIXES[0]}"
    module.write_bytes(b"")
    (folder / compiled.STAMP).write_text(mark, encoding="ascii")
    return module


@pytest.mark.usefixtures("no_finders")
def test_a_copy_of_these_sources_is_taken(tmp_path: Path) -> None:
    module = copy_made_from(tmp_path, fingerprint())
    assert use_compiled_copy(tmp_path)
    assert compiled.engine_in_use() == "the compiled engine"
    finder = sys.meta_path[0]
    assert isinstance(finder, CompiledModules)
    spec = finder.find_spec("companion.engine.chance")
    assert spec is not None
    assert spec.origin == str(module)
    assert finder.find_spec("companion.engine.game") is None  # everything else: the sources


@pytest.mark.usefixtures("no_finders")
def test_a_copy_of_other_sources_is_left_alone(tmp_path: Path) -> None:
    copy_made_from(tmp_path, "0" * 64)
    assert not use_compiled_copy(tmp_path)
    assert "of other sources" in compiled.engine_in_use()
    assert not any(isinstance(finder, CompiledModules) for finder in sys.meta_path)


@pytest.mark.usefixtures("no_finders")
def test_the_sources_can_be_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_made_from(tmp_path, fingerprint())
    monkeypatch.setenv("ENGINE", "plain")
    assert not use_compiled_copy(tmp_path)
    assert compiled.engine_in_use() == "plain Python (ENGINE=plain)"


@pytest.mark.usefixtures("no_finders")
def test_without_a_copy_the_sources_run(tmp_path: Path) -> None:
    assert not use_compiled_copy(tmp_path)


def test_every_change_of_a_source_changes_the_fingerprint(tmp_path: Path) -> None:
    package = tmp_path / "companion"
    shutil.copytree(compiled.PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "web"))
    assert fingerprint(package) == fingerprint()
    for name in ("engine/chance.py", "decks/owls/cards.py", "catalog/numbers.py"):
        file = package / name
        before = fingerprint(package)
        file.write_bytes(file.read_bytes() + b"\n")
        assert fingerprint(package) != before, name


def test_engine_cards_and_bots_are_what_is_compiled() -> None:
    names = {file.relative_to(compiled.PACKAGE).as_posix() for file in sources_to_compile()}
    assert {"engine/game.py", "engine/view.py", "bots/shopkeeper.py"} <= names
    cards = {file.relative_to(compiled.PACKAGE).as_posix() for file in decks_with_cards()}
    assert cards <= names
    assert not any(name.startswith(("web/", "store/")) for name in names)


def decks_with_cards() -> list[Path]:
    return list(compiled.PACKAGE.glob("decks/*/cards.py"))


def test_commands_say_which_engine_runs() -> None:
    finished = run_companion("soak", "--games", "1", "--jobs", "1", ENGINE="plain")
    assert "With plain Python (ENGINE=plain)." in finished.stderr


def test_compiled_and_plain_play_identical_games() -> None:
    """Needs a compiled copy of exactly these sources: `make soak` makes one before."""
    if compiled.made_from_of() != fingerprint():
        assert not THOROUGH, "make fast first"
        pytest.skip("nothing compiled from these sources: make fast")
    environment = {name: value for name, value in os.environ.items() if name != "ENGINE"}
    finished = run_companion("same-games", "--games", "60" if THOROUGH else "6", **environment)
    assert finished.returncode == 0, finished.stderr
    assert "the same, compiled and not" in finished.stdout


def test_the_games_to_compare_are_of_all_sorts() -> None:
    """And told apart: another answer, or another event, is another mark."""
    played = same_games.play(3)
    assert len(set(played["marks"])) == 3
    assert played["answers"] > 300
    assert same_games.play(2)["marks"] == played["marks"][:2]


def run_companion(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
