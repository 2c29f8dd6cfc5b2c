"""The proof: every puzzle is solved again, and has exactly one first step."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest

from companion.coach.advice import hints_at
from companion.engine import Game, read_position
from companion.lab.puzzles import WANTED, puzzles_in
from companion.puzzles import KINDS, Puzzle, puzzle_of, puzzles
from companion.puzzles.solving import OPEN, SOLVED, Goal, has_failed, solve, standing
from tests.thorough import THOROUGH

ALL = list(puzzles().values())
MOST_STEPS = 20


def test_there_are_at_least_thirty_of_all_kinds() -> None:
    assert len(ALL) >= 30
    assert {puzzle.kind for puzzle in ALL} == set(KINDS) == set(WANTED)
    positions = Counter(str(puzzle.position) for puzzle in ALL)
    assert max(positions.values()) == 1


def test_each_has_exactly_one_first_step_that_surely_leads_to_the_goal() -> None:
    wrong = []
    for puzzle in ALL:
        solution = solve(puzzle)
        if not solution.is_unique or solution.steps != puzzle.steps:
            wrong.append((puzzle.id, solution))
    assert wrong == []


def test_the_solution_does_not_depend_on_what_lies_face_down() -> None:
    chance = Random(1)
    chosen = ALL if THOROUGH else ALL[::6]
    for puzzle in chosen:
        mixed = Puzzle(
            puzzle.id, puzzle.kind, puzzle.stack, puzzle.slot, puzzle.mixed(chance), puzzle.steps
        )
        assert mixed.position != puzzle.position
        assert solve(mixed).first == solve(puzzle).first, puzzle.id
        assert Goal.of(mixed, mixed.game()) == Goal.of(puzzle, puzzle.game()), puzzle.id


def test_hints_lead_to_the_goal_in_as_few_steps_as_there_are() -> None:
    """Step by step, each from where the game stands then, with other cards face down."""
    chance = Random(2)
    lost = []
    for puzzle in ALL:
        game = read_position(puzzle.mixed(chance))
        for _ in range(puzzle.steps):
            (hint,) = hints_at(game, puzzle.seat, puzzle.id)
            game.submit(hint["answer"])
        if standing(puzzle, game) != SOLVED:
            lost.append(puzzle.id)
    assert lost == []


def test_after_a_wrong_step_hints_lead_to_the_goal_or_say_that_no_sure_way_does() -> None:
    """Some wrong first steps can still be mended; nobody is led on without a goal."""
    ends: Counter[str] = Counter()
    for puzzle in ALL:
        (right,) = solve(puzzle).first
        start = puzzle.game()
        for answer in start.legal_answers():
            if answer == right:
                continue
            game = start.fork()
            game.submit(answer)
            if standing(puzzle, game) == OPEN:
                ends[_end_of_following_hints(puzzle, game)] += 1
    assert set(ends) == {SOLVED, "no way"}, ends


def _end_of_following_hints(puzzle: Puzzle, game: Game) -> str:
    for _ in range(MOST_STEPS):
        (hint,) = hints_at(game, puzzle.seat, puzzle.id)
        if hint["answer"] is None:
            return "no way"
        game.submit(hint["answer"])
        if (stands := standing(puzzle, game)) != OPEN:
            return stands
    return "too long"


def test_none_is_solved_from_the_start_and_each_begins_with_an_action() -> None:
    for puzzle in ALL:
        game = puzzle.game()
        assert game.decision is not None
        assert (
            (game.decision.seat, game.decision.purpose) == (puzzle.seat, "action") == (0, "action")
        )
        assert not Goal.of(puzzle, game).is_met(game, puzzle.seat), puzzle.id
        assert not has_failed(game, puzzle.seat, game.state.turn), puzzle.id


def test_a_position_with_two_ways_is_not_unique() -> None:
    """The proof can fail: with a second card that does the same under another name."""
    position = {
        "decks": ["macaws", "pandas", "platypuses"],
        "seats": [{"hand": ["macaws-1", "pandas-1", "junk"]}, {"hand": ["junk"] * 5}],
        "stalls": [[], []],
        "market": ["macaws-2", None, None, None, None],
    }
    puzzle = Puzzle("x", "build", 1, None, position, 1)
    assert len(solve(puzzle).first) == 2
    assert len(solve(Puzzle("x", "build", 2, None, position, 1)).first) == 0


def test_another_one_every_day() -> None:
    first = date(2026, 11, 18)
    days = [puzzle_of(first + timedelta(day)).id for day in range(len(ALL))]
    assert sorted(days) == sorted(puzzles())


@pytest.mark.skipif(not THOROUGH, reason="plays whole games")
def test_puzzles_are_found_in_games_between_bots() -> None:
    found = [puzzle for number in range(6) for puzzle in puzzles_in(1, number, frozenset(KINDS))]
    assert found
    for puzzle in found:
        assert solve(puzzle).is_unique
