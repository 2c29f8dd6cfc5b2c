"""What the engine refuses; ``companion.engine.narrate`` makes the sentence for people."""

from __future__ import annotations

from companion.refusal import Refusal


class EngineError(Refusal):
    """Base of all refusals of the engine, and itself what a call meets that does not fit the game:
    for a seat nobody has, about a question nobody is asked."""


class IllegalAnswer(EngineError):
    """The answer does not fit the question. The game is untouched."""


class LineupError(EngineError):
    """Decks, rules, traps or characters that cannot be played together; ``field`` names which."""


class PositionError(EngineError):
    """Plain data that cannot be a position; ``field`` names the place."""


class RecordError(EngineError):
    """A record that was cut off, edited, or made under other rules."""
