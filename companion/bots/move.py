"""What a bot gives back, and what every bot is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.bots.seat_view import SeatView


@dataclass(frozen=True, slots=True)
class Move:
    """An answer to the question, and why: a code with plain data, put into words by pages."""

    answer: Any
    reason: str
    params: dict[str, Any] = field(default_factory=dict)


class Bot(Protocol):
    """Keep one bot for a seat while it answers question after question.

    It counts its answers of a turn, so that no turn is endless. Beside that count, what it sees and
    its seed fix every move.
    """

    def decide(self, seat_view: SeatView) -> Move: ...
