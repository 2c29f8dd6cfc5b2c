"""Looking back at a game: how likely each side was to win, turn by turn, and the moments at which
the Guildmaster would have done otherwise.

A review is worked out in small pieces, so that no bot's move has to wait for it:
``Review`` is how far it has come, as plain data that is stored between two pieces. First every
decision of the people gets a short look; those that seem to have cost most get a long one, the same
that a hint at that moment has its last word from.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass, replace
from time import thread_time
from typing import Any, Final

from companion.bots.search import Budget, Weighed
from companion.bots.win_chance import of_sides
from companion.coach.looks import LONG_LOOK, SHORT_LOOK, look
from companion.engine import Game, walk
from companion.rooms.replay import GameReplay

MOST_LOOKED_AT: Final = 80  # decisions of a game; of more, some that are spread evenly
MOST_LOOKED_AT_LONG: Final = 6
MOST_TOLD: Final = 3
WORTH_TELLING: Final = 0.03  # of the chance of winning; less is no difference for a person


@dataclass(frozen=True, slots=True)
class CoursePoint:
    """How likely each side was to win at the beginning of a turn."""

    turns: int  # played by then
    step: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class CostlyMoment:
    """Where another choice would have been better."""

    step: int
    seat: int
    turn: int
    played: Any  # the answer that was given
    chance: float  # of winning with it
    better: dict[str, Any]  # answer, reason, params
    better_chance: float

    @property
    def cost(self) -> float:
        return self.better_chance - self.chance


@dataclass(frozen=True, slots=True)
class Review:
    """How far the look at a game has come."""

    steps: int  # of the game, when it was begun: a game that went on since is another one
    course: tuple[CoursePoint, ...]
    short: tuple[int, ...]  # steps still to be looked at
    costs: tuple[tuple[int, float], ...] = ()  # by step, after the short look
    long: tuple[int, ...] | None = None  # steps that still get a long look; None: not known yet
    moments: tuple[CostlyMoment, ...] = ()
    looks: int = 0  # done
    all_looks: int = 0  # in the end

    @property
    def is_done(self) -> bool:
        return not self.short and self.long == ()

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Review:
        return cls(
            **{
                **data,
                "course": tuple(
                    CoursePoint(**{**point, "chances": tuple(point["chances"])})
                    for point in data["course"]
                ),
                "short": tuple(data["short"]),
                "costs": tuple((step, cost) for step, cost in data["costs"]),
                "long": None if data["long"] is None else tuple(data["long"]),
                "moments": tuple(CostlyMoment(**moment) for moment in data["moments"]),
            }
        )


def begin_review(replay: GameReplay, seats: Collection[int]) -> Review:
    """``seats`` are those whose decisions are looked at: people's."""
    decisions: list[int] = []
    course: list[CoursePoint] = []
    starts = {sample.step: sample.turns for sample in replay.course}
    for step, game in _walked(replay):
        if step in starts:
            chances = tuple(round(chance, 3) for chance in of_sides(game))
            course.append(CoursePoint(starts[step], step, chances))
        asked = game.decision
        if asked is not None and asked.seat in seats and asked.top_level and step < replay.last:
            decisions.append(step)
    chosen = _evenly(decisions, MOST_LOOKED_AT)
    looks = len(chosen) + min(len(chosen), MOST_LOOKED_AT_LONG)
    return Review(replay.last, tuple(course), tuple(chosen), all_looks=looks)


def go_on(review: Review, replay: GameReplay, seconds: float) -> Review:
    """Look further, for about that much processor time."""
    until = thread_time() + seconds
    while not review.is_done and thread_time() < until:
        if review.short:
            review = _short_look(review, replay)
        elif review.long is None:
            costly = sorted(review.costs, key=lambda found: -found[1])[:MOST_LOOKED_AT_LONG]
            review = replace(review, long=tuple(step for step, _cost in costly))
        else:
            review = _long_look(review, replay)
    return review


def _short_look(review: Review, replay: GameReplay) -> Review:
    step, *rest = review.short
    found = _look(replay, step, SHORT_LOOK)
    costs = review.costs
    if found is not None and found.cost > 0:
        costs = (*costs, (step, round(found.cost, 4)))
    return replace(review, short=tuple(rest), costs=costs, looks=review.looks + 1)


def _long_look(review: Review, replay: GameReplay) -> Review:
    assert review.long is not None  # noqa: S101 - the caller has seen to it
    step, *rest = review.long
    found = _look(replay, step, LONG_LOOK)
    moments = review.moments
    if found is not None and found.cost >= WORTH_TELLING:
        moments = tuple(sorted((*moments, found), key=lambda moment: -moment.cost)[:MOST_TOLD])
    if not rest:  # the game is told in its order
        moments = tuple(sorted(moments, key=lambda moment: moment.step))
    looks = review.looks + 1 if rest else review.all_looks
    return replace(review, long=tuple(rest), moments=moments, looks=looks)


def _look(replay: GameReplay, step: int, budget: Budget) -> CostlyMoment | None:
    """What the answer at this step cost; None where there was nothing to choose, or no time to
    find out."""
    game, played = replay.at(step), replay.answer_at(step)
    if game is None or game.decision is None or not game.decision.top_level:
        return None
    seat = game.decision.seat
    weighed = look(game, seat, budget, also=played)
    own = _find(weighed, played)
    if own is None or not own.playouts or not own.is_counted or len(weighed) < 2:
        return None
    best = weighed[0]
    return CostlyMoment(
        step,
        seat,
        replay.turn_of(step),
        played,
        round(own.chance, 3),
        {"answer": best.answer, "reason": best.reason, "params": best.move.params},
        round(best.chance, 3),
    )


def _find(weighed: list[Weighed], answer: Any) -> Weighed | None:
    return next((choice for choice in weighed if choice.answer == answer), None)


def _walked(replay: GameReplay) -> Iterator[tuple[int, Game]]:
    """Every step that was played under today's rules; one game that moves on."""
    if replay.record is not None:
        yield from enumerate(walk(replay.record), replay.first_recorded)


def _evenly(steps: list[int], most: int) -> list[int]:
    if len(steps) <= most:
        return steps
    return [steps[place * len(steps) // most] for place in range(most)]
