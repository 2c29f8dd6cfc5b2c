"""How long a hint takes to be thought through: `python -m bench.hints [POSITIONS]`.

Positions of games between Shopkeepers, for two, three and four, in which there is something to
compare. Counted is the time by the clock on the wall in which the worker comes to its first thought
and to its last word, with the compiled engine where there is one.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from itertools import count
from random import Random

import companion.__main__  # noqa: F401 - first: takes the compiled copy, as the worker does
from companion.bots import SeatView, bot_of
from companion.catalog import catalog
from companion.coach.advice import hints_at
from companion.compiled import engine_in_use
from companion.engine import Game, Lineup, Rules
from companion.rooms.hints import CUT_SHORT, FIRST_THOUGHT, LAST_WORD

POSITIONS = 50
OF_A_GAME = 5
PLAYERS = (2, 3, 4)


def positions() -> Iterator[Game]:
    """Where a person would be asked for an action, a few of each game."""
    for number in count():
        players = PLAYERS[number % len(PLAYERS)]
        decks = tuple(Random(f"hints/{number}").sample(list(catalog().decks), players + 1))
        game = Game.new(Lineup(decks, Rules(players=players, ends_turns=True)), f"hints/{number}")
        bots = [bot_of("shopkeeper", seat) for seat in range(players)]
        taken, turn = 0, 0
        while (asked := game.decision) is not None and taken < OF_A_GAME:
            if asked.purpose == "action" and game.state.turn >= turn + 2 * players + 1:
                taken, turn = taken + 1, game.state.turn
                yield game
            game.submit(bots[asked.seat].decide(SeatView(game, asked.seat)).answer)


def seconds_to(game: Game) -> dict[str, float]:
    """Each thought, and the seconds until it is there."""
    assert game.decision is not None
    begun = time.monotonic()
    thoughts = hints_at(game, game.decision.seat)
    return {thought["thought"]: time.monotonic() - begun for thought in thoughts}


def main() -> None:
    wanted = int(sys.argv[1]) if sys.argv[1:] else POSITIONS
    found: list[dict[str, float]] = []
    for game in positions():
        times = seconds_to(game)
        if FIRST_THOUGHT in times:  # otherwise one choice is far ahead: nothing is searched
            found.append(times)
        if len(found) == wanted:
            break
    print(f"{wanted} positions, with {engine_in_use()}, load {os.getloadavg()[0]:.0f}; seconds")
    print(f"{'thought':<10}{'hints':>8}{'median':>8}{'p95':>8}{'longest':>9}")
    for thought in (FIRST_THOUGHT, LAST_WORD, CUT_SHORT):
        if took := sorted(times[thought] for times in found if thought in times):
            middle, most = took[len(took) // 2], took[len(took) * 95 // 100]
            row = f"{middle:>8.2f}{most:>8.2f}{took[-1]:>9.2f}"
            print(f"{thought:<10}{len(took):>8}{row}")


if __name__ == "__main__":
    main()
