"""Bots of another checkout at the same table: is today's shopkeeper better than last week's?

The other checkout runs in a process of its own. A game follows from its seed and the answers, so
both sides keep the same game and tell each other nothing but answers. This file is also what runs
there, with the other checkout's modules: it uses little of them, so that old ones will do.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from collections import OrderedDict
from functools import cache
from pathlib import Path
from typing import Any, Final

from companion.bots import Bot, Move, SeatView, bot_of
from companion.engine import Game, Lineup

MOST_TABLES: Final = 8  # of games going on at a time


class FromElsewhere:
    """A bot whose answers come from another checkout."""

    def __init__(self, checkout: str, game: Game, game_seed: str, level: str, seed: str) -> None:
        self._game = game
        self._told = 0  # how many answers the other side knows
        self._process = _process(checkout)
        begin = {"seed": game_seed, "level": level, "bot": seed}
        self._table = _ask(self._process, lineup=game.lineup.to_dict(), **begin)

    def decide(self, seat_view: SeatView) -> Move:
        news, self._told = self._game.answers[self._told :], len(self._game.answers)
        answer = _ask(self._process, table=self._table, seat=seat_view.seat, answers=news)
        return Move(answer, "elsewhere")


@cache
def _process(checkout: str) -> subprocess.Popen[str]:
    """One for all games with that checkout; it ends with this process."""
    process = subprocess.Popen(  # noqa: S603 - this Python, in a folder of whoever runs it
        [sys.executable, "-P", __file__],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(Path(checkout).resolve())},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(process.__exit__, None, None, None)
    return process


def _ask(process: subprocess.Popen[str], **said: Any) -> Any:
    assert process.stdin is not None
    assert process.stdout is not None
    print(json.dumps(said), file=process.stdin, flush=True)
    line = process.stdout.readline()
    if not line:
        raise RuntimeError("The bots of the other checkout have stopped.")
    return json.loads(line)


class OtherTables:
    """The tables of figures that the other checkout keeps."""

    def __init__(self) -> None:
        self._tables: OrderedDict[int, tuple[Game, Bot]] = OrderedDict()
        self._begun = 0

    def begin(self, lineup: dict[str, Any], seed: str, level: str, bot: str) -> int:
        self._begun += 1
        game = Game.new(Lineup.from_dict(lineup), seed, checkpoints=False)
        self._tables[self._begun] = (game, bot_of(level, bot))
        if len(self._tables) > MOST_TABLES:
            self._tables.popitem(last=False)
        return self._begun

    def answer(self, table: int, seat: int, answers: list[Any]) -> Any:
        game, bot = self._tables[table]
        for answer in answers:
            game.submit(answer)
        return bot.decide(SeatView(game, seat)).answer


def serve() -> None:
    tables = OtherTables()
    for line in sys.stdin:
        said = json.loads(line)
        answer = tables.begin(**said) if "lineup" in said else tables.answer(**said)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    serve()
