"""Which decks bots play with when they are measured, and mixes that are kept for the last test.

Nothing is fitted to or tuned with those of ``held_out()``: how a bot plays with them shows how it
plays at a table it has never met.
"""

from __future__ import annotations

from random import Random

from companion.catalog import catalog

MIXES_HELD_OUT = 8


def _draw(random: Random, decks: int) -> tuple[str, ...]:
    return tuple(random.sample(list(catalog().decks), decks))


def held_out() -> list[tuple[str, ...]]:
    """Mixes for two players, always the same."""
    return [_draw(Random(f"held out/{number}"), 3) for number in range(MIXES_HELD_OUT)]


def random_decks(random: Random, players: int) -> tuple[str, ...]:
    """Decks for a game to learn from: any mix but those held out."""
    kept = {frozenset(mix) for mix in held_out()}
    while frozenset(decks := _draw(random, players + 1)) in kept:
        pass
    return decks
