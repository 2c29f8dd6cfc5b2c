"""A compiled copy of the engine, and using it where it is there.

``make fast`` compiles the engine, the cards and the bots into ``build/fast`` and notes from which
sources. A process for bots or simulations calls ``use_compiled_copy()`` before it imports anything
else: the copy is taken exactly if it was made from these sources, and what runs is said. Tests and
the web server run the sources.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parent
FOLDER = PACKAGE.parent / "build" / "fast"
STAMP = "made-from"  # a file in the folder: the fingerprint of the sources
PLAIN = "plain"  # ENGINE=plain: leave a compiled copy alone

# What is compiled, by patterns of files; not what runs once a game or less often.
COMPILED = (
    "engine/*.py",
    "decks/*/cards.py",
    "exhibition/*.py",
    "bots/*.py",
    "lab/random_play.py",
    "lab/playouts.py",
)
LEFT_PLAIN = ("__init__", "narrate", "position", "record", "seen_game", "wording")
# What compiled code may have taken in of other modules: constants and types. The rest of the lab
# only calls compiled code, so that what is measured can change without compiling again.
READ_BY_COMPILED = (
    *(f"{package}/**/*.py" for package in ("catalog", "engine", "decks", "exhibition", "bots")),
    "lab/random_play.py",
    "lab/playouts.py",
)

_in_use = "plain Python (make fast compiles the engine)"


def sources_to_compile(package: Path = PACKAGE) -> list[Path]:
    files = [file for pattern in COMPILED for file in sorted(package.glob(pattern))]
    return [file for file in files if file.stem not in LEFT_PLAIN]


def fingerprint(package: Path = PACKAGE) -> str:
    """Of this Python and all sources that a compiled copy depends on."""
    digest = sha256(EXTENSION_SUFFIXES[0].encode())
    for file in _sources(package):
        digest.update(f"\0{file.relative_to(package).as_posix()}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _sources(package: Path) -> Iterator[Path]:
    for pattern in READ_BY_COMPILED:
        yield from sorted(package.glob(pattern))


def use_compiled_copy(folder: Path = FOLDER) -> bool:
    """Take the compiled copy for all modules imported from now on, if it fits the sources."""
    global _in_use
    if os.environ.get("ENGINE") == PLAIN:
        _in_use = "plain Python (ENGINE=plain)"
        return False
    made_from = made_from_of(folder)
    if made_from is None:
        return False
    if made_from != fingerprint():
        _in_use = "plain Python (the compiled copy is of other sources: make fast)"
        return False
    sys.meta_path.insert(0, CompiledModules(folder))
    _in_use = "the compiled engine"
    return True


def made_from_of(folder: Path = FOLDER) -> str | None:
    """The fingerprint of the sources that a compiled copy was made from; None: there is none."""
    try:
        return (folder / STAMP).read_text(encoding="ascii")
    except OSError:
        return None


def engine_in_use() -> str:
    """For people who start simulations and read logs."""
    return _in_use


class CompiledModules(MetaPathFinder):
    """Finds modules that have been compiled before their sources are found."""

    def __init__(self, folder: Path) -> None:
        suffix = EXTENSION_SUFFIXES[0]
        self._files = {
            ".".join(file.relative_to(folder).parts).removesuffix(suffix): file
            for file in folder.rglob(f"*{suffix}")
        }

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self._files.get(name)
        return spec_from_file_location(name, file) if file is not None else None
