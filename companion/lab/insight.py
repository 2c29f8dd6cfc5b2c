"""``python -m companion insight``: how decks play together, measured over many games."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import click

from companion.compiled import fingerprint
from companion.lab.archive import ABOUT, Archive, read_rows
from companion.lab.design import Design, play
from companion.lab.insight_report import DOCS, report, write_report
from companion.lab.runner import Runner, watched, where_to_play

DATA = Path(__file__).parents[1] / "insight" / "insight.json"
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


@insight.command("fit")
@click.option("--folder", type=click.Path(exists=True, path_type=Path), default=FOLDER)
@click.option("--to", type=click.Path(path_type=Path), default=DATA, show_default=True)
@click.option("--docs", type=click.Path(path_type=Path), default=DOCS, show_default=True)
def fit_command(folder: Path, to: Path, docs: Path) -> None:
    """Fit the numbers that the app uses, check them on sets that were kept back, and write them
    into the documentation."""
    from companion.lab.fitting import fit  # the library behind it is slow to load

    run = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
    data = fit(read_rows(folder), run)
    to.write_text(_written(data), encoding="utf-8")
    click.echo(f"Written: {to}")
    if to == DATA or docs != DOCS:  # numbers that are only tried do not go into the documentation
        write_report(data, docs)
        click.echo(f"Written: {docs}")
    click.echo(report(data))


@insight.command("check")
@click.option("--data", type=click.Path(exists=True, path_type=Path), default=DATA)
def check_command(data: Path) -> None:
    """Tell how well sets that were never fitted were predicted, as Markdown."""
    click.echo(report(json.loads(data.read_text(encoding="utf-8"))))


def _written(data: dict[str, Any]) -> str:
    """JSON with a line for each entry of the first two levels: small, and fit to compare."""
    lines = []
    for name, found in data.items():
        if isinstance(found, dict) and name != "cards":
            inner = (f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in found.items())
            lines.append(f"{json.dumps(name)}: {{\n" + ",\n".join(inner) + "\n }")
        else:
            lines.append(f"{json.dumps(name)}: {json.dumps(found)}")
    return "{\n " + ",\n ".join(lines) + "\n}\n"
