"""What the coach says about a game that is over, for the page of its result."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.coach.review import CostlyMoment, CoursePoint, Review
from companion.engine import view
from companion.rooms.replay import GameReplay, Sample
from companion.store.workers import state_of_workers
from companion.web.i18n import gettext as _
from companion.web.play.hint import action_words, reason_words
from companion.web.replay.course_chart import Chart, chart
from companion.web.storage import database, games
from companion.web.table.words import Names


@dataclass(frozen=True, slots=True)
class ShownMoment:
    step: int
    turn: int
    who: str
    played: str
    better: str
    why: str
    cost: str


@dataclass(frozen=True, slots=True)
class CoachPanel:
    """What "coach/_panel.html" shows."""

    code: str
    number: int
    may_ask: bool
    may_play_on: bool
    is_asked: bool
    looks: int
    all_looks: int  # 0: it has not begun
    is_done: bool
    nobody_thinks: bool  # it was asked for, and there is no worker to do it
    sides: list[str]
    course: tuple[CoursePoint, ...] = ()
    chances_chart: Chart | None = None
    moments: tuple[ShownMoment, ...] = ()


def coach_panel(
    code: str, number: int, replay: GameReplay, names: Names, *, may_ask: bool, may_play_on: bool
) -> CoachPanel:
    stored = games().reviews.load(code, number)
    review = Review.from_dict(stored.review) if stored and stored.review else None
    is_done = review is not None and review.is_done
    sides = [names.of_all(seats) for seats in replay.sides]
    panel = CoachPanel(
        code,
        number,
        may_ask=may_ask and stored is None,
        may_play_on=may_play_on,
        is_asked=stored is not None,
        looks=review.looks if review else 0,
        all_looks=review.all_looks if review else 0,
        is_done=is_done,
        nobody_thinks=stored is not None and not is_done and not _somebody_thinks(),
        sides=sides,
    )
    if review is None or not is_done:
        return panel
    return _with_findings(panel, review, replay, names)


def _somebody_thinks() -> bool:
    with database().connect() as connection:
        return state_of_workers(connection) == "alive"


def _with_findings(
    panel: CoachPanel, review: Review, replay: GameReplay, names: Names
) -> CoachPanel:
    return replace(
        panel,
        course=review.course,
        chances_chart=_chart(review, replay, names),
        moments=tuple(_moment(moment, replay, names) for moment in review.moments),
    )


def _chart(review: Review, replay: GameReplay, names: Names) -> Chart | None:
    if not review.course:
        return None
    players = [[names.of(seat) for seat in seats] for seats in replay.sides]
    samples = [
        Sample(point.turns, point.step, (), tuple(round(100 * chance) for chance in point.chances))
        for point in review.course
    ]
    return chart(samples, lambda sample: sample.worth, players, least_top=100)


def _moment(moment: CostlyMoment, replay: GameReplay, names: Names) -> ShownMoment:
    game = replay.at(moment.step)
    assert game is not None  # noqa: S101 - only what was played under these rules is looked at
    seen = view(game, moment.seat)
    return ShownMoment(
        step=moment.step,
        turn=moment.turn,
        who=names.of(moment.seat),
        played=action_words(moment.played, seen, moment.seat),
        better=action_words(moment.better["answer"], seen, moment.seat),
        why=reason_words(moment.better["reason"], moment.better["params"]),
        cost=_cost(moment),
    )


def _cost(moment: CostlyMoment) -> str:
    played, better = round(100 * moment.chance), round(100 * moment.better_chance)
    return _("about %(better)s%% instead of %(played)s%%", better=better, played=played)
