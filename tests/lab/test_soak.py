"""Random games over mixes in which every deck meets every other: no crash, no lost card."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from companion.catalog import catalog
from companion.engine import Table
from companion.engine.actions import ActionQuestion
from companion.lab import simulate, soak
from companion.lab.random_play import RandomPlay
from companion.lab.soak import lost_cards, random_lineup, soak_one
from companion.setup.sheet import decks_needed
from tests.kit import table as lay_table
from tests.thorough import THOROUGH

ROOT = Path(__file__).resolve().parents[2]
SEED = 20
PAIRS = list(combinations(sorted(catalog().decks), 2))


def is_in_teams(number: int) -> bool:
    return random_lineup(number, SEED, everything=bool(number % 2)).rules.teams


# One game for each of the 351 pairs. Games in teams take ten times as long as others: one of six.
IN_TEAMS = [number for number in range(len(PAIRS)) if is_in_teams(number)]
LEFT_OUT: set[int] = set() if THOROUGH else set(IN_TEAMS) - set(IN_TEAMS[1::6])
GAMES = [number for number in range(len(PAIRS)) if number not in LEFT_OUT]
CHUNKS = [GAMES[start::13] for start in range(13)]

SOAK_AGAIN = """
import json, sys
from companion.lab.soak import soak_one
seed, *numbers = map(int, sys.argv[1:])
print(json.dumps([soak_one(number, seed).mark for number in numbers]))
"""


@pytest.mark.parametrize("chunk", CHUNKS, ids=range(len(CHUNKS)))
def test_random_games_end_without_a_crash_or_a_lost_card(chunk: list[int]) -> None:
    outcomes = [soak_one(number, SEED) for number in chunk]
    assert [outcome for outcome in outcomes if outcome.problem] == []
    stuck = [outcome for outcome in outcomes if not outcome.finished]
    # Ten stacks in teams are at times more than random play manages.
    assert [outcome for outcome in stuck if not outcome.lineup.rules.teams] == []
    assert {outcome.lineup.rules.players for outcome in outcomes} == {2, 3, 4}


def test_the_order_of_hashes_makes_no_difference() -> None:
    """Games come to the same end under another PYTHONHASHSEED."""
    games = GAMES[:: 4 if THOROUGH else 18]
    mine = os.environ.get("PYTHONHASHSEED", "0")
    finished = subprocess.run(
        [sys.executable, "-c", SOAK_AGAIN, str(SEED), *map(str, games)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "4711" if mine != "4711" else "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert finished.returncode == 0, finished.stderr
    assert json.loads(finished.stdout) == [soak_one(number, SEED).mark for number in games]


def test_every_deck_meets_every_other_in_the_soak() -> None:
    met = set()
    for number in GAMES:
        table = random_lineup(number, SEED, everything=bool(number % 2))
        assert len(set(table.decks)) == decks_needed(table.rules.players, table.rules.teams)
        met |= {tuple(sorted(pair)) for pair in combinations(table.decks, 2)}
    assert met == set(PAIRS)
    assert len(met) == 351


# The soak can fail


def test_a_lost_card_is_noticed() -> None:
    t = lay_table("macaws owls", hand="macaws-1 junk")
    before = [card for card in t.game.state.all_cards() if t.game.cast.is_animalfolk(card)]
    assert lost_cards(t.game, before) == ""
    card = t.game.state.hand[0].pop(0)
    assert lost_cards(t.game, before) == "a card was lost or came from nowhere"
    t.game.state.hand[0] += [card, card]
    assert lost_cards(t.game, before) == "a card lies in two places"
    t.game.state.hand[0] = [card]
    assert lost_cards(t.game, before) == "a junk card was lost or came from nowhere"


def test_a_crash_is_reported_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Table) -> None:
        raise RuntimeError("the market is closed")

    monkeypatch.setattr(Table, "fill_market", broken)
    outcome = soak_one(3, SEED)
    assert "the market is closed" in outcome.problem
    assert (outcome.seed, outcome.finished) == (f"soak/{SEED}/3", False)


def test_a_game_that_never_asks_again_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(self: Table) -> None:
        while True:
            pass

    monkeypatch.setattr(Table, "fill_market", endless)
    monkeypatch.setattr(soak, "MOST_SECONDS", 0.1)
    outcome = soak_one(3, SEED)
    assert "HangsError: 0.1 seconds" in outcome.problem
    assert not outcome.finished


def test_a_question_that_nobody_can_answer_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ActionQuestion, "listed", lambda *_: iter(()))
    monkeypatch.setattr(RandomPlay, "_action_of_kind", RandomPlay._listed)
    assert "no legal action" in soak_one(3, SEED).problem


def test_a_game_that_only_takes_too_long_is_named_while_there_are_cards_to_buy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simulate, "MOST_TURNS", 3)
    outcome = soak_one(3, SEED)
    assert (outcome.problem, outcome.finished, outcome.puzzling) == ("", False, True)
    assert not replace(outcome, sold_out=True).puzzling


def test_junk_in_the_market_is_noticed() -> None:
    t = lay_table("macaws owls", hand="macaws-1 junk")
    before = [card for card in t.game.state.all_cards() if t.game.cast.is_animalfolk(card)]
    t.game.state.market_discard.append(t.game.state.hand[0].pop())
    assert lost_cards(t.game, before) == "junk and animalfolk cards are mixed up"
