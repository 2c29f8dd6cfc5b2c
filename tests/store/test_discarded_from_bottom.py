"""Answers of the time when places in a discard pile counted from its bottom mean what they did.

The database was filled by the last commit of that time (``scripts/old_database.py --scene``): a
few stacks took cards from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine import fingerprint, replay
from companion.rooms.replay import GameReplay
from companion.store.going_back import game_at
from tests.store.old_databases import ANN, BEFORE, BOB, Upgraded, started

FETCHED = BEFORE / "fetched-0051d3d.sql.gz"
FROM_BELOW = {"do": "build", "cards": [0], "from_bottom": [1]}  # of a pile of five
ANSWER, BUILT = 60, 61  # the position of that answer, and the step after it


@pytest.fixture(params=["sqlite", "postgresql"])
def upgraded(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Upgraded]:
    url = None
    if request.param == "postgresql":
        url = request.getfixturevalue("new_postgresql")()
    with started(FETCHED, tmp_path, url) as upgraded:
        yield upgraded


def test_a_stack_of_then_is_the_same_in_a_replay_and_when_going_back(upgraded: Upgraded) -> None:
    games, code = upgraded.games, upgraded.all[0].code
    match = games.load(code)
    story = games.story(code, 1)
    assert story.moves[ANSWER].answer == FROM_BELOW
    told = next(event for event in story.moves[ANSWER].events if event[0] == "built")
    builder = told[1]

    record = games.record(code, 1)
    assert fingerprint(replay(record).state) == fingerprint(match.game.state)
    shown = GameReplay(games.recording(code, 1))
    with upgraded.app.extensions["database"].connect() as connection:
        gone_back = game_at(connection, match, BUILT)
    for game in (shown.at(BUILT), gone_back):
        assert game is not None
        assert sorted(game.state.stall[builder][-1]) == sorted(told[2])

    asked = match.game.decision
    assert asked is not None
    games.answer(code, (ANN, BOB)[asked.seat], None, match.moment, next(match.game.legal_answers()))
