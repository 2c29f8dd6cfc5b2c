"""The record of a game: how it began, the answers in order, and the outcomes of chance.

A record replays to the identical State on any machine. ``snapshot`` and ``resume`` shorten the
way: the State of the last top-level question, and the answers and the outcomes of chance since.

Neither knows where chance comes from. Of a live game they hold no more than what has come already;
whoever holds its key, too, can check with ``replay(record, key=…)`` that it came from there.

In format 1 the generator was part of the position, and a snapshot knew no outcomes: they came again
from the generator; ``discarded`` counted from the bottom. Such records and snapshots are read as
they were.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from companion.engine.chance import LiveChance
from companion.engine.errors import EngineError, RecordError
from companion.engine.events import Event
from companion.engine.following import placed_on_decks
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from companion.engine.position import read_position, write_position
from companion.engine.state import State
from companion.engine.types import FROM_BOTTOM, PlainData

FORMAT = 2
WITH_GENERATOR = 1  # the format of before; its snapshots did not name it
RULES_VERSION = 4  # raised whenever the same answers could lead somewhere else
# What reading data that was cut off or edited may run into.
_UNREADABLE = (EngineError, LookupError, TypeError, ValueError, AttributeError)
_LINEUP = ("decks", "traps", "characters", "rules")
_FIELDS = {
    "format": int,
    "rules_version": int,
    "decks": list,
    "rules": dict,
    "origin": dict,
    "answers": list,
    "chance": list,
    "reseeds": list,
    "state": str,
}


def fingerprint(state: State) -> str:
    """A short mark of a State: equal States have equal marks on every machine."""
    return _mark(state.to_dict())


def _mark(state: PlainData, format_: int = FORMAT) -> str:
    # How outcomes were fixed, and what others will come, is no part of the position.
    left_out = ["script", "script_at", "rng"]
    if format_ == WITH_GENERATOR:
        left_out.remove("rng")
    return _hashed({name: value for name, value in state.items() if name not in left_out})


def _whole_mark(record: PlainData) -> str:
    """A mark of what was played with, and of where it led."""
    return _hashed({name: record.get(name) for name in (*_LINEUP, "state")})


def _hashed(data: PlainData) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def write_record(game: Game) -> PlainData:
    """Everything needed to play the same game again."""
    return record_of(
        game.lineup, game.origin, game.answers, game.chance_log, game.reseeds, game.state
    )


def record_of(
    lineup: Lineup,
    origin: PlainData,
    answers: Iterable[object],
    chance: Iterable[Sequence[object]],
    reseeds: Iterable[Sequence[object]],
    state: State,
    rules_version: int | None = None,
) -> PlainData:
    """The record of a game that came from ``origin`` to ``state``, put together from its parts;
    played under today's rules unless it says otherwise."""
    record: PlainData = {
        "format": FORMAT,
        "rules_version": RULES_VERSION if rules_version is None else rules_version,
        **lineup.to_dict(),
        "origin": origin,
        "answers": list(answers),
        "chance": [list(outcome) for outcome in chance],
        "reseeds": [list(reseed) for reseed in reseeds],
        "state": fingerprint(state),
    }
    record["mark"] = _whole_mark(record)
    return record


def replay(record: PlainData, *, upto: int | None = None, key: bytes | None = None) -> Game:
    """The game after its first ``upto`` answers, or after all of them.

    A record that was cut off, edited or made under other rules raises RecordError. So does, with
    the ``key`` of a live game, an outcome of chance that is not what the key gives.
    """
    for given, position in enumerate(walk(record, key=key)):
        game = position
        if given == upto:
            break
    if upto is None or upto >= len(record["answers"]):
        if game.state.script_at != len(record["chance"]):
            raise RecordError("chance_left_over", used=game.state.script_at)
        if _mark(game.state.to_dict(), record["format"]) != record["state"]:
            raise RecordError("diverged", rules_version=record["rules_version"])
    _end_script(game)
    return game


def walk(record: PlainData, *, key: bytes | None = None) -> Iterator[Game]:
    """A recorded game at its first question, and after each of its answers: one game that moves on.

    All chance is taken from the record; with a ``key`` it is compared with what that gives.
    """
    _check_shape(record)
    try:
        game = _begin(record, key)
        reseeds = reseeds_in(record)
        for given, answer in enumerate([None, *answers_in(record)]):
            if given:
                game.submit(answer)
            for start, in_place in reseeds.get(given, ()):
                if key is not None and in_place is not None:
                    _check_restart(record, game, start, in_place)
                    if game.live is None:
                        live = LiveChance(key)  # a game of before went live here
                        live.checked_from = 0
                        game.go_live(live)
                game.restart_chance(start, in_place or ())
            yield game
    except RecordError:
        raise
    except _UNREADABLE as error:
        raise RecordError("does_not_replay", reason=str(error)) from error


