"""What a game is played with: made, stored and read in one place."""

from __future__ import annotations

import json
import pickle

import pytest

from companion.engine.cast import Rules
from companion.engine.errors import RecordError
from companion.engine.game import Game
from companion.engine.lineup import Lineup

TEAMS = Lineup(
    ("macaws", "owls", "bats", "pandas"),
    Rules(players=4, teams=True, starting_gold=(0, 1, 2, 3)),
    ("trap-hat",),
    ("tilda", None, "odo", None),
)


def test_plain_data_and_back() -> None:
    data = json.loads(json.dumps(TEAMS.to_dict()))
    assert list(data) == ["decks", "traps", "characters", "rules"]
    assert Lineup.from_dict(data) == TEAMS
    assert Lineup.from_dict({**data, "seed": "what else is stored beside it"}) == TEAMS


def test_a_game_tells_what_it_is_played_with() -> None:
    assert Game.new(TEAMS, 1).lineup == TEAMS


def test_equal_lineups_share_their_cards() -> None:
    assert Lineup.from_dict(TEAMS.to_dict()).cast() is TEAMS.cast()


def test_other_processes_get_the_same() -> None:
    assert pickle.loads(pickle.dumps(TEAMS)) == TEAMS


def test_decks_nobody_has_are_named() -> None:
    with pytest.raises(RecordError, match="unicorns"):
        Lineup.from_dict({**TEAMS.to_dict(), "decks": ["unicorns"]})
