"""What cannot be done is refused in one way: with a code and its parameters.

Every part of the companion derives its own class, so that callers can tell who refused; the words
for people are made where they are shown, see ``companion.web.refusals``.
"""

from __future__ import annotations

from typing import Any


class Refusal(Exception):  # noqa: N818 - nothing went wrong
    """Something that cannot be done: ``code`` says why, ``params`` name what is in the way."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.code} ({details})" if details else self.code
