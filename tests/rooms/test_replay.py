"""A recorded game looked at again: every step is the very position, and the course adds up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.engine.record import replay
from companion.engine.view import view
from companion.rooms.replay import KEPT_EVERY, GameReplay, Recording, hidden

REPLAYS = Path(__file__).parents[1] / "replays"
TWO, TEAMS = REPLAYS / "01-two-players.json", REPLAYS / "19-teams.json"


def recorded_in(file: Path) -> GameReplay:
    return GameReplay(Recording.of(json.loads(file.read_text())))


@pytest.mark.parametrize("file", [TWO, TEAMS], ids=["two", "teams"])
def test_every_step_is_the_position_that_the_record_leads_to(file: Path) -> None:
    recorded = recorded_in(file)
    for step in range(0, recorded.last + 1, 5):
        wanted, shown = replay(recorded.record, upto=step), recorded.at(step)
        for seat in (None, *range(recorded.rules.players)):
            assert view(shown, seat) == view(wanted, seat)
        assert hidden(shown) == hidden(wanted)


def test_looking_at_a_step_does_not_change_the_replay() -> None:
    recorded = recorded_in(TWO)
    game = recorded.at(10)
    before = view(game, 0)
    game.submit(recorded.record["answers"][10])
    game.state.hand[0].clear()
    assert view(recorded.at(10), 0) == before


def test_a_step_far_into_a_game_is_as_near_as_the_first() -> None:
    """Not by the clock, which other programs move too: by the answers given on the way."""
    recorded = recorded_in(TEAMS)
    assert all(len(recorded.at(step).answers) < 4 * KEPT_EVERY for step in range(recorded.last + 1))


@pytest.mark.parametrize("file", [TWO, TEAMS], ids=["two", "teams"])
def test_the_course_begins_with_nothing_and_ends_with_the_winner(file: Path) -> None:
    recorded = recorded_in(file)
    first, last = recorded.course[0], recorded.course[-1]
    sides = 2
    assert (first.turns, first.step, first.stacks) == (0, 0, (0,) * sides)
    # Ten cards each, as many ones as decks and the rest junk: everybody begins with ten.
    assert first.worth == (10 * recorded.rules.players // sides,) * sides
    assert last.step == recorded.last
    assert max(last.stacks) == recorded.rules.stacks_to_win
    assert [sample.turns for sample in recorded.course] == sorted(
        {sample.turns for sample in recorded.course}
    )


def test_walking_by_turns_stays_within_the_game() -> None:
    recorded = recorded_in(TWO)
    assert recorded.turn_before(0) == 0
    assert recorded.turn_after(recorded.last) == recorded.last
    second, third = recorded.turn_starts[1:3]
    assert recorded.turn_after(second) == third
    assert recorded.turn_before(third) == second
    assert recorded.turn_before(third + 1) == third
    assert recorded.at(third).state.turn == 3
    assert recorded.at(third - 1).state.turn == 2


def test_teams_are_sides() -> None:
    assert recorded_in(TEAMS).sides == [(0, 2), (1, 3)]
