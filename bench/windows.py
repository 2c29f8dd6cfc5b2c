"""What silence tells, before and with windows: `python -m bench.windows [GAMES]`.

Games of random decks, played by Apprentices at the engine as people on phones of their own play
them: one each for two, three and four players in turn. Counted are the stops at which others learn
that somebody holds a card that asks; how often somebody with a stopwatch is right about who holds
one, when holders decide within 1, 3 and 8 seconds; and how much longer a turn takes. The first is
what happens, by ``companion.rooms.windows``; for the others people and phones are imagined: see
PHONE_SHOWS, NEXT_TAP and ``watching``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import mean

from companion.bots import SeatView, bot_of
from companion.catalog import catalog
from companion.engine import Game, Lineup, Rules
from companion.rooms.windows import AFTER_ACTION, AFTER_FILL, length_of

GAMES = 90
MOST_TURNS = 40
WITHIN = (1, 3, 8)  # seconds
# Seconds until a phone has shown another one's action, and the question behind it can be read;
# the one who fills a hand sees the cards at once.
PHONE_SHOWS = 0.8
# … from an action until the same player taps again: its cards have moved, a finger has come.
NEXT_TAP = 2.0
# … and by how much faster the end of a turn is shown after a window (static/js/motion.js).
SHOWN_FASTER = 0.5


@dataclass
class Pause:
    """One place where somebody may be asked; ``asked``: somebody is."""

    fills: bool
    asked: bool


@dataclass
class Counted:
    turns: int = 0
    stops: int = 0  # at which others see that somebody is asked: the game waits, or goes on
    uncovered: int = 0  # … that no window was open for
    pauses: list[Pause] = field(default_factory=list)
    longer: list[float] = field(default_factory=list)  # seconds, of each turn


def play(number: int, counted: Counted) -> None:
    """One game. All secret questions of a pause are answered before it goes on."""
    random, players = Random(number), 2 + number % 3
    decks = tuple(random.sample(list(catalog().decks), players + 1))
    game = Game.new(Lineup(decks, Rules(players=players, ends_turns=True)), number)
    bots = [bot_of("apprentice", seat) for seat in range(players)]
    turn, longer, covered = game.state.turn, 0.0, False
    while game.decision is not None and game.state.turn <= MOST_TURNS:
        asked, in_secret = game.decision, game.asks_in_secret
        if in_secret:
            counted.uncovered += not covered
        answer = bots[asked.seat].decide(SeatView(game, asked.seat)).answer
        game.submit(answer, pausing=not in_secret)
        covered = covered and in_secret
        if game.paused:
            covered = True
            length = length_of(game)
            fills = length == AFTER_FILL
            longer += length - (SHOWN_FASTER if fills else NEXT_TAP)
            game.go_on()
            pause = Pause(fills, game.asks_in_secret)
            counted.pauses.append(pause)
            counted.stops += pause.asked
        if game.state.turn != turn:
            counted.turns += 1
            counted.longer.append(longer)
            turn, longer = game.state.turn, 0.0
    counted.turns += 1
    counted.longer.append(longer)


def watching(pauses: list[Pause], within: float, *, windows: bool) -> tuple[float, float]:
    """How often a watcher is right who says "somebody holds such a card" when the game waits, and
    how many of those who hold one are found out. They decide evenly within the time."""
    random = Random(within)
    right = found = 0
    for pause in pauses:
        waits = pause.asked
        if pause.asked and windows:
            sees = 0.0 if pause.fills else PHONE_SHOWS
            decides = sees + random.uniform(0, within)
            waits = decides > (AFTER_FILL if pause.fills else AFTER_ACTION)
        right += waits == pause.asked
        found += waits
    holders = sum(pause.asked for pause in pauses)
    return right / len(pauses), found / holders


def rows(counted: Counted) -> Iterator[str]:
    pauses, turns = counted.pauses, counted.turns
    holders = sum(pause.asked for pause in pauses)
    yield f"{turns} turns, {len(pauses)} pauses, at {holders} of them somebody is asked"
    yield f"stops that tell, in 100 turns: before {100 * counted.stops / turns:.1f}, "
    yield f"  with windows {100 * counted.uncovered / turns:.1f}"
    yield "| holders decide within | right, before | found out, before | right | found out |"
    yield "|---:|---:|---:|---:|---:|"
    for within in WITHIN:
        before, now = (watching(pauses, within, windows=on) for on in (False, True))
        shares = " | ".join(f"{share:.0%}" for share in (*before, *now))
        yield f"| {within} s | {shares} |"
    yield f"who always says that nobody is asked is right in {1 - holders / len(pauses):.0%}"
    longer = counted.longer
    yield f"a turn takes longer by {mean(longer):.2f} s, at most {max(longer):.1f} s"
    kinds = [sum(pause.fills is fills for pause in pauses) for fills in (True, False)]
    yield "pauses in 100 turns: {:.0f} while hands are filled, {:.0f} after actions".format(
        *(100 * kind / turns for kind in kinds)
    )


def main() -> None:
    read = argparse.ArgumentParser(description="What silence tells, before and with windows.")
    read.add_argument("games", nargs="?", type=int, default=GAMES)
    counted = Counted()
    for number in range(read.parse_args().games):
        play(number, counted)
    print("\n".join(rows(counted)))


if __name__ == "__main__":
    main()
