"""Errors as a code with parameters; ``companion.engine.narrate`` makes the sentence for people."""

from __future__ import annotations

from typing import Any


class EngineError(Exception):
    """Base of all errors of the engine."""

    def __init__(self, code: str, **parameters: Any) -> None:
        super().__init__(code, parameters)
        self.code = code
        self.parameters = parameters

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.parameters.items())
        return f"{self.code} ({details})" if details else self.code


class IllegalAnswer(EngineError):
    """The answer does not fit the question. The game is untouched."""


class PositionError(EngineError):
    """Plain data that cannot be a position; ``field`` names the place."""


class RecordError(EngineError):
    """A record that was cut off, edited, or made under other rules."""
