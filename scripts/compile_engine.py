"""Compile the engine, the cards and the bots into build/fast; companion/compiled.py uses them.

Works on a copy of the sources, so that edits meanwhile do no harm, and puts the result into place
only when all of it is there.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from companion import compiled

# Of what is not compiled, only the types matter.
OPTIONS = ("--strict", "--follow-imports=silent", "--no-incremental")
# All modules end up in one library that only Python itself calls into: calls from one module to the
# other, and into mypyc's runtime, need no detour and can be inlined.
WHOLE_PROGRAM = [f"-flto={os.cpu_count()}", "-fvisibility=hidden", "-fno-semantic-interposition"]


class BuildSideBySide(build_ext):
    """One C file for each module, and as many of them at a time as there are processors."""

    def build_extensions(self) -> None:
        compiler: Any = self.compiler

        def compile_all(sources: list[str], **arguments: Any) -> list[str]:
            macros, include_dirs = arguments.get("macros"), arguments.get("include_dirs")
            depends, extra = arguments.get("depends"), arguments.get("extra_postargs")
            _, objects, extra, options, build = compiler._setup_compile(
                arguments.get("output_dir"), macros, include_dirs, sources, depends, extra
            )
            cc = compiler._get_cc_args(options, arguments.get("debug"), None)
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                jobs = [
                    pool.submit(compiler._compile, name, *build[name], cc, extra, options)
                    for name in objects
                    if name in build
                ]
                for job in jobs:
                    job.result()
            return list(objects)

        compiler.compile = compile_all
        super().build_extensions()


def main() -> None:
    begun = time.monotonic()
    made_from = compiled.fingerprint()
    if compiled.made_from_of() == made_from:
        print(f"{compiled.FOLDER} is of exactly these sources.")
        return
    compiled.FOLDER.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=compiled.FOLDER.parent) as folder:
        work = Path(folder)
        shutil.copytree(
            compiled.PACKAGE, work / "companion", ignore=shutil.ignore_patterns("__pycache__")
        )
        if compiled.fingerprint(work / "companion") != made_from:
            raise SystemExit("The sources changed while they were copied; try again.")
        _compile(work)
        _put_into_place(work, made_from)
    print(f"Compiled in {time.monotonic() - begun:.0f} s: {compiled.FOLDER}")
    print("Workers and simulations use it as long as the sources stay as they are.")


def _compile(work: Path) -> None:
    os.chdir(work)
    files = compiled.sources_to_compile(work / "companion")
    names = [file.relative_to(work).as_posix() for file in files]
    extensions = mypycify(
        [*OPTIONS, *names], opt_level="2", debug_level="0", multi_file=True, verbose=False
    )
    for extension in extensions:
        extension.extra_compile_args += WHOLE_PROGRAM
        extension.extra_link_args += [*WHOLE_PROGRAM, "-O2"]
    distribution = Distribution({"name": "fast", "ext_modules": extensions})
    command = BuildSideBySide(distribution)
    command.build_lib = str(work / "made")
    command.build_temp = str(work / "objects")
    command.ensure_finalized()
    command.run()


def _put_into_place(work: Path, made_from: str) -> None:
    (work / "made" / compiled.STAMP).write_text(made_from, encoding="ascii")
    shutil.rmtree(compiled.FOLDER, ignore_errors=True)
    shutil.move(work / "made", compiled.FOLDER)


if __name__ == "__main__":
    main()
