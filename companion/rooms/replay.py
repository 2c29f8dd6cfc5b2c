"""A game that was played, to be looked at again: any moment of it at once, and its course.

What was played under today's rules is walked through once, by its record. On the way States are
kept, so that a step in the middle of a long game is a few answers away and not a thousand. What was
played under earlier rules is told by its events, which say where every card went.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from companion.engine import (
    RULES_VERSION,
    EngineError,
    Event,
    Game,
    Ledger,
    Lineup,
    State,
    answers_in,
    deal_again,
    read_event,
    read_position,
    replay,
    reseeds_in,
    walk,
)
from companion.rooms.log import Entry
from companion.rooms.story import PLAY, story_of

KEPT_EVERY: Final = 8  # steps: a few milliseconds to any of them

Events: TypeAlias = list[list[Any]]


@dataclass(frozen=True, slots=True)
class Recording:
    """A stored game: what was played under earlier rules, and the record of the rest."""

    lineup: Lineup
    dealt: State | None  # where the events begin; None: they do not say where cards went
    told: tuple[Events, ...]  # what led to each step played under earlier rules, first to the deal
    record: dict[str, Any] | None  # None: nothing was played under today's rules

    @classmethod
    def of(cls, record: dict[str, Any]) -> Recording:
        """Of a game that is all in a record."""
        return cls(Lineup.from_dict(record, bare=True), None, (), record)


def recording_of(
    entries: Iterable[Entry], number: int, begun: dict[str, Any], record: dict[str, Any]
) -> Recording:
    """The recording of game ``number`` at a table, by its log and by how the game began."""
    entries = list(entries)
    story = story_of(entries, number)
    current = record["rules_version"] == RULES_VERSION
    deals = (entry.change for entry in entries if entry.change["do"] == PLAY)
    dealt: Events = next(deal["events"] for deal in deals if deal["game"] == number)
    told = (dealt, *(move.events for move in story.moves))
    if current:
        told = told[: story.carried_at]
    return Recording(
        Lineup.from_dict(begun, bare=True),
        _dealt(begun, told) if told else None,
        told,
        record if current else None,
    )


def _dealt(begun: dict[str, Any], told: Iterable[Events]) -> State | None:
    """The position the events start from, if they can be followed at all."""
    try:
        dealt = _first_state(begun)
        for _position in _followed(dealt, told):
            pass
    except (EngineError, LookupError, ValueError):
        return None
    return dealt


def _first_state(begun: dict[str, Any]) -> State:
    if "position" in begun:
        return read_position(begun["position"]).state
    return deal_again(Lineup.from_dict(begun, bare=True), begun["chance"], None).state


def _followed(dealt: State, told: Iterable[Events]) -> Iterator[State]:
    """The position at each step that is told; one State that moves on."""
    ledger = Ledger(dealt)
    for step, rows in enumerate(told):
        if any(len(row) < len(Event._fields) for row in rows):
            raise ValueError("these events do not say where cards went")
        for row in rows:
            # The deal is known, but for what a character began with: rules may have changed it.
            if step or row[0] == "tokens":
                ledger.follow(read_event(row))
        yield ledger.state


@dataclass(frozen=True, slots=True)
class Sample:
    """How far everybody had come after ``turns`` turns; by side: a player or a team."""

    turns: int
    step: int
    stacks: tuple[int, ...]
    worth: tuple[int, ...]  # of all cards that are not built, as printed


class GameReplay:
    """All steps of a game: step 0 is the first question, step n is after the n-th answer."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self.record = recording.record
        self._answers: list[Any] = answers_in(self.record) if self.record else []
        self._reseeds = reseeds_in(self.record) if self.record else {}
        self.cast, self.rules = recording.lineup.cast(), recording.lineup.rules
        self.first_recorded = len(recording.told)  # steps before it are told by their events
        self.last = self.first_recorded + (len(self._answers) if self.record else -1)
        self._kept: list[tuple[int, State]] = []
        self._turns: list[int] = []  # their numbers
        self.turn_starts: list[int] = []  # the step at which each of them began
        self.course: list[Sample] = []
        self.sides: list[tuple[int, ...]] = []
        self._begin_turns_told()
        self._walk()

    def _begin_turns_told(self) -> None:
        """The turns under earlier rules, and how far everybody had come if the events say so."""
        told, dealt = self._recording.told, self._recording.dealt
        positions = _followed(dealt, told) if dealt is not None else iter(())
        for step, rows in enumerate(told):
            state = next(positions, None)
            begins = self._begins(step, [row[4] for row in rows if row[0] == "turn"])
            if state is not None:
                self._sample(step, self._at_state(state), begins)

    def _walk(self) -> None:
        for step, game in enumerate(walk(self.record) if self.record else (), self.first_recorded):
            self._keep(step, game)
            self._sample(step, game, self._begins(step, [game.state.turn]))

    def _begins(self, step: int, turns: list[int]) -> bool:
        """Whether a turn begins with this step, by the numbers of turns it tells of."""
        if not turns or (self._turns and turns[-1] <= self._turns[-1]):
            return False
        self._turns.append(turns[-1])
        self.turn_starts.append(step)
        return True

    def _sample(self, step: int, game: Game, turn_begins: bool) -> None:
        if not self.sides:
            self.sides = [tuple(_seats(game, side)) for side in range(len(game.state.stall))]
        turn = self.turn_of(step)
        if turn_begins:
            self.course.append(_sample(turn - 1, step, game))
        elif step == self.last:
            self.course.append(_sample(turn, step, game))

    def _at_state(self, state: State) -> Game:
        self.cast.make_room_for_junk(self.cast.size + state.junk_made)
        return Game(self.cast, self.rules, state)

    def _keep(self, step: int, game: Game) -> None:
        """A game can only go on from a State that waits for a top-level answer."""
        if game.checkpoint is None or game.answers_since:
            return
        if not self._kept or step - self._kept[-1][0] >= KEPT_EVERY:
            self._kept.append((step, game.checkpoint.clone()))

    def at(self, step: int) -> Game | None:
        """The game as it stood then; under earlier rules only what lay where, without a question,
        or None where that was not told."""
        if step < self.first_recorded:
            return self._at_told(step)
        place = bisect_right(self._kept, step, key=lambda kept: kept[0]) - 1
        if place < 0:
            return self.replayed(step)
        begin, state = self._kept[place]
        game = Game(self.cast, self.rules, state.clone())
        game.start()
        for given in range(begin - self.first_recorded, step - self.first_recorded):
            game.submit(self._answers[given])
            for start, in_place in self._reseeds.get(given + 1, ()):
                game.restart_chance(start, in_place or ())
        return game

    def answer_at(self, step: int) -> Any:
        """What was answered at a step; None at the end, and for what is only told."""
        place = step - self.first_recorded
        return self._answers[place] if 0 <= place < len(self._answers) else None

    def _at_told(self, step: int) -> Game | None:
        dealt = self._recording.dealt
        if dealt is None:
            return None
        *_earlier, state = _followed(dealt, self._recording.told[: step + 1])
        return self._at_state(state)

    def replayed(self, step: int) -> Game | None:
        """The game with all its answers up to a step; None for what is only told."""
        if self.record is None or step < self.first_recorded:
            return None
        return replay(self.record, upto=step - self.first_recorded)

    def turn_of(self, step: int) -> int:
        return self._turns[bisect_right(self.turn_starts, step) - 1]

    def turn_before(self, step: int) -> int:
        """Where this turn began, or the one before if it has just begun."""
        return max((start for start in self.turn_starts if start < step), default=0)

    def turn_after(self, step: int) -> int:
        return min((start for start in self.turn_starts if start > step), default=self.last)


@dataclass(frozen=True, slots=True)
class Hidden:
    """What lies face down, as card ids, the top card first. Only for games that are over."""

    decks: tuple[tuple[str, ...], ...]  # by seat
    market_deck: tuple[str, ...]


def hidden(game: Game) -> Hidden:
    def names(pile: list[int]) -> tuple[str, ...]:
        return tuple(game.table.printed_kind(card).id for card in reversed(pile))

    return Hidden(tuple(map(names, game.state.deck)), names(game.state.market_deck))


def _sample(turns: int, step: int, game: Game) -> Sample:
    sides = len(game.state.stall)
    return Sample(
        turns,
        step,
        tuple(len(stall) for stall in game.state.stall),
        tuple(sum(_worth(game, seat) for seat in _seats(game, side)) for side in range(sides)),
    )


def _seats(game: Game, side: int) -> Iterable[int]:
    return (seat for seat in range(game.rules.players) if game.table.side_of(seat) == side)


def _worth(game: Game, seat: int) -> int:
    state = game.state
    waiting = [card for entry in state.schedule[seat] for card in (entry.card, *entry.stored)]
    cards = (*state.deck[seat], *state.hand[seat], *state.discard[seat], *waiting)
    return sum(game.table.printed_value(card) for card in cards)
