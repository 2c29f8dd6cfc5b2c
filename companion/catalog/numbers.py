"""The numbers of the game, as the rulebook has them, for set-up sheet and engine alike."""

from __future__ import annotations

from typing import Final

STARTING_DECK_SIZE: Final = 10
HAND_SIZE: Final = 5
MARKET_SLOTS: Final = 5
STACKS_TO_WIN: Final = 8
TEAM_STACKS_TO_WIN: Final = 10
CLOCK_SPACES: Final = 3  # by day, and as many by night
MOST_CLOCK_SPACES: Final = 12  # of a clock of one's own, by day and by night


def stacks_to_win(teams: bool) -> int:
    return TEAM_STACKS_TO_WIN if teams else STACKS_TO_WIN


def side_of(seat: int, teams: bool) -> int:
    """Teammates sit opposite each other; without teams everybody is a side of their own."""
    return seat % 2 if teams else seat
