"""A deck is a folder: with that of the otters dropped in, everything knows them.

The project is copied, ``tests/decks/toy`` becomes ``companion/decks/otters`` there, nothing else is
changed, and ``toy/checks.py`` is run in the copy.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOY = Path(__file__).with_name("toy")
PROJECT = ("companion", "templates", "static")
HELPERS = ("tests/web/phones.py", "tests/web/playing.py")  # of the checks, not of the companion
CHECKS = [
    node.name
    for node in ast.parse((TOY / "checks.py").read_text(encoding="utf-8")).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("check_")
]


def copy_with_otters(project: Path) -> None:
    for part in PROJECT:
        shutil.copytree(ROOT / part, project / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("app.py", "pyproject.toml"):
        shutil.copy(ROOT / file, project)
    otters = project / "companion/decks/otters"
    shutil.copytree(TOY, otters, ignore=shutil.ignore_patterns("checks.py", "__pycache__"))
    shutil.copy(TOY / "checks.py", project)
    for helper in HELPERS:
        (project / helper).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / helper, project / helper)


@pytest.fixture(scope="module")
def problems(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What each check found wrong; nothing where all is well."""
    project = tmp_path_factory.mktemp("project")
    copy_with_otters(project)
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "checks.py"],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("check", CHECKS)
def test_a_deck_dropped_into_a_folder_is_known(problems: dict[str, str], check: str) -> None:
    if problems[check]:
        pytest.fail(problems[check], pytrace=False)
