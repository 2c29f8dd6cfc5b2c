"""Every refusal is a code and its parameters, spelled in one way."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import companion.web.app  # noqa: F401  loads every class
from companion.refusal import Refusal

SOURCES = Path(__file__).resolve().parent.parent / "companion"


def kinds(base: type[Refusal] = Refusal) -> Iterator[type[Refusal]]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


@dataclass(frozen=True)
class Made:
    """A refusal that the sources make."""

    where: str
    kind: type[Refusal]
    code: str
    given: frozenset[str] | None  # its parameters' names; None: only known when it is made


def refusals_made() -> Iterator[Made]:
    by_name = {kind.__name__: kind for kind in kinds()}
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in by_name and node.args:
                names = [keyword.arg for keyword in node.keywords]
                given = frozenset(name for name in names if name)
                for part in ast.walk(node.args[0]):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield Made(
                            f"{path.name}:{node.lineno}",
                            by_name[ast.unparse(node.func)],
                            part.value,
                            None if None in names else given,
                        )


def test_codes_are_words_joined_by_underscores() -> None:
    found = list(refusals_made())
    assert len(found) > 100
    assert [made for made in found if not re.fullmatch(r"[a-z]+(_[a-z]+)*", made.code)] == []


def test_no_kind_of_refusal_is_made_in_its_own_way() -> None:
    assert [kind for kind in kinds() if "__init__" in vars(kind)] == []


def test_a_refusal_says_what_is_in_the_way() -> None:
    assert str(Refusal("gone")) == "gone"
    assert str(Refusal("too_many", most=3)) == "too_many (most=3)"
