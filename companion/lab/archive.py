"""Results of a run in a folder of Parquet files: a run that was stopped goes on where it stood."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any

import click

from companion.compiled import PACKAGE, fingerprint
from companion.lab.runner import Runner, watched

Row = dict[str, Any]

ABOUT = "run.json"
ROWS_A_FILE = 500
SECONDS_A_FILE = 60.0  # sooner where games are long: no more than this is lost with the machine


class Archive:
    """What was played so far in a run, by the number of the game."""

    def __init__(self, folder: Path, about: Row) -> None:
        """``about`` says what run this is: rows of different runs never come together."""
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        note = folder / ABOUT
        if not note.exists():
            _write(note, json.dumps(about, indent=2).encode())
        elif (found := json.loads(note.read_text(encoding="utf-8"))) != about:
            raise click.ClickException(
                f"{folder} holds another run ({found}); this one is {about}. Take another folder."
            )

    def missing(self, games: int) -> list[int]:
        """The numbers below ``games`` that have not been played."""
        from pyarrow import parquet

        played: set[int] = set()
        for file in self._files():
            played.update(parquet.read_table(file, columns=["number"])["number"].to_pylist())
        return [number for number in range(games) if number not in played]

    def keep(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Hand the rows on and write them down, also when nobody takes any more of them."""
        waiting: list[Row] = []
        written = monotonic()
        try:
            for row in rows:
                waiting.append(row)
                if len(waiting) >= ROWS_A_FILE or monotonic() - written >= SECONDS_A_FILE:
                    self._append(waiting)
                    waiting, written = [], monotonic()
                yield row
        finally:
            self._append(waiting)

    def rows(self) -> list[Row]:
        """All of them, by number, however they came in."""
        return read_rows(self.folder)

    def _append(self, rows: list[Row]) -> None:
        """A Parquet file cannot grow once it is closed, so every append is a file of its own."""
        from pyarrow import BufferOutputStream, Table, parquet

        if not rows:
            return
        out = BufferOutputStream()
        parquet.write_table(Table.from_pylist(rows), out, compression="zstd")
        _write(self.folder / f"games-{len(self._files()):05}.parquet", out.getvalue().to_pybytes())

    def _files(self) -> list[Path]:
        return sorted(self.folder.glob("games-*.parquet"))


def go_on(
    folder: Path, about: Row, play: Callable[[int], Row], games: int, runner: Runner, label: str
) -> list[Row]:
    """Play what is missing of a run, and give all of it that was played."""
    archive = Archive(folder, {**about, "played by": what_plays()})
    missing = archive.missing(games)
    if len(missing) < games:
        click.echo(f"{games - len(missing):,} of {games:,} games are in {folder}.", err=True)
    for _ in watched(archive.keep(runner.play(play, missing)), len(missing), label):
        pass
    return [row for row in archive.rows() if row["number"] < games]


def what_plays() -> str:
    """A mark of the rules, the cards and the bots: with any other one games may go otherwise."""
    mark = sha256(fingerprint().encode())
    for data in sorted([*PACKAGE.rglob("*.toml"), *(PACKAGE / "bots").glob("*.json")]):
        mark.update(data.read_bytes())
    return mark.hexdigest()[:16]


def read_rows(folder: Path) -> list[Row]:
    from pyarrow import parquet

    rows: list[Row] = []
    for file in sorted(folder.glob("games-*.parquet")):
        rows += parquet.read_table(file).to_pylist()
    return sorted(rows, key=lambda row: row["number"])


def _write(file: Path, content: bytes) -> None:
    """All of it or nothing, whatever happens meanwhile."""
    unfinished = file.with_name(f".{file.name}.part")
    unfinished.write_bytes(content)
    unfinished.replace(file)