def _check_restart(record: PlainData, game: Game, epoch: int, in_place: list[int]) -> None:
    """That nothing could be chosen where live chance started again: epochs never come back (those
    between have been taken back themselves), and only cards whose place somebody knew stayed."""
    last = 0 if game.live is None else game.live.epoch
    known = in_place
    if "live" in record["origin"]:  # else what was seen earlier may be in no record
        known = sorted(placed_on_decks(game.events))
    if type(epoch) is not int or epoch <= last or in_place != known:
        raise RecordError("wrong_restart", at=len(game.answers))


def reseeds_in(record: PlainData) -> dict[int, list[tuple[int, list[int] | None]]]:
    """What chance was started again from, and of live chance the cards that stayed in place, by how
    many answers had been given."""
    reseeds: dict[int, list[tuple[int, list[int] | None]]] = {}
    for number, row in enumerate(record["reseeds"]):
        if not _is_reseed(row) or row[0] > len(record["answers"]):
            field = f"reseeds.{number}"
            raise RecordError("bad_field", field=field, problem="Not of the right sort.")
        at, start, *in_place = row
        reseeds.setdefault(at, []).append((start, in_place[0] if in_place else None))
    return reseeds


def _is_reseed(row: object) -> bool:
    if not isinstance(row, list | tuple) or len(row) not in (2, 3):
        return False
    at, start, *in_place = row
    cards = in_place[0] if in_place else []
    return (
        type(at) is int
        and at >= 0
        and type(start) is int
        and isinstance(cards, list | tuple)
        and all(type(card) is int for card in cards)
    )


def answers_in(record: PlainData) -> list[object]:
    """The answers of a record, in today's words."""
    return _in_todays_words(record, record["answers"])


def _in_todays_words(data: PlainData, answers: Iterable[object]) -> list[object]:
    if data.get("format", WITH_GENERATOR) != WITH_GENERATOR:
        return list(answers)
    return [in_todays_words(answer) for answer in answers]


def in_todays_words(answer: object) -> object:
    """An answer of the time when places in the discard pile counted from its bottom."""
    if not isinstance(answer, dict) or "discarded" not in answer:
        return answer
    return {FROM_BOTTOM if name == "discarded" else name: said for name, said in answer.items()}


def _check_shape(record: object) -> None:
    if not isinstance(record, dict):
        raise RecordError("not_an_object", field="record")
    for name, kind in _FIELDS.items():
        if name not in record:
            raise RecordError("missing_field", field=name)
        if not isinstance(record[name], kind):
            raise RecordError("bad_field", field=name, problem="Not of the right sort.")
    if record["format"] not in (FORMAT, WITH_GENERATOR):
        raise RecordError("unknown_format", field="format", found=record["format"])
    Lineup.from_dict(record, bare=record["origin"].keys().isdisjoint(("seed", "live")))
    if record["format"] == FORMAT and record.get("mark") != _whole_mark(record):
        raise RecordError("edited", field="mark")


def _begin(record: PlainData, key: bytes | None) -> Game:
    """The game at its first question, with all chance taken from the record."""
    origin = record["origin"]
    live: LiveChance | None = None
    if key is not None and "live" in origin:
        live = LiveChance(key)
        live.checked_from = origin["live"]
    if "position" in origin:
        game = read_position({**origin["position"], "next": record["chance"]}, live=live)
        if record["format"] == FORMAT and game.lineup != Lineup.from_dict(record, bare=True):
            raise RecordError("edited", field="origin.position")
    elif "state" in origin:
        game = _at({**record, "state": origin["state"]})
        game.state.script, game.state.script_at = record["chance"], 0
        game.start()
    elif "live" in origin:
        game = Game.new(Lineup.from_dict(record), live=live, script=record["chance"])
    else:
        game = Game.new(Lineup.from_dict(record), origin["seed"], script=record["chance"])
    game.origin = origin
    game.table.log.replaying = True
    return game


def _end_script(game: Game) -> None:
    """From here on chance is free again, but for outcomes the first position still fixes."""
    game.table.log.replaying = False
    used = game.state.script_at
    fixed = game.origin.get("position", {}).get("next", [])
    for state in (game.state, game.checkpoint):
        if state is not None:
            used_here = min(len(fixed), state.script_at if state is game.checkpoint else used)
            state.script, state.script_at = list(fixed), used_here


