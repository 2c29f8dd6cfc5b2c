"""A recorded game looked at again: every step is the very position, and the course adds up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.engine.record import replay
from companion.engine.view import view
from companion.rooms.replay import KEPT_EVERY, Film, hidden

REPLAYS = Path(__file__).parents[1] / "replays"
TWO, TEAMS = REPLAYS / "01-two-players.json", REPLAYS / "19-teams.json"


def film_of(file: Path) -> Film:
    return Film(json.loads(file.read_text()))


@pytest.mark.parametrize("file", [TWO, TEAMS], ids=["two", "teams"])
def test_every_step_is_the_position_that_the_record_leads_to(file: Path) -> None:
    film = film_of(file)
    for step in range(0, film.last + 1, 5):
        wanted, shown = replay(film.record, upto=step), film.at(step)
        for seat in (None, *range(film.rules.players)):
            assert view(shown, seat) == view(wanted, seat)
        assert hidden(shown) == hidden(wanted)


def test_looking_at_a_step_does_not_change_the_film() -> None:
    film = film_of(TWO)
    game = film.at(10)
    before = view(game, 0)
    game.submit(film.record["answers"][10])
    game.state.hand[0].clear()
    assert view(film.at(10), 0) == before


def test_a_step_far_into_a_game_is_as_near_as_the_first() -> None:
    """Not by the clock, which other programs move too: by the answers given on the way."""
    film = film_of(TEAMS)
    assert all(len(film.at(step).answers) < 4 * KEPT_EVERY for step in range(film.last + 1))


@pytest.mark.parametrize("file", [TWO, TEAMS], ids=["two", "teams"])
def test_the_course_begins_with_nothing_and_ends_with_the_winner(file: Path) -> None:
    film = film_of(file)
    first, last = film.course[0], film.course[-1]
    sides = 2
    assert (first.turns, first.step, first.stacks) == (0, 0, (0,) * sides)
    # Ten cards each, as many ones as decks and the rest junk: everybody begins with ten.
    assert first.worth == (10 * film.rules.players // sides,) * sides
    assert last.step == film.last
    assert max(last.stacks) == film.rules.stacks_to_win
    assert [sample.turns for sample in film.course] == sorted(
        {sample.turns for sample in film.course}
    )


def test_walking_by_turns_stays_within_the_game() -> None:
    film = film_of(TWO)
    assert film.turn_before(0) == 0
    assert film.turn_after(film.last) == film.last
    second, third = film.turn_starts[1:3]
    assert film.turn_after(second) == third
    assert film.turn_before(third) == second
    assert film.turn_before(third + 1) == third
    assert film.at(third).state.turn == 3
    assert film.at(third - 1).state.turn == 2


def test_teams_are_sides() -> None:
    assert film_of(TEAMS).sides == [(0, 2), (1, 3)]
