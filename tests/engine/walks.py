"""Random walks through games, for tests that look at every step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.game import Game
from companion.engine.position import read_position, write_position
from companion.engine.view import question
from companion.lab.random_play import RandomPlay
from companion.lab.soak import all_but_junk, lost_cards, random_lineup


class WatchedGame(Game):
    """Counts the cards after everything that happens, not only between questions."""

    counted_before: list[int] | None = None

    def tell(self, *event: Any, **details: Any) -> None:
        super().tell(*event, **details)
        if self.counted_before is None:
            self.counted_before = all_but_junk(self)
        assert lost_cards(self, self.counted_before) == "", event


def new_game(number: int, *, everything: bool = False) -> Game:
    """A game of a random table at its first question; every other one in the thick of it."""
    lineup = random_lineup(number * 37, seed=99, everything=everything)
    game = Game.new(lineup, f"walk/{number}")
    return game if number % 2 else read_position(crowded(write_position(game)))


def crowded(position: dict[str, Any]) -> dict[str, Any]:
    """Most cards of the market deck given to the players, so that all sorts of cards meet."""
    seats = position["seats"]
    market_deck = position["market_deck"]
    for turn, card in enumerate(market_deck[8:]):
        seat = seats[turn % len(seats)]
        seat[("hand", "deck", "deck", "discard")[turn // len(seats) % 4]].insert(0, card)
    position["market_deck"] = market_deck[:4]
    position["market_discard"] = market_deck[4:8]
    for number, seat in enumerate(seats):
        seat["gold"] = number
    return position


def watched(game: Game) -> Game:
    """The game, with its cards counted after everything that happens."""
    again = WatchedGame(game.cast, game.rules, game.state.clone())
    again.start()
    return again


def walk(game: Game, number: int, steps: int) -> Iterator[Game]:
    """Yields the game at each of the questions; a random bot answers in between."""
    bot = RandomPlay(number)
    for _ in range(steps):
        yield game
        if game.over:
            return
        game.submit(bot.answer(game))
    yield game


def asked(game: Game) -> dict[str, Any] | None:
    """The pending question as plain data: two games at the same one give the same."""
    return None if game.decision is None else question(game, game.decision)
