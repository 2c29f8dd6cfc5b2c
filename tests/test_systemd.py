"""The units in docs/systemd, read by systemd itself."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.config import PROJECT_ROOT

UNITS = sorted((PROJECT_ROOT / "docs/systemd").glob("*.service"))


def verified(directory: Path, texts: dict[str, str]) -> str:
    """What systemd has to say about these units."""
    tool = shutil.which("systemd-analyze")
    if tool is None:
        said = "systemd-analyze is missing (apt-get install systemd)"
        pytest.fail(said) if os.environ.get("CI") else pytest.skip(said)
    files = [directory / name for name in texts]
    for file in files:
        # The paths of the README do not exist here, those of this checkout do.
        file.write_text(texts[file.name].replace("/opt/dale", str(PROJECT_ROOT)))
    checked = subprocess.run(
        [tool, "verify", "--man=no", *files], capture_output=True, text=True, check=False
    )
    return checked.stdout + checked.stderr


def test_systemd_understands_the_units(tmp_path: Path) -> None:
    texts = {unit.name: unit.read_text() for unit in UNITS}
    assert sorted(texts) == ["dale-web.service", "dale-worker.service"]
    assert verified(tmp_path, texts) == ""


def test_a_mistake_would_be_noticed(tmp_path: Path) -> None:
    broken = {UNITS[0].name: UNITS[0].read_text().replace("Restart=always", "Restart=maybe")}
    assert "restart specifier" in verified(tmp_path, broken)


def test_the_units_start_what_the_procfile_names() -> None:
    named = dict(
        line.split(": ", 1) for line in (PROJECT_ROOT / "Procfile").read_text().splitlines()
    )
    for unit, process in zip(UNITS, ("web", "worker"), strict=True):
        command = named[process].removeprefix("python -m ")
        assert f"ExecStart=/opt/dale/.venv/bin/python -m {command}\n" in unit.read_text()
