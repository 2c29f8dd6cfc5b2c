"""Compile the engine, the cards and the bots into build/fast; companion/compiled.py uses them.

Works on a copy of the sources, so that edits meanwhile do no harm, and puts the result into place
only when all of it is there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
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
ONE_LIBRARY = ("-fvisibility=hidden", "-fno-semantic-interposition")
WHOLE_PROGRAM = f"-flto={os.cpu_count()}"
MADE = compiled.FOLDER.relative_to(compiled.PACKAGE.parent)  # where a copy looks for itself
# What is played to find out what runs often: commands, and what they are asked.
PLAYED = (
    (("probe",), "random 0\nlisting 0\nplayouts 0\napprentice 0\nshopkeeper 0\n"),
    (("duel", "merchant", "shopkeeper", "--games", "4", "--seed", "0"), ""),
)


class BuildSideBySide(build_ext):
    """One C file for each module, and as many of them at a time as there are processors."""

    options: list[str]  # for the compiler, beside those of mypyc

    def build_extensions(self) -> None:
        compiler: Any = self.compiler

        def compile_all(sources: list[str], **arguments: Any) -> list[str]:
            macros, include_dirs = arguments.get("macros"), arguments.get("include_dirs")
            depends, extra = arguments.get("depends"), arguments.get("extra_postargs")
            _, objects, extra, options, build = compiler._setup_compile(
                arguments.get("output_dir"), macros, include_dirs, sources, depends, extra
            )
            extra = [*extra, *self.options]
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
        _compile(work, made_from)
        _put_into_place(work)
    print(f"Compiled in {time.monotonic() - begun:.0f} s: {compiled.FOLDER}")
    print("Workers and simulations use it as long as the sources stay as they are.")


def _compile(work: Path, made_from: str) -> None:
    """With GCC twice: what runs often is found out by playing with the first copy."""
    os.chdir(work)
    files = compiled.sources_to_compile(work / "companion")
    names = [file.relative_to(work).as_posix() for file in files]
    extensions = mypycify(
        [*OPTIONS, *names], opt_level="2", debug_level="0", multi_file=True, verbose=False
    )
    if _compiler_is_gcc():
        _build(work, extensions, ["-fprofile-generate", *ONE_LIBRARY])
        _stamp(work, made_from)
        _play(work)
        best = ["-fprofile-use", "-Wno-missing-profile", *ONE_LIBRARY, WHOLE_PROGRAM]
        _build(work, extensions, best)
    else:
        _build(work, extensions, [])
        _stamp(work, made_from)


def _compiler_is_gcc() -> bool:
    command = (os.environ.get("CC") or str(sysconfig.get_config_var("CC"))).split()[:1]
    told = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in told.stdout


def _stamp(work: Path, made_from: str) -> None:
    (work / MADE / compiled.STAMP).write_text(made_from, encoding="ascii")


def _build(work: Path, extensions: list[Any], options: list[str]) -> None:
    for extension in extensions:
        extension.extra_link_args = [*options, "-O2"]
    command = BuildSideBySide(Distribution({"name": "fast", "ext_modules": extensions}))
    command.options = options
    command.force = True
    command.build_lib = str(work / MADE)
    command.build_temp = str(work / "objects")  # beside the objects lies what playing found out
    command.ensure_finalized()
    command.run()


def _play(work: Path) -> None:
    """Let every kind of player have a turn, as the bench does, but in other games."""
    for arguments, asked in PLAYED:
        subprocess.run(
            [sys.executable, "-m", "companion", *arguments],
            cwd=work,
            env={**os.environ, "ENGINE": ""},  # the copy, whatever is asked for otherwise
            input=asked,
            stdout=subprocess.DEVNULL,
            text=True,
            check=True,
        )


def _put_into_place(work: Path) -> None:
    shutil.rmtree(compiled.FOLDER, ignore_errors=True)
    shutil.move(work / MADE, compiled.FOLDER)


if __name__ == "__main__":
    main()
