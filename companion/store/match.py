"""One game in one transaction: how it is loaded, answered, taken back and stored.

A game is loaded from its newest snapshot and the few answers since; coroutines are never stored. Of
two answers to the same question one wins: both lock the table's row, and the second one finds that
the ``moment`` it was given for has passed.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select, update

from companion.engine import Decision, Game, carry_over, replay, resume, snapshot
from companion.rooms.playing import PART, bot_level, finished, playing, with_playing
from companion.rooms.reactions import automatic_answer
from companion.rooms.state import TableState
from companion.rooms.story import ANSWER, DECLINED, TAKE_BACK, story_of
from companion.setup.code import decode
from companion.setup.sheet import TableSetup
from companion.store.jobs import give_to_bot
from companion.store.schema import games
from companion.store.visit import Table, TableError, Visit


@dataclass(frozen=True, slots=True)
class Match:
    """A game as it stands, and the table around it."""

    table: Table
    number: int
    moment: int  # the entry that changed the game last: an answer says which moment it is for
    answered: int
    revealed_at: int
    game: Game

    @property
    def setup(self) -> TableSetup:
        assert self.table.state.setup is not None  # noqa: S101 - a game has decks
        return decode(self.table.state.setup)

    def check_going_on(self) -> None:
        if self.table.state.stage != "playing":
            raise TableError("moved_on")

    def check_moment(self, moment: int) -> None:
        self.check_going_on()
        if self.moment != moment:
            raise TableError("moved_on")

    def question(self, seat: int, moment: int) -> Decision:
        """What this seat is asked at this moment."""
        self.check_moment(moment)
        if self.game.decision is None or self.game.decision.seat != seat:
            raise TableError("not_asked")
        return self.game.decision


def fresh_seed() -> str:
    """What nobody can guess. Tests put something of their own in its place."""
    return secrets.token_hex(16)


def load_match(connection: Connection, table: Table) -> Match:
    if PART not in table.state.parts or table.state.stage not in ("playing", "finished"):
        raise TableError("no_game")
    number = playing(table.state).game
    wanted = select(games).where(games.c.code == table.code, games.c.number == number)
    row = connection.execute(wanted).one()
    game = game_of(row.snapshot, over=table.state.stage == "finished")
    return Match(table, row.number, row.moment, row.answered, row.revealed_at, game)


def game_of(stored: dict[str, Any], *, over: bool) -> Game:
    """The game of a snapshot. One that is over may have been played under other rules."""
    return carry_over(stored) if over else resume(stored)


def begun_with(connection: Connection, code: str, number: int) -> dict[str, Any]:
    wanted = select(games.c.begun).where(games.c.code == code, games.c.number == number)
    found: dict[str, Any] | None = connection.scalar(wanted)
    if found is None:
        raise TableError("no_game")
    return found


def next_number(connection: Connection, code: str) -> int:
    latest = select(func.max(games.c.number)).where(games.c.code == code)
    return (connection.scalar(latest) or 0) + 1


def answer_question(
    visit: Visit, match: Match, by: int, moment: int, answer: Any, request: str | None
) -> Match:
    """One answer, and those that nobody has to be asked for after it: all in one entry, so that its
    number does not tell whether somebody held a card to react with."""
    match.question(by, moment)
    steps = _Steps(match)
    steps.take(by, answer)
    while (asked := match.game.decision) is not None:
        if bot_level(visit.table.state, asked.seat):
            break
        wish = playing(visit.table.state).declining(asked.seat)
        declined = automatic_answer(match.game, wish)
        if declined is None:
            break
        steps.take(asked.seat, declined)
    match = _append(visit, match, steps, request)
    _store(visit, match)
    return match


class _Steps:
    """Answers a game is given one after the other, and what each of them led to."""

    def __init__(self, match: Match) -> None:
        self._game = match.game
        self.answered = match.answered
        self.revealed_at = match.revealed_at
        self.taken: list[dict[str, Any]] = []

    def take(self, seat: int, answer: Any) -> None:
        game = self._game
        told, drawn = len(game.events), len(game.chance_log)
        game.submit(answer)
        self.answered += 1
        if game.revealed_at == len(game.answers):
            self.revealed_at = self.answered
        self.taken.append(
            {
                "seat": seat,
                "answer": answer,
                "events": plain(game.events[told:]),
                "chance": plain(game.chance_log[drawn:]),
            }
        )


def _append(visit: Visit, match: Match, steps: _Steps, request: str | None) -> Match:
    game = match.game
    state: TableState | None = None
    if game.over:
        state = finished(visit.table.state, game, _winners(game), time.time())
    elif playing(visit.table.state).proposal is not None:
        state = with_playing(visit.table.state, proposal=None)  # it was about an earlier moment
    first, *declined = steps.taken
    by = first.pop("seat")
    visit.append(
        {
            "do": ANSWER,
            "game": match.number,
            **first,
            **({DECLINED: declined} if declined else {}),
        },
        seat=by,
        state=state,
        request=request,
        new_start=game.over,
    )
    moment = visit.table.seq
    return Match(visit.table, match.number, moment, steps.answered, steps.revealed_at, game)


def _winners(game: Game) -> list[int]:
    """The winner, and the teammate."""
    side = game.table.side_of(game.state.winner)
    return [seat for seat in range(game.rules.players) if game.table.side_of(seat) == side]


def take_back(visit: Visit, match: Match, by: int, to: int, *, reseed: bool) -> Match:
    """The game as it stood before answer ``to``. With ``reseed`` what was seen does not come
    again: then it goes back to the action that ``to`` was part of, where decks can be shuffled."""
    begun = begun_with(visit.connection, match.table.code, match.number)
    story = story_of(visit.log(), match.number)
    record = story.record(begun, match.game)
    game = replay(record, upto=to - story.carried_at)
    start, shuffles = None, []
    if reseed:
        if game.answers_since:
            to -= len(game.answers_since)
            game = replay(record, upto=to - story.carried_at)
        drawn = len(game.chance_log)
        game.reseed(fresh_seed())
        start, shuffles = game.reseeds[-1][1], plain(game.chance_log[drawn:])
    visit.append(
        {"do": TAKE_BACK, "game": match.number, "to": to, "reseed": start, "chance": shuffles},
        seat=by,
        state=with_playing(visit.table.state, proposal=None),
    )
    revealed_at = to if reseed else match.revealed_at
    match = Match(visit.table, match.number, visit.table.seq, to, revealed_at, game)
    _store(visit, match)
    return match


def _store(visit: Visit, match: Match) -> None:
    visit.connection.execute(
        update(games)
        .where(games.c.code == match.table.code, games.c.number == match.number)
        .values(
            snapshot=snapshot(match.game),
            answered=match.answered,
            revealed_at=match.revealed_at,
            moment=match.moment,
        )
    )
    give_to_bot(visit, match.game)


def plain(rows: Sequence[Any]) -> list[Any]:
    """Tuples as lists, the way JSON gives them back."""
    return [list(row) for row in rows]
