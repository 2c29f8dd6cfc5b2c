"""No bot goes in circles within a turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from companion.bots import Bot, SeatView, bot_of
from companion.catalog import catalog
from companion.engine import Game, Lineup, Rules
from tests.bots.thinking import SEARCHING, unhurried
from tests.thorough import THOROUGH

GAMES = 300 if THOROUGH else 24
LONGEST_GAME = 150  # turns
MOST_WITHOUT_CHANGE = 25  # answers
QUICK = ("apprentice", "shopkeeper")  # whose games take no minutes
GAMES_OF_SEARCHING = 100 if THOROUGH else 4
PLAYOUTS = 24 if THOROUGH else 8

# Two shopkeepers went in circles here: 60 answers in a turn that changed nothing.
CIRCLES = (
    (("lemurs", "echidnas", "platypuses"), "y27"),
    (("echidnas", "foxes", "macaws"), "y15"),
    (("pangolins", "lemurs", "foxes"), "x28"),
)


def deals() -> Iterator[tuple[Lineup, str]]:
    """The deals in which bots have gone in circles, and others at random."""
    for decks, seed in CIRCLES:
        yield Lineup(decks, Rules(players=2)), seed
    for number in range(GAMES - len(CIRCLES)):
        random = Random(number)
        players = random.choice((2, 2, 2, 3))
        decks = tuple(random.sample(list(catalog().decks), players + 1))
        yield Lineup(decks, Rules(players=players)), f"turns {number}"


class Turn:
    """What was done in a turn, and in which positions."""

    def __init__(self) -> None:
        self.done: set[tuple[Any, Any]] = set()
        self.positions: set[Any] = set()
        self.without_change = 0

    def complaint(self, seat_view: SeatView, answer: Any) -> str:
        self.without_change += 1
        if seat_view.question["kind"] == "action":
            if seat_view.position not in self.positions:
                self.without_change = 0
            self.positions.add(seat_view.position)
            deed = (seat_view.position, seat_view.deed(answer))
            if deed in self.done:
                return f"does {answer} twice"
            self.done.add(deed)
        return "changes nothing" if self.without_change > MOST_WITHOUT_CHANGE else ""


def complaints(game: Game, bots: list[Bot]) -> Iterator[str]:
    number, turn = 0, Turn()
    while game.decision is not None and game.state.turn < LONGEST_GAME:
        if game.state.turn != number:
            number, turn = game.state.turn, Turn()
        seat = game.decision.seat
        answer = bots[seat].decide(SeatView(game, seat)).answer
        complaint = turn.complaint(SeatView(game, seat), answer)
        if complaint:
            yield f"{complaint} in turn {number}"
        game.submit(answer)


def test_nothing_is_done_twice_in_the_same_position_of_a_turn() -> None:
    found = []
    for number, (lineup, seed) in enumerate(deals()):
        level = QUICK[0] if number % 4 == 3 else QUICK[1]
        game = Game.new(lineup, seed, checkpoints=False)
        bots = [bot_of(level, seat) for seat in range(game.rules.players)]
        for complaint in complaints(game, bots):
            found.append(f"{level}, {'/'.join(lineup.decks)}, {seed}: {complaint}")
    assert found == []


def test_those_that_search_do_nothing_twice_either() -> None:
    found = []
    for number, (lineup, seed) in enumerate(islice(deals(), GAMES_OF_SEARCHING)):
        level = SEARCHING[number % len(SEARCHING)]
        game = Game.new(lineup, seed)
        bots = [unhurried(level, seat, PLAYOUTS) for seat in range(game.rules.players)]
        for complaint in complaints(game, bots):
            found.append(f"{level}, {'/'.join(lineup.decks)}, {seed}: {complaint}")
    assert found == []
