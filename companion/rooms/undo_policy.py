"""How far back a seat may go in a game on screens, and from where on all must agree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.rooms.story import AnswerGiven


def authors_of(moves: Sequence[AnswerGiven]) -> list[int | None]:
    """The seats of all answers up to the last one that somebody gave. None are reactions declined
    without asking: nobody decided those, and that there were any is a secret; and what was answered
    under earlier rules, which stays as it is."""
    authors = [None if move.automatic or move.settled else move.seat for move in moves]
    while authors and authors[-1] is None:
        authors.pop()
    return authors


def last_own_run(authors: Iterable[int | None], seat: int, revealed_at: int) -> int | None:
    """How far back this seat may go without asking: to its last answer, if nobody has answered
    and nothing new was seen since. For ``authors`` see ``authors_of``."""
    answered = list(authors)
    at = len(answered) - 1
    return at if at >= revealed_at and at >= 0 and answered[at] == seat else None


def last_own_answer(authors: Iterable[int | None], seat: int) -> int | None:
    """Where this seat was asked last: how far it may propose to go back."""
    answered = list(authors)
    return next((at for at in range(len(answered) - 1, -1, -1) if answered[at] == seat), None)
