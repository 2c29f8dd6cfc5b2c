"""For who counts what happens in the store: ``/metrics`` does, where it is switched on."""

from __future__ import annotations


class Observer:
    """Is told, and does nothing about it."""

    def waited(self, seconds: float) -> None:
        """Somebody who wants to write has waited for the database."""

    def answered(self, *, by_bot: bool) -> None:
        """A question of a game has its answer."""


_observer = Observer()


def observe(observer: Observer) -> None:
    """From now on this one is told of everything in this process."""
    global _observer
    _observer = observer


def observer() -> Observer:
    return _observer
