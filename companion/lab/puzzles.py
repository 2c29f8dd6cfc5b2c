"""Finds puzzles in games between bots: ``python -m companion puzzles``.

A position is taken where there is exactly one first step that surely leads to the goal, and it is
not the obvious one: no stack lies ready, and what is paid least is not what must be paid.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import click

from companion.bots import SeatView, bot_of
from companion.catalog import catalog
from companion.catalog.numbers import stacks_to_win
from companion.engine import EMPTY, ActionAnswer, Game, Lineup, Rules, rulebook, write_position
from companion.puzzles import FILE, KINDS, Puzzle
from companion.puzzles.solving import TooLargeError, solve

LEVEL: Final = "shopkeeper"
MOST_TURNS: Final = 120
FEWEST_WAYS_TO_PAY: Final = 4
MOST_ACTIONS: Final = 150  # a person looks through: more is no puzzle
OF_ONE_DECK: Final = 9  # puzzles in which the same deck is played
WANTED: Final = {"build": 14, "win": 6, "keep": 12}
FEWEST_STEPS: Final = {"build": 2, "win": 2, "keep": 1}


@click.command("puzzles")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--games", type=int, default=400, show_default=True, help="At most.")
@click.option("--to", type=click.Path(path_type=Path), default=FILE, show_default=True)
def puzzles_command(seed: int, games: int, to: Path) -> None:
    """Make puzzles out of games between bots, each proven to have one solution."""
    found: list[Puzzle] = []
    for number in range(games):
        kinds = _still_wanted(found)
        if not kinds:
            break
        welcome = (one for one in puzzles_in(seed, number, kinds) if _is_welcome(one, found))
        for puzzle in islice(welcome, 1):  # of each game one at most
            found.append(puzzle)
            _write(found, to)  # at once, so that nothing is lost if this is interrupted
            click.echo(f"game {number}: {puzzle.kind} {puzzle.stack}, {puzzle.steps} steps")
    click.echo(f"{len(found)} puzzles in {to}")


def _write(found: list[Puzzle], to: Path) -> None:
    """By kind, the shortest of a kind first."""
    ordered = sorted(found, key=lambda one: (KINDS.index(one.kind), one.steps, one.stack, one.id))
    rows = ",\n".join(json.dumps(asdict(puzzle)) for puzzle in ordered)
    to.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


def _still_wanted(found: list[Puzzle]) -> frozenset[str]:
    have = Counter(puzzle.kind for puzzle in found)
    return frozenset(kind for kind in KINDS if have[kind] < WANTED[kind])


def _is_welcome(puzzle: Puzzle, found: list[Puzzle]) -> bool:
    decks = Counter(deck for other in found for deck in other.decks)
    return all(decks[deck] < OF_ONE_DECK for deck in puzzle.decks)


def puzzles_in(seed: int, number: int, kinds: frozenset[str]) -> Iterator[Puzzle]:
    """Those of one game between bots."""
    random = Random(f"puzzles/{seed}/{number}")
    decks = tuple(random.sample(list(catalog().decks), 3))
    game = Game.new(Lineup(decks, Rules(players=2, ends_turns=True)), f"{seed}/{number}")
    bots = [bot_of(LEVEL, f"{number}/{seat}") for seat in range(2)]
    seen = 0
    while (asked := game.decision) is not None and game.state.turn <= MOST_TURNS:
        if asked.purpose == "action" and game.state.turn != seen:
            seen = game.state.turn
            yield from _puzzles_at(game, kinds)
        game.submit(bots[asked.seat].decide(SeatView(game, asked.seat)).answer)


def _puzzles_at(game: Game, kinds: frozenset[str]) -> Iterator[Puzzle]:
    assert game.decision is not None
    stack = len(game.table.stall_of(game.decision.seat)) + 1
    kind = "win" if stack == stacks_to_win(teams=False) else "build"
    if not kinds & {kind, "keep"}:
        return
    actions = list(islice(game.legal_actions(game.decision), MOST_ACTIONS + 1))
    if len(actions) > MOST_ACTIONS:
        return
    deeds = {action["do"] for action in actions}
    # Who can only buy and discard cannot come to a stack; to try all of that would take long.
    if kind in kinds and "build" not in deeds and deeds - {"purchase", "inventory"}:
        yield from _proven(game, kind, stack, None)
    for slot in _worth_a_thought(game, actions) if "keep" in kinds else ():
        yield from _proven(game, "keep", stack, slot)


def _worth_a_thought(game: Game, actions: list[ActionAnswer]) -> Iterator[int]:
    """Slots with a card that lies there only once and can be paid in several ways, of which one
    leaves a stack."""
    ways = [action for action in actions if action["do"] == "purchase" and "order" not in action]
    kind_of = game.cast.kind_of
    market = [card != EMPTY and kind_of[card] for card in game.state.market]
    for slot in sorted({way["slot"] for way in ways if way["slot"] >= 0}):
        of_slot = [way for way in ways if way["slot"] == slot]
        if len(of_slot) < FEWEST_WAYS_TO_PAY or market.count(market[slot]) > 1:
            continue
        if sum(_leaves_a_stack(game, way) for way in of_slot) == 1:
            yield slot


def _leaves_a_stack(game: Game, way: ActionAnswer) -> bool:
    after = game.fork()
    after.submit(way)
    return next(iter(rulebook.stacks(after.table, game.state.seat)), None) is not None


def _proven(game: Game, kind: str, stack: int, slot: int | None) -> Iterator[Puzzle]:
    position = _from_the_first_seat(write_position(game))
    mark = hashlib.sha256(json.dumps([kind, slot, position], sort_keys=True).encode()).hexdigest()[
        :6
    ]
    puzzle = Puzzle(mark, kind, stack, slot, position, 0)
    try:
        solution = solve(puzzle)
    except TooLargeError:
        return
    if not solution.is_unique or _is_plain(puzzle, solution.first[0]):
        return
    if solution.steps < FEWEST_STEPS[kind]:
        return
    yield Puzzle(mark, kind, stack, slot, position, solution.steps)


def _from_the_first_seat(position: dict[str, Any]) -> dict[str, Any]:
    """The same position for two players with their seats swapped where the second one is asked."""
    if position["turn"]["seat"] == 0:
        return position
    swapped = json.loads(json.dumps(position))
    for of_seats in ("seats", "stalls"):
        swapped[of_seats].reverse()
    swapped["turn"]["seat"] = 0
    for name in ("used", "offered", "due"):
        swapped[name] = [_other_seat(place) for place in position[name]]
    swapped["changes"] = [[_other_seat(change[0]), *change[1:]] for change in position["changes"]]
    swapped["copies"] = {_other_seat(place): of for place, of in position["copies"].items()}
    return cast(dict[str, Any], swapped)


def _other_seat(place: str) -> str:
    """The same place of the other seat: ``1:hand:2`` for ``0:hand:2``."""
    seat, colon, rest = place.partition(":")
    return f"{1 - int(seat)}:{rest}" if colon else place


def _is_plain(puzzle: Puzzle, first: object) -> bool:
    """Whether paying least is all there is to it."""
    assert isinstance(first, dict)
    if puzzle.kind != "keep":
        return False
    if first["do"] != "purchase":
        return True  # something else comes before: not what this kind is about
    game = puzzle.game()
    assert game.decision is not None
    values = rulebook.values_of(game.table, game.table.hand(puzzle.seat))

    def loss(way: ActionAnswer) -> tuple[int, int, int]:
        paid = [values[place] for place in way["pay"]]
        return sum(paid) + way["gold"], way["gold"], sum(value for value in paid if value > 1)

    purchases = game.legal_actions(game.decision, "purchase")
    least = min(loss(way) for way in purchases if way["slot"] == puzzle.slot)
    return least == loss(cast(ActionAnswer, first))
