"""A hint: what to do now, and how much better it is than the next best choice."""

from __future__ import annotations

from typing import Any, Final

from companion.bots import SeatView, bot_of
from companion.bots.search import Budget, weigh
from companion.engine import Game

# Somebody waits for it, but asked for it: it may take a little longer than a bot's own move.
HINT: Final = Budget(playouts=48, seconds=0.6, choices=4, turns=4, worlds=4)
OTHERWISE: Final = "shopkeeper"  # answers the questions that are not searched


def hint_at(game: Game, seat: int, seed: str) -> dict[str, Any]:
    """As plain data: the answer, its reason, and the chances of the best choices if they are
    known. It rests on what the seat may know."""
    seat_view = SeatView(game, seat)
    weighed = weigh(seat_view, HINT, seed)
    move = weighed[0].move if weighed else bot_of(OTHERWISE, seed).decide(seat_view)
    return {
        "answer": move.answer,
        "reason": move.reason,
        "params": move.params,
        "chances": [round(choice.chance, 3) for choice in weighed[:2] if choice.playouts],
    }
