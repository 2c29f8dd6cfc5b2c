"""Going back in a game, worked out before a table is locked for it.

While a game is going on it is kept as it stood every few answers. To stand at an earlier answer
again takes the snapshot before it and the few answers from there, however long the game is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from companion.engine import (
    DECKS_FORMED,
    Event,
    Game,
    give_again,
    placed_on_decks,
    read_event,
    replay,
    resume,
    snapshot,
)
from companion.rooms.story import counting_in, joined, story_of
from companion.store import match as matches
from companion.store.log_entries import counting_answers, read_entries
from companion.store.schema import game_snapshots
from companion.store.visit import Visit

KEPT_EVERY: Final = 16  # answers
READ_AT_ONCE: Final = 64  # answers


@dataclass(frozen=True, slots=True)
class WayBack:
    """A game as it stood before answer ``to``."""

    to: int
    game: Game
    # How chance was started again, so that what was seen does not come again; as the log tells it.
    restarted: dict[str, Any] | None = None


def way_back(connection: Connection, match: matches.Match, to: int, *, reseed: bool) -> WayBack:
    """With ``reseed`` to the action that answer ``to`` was part of, where decks can be shuffled."""
    game = game_at(connection, match, to)
    if reseed and game.answers_since:
        to -= len(game.answers_since)
        game = game_at(connection, match, to)
    game.go_live(match.game.live.copy() if match.game.live is not None else None)
    if not reseed:
        return WayBack(to, game)
    return WayBack(to, game, start_chance_again(connection, replace(match, game=game, answered=to)))


def start_chance_again(connection: Connection, match: matches.Match) -> dict[str, Any]:
    """New chance for a game, and a new order for what lies face down where nobody knows it; in the
    words of the log."""
    game, drawn = match.game, len(match.game.chance_log)
    in_place = sorted(_known_in_decks(connection, match)) if game.live is not None else []
    # Shared chance may be computed by all: it is enough that it is another one each time.
    game.reseed(f"{match.number}/{match.moment}", in_place=in_place)
    live = {} if game.live is None else {"in_place": in_place}
    shuffles = matches.plain(game.chance_log[drawn:])
    return {"reseed": game.reseeds[-1][1], **live, "chance": shuffles}


def _known_in_decks(connection: Connection, match: matches.Match) -> set[int]:
    """Cards in decks whose place somebody knows. The log is read back to where the last deck was
    shuffled."""
    events: list[Event] = []
    since, entry, waiting = match.answered, None, set(range(match.game.rules.players))
    while since >= 0 and waiting:
        entries = counting_answers(
            connection,
            match.table.code,
            match.number,
            before=since,
            before_entry=entry,
            most=READ_AT_ONCE,
        )
        moves = counting_in(entries, match.number, match.answered)
        if not moves:
            break
        earlier = [read_event(row) for move in moves for row in move.events]
        waiting -= {event.seat for event in earlier if event.what in DECKS_FORMED}
        events, since, entry = earlier + events, moves[0].position + 1, moves[0].seq
    return placed_on_decks(events)


def game_at(connection: Connection, match: matches.Match, position: int) -> Game:
    """The game before answer ``position``."""
    of_game = _of_game(match.table.code, match.number)
    kept = connection.execute(
        select(game_snapshots)
        .where(*of_game, game_snapshots.c.answered <= position)
        .order_by(game_snapshots.c.answered.desc())
        .limit(1)
    ).one_or_none()
    if kept is None:
        return _from_the_beginning(connection, match, position)
    game = resume(kept.snapshot)
    since = counting_answers(
        connection, match.table.code, match.number, since=kept.answered, before=position
    )
    moves = joined(counting_in(since, match.number, position))
    give_again(game, ((given.answer, given.chance) for given in moves))
    return game


def _from_the_beginning(connection: Connection, match: matches.Match, position: int) -> Game:
    """For a game of before there were snapshots, until it has its first ones."""
    begun = matches.begun_with(connection, match.table.code, match.number)
    story = story_of(read_entries(connection, match.table.code), match.number)
    return replay(story.record(begun, match.game), upto=position - story.carried_at)


# ---- keeping ----


def keep_snapshot(visit: Visit, match: matches.Match, *, answered_before: int) -> None:
    """After an answer: if enough were given since the last one, or the game is over. What comes
    after a window belongs to the answer before it, so that nothing is kept in between."""
    if match.game.over:
        forget_snapshots(visit, match.number)
    elif match.game.paused:
        return
    elif match.answered // KEPT_EVERY > answered_before // KEPT_EVERY:
        _keep(visit, match)


def keep_first_snapshot(visit: Visit, number: int, kept: dict[str, Any], answered: int = 0) -> None:
    """How the game begins, or goes on under other rules than before: nothing earlier counts."""
    forget_snapshots(visit, number)
    _insert(visit, number, answered, kept)


def keep_after_taking_back(visit: Visit, match: matches.Match, *, reseeded: bool) -> None:
    """What was later does not count any more; chance that started again cannot be replayed."""
    if reseeded:
        keep_where_chance_began(visit, match)
    else:
        _forget(visit, match, game_snapshots.c.answered > match.answered)


def keep_where_chance_began(visit: Visit, match: matches.Match) -> None:
    """What was drawn before cannot come again from there."""
    _forget(visit, match, game_snapshots.c.answered >= match.answered)
    _keep(visit, match)


def _forget(visit: Visit, match: matches.Match, which: ColumnElement[bool]) -> None:
    of_game = _of_game(match.table.code, match.number)
    visit.connection.execute(delete(game_snapshots).where(*of_game, which))


def forget_snapshots(visit: Visit, number: int) -> None:
    """A game that is over is not gone back in."""
    visit.connection.execute(delete(game_snapshots).where(*_of_game(visit.table.code, number)))


def _keep(visit: Visit, match: matches.Match) -> None:
    _insert(visit, match.number, match.answered, snapshot(match.game))


def _insert(visit: Visit, number: int, answered: int, kept: dict[str, Any]) -> None:
    visit.connection.execute(
        insert(game_snapshots).values(
            code=visit.table.code, number=number, answered=answered, snapshot=kept
        )
    )


def _of_game(code: str, number: int) -> tuple[Any, ...]:
    return (game_snapshots.c.code == code, game_snapshots.c.number == number)
