"""What changes a game, in one transaction: an answer, or going back.

Of two answers to the same question one wins: both lock the table's row, and the second one finds
that the ``moment`` it was given for has passed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, null, select, update

from companion.engine import Game, snapshot
from companion.puzzles import puzzles
from companion.puzzles.solving import SOLVED, standing
from companion.rooms.playing import bot_level, finished, playing, puzzle_to_solve, with_playing
from companion.rooms.standing_orders import Orders, declined
from companion.rooms.state import TableState
from companion.rooms.story import ANSWER, DECLINED, TAKE_BACK, WENT_ON
from companion.rooms.windows import Given, Known, Window, length_of, settle
from companion.store.going_back import WayBack, keep_after_taking_back, keep_snapshot
from companion.store.jobs import give_to_bot
from companion.store.live_chance import change_over
from companion.store.match import Match, kept_chance, plain
from companion.store.schema import games
from companion.store.visit import TableError, Visit


def unmoved(visit: Visit, match: Match) -> Match:
    """A game that was loaded before the table was locked, if nothing has happened in it since."""
    if visit.connection.scalar(select(games.c.moment).where(*_here(match))) != match.moment:
        raise TableError("moved_on")
    return replace(match, table=visit.table)


def answer_question(
    visit: Visit, match: Match, by: int, moment: int, answer: Any, request: str | None
) -> Match:
    """One answer, and those that nobody has to be asked for after it.

    Where people on phones of their own play, the game then pauses wherever a card in play could ask
    somebody, whoever holds it: see ``windows``.
    """
    match.question(by, moment)
    apart, was_in_secret = visit.table.keeps_windows, match.game.asks_in_secret
    left = match.window or Window(match.orders)
    steps = _Steps(match)
    is_no = steps.take(by, answer, pausing=apart and not was_in_secret)
    if not match.game.paused:
        used = by if was_in_secret and not is_no else None
        left = settle(match.game, left, steps.take_known, used)
    if apart and was_in_secret:
        after = _append_after_a_window(visit, match, steps, after_window=None)
    else:
        after = _append(visit, match, steps, request)
    in_secret = match.game.paused or match.game.asks_in_secret
    after = replace(after, window=left if apart and in_secret else None)
    keep_snapshot(visit, after, answered_before=match.answered)
    return store(visit, change_over(visit, after))


def answer_in_window(
    visit: Visit, match: Match, by: int, moment: int, step: int, answer: Any, request: str | None
) -> Match:
    """Kept until the window closes: nobody else is told, and no number changes."""
    window = match.window
    if window is None or window.knows(by, request):
        return match
    match.question(by, moment, step)
    match.seen_by(by).check(answer)
    match = replace(match, window=window.with_answer(Given(by, answer, request)), _ahead={})
    _update(visit, match, window=_window_of(match))
    if bot_level(visit.table.state, by):
        give_to_bot(visit, match)
    return match


def close_window(visit: Visit, match: Match) -> Match:
    """Everything that was answered or said beforehand, at once and for all to see. It looks the
    same whether somebody has declined or nobody was asked."""
    steps = _Steps(match)
    steps.go_on()
    left = settle(match.game, match.window or Window(), steps.take_known)
    after = _append_after_a_window(visit, match, steps, after_window=steps.taken.pop(0))
    after = replace(after, window=left if match.game.asks_in_secret else None)
    keep_snapshot(visit, after, answered_before=match.answered - 1)
    return store(visit, change_over(visit, after))


def keep_orders(visit: Visit, match: Match, seat: int, orders: Orders) -> Match:
    said = {**match.orders, seat: {**match.orders.get(seat, {}), **orders}}
    _update(visit, match, orders={str(by): dict(of_seat) for by, of_seat in said.items()})
    return replace(match, orders=said)


class _Steps:
    """Answers a game is given one after the other, and what each of them led to."""

    def __init__(self, match: Match) -> None:
        self._game = match.game
        self.answered = match.answered
        self.revealed_at = match.revealed_at
        self.taken: list[dict[str, Any]] = []

    def take(self, seat: int, answer: Any, *, pausing: bool = False) -> bool:
        """Whether it has left everything as it was."""
        game = self._game
        is_no = answer == declined(game.decision) if game.decision is not None else False
        told = {"seat": seat, "answer": answer, "is_no": is_no}
        with self._noting(told):
            game.submit(answer, pausing=pausing)
            self.answered += 1
        return is_no

    def take_known(self, known: Known) -> None:
        self.take(known.seat, known.answer)

    def go_on(self) -> None:
        """Let a game that paused for a window go on."""
        with self._noting({}):
            self._game.go_on()

    @contextmanager
    def _noting(self, told: dict[str, Any]) -> Iterator[None]:
        game = self._game
        events, drawn = len(game.events), len(game.chance_log)
        yield
        if game.revealed_at == len(game.answers):
            self.revealed_at = self.answered
        told["events"] = plain(game.events[events:])
        told["chance"] = plain(game.chance_log[drawn:])
        self.taken.append(told)


def _append(visit: Visit, match: Match, steps: _Steps, request: str | None) -> Match:
    first, *known = steps.taken
    change = {
        "do": ANSWER,
        "game": match.number,
        **{name: first[name] for name in ("answer", "events", "chance")},
        **({DECLINED: known} if known else {}),
    }
    return _append_change(visit, match, steps, change, first["seat"], match.answered, request)


def _append_after_a_window(
    visit: Visit, match: Match, steps: _Steps, *, after_window: dict[str, Any] | None
) -> Match:
    """Nobody's in particular: not even who has answered is told."""
    change = {
        "do": WENT_ON,
        "game": match.number,
        "after_window": after_window,
        "answers": steps.taken,
    }
    position = match.answered - (after_window is not None)
    return _append_change(visit, match, steps, change, None, position, None)


