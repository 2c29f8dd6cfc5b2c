"""Today's code starts with the databases of earlier commits, and everything there goes on.

Each file of ``before/tables-*`` and ``before/schema-*`` was filled by the code of its time, see
scripts/old_database.py.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from companion.bots import SeatView, bot_of
from companion.rooms import parse
from companion.rooms.history import plays_of
from companion.rooms.playing import playing
from companion.store import claims
from companion.store.device_records import load_box
from companion.store.schema import metadata
from tests.store.old_databases import ANN, ANOTHER_PHONE, BEFORE, BOB, CY, Upgraded, started
from tests.thorough import THOROUGH

SCHEMAS = sorted(BEFORE.glob("schema-*.sql.gz"))
PLAYED_TO_THE_END = ("schema-0004", SCHEMAS[-1].name.partition(".")[0])  # nobody played before 0004
ENOUGH = 12  # answers elsewhere
FILES = [*BEFORE.glob("tables-*.sql.gz"), *SCHEMAS]


@pytest.fixture(scope="module", params=FILES, ids=lambda file: file.name.partition(".")[0])
def upgraded(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Upgraded]:
    """Started once; what the tests below do there does not matter to each other."""
    with started(request.param, tmp_path_factory.mktemp("before")) as upgraded:
        yield upgraded


def test_the_schema_is_todays(upgraded: Upgraded) -> None:
    with upgraded.app.extensions["database"].connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    assert upgraded.app.test_client().get("/healthz").status_code == 200


def test_every_table_can_be_opened_by_those_who_sit_there(upgraded: Upgraded) -> None:
    broken = []
    for table in upgraded.all:
        for device in (ANN, BOB, CY):
            phone = upgraded.phone(table.code, device)
            for path in ("", "/people", "/log", "/screen"):
                status = phone.get(phone.address + path).status_code
                if status not in (200, 303):
                    broken.append((table.state.stage, device[0], path, status))
        page = upgraded.phone(table.code, ANN).page("/people")
        assert re.search(r'<span class="chip">you</span>', page)
    assert broken == []


def test_a_tracked_game_goes_on(upgraded: Upgraded) -> None:
    table = upgraded.table("tracking")
    if table is None:
        return
    assert table.state.tracker is not None
    assert [holder.gold for holder in table.state.tracker.holders[:2]] == [3, 0]  # Bob undid his
    tables = upgraded.tables
    after = tables.act(table.code, BOB, parse({"do": "redo", "entry": 6}))
    assert after.state.tracker is not None
    assert after.state.tracker.holders[1].gold == 2
    tables.act(table.code, BOB, parse({"do": "next_turn", "turn": 2}))
    log = html.unescape(upgraded.phone(table.code, ANN).page("/log"))
    assert "Bob took 2 gold." in log
    assert "Somebody asked for seat 2 on another phone, as Bob." in log


def test_who_asked_for_a_seat_then_is_answered_now(upgraded: Upgraded) -> None:
    table = upgraded.table("tracking")
    if table is None:
        return
    given = upgraded.tables.hand_over(table.code, ANN, 1, ANOTHER_PHONE)
    assert given.seats_of(ANOTHER_PHONE) == (1,)


def test_a_wish_of_then_waits_its_minute_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody wrote down when it was made. It is no reason to give a host's chair away at once."""
    with started(SCHEMAS[3], tmp_path) as upgraded:
        table = upgraded.table("tracking")
        assert table is not None
        upgraded.tables.make_host(table.code, ANN, 1)
        looked_at = upgraded.phone(table.code, ANN)
        looked_at.page()
        upgraded.tables.hand_over(table.code, ANN, 1, ANOTHER_PHONE)
        assert upgraded.tables.load(table.code).seats_of(BOB) == (1,)
        later = claims.now() + 61
        monkeypatch.setattr(claims, "now", lambda: later)
        looked_at.page()
        assert upgraded.tables.load(table.code).seats_of(ANOTHER_PHONE) == (1,)


