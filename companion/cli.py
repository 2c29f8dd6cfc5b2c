"""The command line: ``python -m companion COMMAND``."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from companion.bots import LEVELS, company, gentle_level
from companion.catalog import catalog
from companion.catalog.packs import exhibition
from companion.engine import EngineError, Narrator, Rules, Verified, explain, verify
from companion.engine import replay as replay_record
from companion.lab import same_games, seats
from companion.lab.archive import go_on
from companion.lab.duel import Duel, Measure, games_of, read_row, rows_of
from companion.lab.duel_report import summary, usage_table
from companion.lab.insight import insight
from companion.lab.puzzles import puzzles_command
from companion.lab.runner import Runner, watched, where_to_play
from companion.lab.simulate import GameCounts, simulated_games
from companion.lab.soak import soak_games

KEEP = click.option(
    "--keep",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder for what was played: a run that was stopped goes on.",
)
# Who may be let play: every level, and gently those that people are offered.
PLAYERS = [*LEVELS, *map(gentle_level, company())]


@click.group()
def main() -> None:
    """Tools around the rules engine."""


main.add_command(insight)
main.add_command(puzzles_command)


def _deck_list(_context: click.Context, _parameter: click.Parameter, value: str) -> list[str]:
    decks = [name.strip() for name in value.split(",") if name.strip()]
    for name in decks:
        if name not in catalog().decks:
            known = ", ".join(catalog().decks)
            raise click.BadParameter(f"There is no deck called {name}. There are: {known}.")
    if len(set(decks)) != len(decks):
        raise click.BadParameter("A deck is named twice.")
    return decks


def _levels(_context: click.Context, _parameter: click.Parameter, value: str) -> list[str]:
    levels = [name.strip() for name in value.split(",") if name.strip()]
    for name in levels:
        if name not in LEVELS:
            raise click.BadParameter(f"There is no bot {name}. There are: {', '.join(LEVELS)}.")
    return levels


@main.command("simulate")
@click.option("--decks", required=True, callback=_deck_list, help="Deck ids, with commas between.")
@click.option("--players", type=click.IntRange(2, 4), default=2, show_default=True)
@click.option(
    "--bots",
    default="",
    callback=_levels,
    help="Levels, seat by seat and round again; else chance.",
)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@where_to_play()
@click.option("--json", "as_json", is_flag=True, help="For machines.")
def simulate_command(
    decks: list[str],
    players: int,
    bots: list[str],
    games: int,
    seed: int,
    runner: Runner,
    as_json: bool,
) -> None:
    """Let bots play, and count lengths, wins and what became of each card."""
    if len(decks) != players + 1:
        raise click.UsageError(f"{players} players need {players + 1} decks, not {len(decks)}.")
    total = GameCounts()
    play = simulated_games(decks, Rules(players=players), seed, bots)
    for tally in watched(runner.play(play, range(games)), games, "Playing"):
        total.add(tally)
    if as_json:
        click.echo(json.dumps(total.as_dict(), indent=2))
    else:
        _print_tally(total)


def _print_tally(total: GameCounts) -> None:
    data = total.as_dict()
    click.echo(f"{total.games} games, {data['turns_a_game']} turns and ", nl=False)
    click.echo(f"{data['decisions_a_game']} decisions a game, {total.unfinished} cut off")
    for seat, wins in data["wins_by_seat"].items():
        click.echo(f"  seat {seat} won {wins} ({wins / total.games:.1%})")
    click.echo(f"{'card':<16}{'name':<26}{'bought':>8}{'played':>8}{'built':>8}")
    for card, counts in data["cards"].items():
        name = catalog().cards[card].name
        row = "".join(f"{counts[what]:>8}" for what in ("bought", "played", "built"))
        click.echo(f"{card:<16}{name:<26}{row}")


RECORD = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))


def _record_in(file: Path) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise click.ClickException(f"{file} is not a record: {error}") from None


@main.command("replay")
@RECORD
@click.option("--seat", type=click.IntRange(1, 4), help="Tell it as this seat saw it.")
def replay_command(file: Path, seat: int | None) -> None:
    """Tell a recorded game in words."""
    record = _record_in(file)
    try:
        game = replay_record(record)
    except EngineError as error:
        raise click.ClickException(explain(error)) from None
    names = [f"Player {number}" for number in range(1, game.rules.players + 1)]
    viewer = seat - 1 if seat is not None else None
    narrator = Narrator(game.cast, names, viewer, day_spaces=game.rules.day_spaces)
    for _event, sentence in narrator.story(game.events):
        click.echo(sentence)


@main.command("verify")
@RECORD
@click.option("--seal", default="", help="As it was noted at the deal; its beginning will do.")
def verify_command(file: Path, seal: str) -> None:
    """Check a saved record against the key its chance came from.

    It fails if an outcome of chance, an answer, the decks or the key were changed.
    """
    record = _record_in(file)
    try:
        verified = verify(record, seal)
    except EngineError as error:
        raise click.ClickException(explain(error)) from None
    for line in _in_words(verified, compared=bool(seal)):
        click.echo(line)


def _in_words(verified: Verified, *, compared: bool) -> Iterator[str]:
    yield f"{verified.outcomes} outcomes of chance are what the key gives."
    if verified.since:
        yield f"The first {verified.since} answers were given before there was a key."
    if verified.of_earlier_deal:
        yield f"The deal is that of an earlier game: {verified.of_earlier_deal} outcomes."
    if verified.restarts:
        yield f"Something was undone and came otherwise {verified.restarts} times."
    yield f"Its seal is {verified.seal}."
    if compared:
        yield "That is the seal you noted: nothing was changed since."
    else:
        yield "If the table showed this seal at the deal, nothing was changed since."


@main.command("soak")
@click.option("--games", type=click.IntRange(min=1), default=20_000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@where_to_play(jobs=2)
@click.option("--everything", is_flag=True, help="Teams, traps and characters in every game.")
def soak_command(games: int, seed: int, runner: Runner, everything: bool) -> None:
    """Play random games over random mixes and report every problem."""
    play = soak_games(seed, everything)
    outcomes = list(watched(runner.play(play, range(games)), games, "Soaking"))
    problems = [outcome for outcome in outcomes if outcome.problem]
    for outcome in problems[:20]:
        click.echo(f"{outcome.seed}: {outcome.lineup}\n{outcome.problem}")
    pairs = {
        frozenset((deck, other))
        for outcome in outcomes
        for deck in outcome.lineup.decks
        for other in outcome.lineup.decks
        if deck != other
    }
    cut = sum(not outcome.finished and not outcome.problem for outcome in outcomes)
    puzzling = [outcome for outcome in outcomes if outcome.puzzling]
    for outcome in puzzling[:20]:
        click.echo(
            f"{outcome.seed}: {outcome.turns} turns, and cards left to buy: {outcome.lineup}"
        )
    click.echo(f"{len(outcomes)} games, {sum(o.decisions for o in outcomes)} decisions")
    click.echo(
        f"{len(problems)} crashes or lost cards, {cut} games cut off without an end, ", nl=False
    )
    click.echo(f"{len(puzzling)} of them with cards left to buy")
    click.echo(f"{len(pairs)} pairs of decks met, ", nl=False)
    click.echo(f"{sum(o.lineup.rules.teams for o in outcomes)} games in teams, ", nl=False)
    click.echo(f"{sum(bool(o.lineup.traps) for o in outcomes)} with traps, ", nl=False)
    click.echo(f"{sum(bool(o.lineup.characters) for o in outcomes)} with characters")
    if problems:
        raise SystemExit(1)


@main.command("duel")
@click.argument("first", type=click.Choice(PLAYERS))
@click.argument("second", type=click.Choice(PLAYERS))
@click.option("--games", type=click.IntRange(min=2), default=1000, show_default=True)
@click.option("--players", type=click.IntRange(2, 4), default=2, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@where_to_play()
@KEEP
@click.option("--report", type=click.Path(path_type=Path), help="Write what became of each card.")
@click.option("--alone", is_flag=True, help="The first level has one seat, the second all others.")
@click.option("--held-out", is_flag=True, help="With mixes that nothing was tuned with (for two).")
@click.option(
    "--checkout",
    type=click.Path(exists=True, file_okay=False),
    help="Another one of this project, whose bots play the second level.",
)
def duel_command(
    first: str,
    second: str,
    games: int,
    players: int,
    seed: int,
    runner: Runner,
    keep: Path | None,
    report: Path | None,
    alone: bool,
    held_out: bool,
    checkout: str | None,
) -> None:
    """Let two levels of bots play each other on mirrored seeds."""
    if held_out and players != 2:
        raise click.UsageError("The mixes held out are for two players.")
    if keep and report:
        raise click.UsageError("What became of each card is not kept: --keep or --report.")
    counts = report is not None
    where = checkout or ""
    match = Duel(
        first, second, seed, players, counts, alone=alone, held_out=held_out, checkout=where
    )
    measure = _measured(match, games, runner, f"{first} v {second}", keep)
    click.echo(summary(first, second, measure))
    if report is not None:
        lines = (f"# {summary(first, second, measure)}", "", *usage_table(measure.usage))
        report.write_text("\n".join(lines) + "\n", encoding="utf-8")


@main.command("ratings")
@click.argument("levels", nargs=-1, type=click.Choice(PLAYERS))
@click.option("--games", type=click.IntRange(min=2), default=40, show_default=True, help="A pair.")
@click.option("--seed", type=int, default=1, show_default=True)
@where_to_play()
@KEEP
def ratings_command(
    levels: tuple[str, ...], games: int, seed: int, runner: Runner, keep: Path | None
) -> None:
    """Rate levels of bots by a round robin; without any, all that people are offered."""
    from companion.lab import ratings  # its library comes with the group "lab"

    levels = levels or ("random", *company())
    number = ratings.number_of_games(levels, games)
    if keep is None:
        played = runner.play(ratings.games_of(levels, seed), range(number))
        rows = ratings.rated(levels, watched(played, number, "Playing"))
    else:
        about = {"ratings of": list(levels), "seed": seed}
        kept = go_on(keep, about, ratings.rows_of(levels, seed), number, runner, "Playing")
        rows = ratings.rated(levels, map(ratings.read_row, kept))
    click.echo("\n".join(ratings.table(rows)))


@main.command("techniques")
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@where_to_play()
def techniques_command(games: int, seed: int, runner: Runner) -> None:
    """Measure what playing each bonus technique brings, for the advice on cards."""
    from companion.lab import techniques

    played = watched(runner.play(techniques.trials_of(seed), range(games)), games, "Trying")
    for card in techniques.judged(trial for trials in played for trial in trials):
        click.echo(
            f"{card.card:<16}{card.number:>5} tried, {card.played:>4} played: "
            f"{card.brought:+.1%}, not played: {card.missed:+.1%}, "
            f"beside {card.beside:+.2f} ± {card.error:.2f}"
        )


@main.command("fit")
@click.argument("levels", nargs=-1, type=click.Choice(list(LEVELS)), required=True)
@click.option("--games", type=click.IntRange(min=10), default=2000, show_default=True)
@click.option("--seed", default="fit", show_default=True)
@where_to_play()
@KEEP
def fit_command(
    levels: tuple[str, ...], games: int, seed: str, runner: Runner, keep: Path | None
) -> None:
    """Fit how likely a position is won to games of bots, and keep the weights.

    A level that is named twice plays twice as many of the games.
    """
    from companion.lab import fit

    played: Iterable[fit.Played | None]
    if keep is None:
        played = watched(runner.play(fit.games_of(levels, seed), range(games)), games, "Playing")
    else:
        about = {"fit to": list(levels), "seed": seed}
        rows = go_on(keep, about, fit.rows_of(levels, seed), games, runner, "Playing")
        played = map(fit.read_row, rows)
    fitted = fit.fit([game for game in played if game is not None])
    for line in fit.compared(fitted, fit.kept_weights()):
        click.echo(line)
    fit.write(fitted, f"{fitted.games} games of {' '.join(levels)}, seed {seed}")
    click.echo(f"{fitted.games} games, {fitted.positions} positions")
    click.echo(f"log loss {fitted.loss:.4f}, of stacks alone {fitted.loss_of_stacks:.4f}")


def _measured(
    match: Duel, games: int, runner: Runner, label: str, keep: Path | None = None
) -> Measure:
    measure = Measure(match.games_a_deal)
    if keep is None:
        for outcome in watched(runner.play(games_of(match), range(games)), games, label):
            measure.add(outcome)
    else:
        for row in go_on(keep, match.about(), rows_of(match), games, runner, label):
            measure.add(read_row(row))
    return measure


@main.command("balance")
@click.option("--games", type=click.IntRange(min=2), default=1000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@where_to_play()
@click.option("--level", type=click.Choice(list(LEVELS)), default="shopkeeper", show_default=True)
@click.argument("characters", nargs=-1)
def balance_command(
    games: int, seed: int, runner: Runner, level: str, characters: tuple[str, ...]
) -> None:
    """Measure characters of the Exhibition pack, each against a plain player; those that need a
    teammate in a team of two against two plain players."""
    for character in exhibition().characters.values():
        if not characters or character.id in characters:
            teams = character.needs_teammate
            table = 4 if teams else 2
            match = Duel(level, level, seed, table, character=character.id, teams=teams)
            measure = _measured(match, games, runner, character.name)
            rate = f"{measure.rate:.1%} ± {measure.error:.1%} | {measure.turns_a_game:.1f}"
            click.echo(f"| {character.name} | {character.colour} | {rate} |")


def _golds(
    _context: click.Context, _parameter: click.Parameter, texts: tuple[str, ...]
) -> list[seats.Gold]:
    try:
        return [seats.read_gold(text) for text in texts]
    except ValueError:
        raise click.BadParameter("Write coins for two, three or four seats, as 0,2,3.") from None


@main.command("seats")
@click.argument("golds", nargs=-1, required=True, callback=_golds, metavar="GOLD...")
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@where_to_play()
@click.option("--level", type=click.Choice(PLAYERS), default="shopkeeper", show_default=True)
def seats_command(
    golds: list[seats.Gold], games: int, seed: int, runner: Runner, level: str
) -> None:
    """Measure how often each seat wins with starting GOLD by seat in turn order, as 0,2,3."""
    for gold in golds:
        label = ", ".join(map(str, gold))
        winners = runner.play(seats.games_of(seats.SeatTest(gold, level, seed)), range(games))
        won = seats.shares_of(watched(winners, games, label), len(gold))
        shares = " · ".join(f"{share:.1%}" for share in won.shares)
        row = f"{shares} | ± {won.error:.1%} | {won.unevenness:.1%} | {won.games}"
        click.echo(f"| {len(gold)} | {label} | {row} |")


@main.command("bench")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
def bench_command(as_json: bool) -> None:
    """Measure the engine, compiled and not, beside other people's game engines."""
    from companion.lab.engine_speed import run  # the peers are optional and slow to import

    run(as_json=as_json)


@main.command("same-games")
@click.option("--games", type=click.IntRange(min=1), default=60, show_default=True)
@click.option("--as-data", is_flag=True, hidden=True, help="Play here and print what came of it.")
def same_games_command(games: int, as_data: bool) -> None:
    """Check that the compiled engine and the sources play the same games."""
    click.echo(json.dumps(same_games.play(games)) if as_data else same_games.compare(games))


@main.command("probe", hidden=True)
def probe_command() -> None:
    """Measure this engine, one line of standard input after the other."""
    from companion.lab.speed_probe import serve

    serve()


@main.command("work")
def work_command() -> None:
    """Think for the bots of this server's tables, until stopped."""
    from companion.worker import run  # the tools around the engine do without a database

    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("companion").setLevel(logging.INFO)
    run()
