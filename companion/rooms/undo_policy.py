"""How far back a seat may go in a game on screens, and from where on all must agree.

Answers are given the newest first, and only as many are looked at as it takes. What was declined
while nobody else knew that it was asked is passed by: that it was is a secret. What was answered
under earlier rules stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

from companion.rooms.story import AnswerGiven


def last_own_run(newest_first: Iterable[AnswerGiven], seat: int, revealed_at: int) -> int | None:
    """How far back this seat may go without asking: to its last answer, if nobody has answered
    and nothing new was seen since."""
    last = next(_decided(newest_first), None)
    if last is None or last.seat != seat or last.position < revealed_at or last.back_to >= 0:
        return None
    return last.position


def last_own_answer(newest_first: Iterable[AnswerGiven], seat: int) -> int | None:
    """Where this seat was asked last: how far it may propose to go back."""
    own = (answer for answer in _decided(newest_first) if answer.seat == seat)
    last = next(own, None)
    return None if last is None else last.back_to if last.back_to >= 0 else last.position


def _decided(newest_first: Iterable[AnswerGiven]) -> Iterator[AnswerGiven]:
    """Those of which everybody knows, and that can be taken back."""
    not_settled = takewhile(lambda answer: not answer.settled, newest_first)
    return (answer for answer in not_settled if not answer.automatic)
