"""Tables, seats and entries."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, func, select, update

from companion.rooms import ChangeError, fold, new_table, parse
from companion.rooms.state import TableState
from companion.store import LiveTable, TableError, Tables
from companion.store.schema import entries, metadata, seats, watchers
from companion.store.schema import tables as tables_table
from companion.store.tables import CODE_ALPHABET, CODE_LENGTH
from companion.store.visit import REACH

ANN, BOB, CLEO = "a" * 32, "b" * 32, "c" * 32


@pytest.fixture
def table(tables: Tables) -> LiveTable:
    """Ann hosts, Bob sits beside her, the game has begun."""
    code = tables.open(new_table(), ANN, "Ann").code
    tables.sit(code, BOB, "Bob")
    return tables.act(code, ANN, parse({"do": "begin", "players": 2}))


def turn(number: int) -> dict[str, object]:
    return parse({"do": "next_turn", "turn": number})


def gold(tables: Tables, code: str, device: str, add: int, request: str | None = None) -> LiveTable:
    return tables.act(
        code, device, parse({"do": "gold", "holder": "seat-0", "add": add}), request=request
    )


def code_of(refused: pytest.ExceptionInfo[TableError]) -> str:
    return refused.value.code


@pytest.mark.both_databases
def test_migrations_build_exactly_this_schema(ready_engine: Engine) -> None:
    with ready_engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


# ---- opening, loading ----


def test_an_opened_table_is_there_for_everybody(tables: Tables) -> None:
    opened = tables.open(new_table(), ANN, "Ann")
    loaded = tables.load(opened.code)
    assert loaded == opened
    assert loaded.names == {0: "Ann"}
    assert loaded.is_host(ANN)
    assert not loaded.is_host(BOB)
    assert loaded.free_seats == (1, 2, 3)


def test_codes_are_long_enough_and_easy_to_read(tables: Tables) -> None:
    code = tables.open(new_table(), ANN, "Ann").code
    assert set(code) <= set(CODE_ALPHABET)
    assert len(CODE_ALPHABET) ** CODE_LENGTH > 2**29
    assert not set("01ILOU") & set(CODE_ALPHABET)


def test_a_table_has_as_many_seats_as_play(tables: Tables, table: LiveTable) -> None:
    assert [seat.number for seat in table.seats] == [0, 1]
    with pytest.raises(TableError) as refused:
        tables.sit(table.code, CLEO, "Cleo")
    assert code_of(refused) == "full"


def test_there_is_no_other_table(tables: Tables) -> None:
    for attempt in (
        lambda: tables.load("XXXXXX"),
        lambda: tables.act("XXXXXX", ANN, turn(1)),
        lambda: tables.sit("XXXXXX", ANN, "Ann"),
    ):
        with pytest.raises(TableError) as refused:
            attempt()
        assert code_of(refused) == "no_table"
    assert tables.seq("XXXXXX") is None


# ---- changes ----


def test_every_change_is_an_entry_with_who_what_and_when(tables: Tables, table: LiveTable) -> None:
    tables.act(table.code, BOB, turn(1))
    entry = tables.log(table.code)[-1]
    assert (entry.seq, entry.by, entry.who) == (table.seq + 1, 1, "Bob")
    assert entry.change["do"] == "next_turn"
    assert abs(entry.at - datetime.now(UTC).timestamp()) < 60


@pytest.mark.both_databases
def test_the_kept_state_is_the_fold_of_the_entries(tables: Tables, table: LiveTable) -> None:
    for number in range(1, 6):
        tables.act(table.code, ANN if number % 2 else BOB, turn(number))
    last = tables.log(table.code)[-1].seq
    now = tables.act(table.code, BOB, parse({"do": "undo", "entry": last}))
    seating = {"open", "sit"}
    of_the_game = [entry for entry in tables.log(table.code) if entry.change["do"] not in seating]
    assert fold(new_table(), of_the_game) == now.state
    assert tables.load(table.code).state == now.state
    assert now.state.tracker is not None
    assert now.state.tracker.turn == 5


def test_undo_passes_by_who_sat_down_meanwhile(tables: Tables) -> None:
    code = tables.open(new_table(), ANN, "Ann").code
    begun = tables.act(code, ANN, parse({"do": "begin", "players": 4}))
    tables.sit(code, CLEO, "Cleo")
    after = tables.act(code, ANN, parse({"do": "undo", "entry": begun.seq}))
    assert after.state.stage == "choosing"
    assert after.names == {0: "Ann", 1: "Cleo"}


@pytest.mark.both_databases
def test_a_repeated_tap_does_nothing_twice(tables: Tables, table: LiveTable) -> None:
    first = tables.act(table.code, ANN, turn(1), request="tap-1")
    again = tables.act(table.code, ANN, turn(1), request="tap-1")
    assert again == first
    assert tables.load(table.code).seq == table.seq + 1


@pytest.mark.both_databases
def test_what_another_seat_calls_a_tap_neither_tells_nor_blocks(
    tables: Tables, table: LiveTable
) -> None:
    code = table.code
    tables.act(code, ANN, parse({"do": "tool", "tool": "gold", "on": True}), request="tap")
    done = gold(tables, code, BOB, 2, request="tap")
    assert done.seq == table.seq + 2
    assert gold(tables, code, BOB, 2, request="tap").seq == done.seq  # their own, sent again
    tables.watch(code, CLEO, "Cleo")
    with pytest.raises(TableError) as refused:
        gold(tables, code, CLEO, 2, request="tap")
    assert code_of(refused) == "not_seated"
    tables.watch(code, CLEO, "Cleo again")
    log = [entry.change["do"] for entry in tables.log(code)]
    assert log.count("watch") == 1


@pytest.mark.both_databases
def test_the_second_of_two_who_end_the_turn_is_refused(tables: Tables, table: LiveTable) -> None:
    tables.act(table.code, ANN, turn(1))
    with pytest.raises(ChangeError) as refused:
        tables.act(table.code, BOB, turn(1))
    assert refused.value.code == "turn_over"
    assert tables.load(table.code).seq == table.seq + 1


@pytest.mark.both_databases
def test_people_who_act_at_once_lose_nothing(tables: Tables, table: LiveTable) -> None:
    """Two devices, forty changes, as fast as they can."""
    code = table.code
    tables.act(code, ANN, parse({"do": "tool", "tool": "gold", "on": True}))
    failures: list[BaseException] = []

    def tapping(device: str) -> None:
        try:
            for _ in range(20):
                gold(tables, code, device, 1)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=tapping, args=(device,)) for device in (ANN, BOB)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    state = tables.load(code).state
    assert state.tracker is not None
    assert state.tracker.holders[0].gold == 40
    numbers = [entry.seq for entry in tables.log(code)]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.both_databases
def test_the_same_tap_twice_at_once_happens_once(tables: Tables, table: LiveTable) -> None:
    code = table.code
    tables.act(code, ANN, parse({"do": "tool", "tool": "gold", "on": True}))
    barrier = threading.Barrier(4)

    def tap() -> None:
        barrier.wait()
        gold(tables, code, ANN, 5, request="one tap")

    threads = [threading.Thread(target=tap) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    state = tables.load(code).state
    assert state.tracker is not None
    assert state.tracker.holders[0].gold == 5


@pytest.mark.both_databases
def test_the_recent_log_follows_what_others_write(
    tables: Tables, table: LiveTable, ready_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.recent_log.MOST_TABLES", 2)
    monkeypatch.setattr("companion.store.recent_log.MOST_ENTRIES", 6)
    other = Tables(ready_engine, tables.feed)
    for number in range(1, 9):
        now = tables.act(table.code, ANN, turn(number))
        if number % 2:
            other.act(table.code, ANN, {"do": "undo", "entry": now.seq})
            now = other.act(table.code, ANN, turn(number))
        if number % 4 == 0:
            now = other.act(table.code, BOB, {"do": "say", "text": f"sentence {number}"})
        if number == 5:
            for _ in range(3):  # others push it out of memory
                tables.recent_log(tables.open(new_table(), BOB, "Bob"))
        known = tables.recent_log(now)
        assert known == Tables(ready_engine, tables.feed).recent_log(now)
        assert known.seq == now.seq
        quiet = [entry for entry in tables.log(table.code) if entry.change["do"] != "say"]
        assert list(known.entries) == quiet[-6:]
    assert [entry.change["text"] for entry in known.said] == ["sentence 4", "sentence 8"]


def test_undo_reaches_far_back_but_not_for_ever(tables: Tables, table: LiveTable) -> None:
    for number in range(1, 3 * REACH + 20):
        table = tables.act(table.code, ANN, turn(number))
    assert table.start_seq > 0
    newest = [entry.seq for entry in tables.log(table.code)][::-1]
    for seq in newest[:REACH]:
        table = tables.act(table.code, ANN, {"do": "undo", "entry": seq})
    assert table.state.tracker is not None
    assert table.state.tracker.turn == 2 * REACH + 20
    for seq in newest[:REACH][::-1]:
        table = tables.act(table.code, ANN, {"do": "redo", "entry": seq})
    assert table.state.tracker is not None
    assert table.state.tracker.turn == 3 * REACH + 20
    with pytest.raises(ChangeError, match="undone_already"):
        tables.act(table.code, ANN, {"do": "undo", "entry": table.start_seq})


# ---- who may ----


@pytest.mark.parametrize("stranger", ["watching", "unknown"])
def test_without_a_seat_nothing_can_be_changed(
    tables: Tables, table: LiveTable, stranger: str
) -> None:
    if stranger == "watching":
        tables.watch(table.code, CLEO, "Cleo")
    before = tables.load(table.code)
    attempts: list[Callable[[], object]] = [
        lambda: tables.act(table.code, CLEO, turn(1)),
        lambda: tables.act(table.code, CLEO, turn(1), seat=0),
        lambda: tables.rename(table.code, CLEO, 0, "Mine"),
        lambda: tables.hand_over(table.code, CLEO, 0, CLEO),
        lambda: tables.refuse(table.code, CLEO, CLEO),
        lambda: tables.free_seat(table.code, CLEO, 1),
        lambda: tables.make_host(table.code, CLEO, 1),
        lambda: tables.close(table.code, CLEO),
        lambda: tables.reopen(table.code, CLEO),
        lambda: tables.delete(table.code, CLEO),
    ]
    for attempt in attempts:
        with pytest.raises(TableError):
            attempt()
    assert tables.load(table.code) == before


def test_somebody_elses_seat_cannot_act(tables: Tables, table: LiveTable) -> None:
    with pytest.raises(TableError) as refused:
        tables.act(table.code, BOB, turn(1), seat=0)
    assert code_of(refused) == "not_your_seat"


def test_only_the_host_closes_frees_and_deletes(tables: Tables, table: LiveTable) -> None:
    for attempt in (tables.close, tables.reopen, tables.delete):
        with pytest.raises(TableError) as refused:
            attempt(table.code, BOB)
        assert code_of(refused) == "not_host"
    with pytest.raises(TableError):
        tables.free_seat(table.code, BOB, 0)
    with pytest.raises(TableError):
        tables.make_host(table.code, BOB, 1)


# ---- seats ----


def test_one_device_may_hold_several_seats(tables: Tables) -> None:
    code = tables.open(new_table(), ANN, "Ann").code
    table = tables.sit(code, ANN, "Grandma", 2)
    assert table.seats_of(ANN) == (0, 2)
    tables.act(code, ANN, parse({"do": "begin", "players": 3}), seat=2)
    assert tables.log(code)[-1].who == "Grandma"


def test_a_seat_is_taken_once(tables: Tables) -> None:
    code = tables.open(new_table(), ANN, "Ann").code
    with pytest.raises(TableError) as refused:
        tables.sit(code, BOB, "Bob", 0)
    assert code_of(refused) == "seat_held"


def test_two_people_are_not_called_the_same(tables: Tables) -> None:
    code = tables.open(new_table(), ANN, "Ann").code
    with pytest.raises(TableError) as refused:
        tables.sit(code, BOB, "ann")
    assert code_of(refused) == "name_taken"
    assert tables.sit(code, BOB, "Anna").names == {0: "Ann", 1: "Anna"}


def test_a_lost_phone_is_replaced(tables: Tables, table: LiveTable) -> None:
    """Bob comes back with a new phone; Ann lets him have his seat."""
    new_phone = "d" * 32
    tables.watch(table.code, new_phone, "Bob", wants_seat=1)
    after = tables.hand_over(table.code, ANN, 1, new_phone)
    assert after.seats_of(new_phone) == (1,)
    assert after.seats_of(BOB) == ()
    assert after.watchers == ()
    with pytest.raises(TableError):  # the old phone is out
        tables.act(table.code, BOB, turn(1))


def test_a_player_cannot_give_away_what_nobody_asked_for(tables: Tables, table: LiveTable) -> None:
    tables.watch(table.code, CLEO, "Cleo")
    with pytest.raises(TableError) as refused:
        tables.hand_over(table.code, BOB, 0, CLEO)
    assert code_of(refused) == "not_asked_for"
    assert tables.hand_over(table.code, BOB, 1, CLEO).names[1] == "Cleo"  # but one's own, yes


def test_a_refused_wish_is_gone(tables: Tables, table: LiveTable) -> None:
    tables.watch(table.code, CLEO, "Cleo", wants_seat=1)
    after = tables.refuse(table.code, ANN, CLEO)
    assert [watcher.wants_seat for watcher in after.watchers] == [None]


def test_watching_again_is_not_told_again(tables: Tables, table: LiveTable) -> None:
    once = tables.watch(table.code, CLEO, "Cleo")
    assert tables.watch(table.code, CLEO, "Cleo") == once


def test_a_table_is_not_flooded_with_watchers(
    tables: Tables, table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.tables.MOST_WATCHERS", 2)
    for device in "cd":
        tables.watch(table.code, device * 32, "Somebody")
    with pytest.raises(TableError) as refused:
        tables.watch(table.code, "e" * 32, "Eve")
    assert code_of(refused) == "crowded"


def test_when_the_host_leaves_the_next_seat_is_host(tables: Tables, table: LiveTable) -> None:
    after = tables.leave(table.code, ANN)
    assert after.is_host(BOB)
    assert after.free_seats == (0,)
    assert [entry.change["do"] for entry in tables.log(table.code)[-2:]] == ["leave", "host"]


def test_whoever_sits_down_at_an_empty_table_is_host(tables: Tables, table: LiveTable) -> None:
    tables.leave(table.code, ANN)
    assert tables.leave(table.code, BOB).host is None
    assert tables.sit(table.code, CLEO, "Cleo", 1).is_host(CLEO)


def test_the_host_frees_a_seat(tables: Tables, table: LiveTable) -> None:
    after = tables.free_seat(table.code, ANN, 1)
    assert after.free_seats == (1,)
    with pytest.raises(TableError):
        tables.act(table.code, BOB, turn(1))
    assert tables.sit(table.code, CLEO, "Cleo").seats_of(CLEO) == (1,)


# ---- the end ----


def test_at_a_closed_table_nothing_changes(tables: Tables, table: LiveTable) -> None:
    tables.close(table.code, ANN)
    for attempt in (
        lambda: tables.act(table.code, ANN, turn(1)),
        lambda: tables.watch(table.code, CLEO, "Cleo", wants_seat=0),
        lambda: tables.rename(table.code, ANN, 0, "Anna"),
    ):
        with pytest.raises(TableError) as refused:
            attempt()
        assert code_of(refused) == "closed"
    tables.reopen(table.code, ANN)
    assert tables.act(table.code, ANN, turn(1)).seq == table.seq + 3


@pytest.mark.both_databases
def test_a_deleted_table_leaves_nothing(
    tables: Tables, table: LiveTable, ready_engine: Engine
) -> None:
    tables.watch(table.code, CLEO, "Cleo")
    tables.delete(table.code, ANN)
    with ready_engine.connect() as connection:
        for part in (tables_table, seats, watchers, entries):
            assert connection.scalar(select(func.count()).select_from(part)) == 0


@pytest.mark.both_databases
def test_old_tables_expire_and_others_stay(
    tables: Tables, table: LiveTable, ready_engine: Engine
) -> None:
    young = tables.open(new_table(), BOB, "Bob")
    now = datetime.now(UTC)
    with ready_engine.begin() as connection:
        connection.execute(
            update(tables_table)
            .where(tables_table.c.code == table.code)
            .values(changed_at=now - timedelta(days=91))
        )
    assert tables.expire(timedelta(days=90), now) == 0  # marked
    assert tables.expire(timedelta(days=90), now + timedelta(days=1)) == 1
    assert tables.seq(table.code) is None
    assert tables.load(young.code) == young


def test_the_state_survives_as_plain_data(tables: Tables, table: LiveTable, tmp_path: Path) -> None:
    assert TableState.from_dict(table.state.to_dict()) == tables.load(table.code).state
