"""Puzzles over HTTP: the list, one of the day, and a game of one turn that says how it stands."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.puzzles import Puzzle, puzzles
from companion.puzzles.solving import Goal, solve, solve_from, standing, way_on
from companion.store import Games, Jobs, Match
from companion.worker import Worker
from tests.web.phones import hidden_field
from tests.web.playing import TablePhone

BUILD = next(puzzle for puzzle in puzzles().values() if puzzle.kind == "build")
KEEP = next(puzzle for puzzle in puzzles().values() if puzzle.kind == "keep")
WIN = next(puzzle for puzzle in puzzles().values() if puzzle.kind == "win")


class Solver(TablePhone):
    def __init__(self, app: Flask, puzzle: str) -> None:
        super().__init__(app, "")
        self.games: Games = app.extensions["games"]
        self.jobs: Jobs = app.extensions["jobs"]
        page = f"/puzzles/{puzzle}"
        key = hidden_field(self.get(page).text, "request")
        self.first = self.send(page, page, request=key).location
        self.address = self.send(page, page, request=key).location  # tapped twice
        self.code = self.address.rpartition("/")[2]

    @property
    def match(self) -> Match:
        return self.games.load(self.code)

    def hinted(self) -> str:
        """The page when a worker has answered the wish for a hint."""
        self.steer("hint", self.match.moment)
        assert Worker(self.games, self.jobs).work()
        return self.page()

    def give(self, answer: object) -> None:
        holder = self.match.table.chairs[0].holder
        assert holder
        self.games.answer(self.code, holder, 0, self.match.moment, answer)


def test_all_are_listed_and_one_is_of_today(app: Flask) -> None:
    phone = TablePhone(app, "")
    page = phone.get("/puzzles").text
    for puzzle in puzzles():
        assert f'href="/puzzles/{puzzle}"' in page, puzzle
        assert phone.get(f"/puzzles/{puzzle}").status_code == 200, puzzle
    today = phone.get("/puzzles/today")
    assert today.status_code == 302
    assert today.location.rpartition("/")[2] in puzzles()
    assert 'href="/puzzles"' in phone.get("/").text


def test_a_puzzle_that_does_not_exist_says_so(app: Flask) -> None:
    phone = TablePhone(app, "")
    assert phone.get("/puzzles/nothing").status_code == 404
    assert phone.send("/puzzles/nothing", request="x").status_code == 404


def test_a_puzzle_is_played_on_the_play_table_and_solved(app: Flask) -> None:
    ann = Solver(app, KEEP.id)
    assert ann.first == ann.address
    page = ann.page()
    assert "puzzle-open" in page
    assert 'id="act"' in page
    ann.give(solve(KEEP).first[0])
    page = ann.page()
    assert f'data-solved="{KEEP.id}"' in page
    assert "Next puzzle" in page


def test_another_way_fails_and_can_be_taken_back_or_tried_again(app: Flask) -> None:
    ann = Solver(app, KEEP.id)
    ann.give({"do": "inventory", "cards": []})
    page = ann.page()
    assert "puzzle-failed" in page
    assert "Try again" in page
    ann.steer("undo", ann.match.moment)
    assert "puzzle-open" in ann.page()


def test_winning_is_solved_too_and_counts_for_no_statistics(app: Flask) -> None:
    ann = Solver(app, WIN.id)
    for _ in range(WIN.steps + 3):  # along the only way, step by step
        game = ann.match.game
        if standing(WIN, game) == "solved":
            break
        ann.give(solve_from(game, Goal.of(WIN, WIN.game())).shortest)
    page = ann.page()
    assert f'data-solved="{WIN.id}"' in page
    cookie = ann.client.get_cookie("results")
    assert cookie is None or ann.code not in cookie.value


def test_after_the_turn_the_puzzle_is_over(app: Flask) -> None:
    ann = Solver(app, KEEP.id)
    for answer in ({"do": "inventory", "cards": []}, {"do": "go_on"}):
        ann.give(answer)
    assert standing(KEEP, ann.match.game) == "over"
    assert "puzzle-over" in ann.page()


@pytest.mark.parametrize("puzzle", [BUILD, KEEP], ids=lambda puzzle: puzzle.kind)
def test_what_was_solved_stays_solved_when_the_turn_ends(app: Flask, puzzle: Puzzle) -> None:
    ann = Solver(app, puzzle.id)
    for _ in range(puzzle.steps):
        assert "puzzle-solved" not in ann.page()
        ann.give(way_on(puzzle, ann.match.game))
    turn = ann.match.game.state.turn
    while ann.match.game.state.turn == turn:
        assert "puzzle-solved" in ann.page()
        ann.give({"do": "go_on"})
    while Worker(ann.games, ann.jobs).work():  # until it is one's own turn again
        assert "puzzle-solved" in ann.page()
    assert "puzzle-solved" in ann.page()


def test_what_solved_it_is_undone_with_it(app: Flask) -> None:
    ann = Solver(app, KEEP.id)
    for _ in range(KEEP.steps):
        ann.give(way_on(KEEP, ann.match.game))
    solved = ann.match.answered
    ann.give({"do": "go_on"})
    while ann.match.answered > solved:
        assert "puzzle-solved" in ann.page()
        assert ann.steer("undo", ann.match.moment).status_code == 200
    assert "puzzle-solved" in ann.page()
    ann.steer("undo", ann.match.moment)
    assert "puzzle-open" in ann.page()


def test_hints_lead_to_the_goal_step_by_step(app: Flask) -> None:
    """A bot's hints lost this one: it thinks of the whole game, not of the goal."""
    puzzle = puzzles()["49dd88"]
    ann = Solver(app, puzzle.id)
    for _ in range(puzzle.steps):
        page = ann.hinted()
        assert "this surely leads to the goal" in page
        hint = hidden_field(page, "hint")
        assert ann.steer("do-hint", ann.match.moment, hint=hint).status_code == 200
    assert f'data-solved="{puzzle.id}"' in ann.page()


def test_who_has_left_the_way_is_told_so_and_can_take_it_back(app: Flask) -> None:
    ann = Solver(app, "49dd88")
    ann.give({"do": "inventory", "cards": []})
    page = ann.hinted()
    assert "no sure way to the goal was found from here." in page
    assert "/game/do-hint" not in page
    entry = ann.match.table.seq
    assert ann.steer("do-hint", ann.match.moment, hint=entry).status_code == 409
    ann.steer("undo", ann.match.moment)
    assert "this surely leads to the goal" in ann.hinted()


def test_what_lies_face_down_is_shuffled_each_time(app: Flask) -> None:
    decks = {str(Solver(app, KEEP.id).match.game.state.market_deck) for _ in range(3)}
    assert len(decks) > 1
