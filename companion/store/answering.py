"""What changes a game, in one transaction: an answer, or going back.

Of two answers to the same question one wins: both lock the table's row, and the second one finds
that the ``moment`` it was given for has passed.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from sqlalchemy import select, update

from companion.engine import Game, snapshot
from companion.rooms.playing import bot_level, finished, playing, with_playing
from companion.rooms.reactions import automatic_answer
from companion.rooms.state import TableState
from companion.rooms.story import ANSWER, DECLINED, TAKE_BACK
from companion.store.going_back import WayBack, keep_after_taking_back, keep_snapshot
from companion.store.jobs import give_to_bot
from companion.store.live_chance import change_over
from companion.store.match import Match, kept_chance, plain
from companion.store.schema import games
from companion.store.visit import TableError, Visit


def unmoved(visit: Visit, match: Match) -> Match:
    """A game that was loaded before the table was locked, if nothing has happened in it since."""
    wanted = select(games.c.moment).where(
        games.c.code == match.table.code, games.c.number == match.number
    )
    if visit.connection.scalar(wanted) != match.moment:
        raise TableError("moved_on")
    return replace(match, table=visit.table)


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
    answered_before = match.answered
    match = _append(visit, match, steps, request)
    keep_snapshot(visit, match, answered_before=answered_before)
    return store(visit, change_over(visit, match))


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
        position=match.answered,
    )
    return replace(
        match,
        table=visit.table,
        moment=visit.table.seq,
        answered=steps.answered,
        revealed_at=steps.revealed_at,
    )


def _winners(game: Game) -> list[int]:
    """The winner, and the teammate."""
    side = game.table.side_of(game.state.winner)
    return [seat for seat in range(game.rules.players) if game.table.side_of(seat) == side]


def take_back(visit: Visit, match: Match, by: int, way: WayBack) -> Match:
    """The game as it stood before."""
    visit.append(
        {
            "do": TAKE_BACK,
            "game": match.number,
            "to": way.to,
            **(way.restarted or {"reseed": None, "chance": []}),
        },
        seat=by,
        state=with_playing(visit.table.state, proposal=None),
    )
    reseeded = way.restarted is not None
    match = replace(
        match,
        table=visit.table,
        moment=visit.table.seq,
        answered=way.to,
        revealed_at=way.to if reseeded else match.revealed_at,
        game=way.game,
        chance_is_due=match.chance_is_due and not reseeded,
    )
    keep_after_taking_back(visit, match, reseeded=reseeded)
    return store(visit, change_over(visit, match))


def store(visit: Visit, match: Match) -> Match:
    """The game as it stands now, and its chance beside it."""
    visit.connection.execute(
        update(games)
        .where(games.c.code == match.table.code, games.c.number == match.number)
        .values(
            snapshot=snapshot(match.game),
            chance=kept_chance(match.game.live, due=match.chance_is_due),
            answered=match.answered,
            revealed_at=match.revealed_at,
            moment=match.moment,
        )
    )
    give_to_bot(visit, match.game, match.moment)
    return match
