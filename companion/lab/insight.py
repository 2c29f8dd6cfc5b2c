"""``python -m companion insight``: how decks play together, measured over many games."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from companion.compiled import fingerprint
from companion.lab.archive import Archive
from companion.lab.design import Design, play
from companion.lab.runner import Runner, watched, where_to_play

FOLDER = Path("build") / "insight"


@click.group()
def insight() -> None:
    """Measure how decks play together: measure, then fit."""


@insight.command("measure")
@click.option("--games", type=click.IntRange(min=1), default=40_000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--folder", type=click.Path(path_type=Path), default=FOLDER, show_default=True)
@where_to_play(jobs=2)
def measure_command(games: int, seed: int, folder: Path, runner: Runner) -> None:
    """Play games and keep what happened; a run that was stopped goes on."""
    design = Design(seed)
    archive = Archive(folder, {**design.about(), "sources": fingerprint()[:16]})
    missing = archive.missing(games)
    rows = archive.keep(runner.play(partial(play, design=design), missing))
    played = sum(1 for _ in watched(rows, len(missing), "Measuring"))
    click.echo(f"{played} games played, {games - len(missing)} were there: {folder}")
