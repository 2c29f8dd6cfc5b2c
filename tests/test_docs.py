"""What the documentation promises is there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8"))
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (document.parent / target).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands_exist(document: Path) -> None:
    source = document.read_text(encoding="utf-8")
    named = set(re.findall(r"(?:`|^)make ([a-z-]+)", source, re.MULTILINE))
    assert {name for name in named if not re.search(rf"^{name}:", MAKEFILE, re.MULTILINE)} == set()


def test_the_first_two_commands_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^make ([a-z]+)", readme, re.MULTILINE)[:2] == ["run", "test"]


def test_every_setting_is_documented() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    sources = [ROOT / "companion/config.py", ROOT / "gunicorn.conf.py"]
    used = set()
    for source in sources:
        used |= set(re.findall(r'environ\.get\(\s*"(\w+)"', source.read_text(encoding="utf-8")))
    assert len(used) >= 7
    assert {name for name in used if f"`{name}`" not in readme} == set()


def test_every_library_is_explained_and_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    reasons = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    locks = {
        "requirements.txt": project["dependencies"],
        "requirements-dev.txt": project["optional-dependencies"]["dev"],
    }
    for lock, requirements in locks.items():
        pinned = (ROOT / lock).read_text(encoding="utf-8").lower()
        for requirement in requirements:
            name = re.split(r"[~=<>!\[]", requirement)[0]
            assert f"| {name} |" in reasons
            assert f"{name}==".lower() in pinned


def test_the_bench_extra_stays_out_of_the_ordinary_installation() -> None:
    for lock in ("requirements.txt", "requirements-dev.txt"):
        assert not re.search(r"^(rlcard|chess)==", (ROOT / lock).read_text(), re.MULTILINE)
