"""Windows: time in which somebody may be asked for a card that nobody else knows they hold.

Where a card in play could ask, the game pauses whoever holds what, and for a moment nothing is told
but that. Who is asked answers meanwhile, as if the game had gone on for them alone; when the time
is over it goes on for all, with every answer that was given and all that was said beforehand. So
what others notice does not depend on who holds what, but for those who take longer.

Everything here is about a copy of a paused game, or about the game itself when its time is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from companion.engine import PHASES, Decision, EngineError, Game
from companion.rooms.standing_orders import Orders, declined, standing_answer

# Seconds. About as long as other phones show what was done (static/js/motion.js), and the time in
# which a hand is filled.
AFTER_ACTION: Final = 2.3
AFTER_FILL: Final = 1.5
FURTHEST: Final = 120.0  # nobody keeps one for so long: the clock was put back

# More answers than any window can lead to: a mistake must not keep a table for ever.
_MOST_ANSWERS: Final = 50


def length_of(game: Game) -> float:
    """For how long a paused game waits: everybody knows what it waits after."""
    is_filling = PHASES[game.state.phase] in ("filling", "filled")
    return AFTER_FILL if is_filling else AFTER_ACTION


def is_over(until: float, now: float) -> bool:
    return not now < until < now + FURTHEST


@dataclass(frozen=True, slots=True)
class Given:
    """One answer that nobody else knows of yet."""

    seat: int
    answer: Any
    request: str | None = None  # of the tap: sent twice it counts once


@dataclass(frozen=True, slots=True)
class Window:
    """What is kept in secret while a game is paused, and until those who were asked are done."""

    orders: Mapping[int, Orders] = field(default_factory=dict)  # by seat, as said before it opened
    given: tuple[Given, ...] = ()  # in order

    def of(self, seat: int) -> list[Given]:
        return [given for given in self.given if given.seat == seat]

    def knows(self, seat: int, request: str | None) -> bool:
        return request is not None and any(one.request == request for one in self.of(seat))

    def with_answer(self, given: Given) -> Window:
        return replace(self, given=(*self.given, given))

    def to_dict(self) -> dict[str, Any]:
        return {
            "orders": {str(seat): dict(said) for seat, said in self.orders.items()},
            "given": [[one.seat, one.answer, one.request] for one in self.given],
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Window:
        return cls(
            {int(seat): said for seat, said in data["orders"].items()},
            tuple(Given(*one) for one in data["given"]),
        )


def look_ahead(game: Game, seat: int, window: Window) -> Game:
    """A copy of a paused game gone on to where this seat is asked, if it is: by what it has said
    and answered already, and as if nobody else used anything."""
    mine = iter(window.of(seat))
    game.go_on()
    for _ in range(_MOST_ANSWERS):
        asked = game.decision
        if asked is None or not game.asks_in_secret:
            break
        if asked.seat != seat:
            answer = declined(asked)
        elif (answer := standing_answer(game, asked, window.orders.get(seat, {}))) is None:
            own = next(mine, None)
            answer = own.answer if own is not None else None
        if answer is None:
            break
        game.submit(answer)
    return game


def asks_seat(game: Game, seat: int) -> bool:
    """Whether a game that went on for this seat asks it in secret."""
    return game.decision is not None and game.decision.seat == seat and game.asks_in_secret


@dataclass(frozen=True, slots=True)
class Known:
    """An answer that nobody has to be waited for."""

    seat: int
    answer: Any
    is_no: bool  # it leaves everything as it is: nobody learns of it


def settle(
    game: Game, window: Window, take: Callable[[Known], None], used: int | None = None
) -> Window:
    """Everything that was answered or said beforehand, as long as somebody is asked in secret; what
    was given but could not be used yet comes back.

    An answer was given as if nobody else used anything: where somebody has (``used``: just now), it
    is asked for again.
    """
    waiting = {given.seat: iter(window.of(given.seat)) for given in window.given}
    used_by = set() if used is None else {used}
    for _ in range(_MOST_ANSWERS):
        asked = game.decision
        if asked is None or not game.asks_in_secret:
            return Window()
        known = _known(game, asked, window, waiting if used_by <= {asked.seat} else {})
        if known is None:
            break
        if not known.is_no:
            used_by.add(known.seat)
        take(known)
    left = (given for seat, rest in waiting.items() if used_by <= {seat} for given in rest)
    return replace(window, given=tuple(left))


def _known(
    game: Game, asked: Decision, window: Window, waiting: dict[int, Iterator[Given]]
) -> Known | None:
    seat, no = asked.seat, declined(asked)
    answer = standing_answer(game, asked, window.orders.get(seat, {}))
    if answer is None:
        given = next(waiting.get(seat, iter(())), None)
        if given is None or not _is_legal(game, given.answer):
            return None
        answer = given.answer
    return Known(seat, answer, no is not None and answer == no)


def _is_legal(game: Game, answer: Any) -> bool:
    try:
        game.check(answer)
    except EngineError:
        return False
    return True
