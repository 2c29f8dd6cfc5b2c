"""The story of a game on screens: the answers that count, as the log tells them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.engine import Game, Lineup, record_of
from companion.rooms.changes import Change
from companion.rooms.log import Entry

PLAY = "play"  # the entry a game begins with
ANSWER, TAKE_BACK = "answer", "take_back"
NEW_RULES = "new_rules"  # the game goes on under other rules than before
NEW_CHANCE = "new_chance"  # … and with chance from a secret key, or from a new one's beginning
DECLINED = "declined"  # in an answer's entry: what was answered for others without asking them
WENT_ON = "went_on"  # after a window, or when somebody who was asked in secret has answered

_ORIGIN: Final[tuple[str, ...]] = ("seed", "live", "position")  # a record says it of its beginning


@dataclass(frozen=True, slots=True)
class AnswerGiven:
    """One answer that counts."""

    seq: int
    seat: int
    answer: Any
    events: list[list[Any]]
    chance: list[Any]
    at: float
    position: int  # among the answers of the game that count
    automatic: bool = False  # declined without anybody knowing: that it was asked is a secret
    settled: bool = False  # given under earlier rules: it cannot be taken back any more
    went_on: bool = False  # no answer: what else came of the one at this position, after a window
    back_to: int = -1  # where going back to it leads, if not to itself


@dataclass(frozen=True, slots=True)
class Reseed:
    """Where chance was started again: before answer ``at``, with the shuffles that went with it."""

    at: int
    start: int
    chance: list[Any]
    in_place: list[int] | None = None  # cards that stayed where they lay; None: it was not live

    def row(self, carried_at: int) -> tuple[Any, ...]:
        """As a record has it that begins with answer ``carried_at``."""
        in_place = () if self.in_place is None else (self.in_place,)
        return (self.at - carried_at, self.start, *in_place)


@dataclass(frozen=True, slots=True)
class Story:
    """The moves of one game that were not taken back, and where chance was started again."""

    moves: tuple[AnswerGiven, ...]
    reseeds: tuple[Reseed, ...]
    carried_at: int = 0  # how many moves were settled when it went on under today's rules

    def chance(self) -> list[Any]:
        """Every outcome after the first deal, or since the game went on under today's rules."""
        outcomes: list[Any] = []
        for at in range(self.carried_at, len(self.moves) + 1):
            for reseed in self.reseeds:
                if reseed.at == at:
                    outcomes += reseed.chance
            if at < len(self.moves):
                outcomes += self.moves[at].chance
        return outcomes

    def record(
        self, begun: dict[str, Any], game: Game, rules_version: int | None = None
    ) -> dict[str, Any]:
        """Everything needed to play the same game again; ``game`` is where it stands. It begins
        where the game went on under its present rules, or from the position it was laid out in."""
        origin = {name: begun[name] for name in _ORIGIN if name in begun}
        if "carried" in begun:
            origin = {"state": begun["carried"]}
        elif "position" in begun:
            origin.pop("seed", None)
        dealt = begun["chance"] if "carried" not in begun else ()
        return record_of(
            Lineup.from_dict(begun, bare=True),
            origin,
            [move.answer for move in self.moves[self.carried_at :]],
            [*dealt, *self.chance()],
            [reseed.row(self.carried_at) for reseed in self.reseeds],
            game.state,
            rules_version,
        )


def answers_of(entry: Entry, position: int) -> list[AnswerGiven]:
    """The answer of an entry, and those that nobody was asked for after it."""
    told = entry.change
    if told["do"] == WENT_ON:
        return _answers_after_a_window(entry, position)
    first = {"seat": entry.by, "automatic": told.get("automatic", False), **told}
    declined = (
        {**given, "automatic": given.get("is_no", True)} for given in told.get(DECLINED, ())
    )
    return [
        AnswerGiven(
            entry.seq,
            given["seat"],
            given["answer"],
            given["events"],
            given["chance"],
            entry.at,
            at,
            given["automatic"],
        )
        for at, given in enumerate((first, *declined), start=position)
    ]


def _answers_after_a_window(entry: Entry, position: int) -> list[AnswerGiven]:
    """What came of the answer before it, if a window was closed, and the answers given in it.

    Those can only be taken back with the answer before: in between there was no moment at which
    everybody knew what was asked.
    """
    told, found = entry.change, list[AnswerGiven]()
    after_window = told["after_window"]
    if after_window is not None:
        events, chance = after_window["events"], after_window["chance"]
        found.append(
            AnswerGiven(entry.seq, -1, None, events, chance, entry.at, position, True, went_on=True)
        )
    for at, given in enumerate(told["answers"], position + len(found)):
        found.append(
            AnswerGiven(
                entry.seq,
                given["seat"],
                given["answer"],
                given["events"],
                given["chance"],
                entry.at,
                at,
                given["is_no"],
                back_to=position if after_window is not None else -1,
            )
        )
    return found


def counting_in(
    entries: Iterable[Entry], number: int, answered: int, settled: int = 0
) -> list[AnswerGiven]:
    """The answers that count among some entries of a game: ``answered`` count in all, of which the
    first ``settled`` were given under earlier rules."""
    return [
        replace(answer, settled=True) if answer.position < settled else answer
        for entry in entries
        if entry.position is not None and entry.change.get("game") == number
        for answer in answers_of(entry, entry.position)
        if answer.position < answered
    ]


def joined(given: Iterable[AnswerGiven]) -> list[AnswerGiven]:
    """What came of an answer after a window, added to that answer."""
    moves: list[AnswerGiven] = []
    for part in given:
        if part.went_on:
            events = [*moves[-1].events, *part.events]
            moves[-1] = replace(moves[-1], events=events, chance=[*moves[-1].chance, *part.chance])
        else:
            moves.append(part)
    return moves


def events_of(change: Change) -> list[list[Any]]:
    """All that happened with an entry of a game."""
    if change["do"] == WENT_ON:
        parts = [change["after_window"] or {"events": []}, *change["answers"]]
        return [event for part in parts for event in part["events"]]
    declined = (event for answer in change.get(DECLINED, ()) for event in answer["events"])
    return [*change.get("events", ()), *declined]


def _reseed(at: int, told: Change) -> Reseed:
    # In the first games nothing was shuffled with it.
    return Reseed(at, told["reseed"], told.get("chance", []), told.get("in_place"))


def story_of(entries: Iterable[Entry], number: int) -> Story:
    moves: list[AnswerGiven] = []
    reseeds: list[Reseed] = []
    carried_at = 0
    for entry in entries:
        told = entry.change
        if told.get("game") != number:
            continue
        if told["do"] == ANSWER:
            moves += answers_of(entry, len(moves))
        elif told["do"] == WENT_ON:
            position = len(moves) - (told["after_window"] is not None)
            moves[-1:] = joined([*moves[-1:], *answers_of(entry, position)])
        elif told["do"] == TAKE_BACK:
            to = told["to"]
            del moves[to:]
            reseeds = [reseed for reseed in reseeds if reseed.at <= to]
            if told["reseed"] is not None:
                reseeds.append(_reseed(to, told))
        elif told["do"] == NEW_CHANCE:
            reseeds.append(_reseed(told["at"], told))
        elif told["do"] == NEW_RULES:
            carried_at = told["at"]
            settled = (replace(move, settled=True) for move in moves[:carried_at])
            moves = [*settled, *moves[carried_at : told["kept"]]]
            reseeds = []
    return Story(tuple(moves), tuple(reseeds), carried_at)
