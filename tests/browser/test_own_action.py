"""Actions of a deck's own, tapped: the toy deck of the mice in a copy of the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.decks.dropping import checks_in, drop, problems_of

SCRIPT = "browser_checks.py"


@pytest.fixture(scope="module")
def problems(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    project: Path = tmp_path_factory.mktemp("project")
    drop("toy_actions", "mice", project)
    return problems_of(project, SCRIPT)


@pytest.mark.parametrize("check", checks_in("toy_actions", SCRIPT))
def test_an_action_nobody_else_knows(problems: dict[str, str], check: str) -> None:
    if problems[check]:
        pytest.fail(problems[check], pytrace=False)