def deal_again(
    lineup: Lineup, outcomes: Sequence[Sequence[object]], live: LiveChance | None
) -> Game:
    """The same cards in the same places, by the outcomes they were dealt with; all that comes
    afterwards is new."""
    game = Game.new(lineup, live=live, script=outcomes)
    _end_script(game)
    return game


def undo(game: Game, to: int) -> Game:
    """The game as it stood before answer number ``to`` was given."""
    if not 0 <= to <= len(game.answers):
        raise RecordError("no_such_answer", answer=to)
    record = write_record(game)
    record["reseeds"] = [row for row in record["reseeds"] if row[0] <= to]
    back = replay(record) if to == len(game.answers) else replay(record, upto=to)
    back.go_live(game.live.copy() if game.live is not None else None)
    return back


def snapshot(game: Game) -> PlainData:
    """The last top-level State, the answers since and what chance brought since: enough to go on
    from, in no time. Of a game that is over its last State, which is the same under whatever rules.
    """
    mid_effect = game.checkpoint is not None and not game.over
    state = game.checkpoint if game.checkpoint is not None and mid_effect else game.state
    since = game.answers_since if mid_effect else []
    return {
        "format": FORMAT,
        "rules_version": RULES_VERSION,
        **game.lineup.to_dict(),
        "state": state.to_dict(),
        "mark": fingerprint(state),
        "answered": len(game.answers) - len(since),
        "since": list(since),
        "chance": [list(outcome) for outcome in game.outcomes_since] if mid_effect else [],
        **({"paused": True} if game.paused else {}),
    }


def resume(data: PlainData) -> Game:
    """Go on from a snapshot, at the same question, or paused as it was. Live chance is no part of
    it (``go_live``)."""
    with _readable():
        if data["rules_version"] != RULES_VERSION:
            raise RecordError("other_rules", rules_version=data["rules_version"])
        game = _begin_at(data)
        game.table.log.again = list(data.get("chance", ()))
        paused_after = len(data["since"]) if data.get("paused") else 0
        for number, answer in enumerate(_in_todays_words(data, data["since"]), 1):
            game.submit(answer, pausing=number == paused_after)
        _check_all_came_again(game)
        return game


def give_again(game: Game, moves: Iterable[tuple[object, Sequence[Sequence[object]]]]) -> None:
    """Answers given once more to a game that was resumed, each with what chance brought then."""
    for answer, outcomes in moves:
        game.table.log.again = list(outcomes)
        game.submit(answer)
        _check_all_came_again(game)


def _check_all_came_again(game: Game) -> None:
    left = game.table.log.again
    if left:
        raise RecordError("chance_left_over", used=len(game.chance_log))


def carry_over(data: PlainData, told: Sequence[Sequence[Event]] | None = None) -> Game:
    """Go on from a snapshot made under other rules, under today's.

    Its State is taken as it is. The answers since are given again; where they cannot be, or lead
    to anything else than what was ``told`` after each of them, the action begins again.
    """
    with _readable():
        game = _begin_at(data)
        try:
            game.table.log.again = list(data.get("chance", ()))
            for number, answer in enumerate(_in_todays_words(data, data["since"])):
                before = len(game.events)
                game.submit(answer)
                if told is not None and game.events[before:] != list(told[number]):
                    return _begin_at(data)
            _check_all_came_again(game)
        except _UNREADABLE:
            return _begin_at(data)
        return game


@contextmanager
def _readable() -> Iterator[None]:
    """Whatever goes wrong in reading is a RecordError."""
    try:
        yield
    except RecordError:
        raise
    except _UNREADABLE as error:
        raise RecordError("does_not_replay", reason=str(error)) from error


def _begin_at(data: PlainData) -> Game:
    if _mark(data["state"], data.get("format", WITH_GENERATOR)) != data["mark"]:
        raise RecordError("diverged", rules_version=data["rules_version"])
    game = _at(data)
    game.start()
    return game


def _at(data: PlainData) -> Game:
    """A game that has not started yet, at a State of it."""
    lineup = Lineup.from_dict(data, bare=True)
    return Game(lineup.cast(), lineup.rules, State.from_dict(data["state"]))


def report(game: Game) -> str:
    """For “Report a rules mistake”: position, answers since and rules version, as text."""
    data = {
        "rules_version": RULES_VERSION,
        "position": write_position(game, before_effect=True),
        "answers_since": list(game.answers_since),
        "last_answers": list(game.answers[-10:]),
    }
    return json.dumps(data, indent=1)