def _append_change(
    visit: Visit,
    match: Match,
    steps: _Steps,
    change: dict[str, Any],
    by: int | None,
    position: int,
    request: str | None,
) -> Match:
    game, before = match.game, visit.table.state
    state = _with_puzzle_solved(before, game, steps.answered)
    if game.over:
        state = finished(state, game, _winners(game), visit.table.seating, time.time())
    elif playing(state).proposal is not None:
        state = with_playing(state, proposal=None)  # it was about an earlier moment
    visit.append(
        change,
        seat=by,
        state=None if state is before else state,
        request=request,
        new_start=game.over,
        position=position,
    )
    return replace(
        match,
        table=visit.table,
        moment=visit.table.seq,
        answered=steps.answered,
        revealed_at=steps.revealed_at,
        _ahead={},
    )


def _with_puzzle_solved(state: TableState, game: Game, answered: int) -> TableState:
    """Noted when it happens: later nothing may be left to see of it."""
    wanted = puzzle_to_solve(state)
    puzzle = puzzles().get(wanted) if wanted else None
    if puzzle is None or standing(puzzle, game) != SOLVED:
        return state
    return with_playing(state, solved=answered)


def _winners(game: Game) -> list[int]:
    """The winner, and the teammate."""
    side = game.table.side_of(game.state.winner)
    return [seat for seat in range(game.rules.players) if game.table.side_of(seat) == side]


def take_back(visit: Visit, match: Match, by: int, way: WayBack) -> Match:
    """The game as it stood before."""
    solved = playing(visit.table.state).solved
    stays_solved = solved is not None and solved <= way.to
    visit.append(
        {
            "do": TAKE_BACK,
            "game": match.number,
            "to": way.to,
            **(way.restarted or {"reseed": None, "chance": []}),
        },
        seat=by,
        state=with_playing(
            visit.table.state, proposal=None, solved=solved if stays_solved else None
        ),
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
        window=None,
        _ahead={},
    )
    keep_after_taking_back(visit, match, reseeded=reseeded)
    return store(visit, change_over(visit, match))


def store(visit: Visit, match: Match) -> Match:
    """The game as it stands now, with its chance beside it, and whom it waits for."""
    until = time.time() + length_of(match.game) if match.game.paused else None
    visit.set_window(until)
    match = replace(match, table=visit.table)
    _update(
        visit,
        match,
        snapshot=snapshot(match.game),
        chance=kept_chance(match.game.live, due=match.chance_is_due),
        answered=match.answered,
        revealed_at=match.revealed_at,
        moment=match.moment,
        window=_window_of(match),
    )
    give_to_bot(visit, match)
    return match


def _window_of(match: Match) -> Any:
    return null() if match.window is None else match.window.to_dict()


def _update(visit: Visit, match: Match, **values: Any) -> None:
    visit.connection.execute(update(games).where(*_here(match)).values(**values))


def _here(match: Match) -> tuple[ColumnElement[bool], ...]:
    return (games.c.code == match.table.code, games.c.number == match.number)
