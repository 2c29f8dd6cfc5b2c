"""Measuring bots against each other."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from companion.bots.advice import advice_on
from companion.catalog import catalog
from companion.cli import main
from companion.lab.archive import go_on
from companion.lab.duel import (
    Duel,
    DuelResult,
    Measure,
    Usage,
    games_of,
    play,
    read_row,
    rows_of,
)
from companion.lab.duel_report import never_used, usage_table
from companion.lab.mixes import random_decks
from companion.lab.runner import Runner

MOST_CALLS = 20_000  # for one decision; the longest here takes 7,273
OFTEN = 25  # turns in which a card could be played: then never doing it needs a reason


def measured(match: Duel, games: int) -> Measure:
    measure = Measure()
    for outcome in Runner().play(games_of(match), range(games)):
        measure.add(outcome)
    return measure


def test_equal_bots_win_one_game_of_each_mirrored_pair() -> None:
    for deal in range(3):
        pair = [play(2 * deal + half, Duel("shopkeeper", "shopkeeper")) for half in (0, 1)]
        assert sum(outcome.score for outcome in pair) == 1.0
        assert pair[0].turns == pair[1].turns


def test_a_shopkeeper_beats_a_random_player() -> None:
    measure = measured(Duel("shopkeeper", "random", seed=2), games=20)
    assert measure.rate >= 0.95
    assert measure.cut == 0


def test_a_shopkeeper_beats_an_apprentice() -> None:
    measure = measured(Duel("shopkeeper", "apprentice", seed=2), games=40)
    assert measure.rate >= 0.65


def test_no_decision_is_long_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """In calls, which are as many on every machine; how long they take is what `duel` measures."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    monkeypatch.setattr("companion.lab.duel.thread_time", lambda: calls)
    sys.setprofile(count)
    try:
        measure = measured(Duel("shopkeeper", "apprentice", seed=3, players=4), games=4)
    finally:
        sys.setprofile(None)
    assert 0 < measure.slowest < MOST_CALLS


def test_more_players_share_the_levels_between_them() -> None:
    four = Duel("shopkeeper", "random", players=4)
    assert [four.first_seats(turn) for turn in range(four.games_a_deal)] == [[0, 2], [1, 3]]
    alone = replace(four, alone=True)
    assert [alone.first_seats(turn) for turn in range(alone.games_a_deal)] == [[0], [1], [2], [3]]


def test_mixes_held_out_are_always_the_same_and_nothing_learns_from_them() -> None:
    duel = Duel("shopkeeper", "random", held_out=True)
    mixes = [duel.lineup(deal, [0]).decks for deal in range(16)]
    assert len(set(mixes)) == 8
    assert mixes[:8] == mixes[8:]
    learnt = {frozenset(random_decks(Random(number), 2)) for number in range(3000)}
    assert not learnt & {frozenset(mix) for mix in mixes}


def test_the_error_comes_from_mirrored_pairs() -> None:
    measure = Measure()
    for score in (1.0, 0.0) * 8:  # every pair is even: no doubt about the rate
        measure.add(DuelResult(score, 40, 100, 0.0, 0.0, 50))
    assert (measure.rate, measure.error) == (0.5, 0.0)


def test_all_games_of_a_deal_are_one_observation() -> None:
    measure = Measure(games_a_deal=4)
    for score in (1.0, 0.0, 0.0, 1.0) * 4:
        measure.add(DuelResult(score, 40, 100, 0.0, 0.0, 50))
    assert measure.error == 0.0


def test_a_duel_goes_on_where_it_stood(tmp_path: Path) -> None:
    def duel(games: int, *more: str) -> Result:
        arguments = ["duel", "shopkeeper", "random", "--games", str(games)]
        return CliRunner().invoke(main, [*arguments, "--keep", str(tmp_path / "duel"), *more])

    assert "of 2 games" in duel(2).stdout
    longer = duel(4)
    assert "2 of 4 games are in" in longer.stderr
    assert "of 4 games against random" in longer.stdout
    again = duel(4)
    assert (again.stdout, "4 of 4" in again.stderr) == (longer.stdout, True)
    assert "holds another run" in duel(4, "--seed", "2").output
    assert "not kept" in duel(4, "--report", str(tmp_path / "report.md")).output


def test_what_is_kept_is_what_was_played(tmp_path: Path) -> None:
    match = Duel("shopkeeper", "random", seed=5)
    rows = go_on(tmp_path, match.about(), rows_of(match), 2, Runner(), "Playing")
    kept = [read_row(row) for row in rows]
    played = [play(number, match) for number in range(2)]
    assert [(game.score, game.turns, game.decisions) for game in kept] == [
        (game.score, game.turns, game.decisions) for game in played
    ]


def test_usage_counts_chances_and_what_was_made_of_them() -> None:
    usage = play(0, Duel("shopkeeper", "apprentice", usage=True)).usage
    bought, could_be_bought = map(sum, zip(*_rows(usage, "bought"), strict=True))
    assert 0 < bought <= could_be_bought
    built, could_be_built = map(sum, zip(*_rows(usage, "built"), strict=True))
    assert 0 < built <= could_be_built


def _rows(usage: Usage, what: str) -> list[tuple[int, int]]:
    return [usage.row(card)[what] for card in catalog().cards]


def test_a_card_that_is_never_used_needs_a_reason() -> None:
    usage = Usage()
    for number in range(30):
        usage.add(play(number, Duel("shopkeeper", "apprentice", seed=6, usage=True)).usage)
    idle = [card for card in never_used(usage) if usage.row(card)["played"][1] >= OFTEN]
    assert [card for card in idle if not advice_on(card).unused] == []


def test_a_game_that_nobody_wins_is_half_a_win_for_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.lab.duel.MOST_TURNS", 5)
    assert play(0, Duel("shopkeeper", "random")).score == 0.5


def test_the_command_line_tells_the_result(tmp_path: Path) -> None:
    report = tmp_path / "report.md"
    arguments = ["duel", "shopkeeper", "random", "--games", "2", "--report", str(report)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    assert "shopkeeper won 100.0%" in result.output
    assert "| macaws-4 | Spyglass |" in report.read_text(encoding="utf-8")


def test_the_command_line_measures_characters() -> None:
    result = CliRunner().invoke(main, ["balance", "--games", "2", "tilda"])
    assert result.exit_code == 0, result.output
    assert "| Tilda Thrift | green |" in result.output


def test_a_character_that_needs_a_teammate_is_measured_in_a_team() -> None:
    match = Duel("apprentice", "apprentice", players=4, character="sunny", teams=True)
    holders = []
    for game in range(4):
        deal, turn = divmod(game, match.games_a_deal)
        lineup = match.lineup(deal, match.first_seats(turn))
        assert lineup.rules.teams
        assert len(lineup.decks) == 4
        (holder,) = (seat for seat, name in enumerate(lineup.characters) if name)
        holders.append(holder)
    assert holders == [0, 1, 2, 3]
    assert play(0, match).turns > 8


def test_the_usage_table_has_a_row_for_every_card() -> None:
    rows = [line for line in usage_table(Usage()) if line.startswith("| ")]
    assert len(rows) == 1 + len(catalog().cards)
