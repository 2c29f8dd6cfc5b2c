"""Toy decks dropped into a copy of the project, and what is found there.

A folder beside this file becomes ``companion/decks/<deck>`` in the copy; nothing else is changed.
Its scripts run in the copy and print what went wrong in each of their checks, as JSON.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOYS = Path(__file__).parent
PROJECT = ("companion", "templates", "static")
# Of the checks, not of the companion.
HELPERS = (
    *("tests/decks/reporting.py", "tests/web/phones.py", "tests/web/playing.py"),
    "tests/browsing.py",
)
SCRIPTS = ("checks.py", "browser_checks.py")


def checks_in(toy: str, script: str = "checks.py") -> list[str]:
    """The names of the checks of a script."""
    tree = ast.parse((TOYS / toy / script).read_text(encoding="utf-8"))
    functions = (node.name for node in tree.body if isinstance(node, ast.FunctionDef))
    return [name for name in functions if name.startswith("check_")]


def drop(toy: str, deck: str, project: Path) -> None:
    """Make ``project`` a copy of the companion with one deck more; what is compiled stays so."""
    for part in PROJECT:
        shutil.copytree(ROOT / part, project / part)
    for file in ("app.py", "gunicorn.conf.py", "pyproject.toml"):
        shutil.copy(ROOT / file, project)
    folder = project / "companion/decks" / deck
    shutil.copytree(TOYS / toy, folder, ignore=shutil.ignore_patterns(*SCRIPTS, "__pycache__"))
    for script in SCRIPTS:
        if (TOYS / toy / script).exists():
            shutil.copy(TOYS / toy / script, project)
    for helper in HELPERS:
        (project / helper).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / helper, project / helper)


def problems_of(project: Path, script: str = "checks.py") -> dict[str, str]:
    """What each check found wrong; nothing where all is well."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, script],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found
