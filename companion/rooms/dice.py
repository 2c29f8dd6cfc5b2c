"""The dice of the series: thrown by the server with a source of chance that is handed in."""

from __future__ import annotations

from random import Random

from companion.catalog import catalog

ROLL_AGAIN = "planet-reroll"


def throw(die: str, chance: Random) -> tuple[str, ...]:
    """The faces that come up. The pangolin dice are a pair: source, then destination."""
    faces = catalog().dice[die].faces
    return tuple(chance.choice(faces) for _ in range(2 if die == "pangolin" else 1))


def may_throw_again(die: str, faces: tuple[str, ...]) -> bool:
    """The hare's arrows allow it; pangolin dice that agree may need another destination."""
    if die == "hare":
        return faces[-1] == ROLL_AGAIN
    return die == "pangolin" and faces[0] == faces[1]
