"""The two faces of the companion into static/fonts, as their packages on npm hold them, and once
more with nothing but what English and French are written with: that is what phones load.

Their versions and contents are pinned here: run it again after changing one. The files' names carry
the version, so that browsers may keep them for good; static/css/tokens.css names them and says
which of them has which letters.
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset

STATIC = Path(__file__).resolve().parent.parent / "static"
FOLDER = STATIC / "fonts"
TOKENS = STATIC / "css" / "tokens.css"


@dataclass(frozen=True)
class Face:
    package: str
    version: str
    integrity: str  # of the whole package, as npm writes it
    file: str  # the Latin letters alone, which English and French need
    name: str


FACES = (
    Face(
        "@fontsource/caprasimo",
        "5.3.0",
        "sha512-cJGLwG71NFriSJZjsFkv+7/Hdev+vMoCaZIf5TLKS41aGSRuLTgh8Uul5vF+YKX4S89FtwLtOOD8HJV1+0NDjQ==",
        "files/caprasimo-latin-400-normal.woff2",
        "caprasimo",
    ),
    Face(
        "@fontsource-variable/figtree",
        "5.3.0",
        "sha512-VRVodD7OiG7apQwE8/2fMjaqpY/a0qRJqL5HtYj8CKIVps+9amaFcdfKmDIf7iqYQx6iPLlArVXAfKeIZmVcNQ==",
        "files/figtree-latin-wght-normal.woff2",
        "figtree",
    ),
)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for face in FACES:
        package = download(face)
        save(package, face.file, f"{face.name}-{face.version}.woff2")
        save_basic(f"{face.name}-{face.version}.woff2", f"{face.name}-basic-{face.version}.woff2")
        save(package, "LICENSE", f"{face.name}-LICENSE.txt")


def download(face: Face) -> tarfile.TarFile:
    with tempfile.TemporaryDirectory() as directory:
        packed = subprocess.run(
            ["npm", "pack", "--silent", f"{face.package}@{face.version}"],
            cwd=directory,
            check=True,
            capture_output=True,
            text=True,
        )
        content = (Path(directory) / packed.stdout.strip()).read_bytes()
    found = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
    if found != face.integrity:
        sys.exit(f"{face.package}@{face.version} is not what it was: {found}")
    return tarfile.open(fileobj=io.BytesIO(content))


def save(package: tarfile.TarFile, member: str, name: str) -> None:
    content = package.extractfile(f"package/{member}")
    assert content is not None
    (FOLDER / name).write_bytes(content.read())
    print(f"static/fonts/{name}")


def save_basic(whole: str, name: str) -> None:
    """The letters tokens.css says it has, with kerning and even figures."""
    found = re.search(rf"{re.escape(name)}[^}}]*unicode-range: ([^;]+);", TOKENS.read_text())
    assert found
    options = ["--flavor=woff2", "--layout-features=kern,tnum", f"--output-file={FOLDER / name}"]
    subset.main([str(FOLDER / whole), f"--unicodes={found[1]}", *options])
    print(f"static/fonts/{name}")


if __name__ == "__main__":
    main()
