"""The rules of the game as plain Python. Imports neither Flask nor SQLAlchemy nor asyncio.

Three objects:

    table.Table      what lies where, what it is worth, and the verbs that cards are written in
    rulebook         what is legal at a table: prices, payments, stacks, purchases
    game.Game        asks the players, takes their answers, forks, records

``turns.py`` is the course of a turn, ``actions.py`` what a player may do in it.
"""

from companion.engine.cast import Rules
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.table import Table
from companion.engine.types import Card, Seat

__all__ = ["Card", "Game", "Lineup", "Rules", "Seat", "Table"]