def test_a_game_on_screens_goes_on(upgraded: Upgraded, request: pytest.FixtureRequest) -> None:
    """That of the oldest database and that of the newest to its end; `make soak` plays all so."""
    table = upgraded.table("playing")
    if table is None:
        return
    games, code = upgraded.games, table.code
    assert games.load(code).answered == 30
    assert playing(table.state).game == 1
    asked = games.load(code).game.decision
    assert asked is not None
    page = upgraded.phone(table.code, (ANN, BOB)[asked.seat]).page()
    assert 'id="act"' in page or 'name="moment"' in page
    bots = [bot_of("apprentice", seat) for seat in range(2)]
    to_its_end = THOROUGH or request.node.callspec.id in PLAYED_TO_THE_END
    for _ in count() if to_its_end else range(ENOUGH):
        if (asked := (match := games.load(code)).game.decision) is None:
            break
        answer = bots[asked.seat].decide(SeatView(match.game, asked.seat)).answer
        games.answer(code, (ANN, BOB)[asked.seat], None, match.moment, answer)
    finished = upgraded.tables.load(code).state.stage == "finished"
    assert finished == to_its_end
    for path in ("", "/log", "/report"):
        phone = upgraded.phone(table.code, ANN)
        assert phone.get(phone.address + path).status_code in (200, 303), path


def test_dealt_characters_are_still_secret_and_can_be_chosen(upgraded: Upgraded) -> None:
    table = upgraded.table("setting_up", dealt=True)
    if table is None:
        return
    ann, bob = (upgraded.phone(table.code, device) for device in (ANN, BOB))
    assert [phone.page().count('name="which"') for phone in (ann, bob)] == [2, 2]
    for phone in (ann, bob):
        assert phone.post("/do/keep_character", which=0).status_code == 200
    assert "Still choosing" not in ann.page()


def test_what_belongs_to_a_device_is_kept(upgraded: Upgraded) -> None:
    if upgraded.table("playing") is None:
        return
    assert load_box(upgraded.app.extensions["database"], ANN) == {"name": "box"}


def test_nobody_is_called_you(tmp_path: Path) -> None:
    """People who had given no name once were: at their seats, in the log, and in games that are
    over. Who watches keeps the name that would have been next, and things keep theirs."""
    with started(BEFORE / "schema-0011.sql.gz", tmp_path) as upgraded:
        logs = {table.code: upgraded.tables.log(table.code) for table in upgraded.all}
        tracked, on_screens = (
            next(table for table in upgraded.all if table.names.get(seat) == name)
            for seat, name in ((0, "Player 2"), (1, "Joueur 2"))
        )
        assert tracked.names == {0: "Player 2", 1: "Cy"}
        assert [watcher.name for watcher in tracked.watchers] == ["Player 1"]
        assert on_screens.names == {0: "Bob", 1: "Joueur 2"}
        plays = plays_of(on_screens.state, on_screens.code, on_screens.names)
        played = [[player.name for player in play.players] for play in plays]
        assert played == [["Joueur 2", "Bob"], ["Bob", "Joueur 2"]]
        changes = {entry.change["do"]: entry.change for entry in logs[tracked.code]}
        assert changes["thing"]["name"] == "You"
        assert changes["ask"]["whose"] == changes["hand_over"]["before"] == "Joueur 2"
        assert changes["hand_over"]["given_by"] == ["Player 2"]
        assert changes["host"]["given_by"] == "Player 2"
        who = {entry.who for log in logs.values() for entry in log}
        assert not {"You", "Vous"} & who
        assert {"Player 2", "Joueur 2", "Ann", "Bob"} <= who
        log = html.unescape(upgraded.phone(tracked.code, ANN).page("/log"))
        assert "You put “You” on the table, with 2 gold on it." in log
        assert "Player 2 made Cy the host." in log


def test_there_is_a_database_of_every_schema_but_the_newest() -> None:
    versions = Path(claims.__file__).parent / "migrations/versions"
    numbers = sorted(file.name[:4] for file in versions.glob("0*.py"))
    assert [file.name[7:11] for file in SCHEMAS] == numbers[:-1]
