"""What everybody may know about a game on screens: typed here, stored as it always was."""

from __future__ import annotations

from companion.rooms.playing import BotChair, Playing, begun, playing, with_playing
from companion.rooms.state import new_table

STORED = {
    "game": 2,
    "began": 12.5,
    "bots": {"1": {"level": "apprentice", "stands_in": True}},
    "no_hints": [0],
    "declines": {"0": "all"},
    "proposal": {"what": "undo", "to": 3, "by": 0, "agreed": [0], "entry": 9},
    "conceded": [1],
}


def test_what_is_stored_is_read_and_written_back() -> None:
    read = Playing.from_dict(STORED)
    assert read.bots == {1: BotChair("apprentice", stands_in=True)}
    assert list(read.to_dict().items()) == list(STORED.items())
    over = {**STORED, "summary": {"turns": 30}}
    assert Playing.from_dict(over).to_dict() == over


def test_a_change_leaves_the_rest_alone() -> None:
    state = with_playing(begun(new_table(None), 1, {1: "random"}, 5.0), conceded=(0,))
    assert playing(state) == Playing(1, 5.0, {1: BotChair("random")}, conceded=(0,))
