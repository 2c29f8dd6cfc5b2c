"""The rules of the game as plain Python. Imports neither Flask nor SQLAlchemy nor asyncio.

The layers of a running game, each a class that builds on the one before:

    core.Core         the state, questions to players, what happened
    values.Values     what a card is worth now, prices, hand sizes
    copying.Copying   chameleons: what a card in hand may be
    moving.Moving     how a card moves, and what answers to that
    verbs.Verbs       draw, search, shuffle, swap …: the words of the rulebook
    purchase/building what the market and the stall allow and do
    turns.Turns       the course of a turn
    game.Game         drives it all: start, submit an answer, fork, undo
"""

from companion.engine.cast import Rules
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.types import Card, Seat

Table = Game  # what cards see of a game

__all__ = ["Card", "Game", "Lineup", "Rules", "Seat", "Table"]
