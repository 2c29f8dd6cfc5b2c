"""Tables with long logs, made in seconds: for benchmarks and tests of what a page costs.

The games are played by the engine: a few random answers, then turns that take inventory, so that
the last position of a long game is not larger than that of a short one. Entries are written in one
go, as the store would have written them one by one.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import insert, update

from companion.engine import ACTION, Game, resume, snapshot
from companion.lab.random_play import RandomPlay
from companion.rooms import decide, parse
from companion.rooms.changes import Change, apply
from companion.store.going_back import KEPT_EVERY
from companion.store.match import load_match, plain
from companion.store.schema import entries, game_snapshots, games, tables
from companion.store.visit import REACH, Visit

RANDOM_ANSWERS = 24  # then the position stays about as large as it is
Row = dict[str, Any]


def lengthen_game(visit: Visit, number: int, random_answers: int = RANDOM_ANSWERS) -> None:
    """Play on until the table has about that many entries and seat 0 begins a turn."""
    match = load_match(visit.connection, visit.table)
    game, answered, random = match.game, match.answered, RandomPlay(7)
    rows: list[Row] = []
    kept: list[Row] = []
    while visit.table.seq + len(rows) < number or not _begins_turn(game):
        seat, answer = _next_answer(game, random, len(rows), random_answers)
        told, drawn = len(game.events), len(game.chance_log)
        game.submit(answer)
        change = {
            "do": "answer",
            "game": match.number,
            "answer": answer,
            "events": plain(game.events[told:]),
            "chance": plain(game.chance_log[drawn:]),
        }
        row = _row(visit, len(rows), seat, change)
        rows.append({**row, "game": match.number, "position": answered})
        answered += 1
        if answered % KEPT_EVERY == 0:
            stands = snapshot(game)
            kept.append({"number": match.number, "answered": answered, "snapshot": stands})
            game = resume(stands)  # a game remembers all that was told since it was loaded
    _write(visit, rows)
    code = visit.table.code
    if kept:
        visit.connection.execute(insert(game_snapshots), [{"code": code, **row} for row in kept])
    visit.connection.execute(
        update(games)
        .where(games.c.code == code, games.c.number == match.number)
        .values(
            snapshot=snapshot(game), answered=answered, revealed_at=answered, moment=rows[-1]["seq"]
        )
    )


def _begins_turn(game: Game) -> bool:
    asked = game.decision
    return asked is not None and asked.seat == 0 and "inventory" in asked.actions


def _next_answer(game: Game, random: RandomPlay, given: int, at_random: int) -> tuple[int, Any]:
    asked = game.decision
    assert asked is not None
    if given < at_random or asked.kind != ACTION:
        return asked.seat, random.answer(game)
    if "go_on" in asked.actions:
        return asked.seat, {"do": "go_on"}
    hand = range(len(game.state.hand[asked.seat]))
    some = [place for place in hand if (given + place) % 3]
    return asked.seat, {"do": "inventory", "cards": some}


def lengthen_tracked(visit: Visit, number: int) -> None:
    """Gold comes and goes at a tracked table."""
    rows: list[Row] = []
    state = start = visit.table.state
    start_seq = visit.table.seq
    while (seq := visit.table.seq + len(rows)) < number:
        add = -1 if len(rows) % 2 else 1
        change = decide(parse({"do": "gold", "holder": "seat-0", "add": add}))
        state = apply(state, change, 0)
        rows.append(_row(visit, len(rows), 0, change))
        if seq + 1 == number - REACH:
            start, start_seq = state, seq + 1
    _write(visit, rows)
    visit.connection.execute(
        update(tables)
        .where(tables.c.code == visit.table.code)
        .values(state=state.to_dict(), start=start.to_dict(), start_seq=start_seq)
    )


def _row(visit: Visit, written: int, seat: int, change: Change) -> Row:
    return {
        "code": visit.table.code,
        "seq": visit.table.seq + written + 1,
        "at": visit.table.changed_at,
        "seat": seat,
        "who": visit.table.names[seat],
        "change": change,
        "kind": change["do"],
    }


def _write(visit: Visit, rows: list[Row]) -> None:
    visit.connection.execute(insert(entries), rows)
    visit.connection.execute(
        update(tables).where(tables.c.code == visit.table.code).values(seq=rows[-1]["seq"])
    )
