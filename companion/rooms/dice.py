"""The dice of the series: thrown by the server with a source of chance that is handed in.

What is known of a die is data, which the pocket table (static/js/pocket.js) goes by as well.
"""

from __future__ import annotations

from random import Random

from companion.catalog import ALIKE, catalog


def throw(die: str, chance: Random) -> tuple[str, ...]:
    """The faces that come up."""
    thrown = catalog().dice[die]
    return tuple(chance.choice(thrown.faces) for _ in range(thrown.thrown))


def may_throw_again(die: str, faces: tuple[str, ...]) -> bool:
    """Whether the last die may be thrown again."""
    again = catalog().dice[die].again
    return len(set(faces)) == 1 if again == ALIKE else faces[-1] == again
